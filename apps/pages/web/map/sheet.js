// On a phone everything but the map lies on a sheet at the lower edge: low, half or high, by dragging its handle or pressing
// it. The map above it is always in sight.

import { make } from "./dom.js";

/** How high the sheet is, in parts of the space that it shares with the map. */
const LOW = 0.2;
const HALF = 0.5;
const HIGH = 0.82;
const STOPS = [LOW, HALF, HIGH];
const NAMES = new Map([[LOW, "low"], [HALF, "half"], [HIGH, "high"]]);

export class Sheet {
  constructor(side) {
    Object.assign(this, { side, at: HALF });
    this.handle = make("button", { type: "button", class: "handle", "data-key": "sheet" });
    side.prepend(this.handle);
    this.handle.addEventListener("pointerdown", (event) => this.hold(event));
    // The end of a drag is not a press; keys and screen readers press without holding anything.
    this.handle.addEventListener("click", () => (this.dragged ? (this.dragged = false) : this.set(STOPS[(STOPS.indexOf(this.at) + 1) % STOPS.length])));
    this.handle.addEventListener("keydown", ({ key }) => {
      const step = { ArrowUp: 1, ArrowDown: -1 }[key];
      if (step) this.set(STOPS[Math.min(Math.max(STOPS.indexOf(this.at) + step, 0), STOPS.length - 1)]);
    });
    this.set(HALF);
  }

  set(at) {
    this.at = at;
    this.show(at);
    this.handle.setAttribute("aria-label", `Panel: ${NAMES.get(at)}; press to change its height`);
  }

  show(part) {
    this.side.parentElement.style.setProperty("--sheet", `${(100 * part).toFixed(1)}%`);
  }

  /** The handle follows the finger, and rests at the next of the three heights. */
  hold(event) {
    const { handle } = this;
    this.dragged = false;
    const { top, height } = this.side.parentElement.getBoundingClientRect();
    const part = ({ clientY }) => Math.min(Math.max(1 - (clientY - top) / height, LOW / 2), 0.95);
    const first = event.clientY;
    const move = (now) => {
      if (!this.dragged && Math.abs(now.clientY - first) < 6) return;
      this.dragged = true;
      this.show(part(now));
    };
    const end = (now) => {
      handle.removeEventListener("pointermove", move);
      if (this.dragged) this.set(STOPS.reduce((a, b) => (Math.abs(a - part(now)) <= Math.abs(b - part(now)) ? a : b)));
    };
    handle.setPointerCapture(event.pointerId);
    handle.addEventListener("pointermove", move);
    for (const name of ["pointerup", "pointercancel"]) handle.addEventListener(name, end, { once: true });
  }

  /** Makes room for the map, where the sheet covers most of it. */
  lower() {
    if (this.at === HIGH) this.set(HALF);
  }
}
