// What is drawn on the map by hand and not built yet: strokes, and plans for later turns.

import { draw } from "./dom.js";

export class Sketch {
  constructor(board) {
    this.places = board.places;
    this.parts = { plan: [], later: [], now: [], refused: [] };
    const { left, top, width, height } = this.places;
    this.node = draw("svg", { class: "sketch", viewBox: `${left} ${top} ${width} ${height}`, "aria-hidden": "true" });
    board.window.querySelector(".plane").append(this.node);
  }

  line(path) {
    return path.map((at, index) => `${index ? "L" : "M"}${this.places.spot(at).x} ${this.places.spot(at).y}`).join("");
  }

  /** Replaces some parts: `now` is paid for by this turn's money, `later` is not, `refused` is against the rules, `plan` is
   * kept from an earlier turn. */
  show(parts, seat) {
    Object.assign(this.parts, parts);
    this.node.replaceChildren(...this.drawn(seat));
  }

  /** All parts as drawings. */
  drawn(seat) {
    return Object.entries(this.parts).flatMap(([kind, paths]) => {
      const d = paths.map((path) => this.line(path)).join("");
      return d ? [draw("path", { class: `sketch-bed ${kind}`, d }), draw("path", { class: `sketch-${kind} seat-${seat}`, d })] : [];
    });
  }
}
