// An element that is dragged and zoomed with mouse, wheel and fingers.

import { later } from "./busy.js";

const MOST = 6;
/** How near to the edge, in pixels, what is held moves the plane; and its speeds there, in pixels a second. */
const EDGE = { width: 44, slow: 160, fast: 1100 };
/** For how long the speed grows, in milliseconds. */
const GROWS = 1600;

/** What keys do to a plane. */
export const ZOOMS = {
  "+": (plane) => plane.zoom(1.4),
  "=": (plane) => plane.zoom(1.4),
  "-": (plane) => plane.zoom(1 / 1.4),
  0: (plane) => plane.whole(),
};

export class Plane {
  /** `claim` may take over a press: it returns handlers for moves and the end, or nothing. A plane that `covers` its window
   * leaves no part of it empty. */
  constructor(window, plane, { width, height, covers, claim, tapped, hovered }) {
    Object.assign(this, { window, plane, width, height, covers, claim, tapped, hovered, x: 0, y: 0, scale: 1, fingers: new Map(), held: null });
    window.addEventListener("pointerdown", (event) => this.down(event));
    window.addEventListener("pointermove", (event) => this.move(event));
    for (const end of ["pointerup", "pointercancel"]) window.addEventListener(end, (event) => this.up(event));
    window.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    new ResizeObserver(() => (this.moved ? this.show() : this.whole())).observe(window);
  }

  get least() {
    const sides = [this.window.clientWidth / this.width, this.window.clientHeight / this.height];
    return this.covers ? Math.max(...sides) : Math.min(...sides, 1);
  }

  /** Converts a point of the screen to the plane. */
  at({ clientX, clientY }) {
    const box = this.window.getBoundingClientRect();
    return { x: (clientX - box.left - this.x) / this.scale, y: (clientY - box.top - this.y) / this.scale };
  }

  /** Converts a point of the plane to the window. */
  out({ x, y }) {
    return { x: x * this.scale + this.x, y: y * this.scale + this.y };
  }

  whole() {
    this.moved = false;
    Object.assign(this, { scale: this.least, x: 0, y: 0 });
    this.show();
  }

  show() {
    this.scale = Math.min(MOST, Math.max(this.least, this.scale));
    // What fits stays in the middle; the rest may leave a quarter of the window empty.
    const within = (at, size, room) => (size < room + 1 ? (room - size) / 2 : Math.min(0.25 * room, Math.max(0.75 * room - size, at)));
    this.x = within(this.x, this.width * this.scale, this.window.clientWidth);
    this.y = within(this.y, this.height * this.scale, this.window.clientHeight);
    this.plane.style.transform = `translate(${this.x}px, ${this.y}px) scale(${this.scale})`;
    this.plane.style.willChange = "transform";
    this.window.classList.toggle("whole", this.scale <= this.least);
    this.resting?.();
    // At rest it is drawn sharply.
    this.resting = later(() => (this.plane.style.willChange = "auto"), 180);
  }

  by(dx, dy) {
    this.moved = true;
    this.x += dx;
    this.y += dy;
    this.show();
  }

  /** Zooms about a point of the window, by default its centre. */
  zoom(factor, x = this.window.clientWidth / 2, y = this.window.clientHeight / 2) {
    const scale = Math.min(MOST, Math.max(this.least, this.scale * factor));
    const change = scale / this.scale;
    this.scale = scale;
    this.by((x - this.x) * (1 - change), (y - this.y) * (1 - change));
  }

  /** Brings several points of the plane into view together: no closer than now, and where it is if all are in sight. */
  fit(places) {
    const [width, height] = [this.window.clientWidth, this.window.clientHeight];
    const seen = places.map((place) => this.out(place));
    if (!seen.length || seen.every(({ x, y }) => x > 0.06 * width && x < 0.9 * width && y > 0.06 * height && y < 0.9 * height)) return;
    const range = (of) => [Math.min(...places.map(of)), Math.max(...places.map(of))];
    const [[left, right], [top, bottom]] = [range(({ x }) => x), range(({ y }) => y)];
    const scale = Math.min((0.8 * width) / Math.max(1, right - left), (0.8 * height) / Math.max(1, bottom - top));
    this.zoom(Math.min(1, scale / this.scale));
    const middle = this.out({ x: (left + right) / 2, y: (top + bottom) / 2 });
    this.by(width / 2 - middle.x, height / 2 - middle.y);
  }

