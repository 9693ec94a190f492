// The map as a graph: where mileposts lie, their neighbours, the one nearest to a point, and the names of places.

/** Pixels per hundredth of a pip, before zooming. */
export const UNIT = 0.22;

/** How many letters must be changed, added or left out to make one word of another. */
const edits = (a, b) => {
  let row = [...b, ""].map((_, at) => at);
  for (const [at, letter] of [...a].entries()) {
    const next = [at + 1];
    [...b].forEach((other, col) => next.push(Math.min(next[col] + 1, row[col + 1] + 1, row[col] + (letter === other ? 0 : 1))));
    row = next;
  }
  return row.at(-1);
};

export class Places {
  constructor(board) {
    this.board = board;
    [this.left, this.top, this.width, this.height] = board.frame;
    this.ways = board.mileposts.map(() => new Map());
    board.pips.forEach(([a, b], pip) => this.join(a, b, { pip }));
    board.ferries.forEach(({ ports: [a, b] }, ferry) => this.ways[a].has(b) || this.join(a, b, { ferry }));
  }

  join(a, b, way) {
    this.ways[a].set(b, way);
    this.ways[b].set(a, way);
  }

  /** The position of a milepost, in hundredths of a pip. */
  spot(at) {
    const [x, y] = this.board.mileposts[at];
    return { x, y };
  }

  /** From the plane's pixels. */
  from({ x, y }) {
    return { x: x / UNIT + this.left, y: y / UNIT + this.top };
  }

  /** To the plane's pixels. */
  to({ x, y }) {
    return { x: (x - this.left) * UNIT, y: (y - this.top) * UNIT };
  }

  distance(at, { x, y }) {
    const [px, py] = this.board.mileposts[at];
    return Math.hypot(px - x, py - y);
  }

  /** The milepost nearest to a point, within a distance, of those that fit. */
  nearest(place, within = 75, fits = () => true) {
    let [best, least] = [null, within];
    this.board.mileposts.forEach((_, at) => {
      const far = this.distance(at, place);
      if (far < least && fits(at)) [best, least] = [at, far];
    });
    return best;
  }

  city(at) {
    const city = this.board.mileposts[at][3];
    return city === null ? null : this.board.cities[city];
  }

  isMajor(at) {
    return this.city(at)?.size === "major";
  }

  /** The city with a name, or one that starts with it. */
  called(name) {
    const typed = name.trim().toLowerCase();
    const cities = this.board.cities;
    return cities.find((city) => city.name.toLowerCase() === typed) ?? cities.find((city) => typed && city.name.toLowerCase().startsWith(typed));
  }

  /** The cities whose names are most like one that was typed, at most three. */
  like(name) {
    const typed = name.trim().toLowerCase();
    const far = ({ name }) => edits(typed, name.toLowerCase().slice(0, typed.length + 2));
    const near = this.board.cities.map((city) => [far(city), city]).filter(([edits]) => edits <= Math.max(1, typed.length / 2));
    return near.sort(([a], [b]) => a - b).slice(0, 3).map(([, city]) => city);
  }

  /** The goods that a city makes. */
  made(city) {
    return city.goods.map((good) => this.board.goods[good]);
  }

  /** The cities that make a good. */
  makers(good) {
    return this.board.cities.filter((city) => this.made(city).includes(good));
  }

  /** What people call a milepost: `Toledo`, `the mountain 3 north of Toledo`. */
  name(at) {
    return this.board.names[at];
  }

  /** The same at the start of a line. */
  title(at) {
    const name = this.name(at);
    return name[0].toUpperCase() + name.slice(1);
  }

  /** What building into a milepost outside cities costs, and why: `mountain, $2`. */
  ground(at) {
    const [terrain, cost] = this.board.terrains[this.board.mileposts[at][2]];
    const ferry = this.board.ferries.find(({ ports }) => ports.includes(at));
    return ferry ? `ferry${ferry.label ? ` ${ferry.label}` : ""}, $${ferry.cost}` : `${terrain}, $${cost}`;
  }

  /** The next milepost in a direction, in degrees clockwise from the right. */
  towards(at, degrees) {
    const from = this.spot(at);
    const angle = (degrees * Math.PI) / 180;
    const ahead = { x: from.x + 100 * Math.cos(angle), y: from.y + 100 * Math.sin(angle) };
    return this.nearest(ahead, 40);
  }
}
