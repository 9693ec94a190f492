// Track drawn by hand, from milepost to milepost: priced while it is drawn, paid for when it is built.

/** How much nearer the next milepost must be, in hundredths of a pip, so that a shaky hand does not draw. */
const STEADY = 8;

export class Crayon {
  constructor(page) {
    Object.assign(this, { page, path: [], preview: null });
  }

  get drawn() {
    return this.path.length > 1;
  }

  get builds() {
    const { live } = this.page;
    return live.turn !== null && !live.state.view.companion && ["opening", "back", "move", "build"].includes(live.state.view.stage);
  }

  owns(at, to) {
    const { view } = this.page.live.state;
    const way = this.page.places.ways[at].get(to);
    return way?.pip !== undefined && view.track[way.pip] === this.page.live.turn;
  }

  /** Whether track may start there. */
  begins(at) {
    const { places, live } = this.page;
    const called = live.state.view.ferries.some(({ ports, built }) => ports.some(({ milepost }, side) => milepost === at && built[side].includes(live.turn)));
    return places.isMajor(at) || called || [...places.ways[at].keys()].some((to) => this.owns(at, to));
  }

  /** Claims a press on the map if it starts or continues track. */
  claim(place) {
    if (!this.builds || !this.page.drawing) return null;
    const at = this.page.places.nearest(place, 55);
    if (at === null) return null;
    if (!(this.drawn && this.path.includes(at)) && !this.begins(at)) return null;
    return {
      move: (to) => {
        if (!this.held) this.start(at);
        this.held = true;
        this.towards(this.page.places.from(to));
      },
      end: () => this.release(),
      cancel: () => this.release(),
    };
  }

  release() {
    if (this.held) this.page.planned();
    this.held = false;
  }

  /** Starts track, or continues the drawn track from one of its mileposts. */
  start(at) {
    const known = this.drawn ? this.path.indexOf(at) : -1;
    this.path = known >= 0 ? this.path.slice(0, known + 1) : [at];
    this.price();
  }

  /** Extends the track towards a place. */
  towards(place) {
    const { places } = this.page;
    for (let count = 0; count < 60; count++) {
      const last = this.path.at(-1);
      const next = [...places.ways[last].keys()].sort((a, b) => places.distance(a, place) - places.distance(b, place))[0];
      if (next === undefined || places.distance(next, place) > places.distance(last, place) - STEADY) break;
      this.step(next);
    }
  }

  /** Extends the track by one milepost, or cuts it back to one. */
  step(next) {
    const { places } = this.page;
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
    this.preview = null;
    this.show();
  }

  show() {
    const { board, live } = this.page;
    const track = this.drawn ? this.path : null;
    board.ghost({ track, seat: live.turn ?? 0, wrong: Boolean(this.preview?.error) });
    const priced = this.preview?.error ? "✕" : this.preview ? `$${this.preview.cost}` : "…";
    board.say(this.path.at(-1), track && priced);
  }

  /** Requests the price: one request at a time, until the latest path is priced. */
  async price() {
    this.show();
    if (this.asking) return;
    this.asking = true;
    let priced;
    do {
      priced = String(this.path);
      if (!this.drawn || this.page.live.turn === null) break;
      const { live } = this.page;
      const preview = await live.preview(live.turn, { do: "build", path: [...this.path] }).catch((error) => error);
      if (this.drawn) this.preview = preview;
      this.show();
    } while (priced !== String(this.path));
    this.asking = false;
    if (!this.drawn) this.preview = null;
    this.page.priced();
  }
}
