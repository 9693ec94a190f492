// Notices that it is your turn: the title, a notification, a sound, vibration. Nothing is asked for at load, and sound is off
// until somebody turns it on.

import { button, make } from "./dom.js";
import { lasting } from "./storage.js";

const KEY = "milepost-notices";
const USUAL = { notify: true, sound: false, vibrate: true };

/** The settings of this browser. */
const settings = () => {
  try {
    return { ...USUAL, ...JSON.parse(lasting.get(KEY)) };
  } catch {
    return USUAL;
  }
};

const keep = (changed) => lasting.set(KEY, JSON.stringify({ ...settings(), ...changed }));

const permission = () => globalThis.Notification?.permission ?? "missing";

/** Two notes of a station bell, made here: no file is loaded. */
const bell = (audio) => {
  [
    [880, 0],
    [659, 0.22],
  ].forEach(([pitch, after]) => {
    const [note, volume, from] = [audio.createOscillator(), audio.createGain(), audio.currentTime + after];
    note.type = "triangle";
    note.frequency.value = pitch;
    volume.gain.setValueAtTime(0.0001, from);
    volume.gain.exponentialRampToValueAtTime(0.25, from + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, from + 0.9);
    note.connect(volume).connect(audio.destination);
    note.start(from);
    note.stop(from + 1);
  });
};

export class Notices {
  constructor(page) {
    Object.assign(this, { page, mine: null, shown: null, audio: null });
    // Browsers let a page sound only after somebody has used it.
    for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => settings().sound && this.wake(), { once: true });
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.close());
  }

  /** The wish for a notice of some kind when a turn comes while nobody looks. */
  get wanted() {
    const { notify, sound } = settings();
    return (notify && permission() === "granted") || (sound && this.audio?.state === "running");
  }

  wake() {
    this.audio ??= globalThis.AudioContext ? new AudioContext() : null;
    this.audio?.resume();
  }

  /** Whether a question of somebody else waits for an answer from this device. */
  get asked() {
    const { stream } = this.page;
    if (!stream?.state?.view || !stream.you.seats.length) return false;
    const waits = ({ agreed, seat }) => !stream.you.seats.includes(seat) && stream.you.seats.some((own) => !agreed.includes(own));
    return [...stream.asks, stream.undoing].some((ask) => ask && waits(ask));
  }

  /** The title of the page. */
  title() {
    const { stream } = this.page;
    const turn = stream?.state?.view && stream.turn !== null;
    return `${turn ? "● Your turn" : this.asked ? "● A question" : "Table"} · Milepost`;
  }

  /** Announces a turn that has come since the last state; the one at load is seen anyway. */
  turn() {
    const { stream } = this.page;
    const { view } = stream.state;
    const mine = view && stream.turn !== null ? `${stream.turn}` : "";
    const before = this.mine;
    this.mine = mine;
    if (!mine) this.close();
    if (before === null || !mine || before === mine) return;
    const { notify, sound, vibrate } = settings();
    if (sound && this.audio?.state === "running") bell(this.audio);
    if (vibrate) navigator.vibrate?.([120, 80, 120]);
    if (notify && permission() === "granted" && document.visibilityState === "hidden") this.show(view.players[stream.turn].name);
  }

  async show(who) {
    const options = { body: `${who}: it is your turn.`, tag: this.tag, icon: "/web/icon.svg", data: location.pathname };
    try {
      this.shown = new Notification("Milepost", options);
      this.shown.onclick = () => {
        focus();
        this.close();
      };
    } catch {
      // Phones show notifications only through a service worker, if the site has one.
      const worker = await this.worker();
      await worker?.showNotification("Milepost", options).catch(() => {});
    }
  }

  worker() {
    return navigator.serviceWorker?.getRegistration().catch(() => null);
  }

  get tag() {
    return `milepost ${this.page.stream.id}`;
  }

  /** Takes the notification back, however it was shown. */
  async close() {
    this.shown?.close();
    this.shown = null;
    if (permission() !== "granted" || !this.page.stream) return;
    const worker = await this.worker();
    const shown = await worker?.getNotifications({ tag: this.tag }).catch(() => []);
    for (const one of shown ?? []) one.close();
  }
}

const box = (page, key, text, changed = () => {}) => {
  const change = ({ currentTarget }) => {
    keep({ [key]: currentTarget.checked });
    changed(currentTarget.checked);
  };
  return make("label", { class: "check" }, make("input", { type: "checkbox", checked: settings()[key], change, "data-key": `notice ${key}` }), text);
};

const notification = (page) => {
  const ask = async () => {
    await Notification.requestPermission();
    page.refresh();
  };
  switch (permission()) {
    case "granted":
      return box(page, "notify", "A notification while you look at something else");
    case "default":
      return button("Allow notifications", ask, { class: "small", key: "allow" });
    case "denied":
      return make("p", { class: "soft" }, "Notifications are blocked for this site in the settings of your browser.");
    default:
      return make("p", { class: "soft" }, "This browser shows notifications only for sites that use HTTPS, or has none.");
  }
};

/** How you are told that it is your turn. */
export const notices = (page) => {
  if (!page.live.you.seats.length || page.live.state.table.over) return [];
  const heard = (on) => {
    if (!on) return;
    page.notices.wake();
    if (page.notices.audio) bell(page.notices.audio);
  };
  return [
    make("section", { class: "notices", "aria-label": "Notices" }, make("h2", {}, "When it is your turn"), box(page, "sound", "A sound", heard), navigator.vibrate && matchMedia("(pointer: coarse)").matches ? box(page, "vibrate", "Vibration") : null, notification(page)),
  ];
};
