// What happened since your last turn: a list by player, which also plays, act by act, on the map.

import { busy, later } from "./busy.js";
import { button, counted, fill, make, money } from "./dom.js";
import { name } from "./players.js";

/** Milliseconds from one act to the next while it plays, and until a list that did not come is asked for again. */
const PACE = 1300;
const AGAIN = 3000;

const ends = (places, paths) => (places && paths?.length ? places.name(paths.at(-1).at(-1)) : null);

const WORDS = {
  keep: ({ sum }) => (sum ? `kept ${counted(sum, "card")}` : "kept no cards"),
  discard: () => "discarded a card",
  start: ({ end }) => `put the train on the map${end ? ` in ${end}` : ""}`,
  move: ({ end, steps, sum }) => `moved ${counted(steps, "milepost")}${end ? ` to ${end}` : ""}${sum ? `, paying ${money(sum)}` : ""}`,
  pick: ({ good, end }) => `picked up ${good}${end ? ` in ${end}` : ""}`,
  drop: ({ good, end }) => `dropped ${good}${end ? ` in ${end}` : ""}`,
  lose: ({ good }) => `lost ${good}`,
  lock: ({ wanted }) => `locked ${wanted.good} to ${wanted.city}`,
  deliver: ({ wanted }) => `delivered ${wanted.good} to ${wanted.city} for ${money(wanted.payoff)}`,
  build: ({ sum, end }) => `built track for ${money(sum ?? 0)}${end ? ` to ${end}` : ""}`,
  train: ({ train, sum }) => `bought a ${train}${sum ? ` for ${money(sum)}` : ""}`,
  pitch: () => "gave up a turn for other cards in the pool",
  giveup: () => "gave up a turn for a new hand",
  borrow: ({ sum }) => `borrowed ${money(sum)}`,
  backtrack: () => "turned the train round, for the whole turn",
  restart: () => "gave up everything and began anew",
  cash: () => "changed cash",
  claim: () => "claimed victory",
  taxes: () => "turned up taxes: everybody paid",
};

/** An act in words. */
export const told = (act, places) => {
  const steps = (act.paths ?? []).reduce((sum, path) => sum + path.length - 1, 0);
  return WORDS[act.do]?.({ ...act, steps, end: ends(places, act.paths) }) ?? act.do;
};

/** The acts grouped by player, turn by turn. */
export const grouped = (acts) =>
  acts.reduce((groups, act) => {
    if (groups.at(-1)?.seat === act.seat) groups.at(-1).acts.push(act);
    else groups.push({ seat: act.seat, acts: [act] });
    return groups;
  }, []);

export class Digest {
  constructor(page, root) {
    Object.assign(this, { page, acts: [], at: null, turn: null });
    this.node = make("details", { class: "digest", hidden: true });
    root.append(this.node);
    // A player who begins to do something is not shown the rest.
    for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, (event) => this.playing && !this.node.contains(event.target) && this.stop());
  }

  get playing() {
    return Boolean(this.timer);
  }

  /** Loads the list when your turn begins, and forgets it when it ends. */
  async show() {
    const { live, replay } = this.page;
    const { view } = live.state;
    // What a derailed player chooses is no turn: the turn that waits for it goes on afterwards.
    if (view.stage === "lose" && !replay.on) return;
    const turn = live.turn === null || replay.on || view.outcome ? null : `${view.round} ${view.stage === "draft" || view.stage === "discard" || view.stage === "opening" || view.stage === "back" ? view.stage.replace("discard", "opening") : ""} ${live.turn}`;
    if (turn === this.turn) return this.begin();
    // After loading the page, or a replay, nothing has begun.
    this.seen = this.waited && !replay.on;
    this.waited = turn === null && !replay.on;
    this.turn = turn;
    this.stop();
    this.begun = false;
    this.node.hidden = true;
    if (turn === null) return;
    const found = await live.get(`digest/${live.turn}`).catch(() => null);
    if (this.turn !== turn) return;
    if (!found) return void later(() => ((this.turn = null), this.show()), AGAIN);
    if (!found.acts.length) return;
    this.acts = found.acts;
    this.node.hidden = false;
    this.draw();
    this.begin();
  }

  /** Plays the list once where the turn has just begun, as soon as there is a map to show it on. */
  begin() {
    if (this.begun || this.node.hidden || !this.page.board) return;
    this.begun = true;
    if (!this.seen || matchMedia("(prefers-reduced-motion: reduce)").matches) this.draw();
    else this.play();
  }

  draw() {
    const { page } = this;
    const item = (act) => {
      const index = this.acts.indexOf(act);
      const here = index === this.at;
      return make("li", {}, button(told(act, page.places), () => (this.stop(), this.go(index)), { class: here ? "act now" : "act", key: `act ${index}`, "aria-current": here ? "true" : null, title: "Show it on the map" }));
    };
    const groups = grouped(this.acts).map(({ seat, acts }) => make("li", {}, name(page.live.state, seat), make("ul", {}, ...acts.map(item))));
    const player = button(this.playing ? "Stop" : "Play", () => (this.playing ? this.stop() : this.play()), { class: "small", key: "digest", "aria-label": this.playing ? "Stop showing what happened" : "Show what happened on the map, one after the other" });
    const now = this.at === null ? null : make("span", { class: "soft" }, ` ${told(this.acts[this.at], page.places)}`);
    fill(this.node, make("summary", {}, "Since your last turn", make("span", { class: "soft" }, ` (${this.acts.length})`), now), page.board && player, make("ol", {}, ...groups));
    this.node.querySelector(".now")?.scrollIntoView({ block: "nearest" });
  }

  /** Shows an act on the map. */
  go(index) {
    const { page } = this;
    this.at = index;
    const { paths = [], wanted, seat, do: what } = this.acts[index];
    if (page.board && !page.crayon.drawn && page.offer.at == null) {
      const path = paths.at(-1);
      page.board.mark();
      page.board.ghost(path && path.length > 1 ? (what === "build" ? { track: [path], seat } : { ride: path, seat }) : {});
      if (path) page.board.pan.reveal(page.places.to(page.places.spot(path.at(-1))));
      if (wanted) page.board.mark({ made: page.places.makers(wanted.good), wanted: [page.places.called(wanted.city)] });
    }
    this.draw();
  }

  play() {
    let next = 0;
    const step = () => (next < this.acts.length ? this.go(next++) : this.stop());
    this.played = busy();
    this.timer = setInterval(step, PACE);
    step();
  }

  stop() {
    if (!this.timer) return;
    clearInterval(this.timer);
    this.timer = null;
    this.played();
    this.at = null;
    const { page } = this;
    if (page.board && !page.crayon.drawn && page.offer.at == null) page.board.ghost();
    page.board?.mark();
    if (!this.node.hidden) this.draw();
  }
}
