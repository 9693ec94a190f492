// Track drawn by hand in strokes: priced while they are drawn, paid for when they are built.

import { money } from "./dom.js";
import { UNIT } from "./place.js";
import { Stroke, prices } from "./stroke.js";

/** How near to a milepost a press begins a stroke: in hundredths of a pip, and at least so many pixels. */
const BEGIN = { units: 55, mouse: 12, touch: 24 };
/** How long a pointer rests, in milliseconds, until the track behind it is kept as it is. */
const REST = 650;

export class Crayon {
  constructor(page, { sketch, loupe }) {
    Object.assign(this, { page, sketch, loupe, strokes: [], quote: null, stroke: null });
  }

  /** The mileposts of the latest stroke. */
  get path() {
    return this.strokes.at(-1) ?? [];
  }

  /** The strokes that have a section at least. */
  get paths() {
    return this.strokes.filter((path) => path.length > 1);
  }

  get drawn() {
    return this.paths.length > 0;
  }

  get builds() {
    const { live } = this.page;
    return live.turn !== null && !live.state.view.companion && ["opening", "back", "move", "build"].includes(live.state.view.stage);
  }

  /** What may still be spent on track in this turn. */
  get left() {
    const { view } = this.page.live.state;
    return Math.max(0, Math.min(view.budget, view.players[view.mover].cash));
  }

  owns(at, to) {
    const { view } = this.page.live.state;
    const way = this.page.places.ways[at].get(to);
    return way?.pip !== undefined && view.track[way.pip] === this.page.live.turn;
  }

  /** Whether track may start there. */
  begins(at) {
    const { places, live } = this.page;
    const called = live.state.view.ferries.some(({ ports, built }) => ports.some(({ milepost }, side) => milepost === at && built[side].includes(live.turn)));
    return places.isMajor(at) || called || this.strokes.some((path) => path.includes(at)) || [...places.ways[at].keys()].some((to) => this.owns(at, to));
  }

  /** Whether a place has the player's own track. */
  touches(at) {
    const { places } = this.page;
    const spots = places.city(at)?.mileposts ?? [at];
    return spots.some((spot) => [...places.ways[spot].keys()].some((to) => this.owns(spot, to)));
  }

  /** The price of a section, with the strokes that are drawn already as own track. */
  get price() {
    const { places, live } = this.page;
    const price = prices(places, live.state.view, live.turn);
    const own = new Set(this.paths.flatMap((path) => path.slice(1).flatMap((at, index) => [`${at} ${path[index]}`, `${path[index]} ${at}`])));
    return (from, to) => (own.has(`${from} ${to}`) ? 0 : price(from, to));
  }

  /** Claims a press on the map if it starts or continues track. */
  claim(place) {
    if (!this.builds) return null;
    const least = this.loupe.touch ? BEGIN.touch : BEGIN.mouse;
    const at = this.page.places.nearest(place, Math.max(BEGIN.units, least / (UNIT * this.page.board.pan.scale)), (spot) => this.begins(spot));
    if (at === null) return null;
    return {
      move: (to) => {
        if (!this.stroke) this.begin(at);
        this.towards(this.page.places.from(to));
      },
      end: () => this.release(),
      cancel: () => this.release(true),
    };
  }

  /** Begins a stroke that follows the pointer. */
  begin(at) {
    this.quote = null;
    this.page.offer.hide();
    this.stroke = new Stroke(this.page.places, this.price, at);
    this.strokes = [...this.paths, this.stroke.path];
  }

  towards(point) {
    this.stroke.to(point);
    this.strokes[this.strokes.length - 1] = this.trimmed(this.stroke.path);
    this.show();
    this.loupe.show(this.page.live.turn);
    clearTimeout(this.resting);
    this.resting = setTimeout(() => this.stroke?.pin() && navigator.vibrate?.(8), REST);
  }

  /** Leaves out what costs nothing at the start: own track, and the inside of a major city. */
  trimmed(path) {
    const { places } = this.page;
    let start = 0;
    while (start < path.length - 1 && (this.owns(path[start], path[start + 1]) || (places.isMajor(path[start]) && places.city(path[start]) === places.city(path[start + 1])))) start++;
    return path.slice(start);
  }

  get held() {
    return Boolean(this.stroke);
  }

  release(cancelled = false) {
    clearTimeout(this.resting);
    this.loupe.close();
    if (!this.stroke) return;
    this.stroke = null;
    if (cancelled) this.strokes.pop();
    this.strokes = this.paths;
    this.changed();
  }

  /** Starts a stroke that keys extend. */
  start(at) {
    this.strokes = [...this.paths, [at]];
    this.show();
  }

  /** Extends the latest stroke by one milepost, or cuts it back to one. */
  step(next) {
    const { places } = this.page;
    const path = [...this.path];
    const last = path.at(-1);
    if (last === undefined || !places.ways[last].has(next)) return false;
    const known = path.indexOf(next);
    if (known >= 0) path.length = known + 1;
    else path.push(next);
    this.strokes[this.strokes.length - 1] = path.length > 2 || known >= 0 ? path : this.trimmed(path);
    this.changed();
    return true;
  }

  /** Removes the last section. */
  back() {
    const path = this.paths.at(-1);
    if (!path) return;
    this.strokes = [...this.paths.slice(0, -1), path.slice(0, -1)];
    this.changed();
  }

  /** Takes back the latest stroke. */
  undo() {
    this.strokes = this.paths.slice(0, -1);
    this.changed();
  }

  drop() {
    this.strokes = [];
    this.quote = null;
    this.show();
  }

  changed() {
    this.quote = null;
    this.show();
    this.page.planned();
    this.ask();
  }

  /** What the strokes cost, section by section until money runs out: the parts of this turn and of later ones. */
  split() {
    const { places, live } = this.page;
    const price = prices(places, live.state.view, live.turn);
    const own = new Set();
    const parts = { now: [], later: [], cost: 0 };
    for (const path of this.paths) {
      let cut = null;
      path.slice(1).forEach((at, index) => {
        const from = path[index];
        const key = [from, at].sort((a, b) => a - b).join();
        parts.cost += own.has(key) ? 0 : price(from, at);
        own.add(key);
        if (parts.cost > this.left) cut ??= index;
      });
      parts.now.push(cut === null ? path : path.slice(0, cut + 1));
      if (cut !== null) parts.later.push(path.slice(cut));
    }
    parts.now = parts.now.filter((path) => path.length > 1);
    return parts;
  }

  show() {
    const { board, live } = this.page;
    const seat = live.turn ?? 0;
    const { now, later, cost } = this.split();
    board.ghost();
    this.sketch.show(this.quote?.stop ? { now: [], later: [], refused: this.paths } : { now, later, refused: [] }, seat);
    const rest = this.left - cost;
    const text = !Number.isFinite(cost) ? "✕" : `${money(cost)}, ${rest < 0 ? `${money(-rest)} over` : `${money(rest)} left`}`;
    board.say(this.path.at(-1), this.drawn && (this.quote?.stop ? "✕" : text));
  }

  /** Asks what the strokes cost by the rules: one request at a time, until the latest strokes are priced. */
  async ask() {
    if (this.asking) return;
    this.asking = true;
    let asked;
    do {
      asked = JSON.stringify(this.paths);
      if (!this.drawn || this.page.live.turn === null) break;
      const quote = await this.page.live.quote(this.paths).catch(({ error }) => ({ failed: error ?? ["Could not reach the server; try again."] }));
      if (asked === JSON.stringify(this.paths)) this.quote = quote;
    } while (asked !== JSON.stringify(this.paths));
    this.asking = false;
    this.show();
    this.page.priced();
  }
}
