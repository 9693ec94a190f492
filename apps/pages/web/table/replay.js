// The replay of a game from its start. Each moment comes from the server, which sends only what this viewer may know.

import { busy, later } from "./busy.js";
import { button, fill, make } from "./dom.js";
import { name } from "./players.js";

/** Milliseconds from one moment to the next while it plays. */
const PACE = 700;

const KEYS = { ArrowLeft: (replay) => replay.at - 1, ArrowRight: (replay) => replay.at + 1, Home: () => 0, End: (replay) => replay.last, PageUp: (replay) => replay.turn(-1), PageDown: (replay) => replay.turn(1) };

export class Replay {
  constructor(page, root) {
    Object.assign(this, { page, at: 0, index: null, live: null, jumps: 0 });
    const way = (text, label, to) => button(text, () => this.go(to()), { "aria-label": label, title: label, class: "step" });
    this.caption = make("p", { class: "moment" });
    this.slider = make("input", { type: "range", min: "0", step: "1", "aria-label": "Moment of the game", input: () => this.go(Number(this.slider.value)) });
    this.player = button("Play", () => (this.playing ? this.pause() : this.play()), { class: "primary", key: "play" });
    const steps = make("div", { class: "row" }, way("«", "Previous turn (Page Up)", () => this.turn(-1)), way("‹", "Previous action (←)", () => this.at - 1), this.player, way("›", "Next action (→)", () => this.at + 1), way("»", "Next turn (Page Down)", () => this.turn(1)), button("Leave", () => this.close(), { "aria-label": "Leave the replay", key: "leave" }));
    this.node = make("section", { class: "replay", "aria-label": "Replay", hidden: true }, this.caption, this.slider, steps);
    root.prepend(this.node);
    document.addEventListener("keydown", (event) => this.pressed(event));
    this.startAt = new URLSearchParams(location.search).get("at");
    addEventListener("popstate", () => this.on && !location.search && this.close());
  }

  get on() {
    return Boolean(this.live);
  }

  get last() {
    return this.index.entries.length;
  }

  /** Opens the replay if the address asks for it, once there is a game. */
  openFromAddress() {
    const at = Number.parseInt(this.startAt ?? "", 10);
    this.startAt = null;
    if (at >= 0) this.open(at);
  }

  async open(at) {
    await this.load();
    if (!this.index) return;
    await this.go(at ?? this.last);
    this.slider.focus();
  }

  /** Loads the index and the full log. */
  async load() {
    const { stream } = this.page;
    const [index, log] = await Promise.all([stream.get("replay"), stream.log()]).catch(() => []);
    if (!index) return;
    Object.assign(this, { index, log });
    this.slider.max = this.last;
    this.describe();
  }

  /** The game went on: reloads the index. */
  changed() {
    this.reloading?.();
    this.reloading = later(() => this.on && this.load(), 1000);
    this.page.headline();
  }

  /** Goes to a moment: one request at a time, until the latest is shown. */
  async go(at) {
    this.at = Math.min(Math.max(at, 0), this.last);
    this.describe();
    if (this.asking) return;
    this.asking = true;
    let requested;
    do {
      requested = this.at;
      const frame = await this.page.stream.get(`replay/${requested}`).catch(() => null);
      if (frame && this.index) this.show(frame);
      // The action may have been undone.
      else if (this.index) this.at = Math.min(this.at, requested - 1, this.last);
    } while (this.index && requested !== this.at && this.at >= 0);
    this.asking = false;
  }

  /** Shows the table as it was, instead of as it is. */
  show(frame) {
    const { stream } = this.page;
    const { seats } = stream.you;
    const seq = frame.seq ?? (this.index.entries[0] ?? Infinity) - 1;
    // On a shared device, hands stay hidden during the game.
    const shared = seats.length > 1 && !stream.state.table.over;
    const players = frame.view.players.map((player) => (shared ? { ...player, hand: null } : player));
    const state = { ...stream.state, view: { ...frame.view, players }, lines: this.log.filter((line) => line.seq <= seq) };
    this.seq = frame.seq;
    // From one moment to the next trains travel; elsewhere they stand.
    if (frame.at !== this.before + 1) this.jumps += 1;
    this.before = frame.at;
    this.live = Object.create(stream, { state: { value: state }, turn: { value: null } });
    this.node.hidden = false;
    // The back button leaves the replay, not the table.
    const enter = location.search ? "replaceState" : "pushState";
    history[enter](null, "", `?at=${frame.at}`);
    this.page.show();
  }

  /** The turn that a moment belongs to. */
  place(at) {
    return this.index.turns.findLastIndex(({ from }) => from < Math.max(at, 1));
  }

  /** The start of the previous or the next turn. */
  turn(by) {
    const { turns } = this.index;
    const here = this.place(this.at);
    if (by > 0) return turns.map(({ from }) => from).find((from) => from > this.at) ?? this.last;
    return turns[here].from < this.at ? turns[here].from : (turns[here - 1]?.from ?? 0);
  }

  /** Updates the caption and the slider. */
  describe() {
    if (!this.index) return;
    const { round, seat } = this.index.turns[this.place(this.at)];
    const { state } = this.page.stream;
    const when = this.at === 0 ? "The start" : round ? `Round ${round}` : "Before the first round";
    const who = state.view.players[seat].name;
    this.slider.value = this.at;
    this.slider.setAttribute("aria-valuetext", `${when}${this.at ? `, ${who}` : ""}, ${this.at} of ${this.last}`);
    fill(this.caption, make("b", {}, when), this.at > 0 && name(state, seat), make("span", { class: "soft" }, `${this.at} of ${this.last}`));
  }

  play() {
    if (this.at >= this.last) this.go(0);
    this.played = busy();
    this.playing = setInterval(() => {
      if (this.asking) return;
      if (this.at >= this.last) return this.pause();
      this.go(this.at + 1);
    }, PACE);
    this.player.textContent = "Pause";
  }

  pause() {
    clearInterval(this.playing);
    this.playing = null;
    this.played?.();
    this.player.textContent = "Play";
  }

  close() {
    this.pause();
    Object.assign(this, { index: null, live: null });
    this.node.hidden = true;
    history.replaceState(null, "", location.pathname);
    this.page.show();
    this.page.parts.turn.querySelector("button")?.focus();
  }

  /** The moment of a log entry, or null. */
  moment(seq) {
    const at = this.index?.entries.indexOf(seq) ?? -1;
    return at < 0 ? null : at + 1;
  }

  pressed(event) {
    if (!this.on || event.ctrlKey || event.metaKey || event.altKey) return;
    const other = event.target.closest("input, select, textarea, [role=tab], .window");
    if (other && other !== this.slider) return;
    const pauses = event.key === " " && !event.target.closest("button, a, summary");
    if (!KEYS[event.key] && !pauses) return;
    event.preventDefault();
    if (pauses) return this.playing ? this.pause() : this.play();
    this.go(KEYS[event.key](this));
  }
}
