// A game of bots on the map, as it was played. It waits while it is out of sight, and stands still for those who want no
// motion.

import { Board } from "./board.js";
import { button, make } from "./dom.js";

/** Milliseconds from one step to the next, while a section is being drawn too, and before it starts again. */
const PACE = { step: 260, build: 520, end: 6000 };
/** How often is asked whether trains have arrived. */
const ARRIVED = 120;

const pause = (millis) => new Promise((done) => setTimeout(done, millis));
const load = async (address) => {
  const answer = await fetch(address);
  if (!answer.ok) throw answer.status;
  return answer.json();
};
const styled = (href) => new Promise((load, error) => document.head.append(make("link", { rel: "stylesheet", href, load, error })));

export const film = async (hero) => {
  const { film, board, style } = hero.dataset;
  // No name is written below what lies above the map, which has its size with its font.
  const [told, json] = await Promise.all([load(film), load(board), styled(style), document.fonts.ready]);
  new Film(hero, told, json).run();
};

class Film {
  constructor(hero, { view, steps }, json) {
    Object.assign(this, { start: view, steps, waits: [] });
    this.still = matchMedia("(prefers-reduced-motion: reduce)");
    // A picture that moves: nothing on it can be pressed, and screen readers pass it by.
    const root = make("div", { class: "stage", inert: true });
    hero.querySelector(".claim").before(root);
    this.text = make("span", {}, "Three bots play.");
    this.control = button("Pause", () => this.hold(!this.held), { key: "pause" });
    hero.append(make("p", { class: "said" }, this.text, !this.still.matches && this.control));
    const above = document.querySelectorAll(".claim, .said, .door");
    this.board = new Board(root, hero.dataset.ground, json, { covers: true, above: [...above], endless: true });
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
    for (let round = 0; ; round += 1) {
      this.view = structuredClone(this.start);
      this.board.show(this.view, round);
      for (const step of this.steps) {
        this.change(step);
        if (this.still.matches) continue;
        if (this.waiting) await new Promise((go) => this.waits.push(go));
        await this.show(step, round);
      }
      if (this.still.matches) return this.board.show(this.view, "the end");
      await pause(PACE.end);
    }
  }

  /** The game after a step. */
  change({ seat, player, track, ferries, said }) {
    this.view.mover = seat;
    this.view.players[seat] = player;
    for (const pip of track) this.view.track[pip] = seat;
    this.view.ferries = ferries ?? this.view.ferries;
    if (said) this.text.textContent = said;
  }

  async show({ track }, round) {
    this.board.show(this.view, round);
    await pause(track.length ? PACE.build : PACE.step);
    while (this.board.trains.left) await pause(ARRIVED);
  }
}
