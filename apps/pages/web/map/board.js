// The map of a table: on the stage the track, the trains, and the action being planned.

import { busy, later } from "./busy.js";
import { heart } from "./city.js";
import { button, draw, make, money } from "./dom.js";
import { Stage } from "./stage.js";
import { Trains } from "./trains.js";
import { stroke, wax } from "./wax.js";

/** Sections joined into lines as long as possible, so that dashes continue across mileposts. */
const chains = (sections) => {
  const ways = new Map();
  const add = (a, b) => ways.set(a, (ways.get(a) ?? new Set()).add(b));
  for (const [a, b] of sections) add(a, b), add(b, a);
  const paths = [];
  const follow = (start) => {
    const path = [start];
    for (let at = start; ways.get(at)?.size; ) {
      const [next] = ways.get(at);
      ways.get(at).delete(next);
      ways.get(next).delete(at);
      path.push((at = next));
    }
    if (path.length > 1) paths.push(path);
  };
  const odd = [...ways.keys()].filter((at) => ways.get(at).size % 2 === 1);
  for (const at of odd) follow(at);
  for (const at of ways.keys()) while (ways.get(at).size) follow(at);
  return paths;
};

/** Milliseconds in which track that was built is drawn, and the most sections for which that is done. */
const DRAWING = 450;
const FRESH = 40;

/** As `later`, and not counted. */
const uncounted = (act, millis) => {
  const timer = setTimeout(act, millis);
  return () => clearTimeout(timer);
};

export class Board {
  /** Motion on a board that is `endless` does not keep the page busy, for it would never rest. */
  constructor(root, picture, json, { hands, covers, above, endless = false } = {}) {
    const label = "Map: arrow keys move between mileposts, Enter selects, B starts track, plus and minus zoom, 0 shows all";
    this.stage = new Stage(root, { picture, json, label, layers: ["lesson", "marks", "ghost", "cursor"], hands, covers, above });
    Object.assign(this, { layers: this.stage.layers, places: this.stage.places, pan: this.stage.pan, window: this.stage.window, cash: [] });
    this.stage.defs.append(...Array.from({ length: 6 }, (_, seat) => wax(seat)));
    // Screen readers are told the same in words.
    this.tag = make("span", { class: "tag over", hidden: true, "aria-hidden": "true" });
    this.window.append(this.tag);
    this.skip = button("Skip", () => this.trains.skip(), { class: "skip-trains", hidden: true, title: "All trains arrive at once" });
    this.later = endless ? uncounted : later;
    let arrived = null;
    this.trains = new Trains(this.stage, (travelling) => {
      this.skip.hidden = !travelling;
      arrived?.();
      arrived = travelling && !endless ? busy() : null;
    });
    this.tools = this.stage.tools(this.skip);
    root.prepend(this.tools);
  }

  /** Draws the track and the trains of a view. What changed since the last view moves, unless that was of another moment:
   * then `moment` differs. */
  show(view, moment = "") {
    const goesOn = this.moment === moment && this.shown;
    this.moment = moment;
    this.drawn?.();
    const fresh = goesOn ? view.track.flatMap((owner, pip) => (owner !== null && this.shown[pip] === null ? [pip] : [])) : [];
    this.shown = [...view.track];
    const draws = fresh.length > 0 && fresh.length <= FRESH && !matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.track(view, new Set(draws ? fresh : []));
    if (draws) this.drawing(view, fresh);
    if (goesOn) this.earned(view);
    this.cash = view.players.map(({ cash }) => cash);
    this.trains.show(view, goesOn);
  }

  /** The track of all players, but for some sections. */
  track(view, without) {
    const { board } = this.places;
    const line = (seat) => {
      const sections = view.track.flatMap((owner, pip) => (owner === seat && !without.has(pip) ? [board.pips[pip].slice(0, 2)] : []));
      return chains(sections).map((path) => stroke(this.places, path)).join("") + this.sailed(view, seat);
    };
    const lines = view.players.map((_, seat) => line(seat));
    const rails = lines.flatMap((d, seat) => [draw("path", { class: `edge seat-${seat}`, d }), draw("path", { class: `rail seat-${seat}`, d, stroke: `url(#wax-${seat})` })]);
    this.layers.track.replaceChildren(draw("path", { class: "bed", d: lines.join("") }), ...rails);
  }

