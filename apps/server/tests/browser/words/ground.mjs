// The board and its track, as a bot that is a program is told of them.

import { of } from "./web.mjs";

const { Places } = await of("place");

/** What a text may name, as parts of patterns: the longest first. */
const either = (all) => `(${all.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).sort((a, b) => b.length - a.length).join("|")})`;

export class Ground {
  constructor(board, seat) {
    Object.assign(this, { board, seat, good: either(board.goods), city: either(board.cities.map(({ name }) => name)) });
    this.places = new Places({ ...board, frame: [0, 0, 0, 0], names: board.mileposts.map(({ name }) => name) });
    this.pips = new Map(board.pips.flatMap((pip, index) => [[`${pip[0]} ${pip[1]}`, index], [`${pip[1]} ${pip[0]}`, index]]));
  }

  /** The city of a name. */
  called(name) {
    return this.board.cities.find((city) => city.name === name);
  }

  makes(name, good) {
    return this.places.made(this.called(name)).includes(good);
  }

  /** The goods that are made at a milepost. */
  made(at) {
    const city = this.board.mileposts[at].city;
    return city === null ? [] : this.places.made(this.board.cities[city]);
  }

  lies(view, name, good) {
    return view.lying.some((one) => one.good === good && one.city === name);
  }

  stands(at, name) {
    return this.called(name).mileposts.includes(at);
  }

  /** The pip between two mileposts: inside a major city, or with the owner of its track. */
  pip(view, from, to) {
    const index = this.pips.get(`${from} ${to}`);
    if (index === undefined) return null;
    const [, , extra, inside] = this.board.pips[index];
    return { extra, inside, owner: view.track[index] };
  }

  /** Steps of a way over track that is another's alone: who is paid, and how far it is there. */
  foreign(view, ride) {
    const steps = ride.slice(1).map((to, index) => ({ length: index + 1, pip: this.pip(view, ride[index], to) }));
    return steps.filter(({ pip }) => pip && !pip.inside && pip.owner !== null && pip.owner !== this.seat).map(({ length, pip: { owner } }) => ({ length, owner }));
  }

  /** Whether a way has a ferry that is not the seat's own. */
  sails(view, ride) {
    const own = (port, other) => view.ferries.some(({ ports, built }) => ports.some(({ milepost }) => milepost === port) && ports.some(({ milepost }) => milepost === other) && built.every((seats) => seats.includes(this.seat)));
    return ride.slice(1).some((to, index) => !this.pip(view, ride[index], to) && !own(ride[index], to));
  }

  /** What the seat pays for a path, milepost by milepost. */
  prices(view, path) {
    const bought = view.ferries.map(({ built }) => built.some((seats) => seats.includes(this.seat)));
    const land = (to, extra) => {
      const here = this.board.ferries.flatMap(({ ports, price }, ferry) => (ports.includes(to) ? [{ ferry, price }] : []));
      if (!here.length) return extra + this.board.mileposts[to].cost;
      if (here.some(({ ferry }) => bought[ferry])) return extra;
      const { ferry, price } = here.reduce((a, b) => (a.price <= b.price ? a : b));
      bought[ferry] = true;
      return extra + price;
    };
    return path.slice(1).map((to, index) => {
      const pip = this.pip(view, path[index], to);
      return pip && !pip.inside && pip.owner !== this.seat ? land(to, pip.extra) : 0;
    });
  }

  /** The longest beginning of a path that so much money pays. */
  paid(view, path, money) {
    let [left, most] = [money, 1];
    for (const price of this.prices(view, path)) {
      left -= price;
      if (left < 0) break;
      most++;
    }
    return path.slice(0, most);
  }
}