  /** Brings a point of the plane into view, away from the edges. */
  reveal(place) {
    const { x, y } = this.out(place);
    const [width, height] = [this.window.clientWidth, this.window.clientHeight];
    const inside = (at, room) => (at < 0.06 * room ? 0.25 * room - at : at > 0.9 * room ? 0.65 * room - at : 0);
    // No farther than the edge of the plane.
    const shift = (from, by, size, room) => (size < room + 1 ? 0 : Math.min(0, Math.max(room - size, from + by)) - from);
    const dx = inside(x, width) && shift(this.x, inside(x, width), this.width * this.scale, width);
    const dy = inside(y, height) && shift(this.y, inside(y, height), this.height * this.scale, height);
    if (dx || dy) this.by(dx, dy);
  }

  down(event) {
    if (event.button > 0 || event.target.closest("button, input, a, .over")) return;
    this.fingers.set(event.pointerId, event);
    this.window.setPointerCapture(event.pointerId);
    if (this.fingers.size > 1) {
      this.held?.cancel?.();
      this.held = null;
      this.still = false;
      return;
    }
    this.still = true;
    this.first = event;
    this.held = this.claim(this.at(event));
  }

  move(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) return this.hovered?.(this.at(event));
    if (Math.hypot(event.clientX - this.first.clientX, event.clientY - this.first.clientY) > 6) this.still = false;
    if (this.fingers.size > 1) return this.pinch(before, event);
    this.fingers.set(event.pointerId, event);
    if (this.held) return this.still || this.lead(event);
    if (!this.still) this.by(event.clientX - before.clientX, event.clientY - before.clientY);
  }

  /** Leads what is held to the pointer; near the edge the plane moves under it, the faster the longer it is there. */
  lead(event) {
    this.held.move(this.at(event));
    if (this.drifting) return;
    let [began, last] = [null, null];
    const drift = (now) => {
      const finger = this.fingers.get(event.pointerId);
      const [dx, dy] = finger && this.held ? this.push(finger) : [0, 0];
      this.drifting = dx || dy ? requestAnimationFrame(drift) : null;
      if (!this.drifting) return;
      began ??= now;
      const speed = EDGE.slow + (EDGE.fast - EDGE.slow) * Math.min(1, (now - began) / GROWS) ** 2;
      const step = (speed * Math.min(50, now - (last ?? now))) / 1000;
      last = now;
      const before = [this.x, this.y];
      this.by(dx * step, dy * step);
      if (before[0] !== this.x || before[1] !== this.y) this.held.move(this.at(finger));
    };
    drift(performance.now());
  }

  /** In which direction a pointer near the edge pushes the plane, and how hard: 1 at the edge itself. */
  push({ clientX, clientY }) {
    const box = this.window.getBoundingClientRect();
    const side = (at, room) => (at < EDGE.width ? 1 - Math.max(0, at) / EDGE.width : at > room - EDGE.width ? -1 + Math.max(0, room - at) / EDGE.width : 0);
    return [side(clientX - box.left, box.width), side(clientY - box.top, box.height)];
  }

  pinch(before, event) {
    const other = [...this.fingers.values()].find(({ pointerId }) => pointerId !== event.pointerId);
    const apart = (finger) => Math.hypot(finger.clientX - other.clientX, finger.clientY - other.clientY);
    const box = this.window.getBoundingClientRect();
    const middle = [(event.clientX + other.clientX) / 2 - box.left, (event.clientY + other.clientY) / 2 - box.top];
    this.fingers.set(event.pointerId, event);
    if (apart(before) > 0) this.zoom(apart(event) / apart(before), ...middle);
    this.by((event.clientX - before.clientX) / 2, (event.clientY - before.clientY) / 2);
  }

  up(event) {
    if (!this.fingers.delete(event.pointerId) || this.fingers.size > 0) return;
    const { held, still } = this;
    this.held = null;
    if (event.type === "pointercancel") return held?.cancel?.();
    if (still) {
      held?.cancel?.();
      this.tapped(this.at(event));
    } else held?.end?.();
  }

  wheel(event) {
    // All is shown: the page scrolls.
    if (event.deltaY > 0 && this.scale <= this.least) return;
    event.preventDefault();
    const box = this.window.getBoundingClientRect();
    const lines = event.deltaMode === 1 ? 30 : 1;
    this.zoom(Math.exp(-event.deltaY * lines * 0.0015), event.clientX - box.left, event.clientY - box.top);
  }
}
