// Moving pictures of what a test does. Where MOVING names a folder, each film becomes a file there, made of frames that the
// test asks for, so that the same steps give the same frames on a slow machine and on a fast one. Without it nothing is
// recorded, and the test only does and asserts.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { boxOf, rest, startTime, stopTime } from "../house.mjs";

const { MOVING } = process.env;
/** Whether films are made. */
export const FILMED = Boolean(MOVING);
const ENCODER = fileURLToPath(new URL("../../../../../docs/pictures/film.py", import.meta.url));
/** Milliseconds of a frame, and of the last one on top of that, before the film begins again. */
const FRAME = 100;
const LAST = 1000;
/** Milliseconds of a whole film: about five seconds. */
const [SHORTEST, LONGEST] = [4000, 6500];
/** An arrow, its point at 0, 0; and the ring of a finger. */
const ARROW = ["-1 -1 22 30", 22, "M0 0V21L5 16.5L8.5 24.5L12 23L8.6 15.2H15Z", "#111", "#fff"];
const FINGER = ["-20 -20 40 40", 40, "M-17 0A17 17 0 1 1 17 0A17 17 0 1 1 -17 0Z", "#e2582acc", "#fff"];

const middle = ({ x, y, width = 0, height = 0 }) => ({ x: x + width / 2, y: y + height / 2 });

export class Film {
  /** A film of a page, or of what `clip` takes of its screen; `touch` if a finger does what a mouse does otherwise. */
  constructor(page, name, { clip, touch = false } = {}) {
    Object.assign(this, { page, name, clip, touch, frames: [], at: null, down: false });
  }

  /** One more frame, shown for so many tenths of a second. */
  async shoot(tenths = 1) {
    if (!MOVING) return;
    await this.page.evaluate(drawPointer, [this.touch && !this.down ? null : this.at, this.touch ? FINGER : ARROW, this.down]);
    const png = await this.page.screenshot({ clip: this.clip, animations: "disabled" });
    this.frames.push([png.toString("base64"), tenths * FRAME]);
  }

  /** Moves the pointer to a part of the page or a place of the screen, seen on its way. */
  async point(to, tenths = 5) {
    const end = middle(to.boundingBox ? await boxOf(to) : to);
    const start = this.at ?? end;
    for (let step = 1; step <= tenths; step++) {
      const gone = (1 - Math.cos((Math.PI * step) / tenths)) / 2;
      this.at = { x: start.x + (end.x - start.x) * gone, y: start.y + (end.y - start.y) * gone };
      if (!this.touch || this.down) await this.page.mouse.move(this.at.x, this.at.y);
      await this.shoot();
    }
  }

  /** Points at a part of the page or a place of the screen, and presses there. */
  async press(to, tenths = 5) {
    if (this.touch) this.at = null;
    await rest(this.page);
    await this.point(to, this.touch ? 1 : tenths);
    this.down = true;
    await this.shoot(this.touch ? 2 : 1);
    this.down = false;
    const { x, y } = this.at;
    await (this.touch ? this.page.touchscreen.tap(x, y) : this.page.mouse.click(x, y));
  }

  /** Draws through places of the screen, a frame for each. */
  async draw([first, ...others], tenths = 5) {
    await rest(this.page);
    await this.point(first, tenths);
    await this.page.mouse.down();
    this.down = true;
    for (const place of others) await this.point(place, 1);
    await this.page.mouse.up();
    this.down = false;
  }

  /** Stops the time of the page, so that what moves by itself moves with the frames of `run`. */
  async stopTime() {
    if (MOVING) await stopTime(this.page);
  }

  /** Lets stopped time pass frame by frame, and then flow again. */
  async run(tenths) {
    if (!MOVING) return;
    for (let frame = 0; frame < tenths; frame++) {
      await this.page.clock.runFor(FRAME);
      await this.shoot();
    }
    await startTime(this.page);
  }

  /** Ends the film and writes it. */
  end() {
    if (!MOVING) return;
    this.frames.at(-1)[1] += LAST;
    const length = this.frames.reduce((sum, [, millis]) => sum + millis, 0);
    assert.ok(length >= SHORTEST && length <= LONGEST, `${this.name} takes ${length} ms`);
    encode(join(MOVING, `${this.name}.webp`), this.frames);
  }
}

/** A picture of a page as it is, beside the folder of those that move. */
export const still = async (page, name) => {
  if (MOVING) encode(join(MOVING, "..", `${name}.webp`), [[(await page.screenshot()).toString("base64"), 0]]);
};

const encode = (file, frames) => {
  const { status } = spawnSync("python3", [ENCODER, file], { input: JSON.stringify(frames), stdio: ["pipe", "inherit", "inherit"] });
  assert.equal(status, 0, "see what the encoder printed");
};

/** Draws the pointer over the page, which has it no longer after it has loaded anew. */
const drawPointer = ([at, [viewBox, width, path, fill, stroke], down]) => {
  const SVG = "http://www.w3.org/2000/svg";
  let pointer = document.querySelector("#film-pointer");
  if (!pointer) {
    pointer = document.createElementNS(SVG, "svg");
    for (const [name, value] of Object.entries({ id: "film-pointer", viewBox, width, "aria-hidden": true })) pointer.setAttribute(name, value);
    const shape = document.createElementNS(SVG, "path");
    for (const [name, value] of Object.entries({ d: path, fill, stroke, "stroke-width": 2 })) shape.setAttribute(name, value);
    pointer.append(shape);
    Object.assign(pointer.style, { position: "fixed", zIndex: 2147483647, pointerEvents: "none", overflow: "visible" });
    document.documentElement.append(pointer);
  }
  const [left, top] = viewBox.split(" ").map(Number);
  pointer.style.display = at ? "" : "none";
  if (at) Object.assign(pointer.style, { left: `${at.x + left}px`, top: `${at.y + top}px`, transformOrigin: `${-left}px ${-top}px`, transform: down ? "scale(0.8)" : "" });
};
