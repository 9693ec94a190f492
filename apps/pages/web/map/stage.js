// A map on a screen: the ground, the track and the marks of cities move and grow together; names, goods and trains lie
// above them and stay as large as people read them. While the map moves only transforms change.

import { mark } from "./city.js";
import { button, draw, make } from "./dom.js";
import { Labels } from "./labels.js";
import { Plane } from "./plane.js";
import { Places, UNIT } from "./place.js";
import { leaving, paint } from "./source.js";

/** How wide a page of paper is, in pixels of 1/96 inch, within its margins. */
const PAGE = 680;

/** A plane that tells when it has moved. */
class Ground extends Plane {
  show() {
    super.show();
    this.placed?.();
  }
}

export class Stage {
  /** `hands` may have `claim`, `tapped` and `hint`: a press taken over, a place pressed, and what is said of a milepost. With
   * `covers` the map fills the window, whatever its shape; no name is written below the elements `above` it. */
  constructor(root, { picture, json, hands = {}, label, layers, covers = false, above = [] }) {
    this.above = above;
    this.places = new Places(json);
    const { left, top, width, height } = this.places;
    this.size = { width: Math.round(width * UNIT), height: Math.round(height * UNIT) };
    const names = ["track", "cities", ...layers];
    this.layers = Object.fromEntries(names.map((layer) => [layer, draw("g", { class: layer })]));
    this.layers.cities.append(...json.cities.map((city) => mark(this.places, city)));
    this.defs = draw("defs");
    const ground = make("img", { alt: "", draggable: "false", ...this.size });
    paint(ground, picture);
    const svg = draw("svg", { viewBox: `${left} ${top} ${width} ${height}`, "aria-hidden": "true", ...this.size }, this.defs, ...Object.values(this.layers));
    const plane = make("div", { class: "plane" }, ground, svg);
    Object.assign(plane.style, { width: `${this.size.width}px`, height: `${this.size.height}px` });
    // What stays as large as it is, above the plane.
    this.over = make("div", { class: "overlay", "aria-hidden": "true" });
    this.window = make("div", { class: "window", tabindex: "0", role: "application", "aria-roledescription": "map", "aria-label": label, "data-key": "map" }, plane, this.over);
    const near = (place) => this.places.nearest(this.places.from(place));
    this.pan = new Ground(this.window, plane, {
      ...this.size,
      covers,
      claim: (place) => hands.claim?.(this.places.from(place)),
      tapped: (place) => hands.tapped?.(near(place)),
      hovered: (place) => (this.window.title = hands.hint?.(near(place)) ?? ""),
    });
    this.pinned = new Set();
    this.labels = new Labels(this);
    this.pan.placed = () => this.placed();
    root.append(this.window);
    this.placed();
    addEventListener("beforeprint", () => this.print(), { signal: leaving() });
    addEventListener("afterprint", () => this.print(false), { signal: leaving() });
  }

  /** Buttons that zoom, and others after them. */
  tools(...more) {
    const zoom = (text, name, factor) => button(text, () => (factor ? this.pan.zoom(factor) : this.pan.whole()), { "aria-label": name, title: name });
    return make("div", { class: "tools" }, zoom("+", "Zoom in (+)", 1.5), zoom("−", "Zoom out (-)", 1 / 1.5), zoom("⤢", "Show all (0)", 0), more);
  }

  /** What a milepost is called, and what is made there. */
  said(at) {
    if (at === null || at === undefined) return "";
    const city = this.places.city(at);
    const made = city ? this.places.made(city) : [];
    return this.places.name(at) + (made.length ? `: ${made.join(", ")}` : "");
  }

  /** On paper all of the map is as wide as the page; then it is as it was. */
  print(on = true) {
    const { pan } = this;
    const { style } = this.window;
    if (on) this.seen = { x: pan.x, y: pan.y, scale: pan.scale, moved: pan.moved };
    style.width = on ? `${PAGE}px` : "";
    style.height = on ? `${Math.round((PAGE * this.size.height) / this.size.width)}px` : "";
    if (on) return pan.whole();
    Object.assign(pan, this.seen);
    pan.show();
  }

  /** The parts of the overlay that lie below something. */
  get hidden() {
    const { left, top } = this.over.getBoundingClientRect();
    const boxes = this.above.map((node) => node.getBoundingClientRect());
    return boxes.map((box) => ({ left: box.left - left, right: box.right - left, top: box.top - top, bottom: box.bottom - top }));
  }

  /** A point of the map in pixels of the overlay. */
  spot({ x, y }) {
    const at = this.places.to({ x, y });
    return { x: at.x * this.pan.scale, y: at.y * this.pan.scale };
  }

  /** Calls `place` whenever the scale has changed, and now. */
  pin(place) {
    this.pinned.add(place);
    place();
  }

  /** The map has moved: the overlay with it; where the scale has changed, everything on it finds its new place. */
  placed() {
    const { pan, over } = this;
    over.style.transform = `translate(${pan.x}px, ${pan.y}px)`;
    if (this.scale === pan.scale) return;
    this.scale = pan.scale;
    for (const place of this.pinned) place();
  }
}
