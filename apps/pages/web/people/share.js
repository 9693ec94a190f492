// Links to watch, to play and to come back on another device; and what the host may do.

import { during } from "./busy.js";
import { button, make, showError, twice } from "./dom.js";
import { name } from "./players.js";
import { lasting } from "./storage.js";

const stored = (id) => `milepost-play-${id}`;
const KEY = /^#play=([0-9a-f]{32})$/;

/** Keeps the key of a link to play, which is behind the # so that no server log has it, and takes it out of the address. */
export const keepKey = (id) => {
  const key = location.hash.match(KEY)?.[1];
  if (!key) return;
  lasting.set(stored(id), key);
  history.replaceState(null, "", location.pathname + location.search);
};

/** What a request for a seat must have beside it where the host has locked the seats. */
export const withKey = (id, body) => {
  const key = lasting.get(stored(id));
  return key ? { ...body, key } : body;
};

/** Whether this browser may take a seat. */
export const maySit = ({ live }) => !live.state.table.locked || live.you.host || lasting.get(stored(live.id)) !== null;

/** A link in a field with a button that copies it. */
export const linkField = (address, label, key) => {
  const field = make("input", { readonly: true, value: address, "aria-label": label, "data-key": `field ${key}`, focus: () => field.select() });
  const copy = async ({ currentTarget }) => {
    field.select();
    // Pages without TLS cannot use the clipboard API.
    const done = await (navigator.clipboard?.writeText(field.value).then(() => true) ?? Promise.resolve(document.execCommand("copy"))).catch(() => false);
    currentTarget.textContent = done ? "Copied" : "Copy the text in the field";
  };
  return make("div", { class: "joined invite" }, field, button("Copy the link", copy, { class: "primary", key: `copy ${key}` }));
};

/** A link as a QR code. The server draws it, and is sent the text in a body, which no log has. */
const code = async (text) => {
  const answer = await fetch("/qr", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ text }) });
  if (!answer.ok) throw await answer.json();
  return URL.createObjectURL(await answer.blob());
};

const shown = (page) => (page.shared ??= new Map());

/** Shows a secret link below a button until the page is left. */
const show = async (page, key, address, near) => {
  try {
    URL.revokeObjectURL(shown(page).get(key)?.picture);
    shown(page).set(key, { address: await address(), picture: null });
    const link = shown(page).get(key);
    link.picture = await during(code(link.address)).catch(() => null);
    page.refresh();
  } catch (error) {
    showError(near, error);
  }
};

const links = (page, key, label) => {
  const link = shown(page).get(key);
  if (!link) return [];
  return [linkField(link.address, label, key), link.picture && make("img", { class: "qr", src: link.picture, alt: `${label}, as a QR code`, width: "180", height: "180" })];
};

const address = (live, rest) => `${location.origin}/table/${live.id}${rest}`;

/** For each seat of this browser: the link to play it on another device too. */
export const seatLinks = (page) => {
  const { live } = page;
  const { you, state } = live;
  if (!you.seats.length || state.table.over) return [];
  const one = (seat) => {
    const key = `seat ${seat}`;
    const make_ = async () => address(live, `/seat#${seat}.${(await live.secret("link", { seat })).key}`);
    const text = shown(page).has(key) ? "Make a new link" : "Show the link";
    return make("div", { class: "seat-link" }, you.seats.length > 1 && make("p", {}, name(state, seat)), button(text, ({ currentTarget }) => show(page, key, make_, currentTarget.parentNode), { class: "small", key: `link ${seat}` }), ...links(page, key, "The link to this seat"));
  };
  return [make("h2", {}, "Play on another device"), make("p", { class: "soft" }, "Another device plays your seat with this link: keep it to yourself. A new link ends the one before, and signs out the devices that used it."), ...you.seats.map(one)];
};

const lock = (page) => {
  const { live } = page;
  const near = ({ currentTarget }) => currentTarget.parentNode.parentNode;
  const { locked } = live.state.table;
  const make_ = async () => {
    const { key } = await live.secret("lock", { locked: true });
    lasting.set(stored(live.id), key);
    return address(live, `#play=${key}`);
  };
  const kept = lasting.get(stored(live.id));
  if (locked && kept && !shown(page).has("play")) shown(page).set("play", { address: address(live, `#play=${kept}`), picture: null });
  const open = (event) => {
    shown(page).delete("play");
    live.secret("lock", { locked: false }).catch((error) => showError(near(event), error));
  };
  return [
    make("p", {}, locked ? "The seats are locked: the link to play lets people sit down, and the link above only lets them watch." : "Anyone with the link can take an open seat."),
    locked ? links(page, "play", "The link to play") : [],
    make("div", { class: "row" }, button(locked ? "Make a new link to play" : "Lock the seats", (event) => show(page, "play", make_, near(event)), { class: "small", key: "lock" }), locked && button("Open the seats to all", open, { class: "small", key: "unlock" })),
  ].flat();
};

/** What the host may do about a seat. */
export const guest = (page, seat) => {
  const { live } = page;
  const { by, muted } = live.state.table.seats[seat];
  if (!live.you.host || by !== "person" || live.you.seats.includes(seat) || live.state.table.over) return null;
  const near = (event) => event.currentTarget.closest("article, li");
  const bots = !page.companion;
  return make(
    "span",
    { class: "row host" },
    button(muted ? "Let write again" : "Mute", (event) => page.ask("mute", { seat, muted: !muted }, near(event)), { class: "small", key: `mute ${seat}` }),
    twice("Remove…", "Open this seat?", (event) => page.ask("remove", { seat, bot: null }, near(event)), { class: "small", key: `remove ${seat}` }),
    bots && live.state.view && twice("Give to a bot…", "Let a bot play on?", (event) => page.ask("remove", { seat, bot: "planner" }, near(event)), { class: "small", key: `replace ${seat}` }),
  );
};

/** The part of the host. */
export const hostPart = (page) => {
  const { live } = page;
  if (!live.you.host || live.state.table.over) return [];
  const { quiet } = live.state.table;
  const hush = (event) => page.ask("mute", { seat: null, muted: !quiet }, event.currentTarget.parentNode.parentNode);
  return [make("section", { class: "host-part", "aria-label": "You are the host" }, make("h2", {}, "You are the host"), ...lock(page), make("div", { class: "row" }, button(quiet ? "Let people without a seat write" : "Mute people without a seat", hush, { class: "small", key: "quiet" })))];
};

/** Another game with the same setup, once this one is over. */
export const rematch = (page) => {
  const { live } = page;
  const { table } = live.state;
  const go = async ({ currentTarget }) => {
    try {
      const { id } = await live.secret("rematch");
      location.assign(`/table/${id}`);
    } catch (error) {
      showError(currentTarget.parentNode, error);
    }
  };
  const sits = live.you.seats.length > 0;
  if (table.rematch && !sits) return [make("p", {}, make("a", { href: `/table/${table.rematch}` }, "Watch the rematch"))];
  if (!sits) return [];
  return [make("div", { class: "row" }, button(table.rematch ? "Take your seat in the rematch" : "Rematch", go, { class: "primary", key: "rematch" }), make("span", { class: "soft" }, table.rematch ? "A rematch has been offered." : "The same map, options and seats, with a new deck."))];
};
