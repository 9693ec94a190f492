// The map by keys.

const STRAIGHT = { ArrowRight: [0], ArrowLeft: [180], Home: [-120], PageUp: [-60], End: [120], PageDown: [60] };

export class Keys {
  constructor(desk) {
    Object.assign(this, { desk, at: null, side: 1 });
    desk.board.window.addEventListener("keydown", (event) => this.pressed(event));
  }

  pressed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget) return;
    const ways = this.ways(event.key);
    const done = ways ? this.go(ways, event.shiftKey) : this.other(event.key);
    if (done !== false) event.preventDefault();
  }

  /** The directions of a key, the likelier first: up and down there are two. */
  ways(key) {
    if (key === "ArrowLeft" || key === "ArrowRight") this.side = key === "ArrowRight" ? 1 : -1;
    if (key === "ArrowUp") return this.side > 0 ? [-60, -120] : [-120, -60];
    if (key === "ArrowDown") return this.side > 0 ? [60, 120] : [120, 60];
    return STRAIGHT[key];
  }

  go(ways, pans) {
    const { board, places, crayon } = this.desk;
    if (pans) {
      const angle = (ways[0] * Math.PI) / 180;
      return board.pan.by(-80 * Math.cos(angle), -80 * Math.sin(angle));
    }
    const from = this.at ?? this.first();
    const to = ways.map((way) => places.towards(from, way)).find((at) => at !== null);
    if (to === undefined) return this.desk.tell("The map ends here.");
    if (ways.length > 1) this.side = -this.side;
    if (crayon.path.length && crayon.path.at(-1) === from && crayon.step(to)) this.desk.planned();
    this.set(to);
  }

  first() {
    const { live, places } = this.desk;
    const seat = live.turn ?? live.you.seats[0] ?? 0;
    return live.state.view.players[seat].at?.milepost ?? places.board.cities[0].mileposts[0];
  }

  set(at) {
    this.at = at;
    this.desk.board.cursor(at, true);
    this.desk.tell(this.desk.hint(at));
  }

  other(key) {
    const { desk } = this;
    const { board, crayon, offer } = desk;
    switch (key) {
      case "Enter":
      case " ":
        return crayon.drawn ? desk.build() : offer.choose(this.at ?? this.first());
      case "Escape":
        crayon.drop();
        return offer.close();
      case "Backspace":
        crayon.back();
        return desk.planned();
      case "b":
        return this.begin();
      case "+":
      case "=":
        return board.pan.zoom(1.4);
      case "-":
        return board.pan.zoom(1 / 1.4);
      case "0":
        return board.pan.whole();
      default:
        return false;
    }
  }

  begin() {
    const { desk } = this;
    const { crayon } = desk;
    const at = this.at ?? this.first();
    if (!crayon.builds) return desk.tell("Nothing can be built now.");
    if (!crayon.begins(at)) return desk.tell("Track begins in a major city or at your own track.");
    crayon.drop();
    crayon.start(at);
    this.set(at);
    desk.tell("Track begins here: arrow keys draw it, Enter builds it, Backspace goes back, Escape drops it.");
  }
}
