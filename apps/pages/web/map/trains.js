// The trains on the map: where they stand, and how they travel along the track from where they stood.

import { make } from "./dom.js";
import { picture } from "./engines.js";

/** Milliseconds for a milepost, the longest that one move takes, and how long may be left before all goes twice as fast. */
const PACE = 110;
const LONGEST = 1600;
const BEHIND = 2500;
/** How much higher each further train at a milepost stands, in pixels. */
const STACK = 30;

/** Whether the person asked for little motion. */
const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** The shortest way over built track between two mileposts, or nothing. */
export const ride = (places, view, from, to) => {
  const { pips } = places.board;
  const open = ({ pip, ferry }) => (pip !== undefined ? view.track[pip] !== null || pips[pip][3] : view.ferries[ferry]?.built.every((seats) => seats.length));
  const before = new Map([[from, null]]);
  for (let front = [from]; front.length && !before.has(to); ) {
    const next = [];
    for (const at of front) {
      for (const [on, way] of places.ways[at]) {
        if (before.has(on) || !open(way)) continue;
        before.set(on, at);
        next.push(on);
      }
    }
    front = next;
  }
  if (!before.has(to)) return null;
  const path = [];
  for (let at = to; at !== null; at = before.get(at)) path.unshift(at);
  return path;
};

class Train {
  constructor(trains, seat) {
    Object.assign(this, { trains, seat, at: null, path: [], gone: 0, stack: 0, mirrored: false });
    this.node = make("div", { class: `train seat-${seat}`, hidden: true });
    trains.stage.over.append(this.node);
  }

  /** Draws it anew if it looks different. */
  look(player, moves) {
    const aboard = player.loads.filter(({ bond }) => bond !== "reserved");
    const looks = JSON.stringify([player.train, aboard, this.mirrored]);
    this.node.classList.toggle("moving", moves);
    Object.assign(this, { player, moves });
    if (looks === this.looks) return;
    this.looks = looks;
    const drawn = picture(this.seat, player.train, aboard, this.trains.stage.places.board, this.mirrored);
    this.wide = drawn.wide;
    this.node.replaceChildren(drawn.node);
  }

  /** Where it is now, in hundredths of a pip. */
  get spot() {
    const { places } = this.trains.stage;
    const [a, b] = [this.path[0] ?? this.at, this.path[1] ?? this.path[0] ?? this.at].map((at) => places.spot(at));
    return { x: a.x + (b.x - a.x) * this.gone, y: a.y + (b.y - a.y) * this.gone };
  }

  place() {
    this.node.hidden = this.at === null;
    if (this.at === null) return;
    const { stage } = this.trains;
    const { x, y } = stage.spot(this.spot);
    // At the edge of the map it stays on it.
    const left = Math.max(0, Math.min(x - this.wide / 2, stage.size.width * stage.pan.scale - this.wide));
    this.node.style.transform = `translate(${left.toFixed(1)}px, ${(y - 34 - (this.path.length ? 0 : this.stack) * STACK).toFixed(1)}px)`;
  }

  /** Goes on for some mileposts; says whether there is more to go. */
  go(mileposts) {
    this.gone += mileposts;
    while (this.gone >= 1 && this.path.length > 1) {
      this.path.shift();
      this.gone -= 1;
    }
    if (this.path.length < 2) this.stop();
    else this.face();
    this.place();
    return this.path.length > 0;
  }

  face() {
    const { places } = this.trains.stage;
    const across = places.spot(this.path[1]).x - places.spot(this.path[0]).x;
    if (Math.abs(across) < 10 || across < 0 === this.mirrored) return;
    this.mirrored = across < 0;
    this.look(this.player, this.moves);
  }

  stop() {
    Object.assign(this, { path: [], gone: 0 });
  }
}

export class Trains {
  /** `travelling` is told whether trains are on their way. */
  constructor(stage, travelling) {
    Object.assign(this, { stage, travelling, all: [] });
    stage.pin(() => this.place());
  }

  /** Shows the trains of a view: those that stood elsewhere travel, unless it is another game or moment. */
  show(view, travels) {
    view.players.forEach((player, seat) => {
      this.all[seat] ??= new Train(this, seat);
      const train = this.all[seat];
      train.look(player, view.mover === seat);
      const to = player.at?.milepost ?? null;
      const from = train.at;
      train.at = to;
      if (to === null || from === null || !travels || still()) return train.stop();
      if (from === to) return;
      const way = ride(this.stage.places, view, from, to);
      if (!way) return train.stop();
      train.path = train.path.length ? [...train.path, ...way.slice(1)] : way;
    });
    this.stack();
    this.place();
    this.run();
  }

  /** Trains at one milepost stand above each other. */
  stack() {
    const here = new Map();
    for (const train of this.all) {
      train.stack = here.get(train.at) ?? 0;
      here.set(train.at, train.stack + 1);
    }
  }

  place() {
    for (const train of this.all) train.place();
  }

  get left() {
    return Math.max(0, ...this.all.map(({ path }) => path.length - 1));
  }

  run() {
    if (this.running || !this.left) return;
    this.travelling(true);
    let last = performance.now();
    const step = (now) => {
      const { left } = this;
      const pace = Math.min(PACE, LONGEST / Math.max(left, 1)) / (left * PACE > BEHIND ? 2 : 1);
      for (const train of this.all) if (train.path.length) train.go(Math.min(now - last, 100) / pace);
      last = now;
      this.running = this.left ? requestAnimationFrame(step) : null;
      if (!this.running) this.travelling(false);
    };
    this.running = requestAnimationFrame(step);
  }

  /** All trains are where they go. */
  skip() {
    for (const train of this.all) train.stop();
    this.place();
  }
}
