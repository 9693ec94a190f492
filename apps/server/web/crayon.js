// Track drawn by hand: from milepost to milepost, priced while it is drawn, paid for only when it is committed.

/** How much nearer the next milepost must be, in hundredths of a pip: hands tremble. */
const STEADY = 8;

export class Crayon {
  constructor(desk) {
    Object.assign(this, { desk, path: [], told: null });
  }

  get drawn() {
    return this.path.length > 1;
  }

  get builds() {
    const { live } = this.desk;
    return live.turn !== null && !live.state.view.companion && ["opening", "back", "move", "build"].includes(live.state.view.stage);
  }

  owns(at, to) {
    const { view } = this.desk.live.state;
    const way = this.desk.places.ways[at].get(to);
    return way?.pip !== undefined && view.track[way.pip] === this.desk.live.turn;
  }

  /** Whether track may begin there. */
  begins(at) {
    const { places, live } = this.desk;
    const called = live.state.view.ferries.some(({ ports, built }) => ports.some(({ milepost }, side) => milepost === at && built[side].includes(live.turn)));
    return places.isMajor(at) || called || [...places.ways[at].keys()].some((to) => this.owns(at, to));
  }

  /** Takes a press on the map for itself, if it begins or goes on with track. */
  claim(place) {
    if (!this.builds || !this.desk.drawing) return null;
    const at = this.desk.places.nearest(place, 55);
    if (at === null) return null;
    if (!(this.drawn && this.path.includes(at)) && !this.begins(at)) return null;
    return {
      move: (to) => {
        if (!this.held) this.start(at);
        this.held = true;
        this.towards(this.desk.places.from(to));
      },
      end: () => this.release(),
      cancel: () => this.release(),
    };
  }

  release() {
    if (this.held) this.desk.planned();
    this.held = false;
  }

  /** Begins, or goes on from where what was drawn comes by. */
  start(at) {
    const known = this.drawn ? this.path.indexOf(at) : -1;
    this.path = known >= 0 ? this.path.slice(0, known + 1) : [at];
    this.price();
  }

  /** Goes on towards a place, as far as it is. */
  towards(place) {
    const { places } = this.desk;
    for (let count = 0; count < 60; count++) {
      const last = this.path.at(-1);
      const next = [...places.ways[last].keys()].sort((a, b) => places.distance(a, place) - places.distance(b, place))[0];
      if (next === undefined || places.distance(next, place) > places.distance(last, place) - STEADY) break;
      this.step(next);
    }
  }

  /** One milepost on, or back. */
  step(next) {
    const { places } = this.desk;
    const last = this.path.at(-1);
    if (!places.ways[last].has(next)) return false;
    const known = this.path.indexOf(next);
    const free = this.owns(last, next) || (places.isMajor(last) && places.city(last) === places.city(next));
    if (known >= 0) this.path.length = known + 1;
    else if (free && !this.drawn) this.path = [next];
    else this.path.push(next);
    this.price();
    return true;
  }

  back() {
    if (this.drawn) this.path.pop();
    this.price();
  }

  drop() {
    this.path = [];
    this.told = null;
    this.show();
  }

  show() {
    const { board, live } = this.desk;
    const track = this.drawn ? this.path : null;
    board.ghost({ track, seat: live.turn ?? 0, wrong: Boolean(this.told?.error) });
    const priced = this.told?.error ? "✕" : this.told ? `$${this.told.cost}` : "…";
    board.say(this.path.at(-1), track && priced);
  }

  /** Asks what it costs: one question at a time, the latest last. */
  async price() {
    this.show();
    if (this.asking) return;
    this.asking = true;
    let asked;
    do {
      asked = String(this.path);
      if (!this.drawn || this.desk.live.turn === null) break;
      const { live } = this.desk;
      const told = await live.preview(live.turn, { do: "build", path: [...this.path] }).catch((trouble) => trouble);
      if (this.drawn) this.told = told;
      this.show();
    } while (asked !== String(this.path));
    this.asking = false;
    if (!this.drawn) this.told = null;
    this.desk.priced();
  }
}
