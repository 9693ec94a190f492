// Keyboard control of the map.

import { ZOOMS } from "./plane.js";

const STRAIGHT = { ArrowRight: [0], ArrowLeft: [180], Home: [-120], PageUp: [-60], End: [120], PageDown: [60] };

export class Keys {
  constructor(page) {
    Object.assign(this, { page, at: null, side: 1 });
    page.board.window.addEventListener("keydown", (event) => this.pressed(event));
  }

  pressed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget) return;
    const ways = this.ways(event.key);
    const done = ways ? this.go(ways, event.shiftKey) : this.other(event.key);
    if (done !== false) event.preventDefault();
  }

  /** The directions of a key, the preferred first; up and down have two each. */
  ways(key) {
    if (key === "ArrowLeft" || key === "ArrowRight") this.side = key === "ArrowRight" ? 1 : -1;
    if (key === "ArrowUp") return this.side > 0 ? [-60, -120] : [-120, -60];
    if (key === "ArrowDown") return this.side > 0 ? [60, 120] : [120, 60];
    return STRAIGHT[key];
  }

  go(ways, pans) {
    const { board, places, crayon } = this.page;
    if (pans) {
      const angle = (ways[0] * Math.PI) / 180;
      return board.pan.by(-80 * Math.cos(angle), -80 * Math.sin(angle));
    }
    const from = this.at ?? this.first();
    const to = ways.map((way) => places.towards(from, way)).find((at) => at !== null);
    if (to === undefined) return this.page.announce("This is the edge of the map.");
    if (ways.length > 1) this.side = -this.side;
    if (crayon.path.at(-1) === from) crayon.step(to);
    this.set(to);
  }

  first() {
    const { live, places } = this.page;
    const seat = live.turn ?? live.you.seats[0] ?? 0;
    return live.state.view.players[seat].at?.milepost ?? places.board.cities[0].mileposts[0];
  }

  set(at) {
    this.at = at;
    this.page.board.cursor(at, true);
    this.page.announce(this.page.hint(at));
  }

  other(key) {
    const { page } = this;
    const { board, crayon, offer } = page;
    switch (key) {
      case "Enter":
      case " ":
        return crayon.drawn ? page.build() : offer.choose(this.at ?? this.first());
      case "Escape":
        crayon.drop();
        return offer.close();
      case "Backspace":
        return crayon.back();
      case "b":
        return this.begin();
      default:
        return ZOOMS[key] ? ZOOMS[key](board.pan) : false;
    }
  }

  begin() {
    const { page } = this;
    const { crayon } = page;
    const at = this.at ?? this.first();
    if (!crayon.builds) return page.announce("You cannot build now.");
    if (!crayon.begins(at)) return page.announce("Track must start in a major city or at your own track.");
    crayon.start(at);
    this.set(at);
    page.announce("Track starts here: arrow keys extend it, Enter builds it, Backspace shortens it, Escape discards it.");
  }
}
