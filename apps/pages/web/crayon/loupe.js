// A round magnifier above a finger that draws, which hides what it draws on.

import { draw, make } from "./dom.js";
import { UNIT } from "./place.js";

const SIZE = 132;
/** How far above the finger its centre lies, in pixels. */
const ABOVE = 104;
/** How large a pip is in it at least, in pixels. */
const PIP = 34;

export class Loupe {
  constructor(board, sketch) {
    Object.assign(this, { board, sketch, finger: null, plane: null });
    this.node = make("div", { class: "loupe over", hidden: true, "aria-hidden": "true" });
    board.window.append(this.node);
    for (const kind of ["pointerdown", "pointermove"]) board.window.addEventListener(kind, (event) => this.follow(event), true);
  }

  follow(event) {
    this.touch = event.pointerType === "touch";
    const box = this.board.window.getBoundingClientRect();
    this.finger = { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  /** Shows the surroundings of the finger, and the strokes of a seat. */
  show(seat) {
    if (!this.touch) return;
    if (!this.plane) this.open();
    const { pan } = this.board;
    const { x, y } = this.finger;
    const scale = Math.max(1.6 * pan.scale, PIP / (100 * UNIT));
    const [px, py] = [(x - pan.x) / pan.scale, (y - pan.y) / pan.scale];
    this.plane.style.transform = `translate(${SIZE / 2 - px * scale}px, ${SIZE / 2 - py * scale}px) scale(${scale})`;
    this.strokes.replaceChildren(...this.sketch.drawn(seat));
    const room = this.board.window.clientWidth - SIZE / 2;
    // At the upper edge it lies beside the finger, on the side with more room.
    const above = y - ABOVE > SIZE / 2;
    const beside = x > this.board.window.clientWidth / 2 ? x - ABOVE : x + ABOVE;
    const [left, top] = above ? [Math.min(room, Math.max(SIZE / 2, x)), y - ABOVE] : [beside, Math.max(SIZE / 2, y)];
    Object.assign(this.node.style, { left: `${left}px`, top: `${top}px` });
  }

  /** Copies the map once: while a stroke is drawn, nothing else changes on it. */
  open() {
    const { places, window } = this.board;
    this.plane = window.querySelector(".plane").cloneNode(true);
    for (const part of this.plane.querySelectorAll(".sketch, .ghost, .cursor")) part.remove();
    const { left, top, width, height } = places;
    this.strokes = draw("svg", { class: "sketch", viewBox: `${left} ${top} ${width} ${height}` });
    this.plane.append(this.strokes);
    this.node.replaceChildren(this.plane);
    this.node.hidden = false;
  }

  close() {
    this.plane = null;
    this.node.hidden = true;
    this.node.replaceChildren();
  }
}