  /** The ferries of a seat, side by side with those of others. */
  sailed(view, seat) {
    const mine = view.ferries.filter(({ built }) => built.every((seats) => seats.includes(seat)));
    const one = ({ ports, built }) => {
      const here = view.players.map((_, other) => other).filter((other) => built.every((seats) => seats.includes(other)));
      return stroke(this.places, ports.map(({ milepost }) => milepost), here.indexOf(seat) - (here.length - 1) / 2);
    };
    return mine.map(one).join("");
  }

  /** Draws sections that were just built from one end to the other. */
  drawing(view, fresh) {
    const { board } = this.places;
    const paths = chains(fresh.map((pip) => board.pips[pip].slice(0, 2)));
    const seat = view.track[fresh[0]];
    const fill = paths.map((path) => draw("path", { class: `fresh seat-${seat}`, d: stroke(this.places, path), pathLength: 1 }));
    this.layers.track.append(...fill);
    this.drawn = this.later(() => this.track(view, new Set()), DRAWING);
  }

  /** Money earned rises above the train. */
  earned(view) {
    view.players.forEach(({ cash, at }, seat) => {
      const more = cash - (this.cash[seat] ?? cash);
      if (more > 0 && at) this.float(`+${money(more)}`, at.milepost);
    });
  }

  float(text, milepost) {
    const { x, y } = this.stage.spot(this.places.spot(milepost));
    const gone = () => {
      timed();
      node.remove();
    };
    const node = make("div", { class: "rises", animationend: gone }, make("span", {}, text));
    Object.assign(node.style, { left: `${x}px`, top: `${y}px` });
    this.stage.over.append(node);
    // Without motion nothing ends.
    const timed = this.later(() => node.remove(), 2500);
  }

  /** Draws the planned action: pieces of track not yet paid for, and the train's route. */
  ghost(action) {
    this.layers.ghost.replaceChildren(...this.planned(action));
  }

  planned({ track = [], ride = null, seat = 0, wrong = false } = {}) {
    const line = (path) => path.map((at, index) => `${index ? "L" : "M"}${this.places.spot(at).x} ${this.places.spot(at).y}`).join("");
    const part = (path, kind) => path?.length && [draw("path", { class: `${kind}-bed`, d: line(path) }), draw("path", { class: `${kind} seat-${seat}${wrong ? " refused" : ""}`, d: line(path) })];
    const end = (track.at(-1) ?? ride)?.at(-1);
    const dot = end === undefined ? [] : [draw("circle", { cx: this.places.spot(end).x, cy: this.places.spot(end).y, r: 22, class: "end" })];
    return [part(ride, "way"), ...track.map((path) => part(path, "plan")), dot].flat().filter(Boolean);
  }

  /** Draws a trip that somebody is taught to make, with rings about its two cities, until there is another or none: what is
   * planned and marked meanwhile lies above it. */
  lesson({ made = [], wanted = [], ...trip } = {}) {
    this.stage.labels.name("lesson", [...made, ...wanted]);
    this.layers.lesson.replaceChildren(...this.rings({ made, wanted }), ...this.planned(trip));
  }

  /** Shows a text beside a milepost; no text hides it. */
  say(at, text) {
    this.tag.hidden = !text;
    if (!text) return;
    this.tag.textContent = text;
    const { x, y } = this.pan.out(this.places.to(this.places.spot(at)));
    // At an edge of the window it stays in sight.
    const half = this.tag.offsetWidth / 2 + 4;
    const left = Math.max(half, Math.min(x, this.window.clientWidth - half));
    Object.assign(this.tag.style, { left: `${left}px`, top: `${Math.max(y, 48)}px` });
  }

  /** Marks the cities that make goods and that want them, each by one ring and with its name. */
  mark({ made = [], wanted = [] } = {}) {
    const known = wanted.filter(Boolean);
    this.stage.labels.name("marks", [...made, ...known]);
    this.layers.marks.replaceChildren(...this.rings({ made, wanted: known }));
  }

  rings({ made, wanted }) {
    const ring = (city, kind) => {
      const { middle, reach } = heart(this.places, city);
      return draw("circle", { cx: middle.x, cy: middle.y, r: reach + (kind === "made" ? 26 : 42), class: kind });
    };
    return [...wanted.map((city) => ring(city, "wanted")), ...made.map((city) => ring(city, "made"))];
  }

  /** Shows the keyboard cursor. */
  cursor(at, reveal = false) {
    if (at === null) return this.layers.cursor.replaceChildren();
    const { x, y } = this.places.spot(at);
    this.layers.cursor.replaceChildren(draw("circle", { cx: x, cy: y, r: 48 }));
    if (reveal) this.pan.reveal(this.places.to({ x, y }));
  }
}
