// The cheapest track near a line that is drawn by hand. It knows nothing of the page.

/** How far track may lie from the line, in hundredths of a pip: a row of mileposts, and more only where no track leads on. */
const CORRIDORS = [100, 170, 260];
/** How near the pointer must be to a milepost to end there. */
const REACH = 75;
/** A line that comes back this near to an earlier part of itself, after at least this long a way, is cut back to it. */
const BACK = { near: 45, after: 260 };
/** A million of money weighs more than any distance from the line, which decides only between tracks of one price. */
const MONEY = 1e6;

/** What building a section costs, by the rules: from one milepost to the next, `Infinity` where it cannot be built. */
export const prices = (places, view, seat) => {
  const { board } = places;
  const ports = new Map();
  board.ferries.forEach(({ ports: ends }, ferry) => ends.forEach((at, side) => ports.set(at, [...(ports.get(at) ?? []), { ferry, side }])));
  const has = (ferry, side) => Boolean(view?.ferries[ferry].built[side].includes(seat));
  const paid = (ferry) => has(ferry, 0) || has(ferry, 1);
  const called = (at) => (ports.get(at) ?? []).some(({ ferry, side }) => has(ferry, side));
  /** The ferry that is bought by building into a port: the cheapest. */
  const bought = (at) => (ports.get(at) ?? []).map(({ ferry }) => [paid(ferry) ? 0 : board.ferries[ferry].cost, ferry]).sort((a, b) => a[0] - b[0] || a[1] - b[1])[0];
  const entry = (at) => {
    if (called(at)) return 0;
    if (ports.has(at)) return bought(at)[0];
    return places.city(at)?.cost ?? board.terrains[board.mileposts[at][2]][1];
  };
  return (from, to) => {
    const { pip, ferry } = places.ways[from].get(to);
    if (pip === undefined) return paid(ferry) || (!called(from) && bought(from)[1] === ferry) ? 0 : board.ferries[ferry].cost;
    const [, , extra, inside] = board.pips[pip];
    const owner = view?.track[pip] ?? null;
    if (inside || owner === seat) return 0;
    return owner === null ? extra + entry(to) : Infinity;
  };
};

/** The distance of a point from a section of the line. */
const apart = ([x, y], a, b) => {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const along = dx || dy ? Math.min(1, Math.max(0, ((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy))) : 0;
  return Math.hypot(x - a.x - along * dx, y - a.y - along * dy);
};

/** Track that goes round in a circle leads nowhere: what lies between two visits to a milepost is left out. */
const straight = (path) => {
  const seen = new Map();
  const kept = [];
  for (const at of path) {
    if (seen.has(at)) for (const left of kept.splice(seen.get(at))) seen.delete(left);
    seen.set(at, kept.length);
    kept.push(at);
  }
  return kept;
};

/** The cheapest chain of mileposts, all of them no farther from the line than `within`; none if none leads there. */
const chain = (places, price, far, within, from, to) => {
  const cost = new Map([[from, 0]]);
  const before = new Map();
  const done = new Set();
  const open = new Set([from]);
  while (open.size) {
    let at = null;
    for (const next of open) if (at === null || cost.get(next) < cost.get(at)) at = next;
    if (at === to) break;
    open.delete(at);
    done.add(at);
    for (const next of places.ways[at].keys()) {
      if (done.has(next) || (far[next] > within && next !== to)) continue;
      const sum = cost.get(at) + MONEY * price(at, next) + far[next] + 10;
      if (!(sum < (cost.get(next) ?? Infinity))) continue;
      cost.set(next, sum);
      before.set(next, at);
      open.add(next);
    }
  }
  if (!before.has(to)) return null;
  const path = [to];
  while (path[0] !== from) path.unshift(before.get(path[0]));
  return path;
};

export class Stroke {
  /** A line that starts at a milepost. */
  constructor(places, price, at) {
    Object.assign(this, { places, price, fixed: [at] });
    this.begin(places.spot(at));
  }

  begin(point) {
    this.line = [point];
    this.tail = [];
    this.far = this.places.board.mileposts.map((spot) => apart(spot, point, point));
  }

  /** The mileposts of the track. */
  get path() {
    return straight([...this.fixed, ...this.tail]);
  }

  /** Leads the line on to a point, and finds the track anew. */
  to(point) {
    this.draw(point);
    const from = this.fixed.at(-1);
    const goal = this.places.nearest(point, REACH);
    if (goal === null) return;
    if (goal === from) return (this.tail = []);
    for (const within of CORRIDORS) {
      const found = chain(this.places, this.price, this.far, within, from, goal);
      if (found) return (this.tail = found.slice(1));
    }
  }

  draw(point) {
    const back = this.backTo(point);
    if (back !== null) {
      const line = this.line.slice(0, back + 1);
      this.begin(line[0]);
      for (const next of line.slice(1)) this.add(next);
    }
    this.add(point);
  }

  add(point) {
    const last = this.line.at(-1);
    this.places.board.mileposts.forEach((spot, at) => (this.far[at] = Math.min(this.far[at], apart(spot, last, point))));
    this.line.push(point);
  }

  /** The earlier point of the line to which it has come back. */
  backTo(point) {
    let [way, last] = [0, point];
    for (let index = this.line.length - 1; index >= 0; index--) {
      const at = this.line[index];
      way += Math.hypot(at.x - last.x, at.y - last.y);
      last = at;
      if (way > BACK.after && Math.hypot(at.x - point.x, at.y - point.y) < BACK.near) return index;
    }
    return null;
  }

  /** Holds on to the track so far: only what is drawn from here on is found anew. */
  pin() {
    const path = this.path;
    if (!this.tail.length) return false;
    this.fixed = path;
    this.begin(this.places.spot(path.at(-1)));
    return true;
  }
}
