// The names of cities and what they make, as large as they can be read at any scale; none over another. Where there is not
// room for all, larger cities come first, and goods give way before names do.

import { later } from "./busy.js";
import { heart } from "./city.js";
import { make } from "./dom.js";
import { icon } from "./icon.js";

/** Pixels: the size of a name by the size of its city, of an icon, and the room around all of it. */
const NAMES = { small: 11, medium: 12, major: 13.5 };
/** How much larger all of it is where words are written. */
const LARGER = 1.2;
const ICON = 15;
const GAP = 2;
/** How wide a pip is on the screen, in pixels, where the words of goods are written beside their icons. */
const WORDS = 46;
/** Milliseconds for which the scale rests before names are chosen anew. */
const REST = 140;
const ORDER = { major: 0, medium: 1, small: 2 };

const overlap = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

export class Labels {
  constructor(stage) {
    this.stage = stage;
    const pen = document.createElement("canvas").getContext("2d");
    const family = getComputedStyle(document.body).fontFamily;
    const wide = (text, size, weight) => {
      pen.font = `${weight} ${size}px ${family}`;
      return Math.ceil(pen.measureText(text).width * 1.04) + 1;
    };
    const { board } = stage.places;
    const one = (city) => {
      const made = stage.places.made(city);
      const goods = make("span", { class: "goods" }, ...made.map((_, index) => make("span", { class: "good" }, icon(board, made[index], ICON), make("span", { class: "word" }, made[index]))));
      const node = make("div", { class: `label of-${city.size}` }, make("span", { class: "name" }, city.name), city.goods.length ? goods : null);
      const size = NAMES[city.size];
      const words = made.map((good) => ICON + 3 + wide(good, 10.5, 500) + 6).reduce((sum, width) => sum + width, 0);
      return { city, node, ...heart(stage.places, city), name: wide(city.name, size, city.size === "small" ? 500 : 700), height: Math.ceil(size * 1.2), icons: made.length * (ICON + 2), words };
    };
    this.all = board.cities.map(one).sort((a, b) => ORDER[a.city.size] - ORDER[b.city.size]);
    stage.over.append(...this.all.map(({ node }) => node));
    this.spoken = new Map();
    stage.pin(() => this.place());
  }

  /** Cities that are spoken of by somebody: they have a name at any scale, before all others. */
  name(by, cities) {
    // Marks are taken off far more often than there are any.
    if (!cities.length && !this.spoken.get(by)?.size) return;
    this.spoken.set(by, new Set(cities));
    if (this.arranged) this.arrange();
  }

  isMeant({ city }) {
    return [...this.spoken.values()].some((cities) => cities.has(city));
  }

  /** Puts all names where they belong at this scale; which of them are shown is decided when it rests. */
  place() {
    for (const label of this.all) this.move(label);
    this.resting?.();
    this.resting = later(() => this.arrange(), this.arranged ? REST : 0);
  }

  move({ node, middle, dx = 0, dy = 0 }) {
    const { x, y } = this.stage.spot(middle);
    node.style.transform = `translate(${Math.round(x + dx)}px, ${Math.round(y + dy)}px)`;
  }

  /** Chooses what is shown, and on which side of its city. */
  arrange() {
    this.arranged = true;
    const { stage } = this;
    const words = stage.pan.scale * 22 >= WORDS;
    stage.over.classList.toggle("words", words);
    const larger = words ? LARGER : 1;
    const { width, height } = stage.size;
    const edge = { right: width * stage.pan.scale, bottom: height * stage.pan.scale };
    const first = (label) => (this.isMeant(label) ? 0 : 1);
    const marks = [...this.all].sort((a, b) => first(a) - first(b)).map((label) => {
      const { x, y } = stage.spot(label.middle);
      const reach = (label.reach * 22 * stage.pan.scale) / 100 + 1;
      return { label, x, y, reach, left: x - reach, right: x + reach, top: y - reach, bottom: y + reach };
    });
    const taken = stage.hidden;
    const inside = (box) => box.left >= 0 && box.top >= 0 && box.right <= edge.right && box.bottom <= edge.bottom;
    const fits = (box, own) => inside(box) && !taken.some((other) => overlap(box, other)) && !marks.some((mark) => mark.label !== own && overlap(box, mark));
    for (const mark of marks) {
      const goods = words ? mark.label.words : mark.label.icons;
      // A major city, and one that is spoken of, has a name at any scale, if need be over the marks of small ones.
      const open = (box) => inside(box) && !taken.some((other) => overlap(box, other));
      const place = (goods && this.side(mark, goods * larger, larger, fits)) || this.side(mark, 0, larger, fits) || ((mark.label.city.size === "major" || this.isMeant(mark.label)) && this.side(mark, 0, larger, open, edge));
      const { label } = mark;
      label.node.classList.toggle("shown", Boolean(place));
      label.node.classList.toggle("bare", !place?.goods);
      label.node.classList.toggle("left", place?.align === "right");
      label.node.classList.toggle("middle", place?.align === "center");
      if (!place) continue;
      Object.assign(label, { dx: place.box.left - mark.x, dy: place.box.top - mark.y });
      label.node.style.width = `${place.box.right - place.box.left}px`;
      taken.push(place.box);
      this.move(label);
    }
  }

  /** The first side of a city where its name, and its goods if they are to be shown, are in nobody's way. With `edge`, names
   * above and below are moved aside so that they stay on the map. */
  side(mark, goods, larger, fits, edge = null) {
    const { label, x, y, reach } = mark;
    const width = Math.max(label.name * larger, goods) + 2 * GAP;
    const height = (label.height + (goods ? ICON + 1 : 0)) * larger;
    const far = reach + 1;
    const near = far * 0.7;
    const sides = [
      [x + far, y - height / 2, "left"],
      [x - far - width, y - height / 2, "right"],
      [x - width / 2, y - far - height, "center"],
      [x - width / 2, y + far, "center"],
      [x + near, y - near - height * 0.8, "left"],
      [x + near, y + near - height * 0.2, "left"],
      [x - near - width, y - near - height * 0.8, "right"],
      [x - near - width, y + near - height * 0.2, "right"],
    ];
    for (const [at, top, align] of sides) {
      const left = edge ? Math.max(0, Math.min(at, edge.right - width)) : at;
      const box = { left, top, right: left + width, bottom: top + height };
      if (fits(box, label)) return { box, align, goods: goods > 0 };
    }
    return null;
  }
}
