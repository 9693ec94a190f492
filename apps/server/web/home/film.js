// A game of bots, drawn on the map as it is played. It waits while it is out of sight, and stands still for those who want
// no motion.

import { button, draw, fill, make } from "./dom.js";

/** Milliseconds: a section that is built, a section that a train runs, between two steps, before it starts again. */
const PACE = { build: 60, move: 110, pause: 200, end: 6000 };

const pause = (millis) => new Promise((done) => setTimeout(done, millis));
const points = (path) => path.map(([x, y]) => `${x},${y}`).join(" ");

export const film = async (hero) => {
  const answer = await fetch(hero.dataset.film);
  if (answer.ok) new Film(hero, await answer.json()).run();
};

class Film {
  constructor(hero, { frame, players, steps }) {
    Object.assign(this, { hero, players, steps, waits: [] });
    this.still = matchMedia("(prefers-reduced-motion: reduce)");
    this.layers = ["track", "trains"].map(() => draw("g"));
    const [x, y, width, height] = frame;
    this.ground = draw("image", { x, y, width, height });
    this.svg = draw("svg", { viewBox: frame.join(" "), preserveAspectRatio: "xMidYMin slice", "aria-hidden": "true" }, this.ground, ...this.layers);
    this.text = make("span", {}, "Three bots play.");
    this.control = button("Pause", () => this.hold(!this.held), { key: "pause" });
    const said = make("p", { class: "said" }, this.text, !this.still.matches && this.control);
    hero.querySelector(".claim").before(this.svg);
    hero.append(said);
    // The small picture stays below until the drawing is here.
    this.ground.setAttribute("href", hero.dataset.ground);
    new IntersectionObserver(([{ isIntersecting }]) => this.see(isIntersecting)).observe(hero);
    document.addEventListener("visibilitychange", () => this.wake());
  }

  hold(held) {
    this.held = held;
    this.control.textContent = held ? "Go on" : "Pause";
    this.wake();
  }

  see(seen) {
    this.hidden = !seen;
    this.wake();
  }

  get waiting() {
    return this.held || this.hidden || document.hidden;
  }

  wake() {
    if (!this.waiting) for (const go of this.waits.splice(0)) go();
  }

  async run() {
    do {
      this.trains = this.players.map((_, seat) => ({ node: this.train(seat), at: null }));
      for (const layer of this.layers) fill(layer);
      for (const step of this.steps) {
        if (!this.still.matches && this.waiting) await new Promise((go) => this.waits.push(go));
        await this.step(step);
      }
      if (!this.still.matches) await pause(PACE.end);
    } while (!this.still.matches);
  }

  train(seat) {
    return draw("g", { class: `seat-${seat}` }, draw("path", { class: "train", d: "M-44-14h58v-16h30v44h-88z" }), draw("circle", { class: "train", cx: -24, cy: 16, r: 12 }), draw("circle", { class: "train", cx: 24, cy: 16, r: 12 }));
  }

  async step({ seat, build, move, deliver }) {
    if (build) await this.build(seat, build);
    if (move) await this.move(this.trains[seat], move);
    if (deliver) this.text.textContent = `${this.players[seat]} delivers ${deliver}.`;
    if (!this.still.matches) await pause(PACE.pause);
  }

  async build(seat, path) {
    const [edge, track] = ["edge", "track"].map((kind) => draw("polyline", { class: kind, points: points(path), pathLength: 1 }));
    this.layers[0].append(draw("g", { class: `seat-${seat}` }, edge, track));
    if (this.still.matches) return;
    const drawn = [edge, track].map((line) => line.animate({ strokeDasharray: ["0 1", "1 0"] }, { duration: PACE.build * path.length, easing: "ease-in-out" }));
    await Promise.all(drawn.map(({ finished }) => finished));
  }

  async move(train, path) {
    const all = train.at ? [train.at, ...path] : path;
    const place = ([x, y]) => `translate(${x}px, ${y}px)`;
    train.at = all.at(-1);
    train.node.style.transform = place(train.at);
    if (!train.node.isConnected) this.layers[1].append(train.node);
    if (this.still.matches || all.length < 2) return;
    await train.node.animate({ transform: all.map(place) }, { duration: PACE.move * all.length, easing: "linear" }).finished;
  }
}
