// A first game as a guided tour: steps as data, each waits for what the player does. It can be left at any moment.

import { route } from "./hints.js";
import { button, counted, fill, make } from "./dom.js";
import { passing } from "./storage.js";

const me = ({ view, seat }) => view.players[seat];
const tracks = ({ view, seat }) => view.track.some((owner) => owner === seat);
const has = (game) => me(game).loads.some(({ bond }) => bond !== "reserved");

/** The delivery that the tour is about, and the trip for it alone: `to`, and `from` where its load is picked up, which is null
 * while it is aboard. Of the cards that are offered at the draft and of the player's own after it, the one of `before`, or else
 * the one that the planner delivers first; null where no trip leads to any. */
export const meant = (hints, view, seat, before = null) => {
  if (!hints) return null;
  const { private: kept, hand } = view.players[seat];
  const cards = view.stage === "draft" ? view.offered : [...kept, ...(hand ?? [])];
  const own = new Set(cards.map(({ card }) => card));
  const able = hints.demands.filter(({ plan }) => plan && !plan.missing);
  const among = able.filter(({ card }) => own.has(card));
  const known = among.length || view.stage === "draft" ? among : able;
  const same = (one) => one && known.find(({ card, demand }) => card === one.card && demand === one.demand);
  const first = hints.best?.stops.find((stop) => stop.do === "deliver");
  const dear = (a, b) => (b.plan.a_turn ?? -1) - (a.plan.a_turn ?? -1);
  const { plan } = same(before) ?? same(first) ?? [...known].sort(dear)[0] ?? {};
  if (!plan) return null;
  const [to, from = null] = ["deliver", "pick"].map((what) => plan.stops.find((stop) => stop.do === what));
  return { plan, to, from };
};

/** Whether the load that is picked up only lies in its city, which does not make the good. Before the map has loaded, nobody
 * knows what a city makes: a load that lies there is picked up first. */
const left = ({ view, places, meant: { from } }) =>
  view.lying.some(({ good, city }) => good === from.good && city === from.city) && !places?.made(places.called(from.city)).includes(from.good);

/** The steps. `text` says what to do, from the game and the delivery that is meant; `done` whether it is done. Without
 * `done`, a step is read and left by a button. `find` is the part of the page that it is about, or gives several, of which
 * the first that is there counts. */
export const STEPS = [
  {
    name: "cards",
    title: "Look at the cards",
    find: "#cards .demand",
    text: () => "Each card has three demands: a good, the city that wants it, and what it pays. Press any demand: the map shows where the good is made and where it is wanted.",
    done: ({ view, did }) => did.has("point") || view.stage !== "draft",
  },
  {
    name: "draft",
    title: "Keep a card",
    find: "#cards .faces",
    text: ({ meant: it }) => {
      const one = it?.from ? ` A good one, on card ${it.to.card}: ${it.to.good} from ${it.from.city} to ${it.to.city}, ${counted(it.plan.length, "milepost")}.` : "";
      return `Tick a demand that you want to deliver, then press Keep.${one} Only you can deliver it then.`;
    },
    done: ({ view }) => view.stage !== "draft",
  },
  {
    name: "track",
    title: "Draw track",
    find: "#board",
    text: ({ meant: it }) => `Drag on the map from a major city, milepost by milepost; the price goes with your hand. Or press a city and Build. You may spend $20 a turn.${it ? ` Your trip is on the map: ${route(it.plan)}.` : ""}`,
    done: (game) => tracks(game) || !["opening", "back"].includes(game.view.stage),
  },
  {
    name: "opening",
    title: "Build for two turns",
    find: "[data-key=end]",
    text: ({ view, seat }) => `You build twice before the trains run. Spend what you like${view.mover === seat && view.budget > 0 ? ` ($${view.budget} are left now)` : ""}, then press End building.`,
    done: ({ view }) => view.round > 0,
  },
  {
    name: "start",
    title: "Put your train on the map",
    find: "#board",
    text: (game) => {
      const from = game.meant?.from;
      return from ? `Press ${from.city}, ${left(game) ? `where a load of ${from.good} lies` : `which makes ${from.good}`}, then Start the train.` : "Press a city on your track, then Start the train. Best is one that makes a good which a card wants.";
    },
    done: (game) => Boolean(me(game).at),
  },
  {
    name: "pick",
    title: "Pick up a load",
    find: ({ meant: it }) => [`#turn [data-key="pick up ${CSS.escape(it?.from?.good ?? "")}"]`, "#board"],
    text: (game) => {
      const from = game.meant?.from;
      return from ? `Pick up ${from.good} in ${from.city}, ${left(game) ? "where a load lies" : "which makes this good"}. If your train is not there, press ${from.city} and Move; build missing track after you have moved.` : "Loads are picked up where they are made. Press a demand to see where that is, then press the city and Move.";
    },
    done: (game) => has(game) || game.did.has("deliver"),
  },
  {
    name: "deliver",
    title: "Deliver it",
    find: () => ["#turn [data-key^='now ']", "#board"],
    text: ({ meant: it }) => {
      const fetch = it?.from ? `Pick up ${it.from.good} in ${it.from.city} first. ` : "";
      return `${fetch}${it ? `Take ${it.to.good} to ${it.to.city}: p` : "P"}ress the city and Move. Each turn you move 9 mileposts, then build for up to $20, and press End turn. In the city, press Deliver.`;
    },
    done: ({ did }) => did.has("deliver"),
  },
  {
    name: "end",
    title: "Your first money",
    find: "[data-key=end]",
    text: () => "That is the whole game: build, fetch, deliver, and build on. With $20 you may buy a faster or bigger train instead of track. Finish this turn with End turn.",
    done: ({ did }) => did.has("end after deliver"),
  },
  {
    name: "win",
    title: "How to win",
    find: ".progress",
    text: ({ view }) => `You win with $${view.goal} in cash and ${view.majors} major cities joined by your track. The figures above the map tell how far everybody is. Hint shows what a bot would do; ? lists the keys. Play on, and have fun.`,
  },
];

/** The steps that are about a trip, which the map shows. */
const TRAVEL = ["draft", "track", "opening", "start", "pick", "deliver"];

/** Pixels of the screen beside a city and above or below it that its name takes, and the tools at the edge of the map. */
const NAME = { width: 80, height: 56 };

/** The first step from `from` on that is not done; the number of steps if all are. */
export const step = (game, from = 0) => {
  let at = from;
  while (at < STEPS.length && STEPS[at].done?.(game)) at++;
  return at;
};

export class Tour {
  constructor(page, root) {
    Object.assign(this, { page, at: 0, acts: new Set() });
    this.on = location.hash === "#tour" && !this.left;
    this.node = make("section", { class: "tour", "aria-label": "Learn by playing", hidden: true });
    if (this.on) root.before(this.node);
  }

  get key() {
    return `milepost-tour-${document.querySelector("#table").dataset.id}`;
  }

  get left() {
    return passing.get(this.key) === "left";
  }

  /** Notes what the player did. */
  did(what) {
    if (!this.on) return;
    this.acts.add(what === "end" && this.acts.has("deliver") ? "end after deliver" : what);
    this.show();
  }

  leave() {
    this.on = false;
    passing.set(this.key, "left");
    history.replaceState(null, "", location.pathname + location.search);
    this.node.remove();
    this.mark(null);
    this.hide();
  }

  show() {
    const { page } = this;
    if (!this.on || !page.stream?.state || page.replay.on) return;
    const { live } = page;
    const { view } = live.state;
    if (!view) return;
    if (view.outcome || live.you.seats.length !== 1) return this.leave();
    this.advise();
    const seat = live.you.seats[0];
    const it = meant(this.found, view, seat, this.meant?.to);
    const game = { view, seat, places: page.places, meant: it, did: this.acts };
    this.at = step(game, this.at);
    if (this.at >= STEPS.length) return this.leave();
    const { title, text, done, find } = STEPS[this.at];
    const begins = this.told !== this.at;
    if (begins) page.announce(`${title}. ${text(game)}`);
    this.told = this.at;
    const waits = done && live.turn === null ? make("p", { class: "soft" }, "The bot plays; wait a moment.") : null;
    fill(
      this.node,
      make("header", {}, make("b", {}, title), make("span", { class: "soft" }, `${this.at + 1} of ${STEPS.length}`)),
      make("p", {}, text(game)),
      waits,
      make("div", { class: "row" }, done ? null : button("Play on", () => this.leave(), { class: "primary small", key: "tour-done" }), button("Leave the tour", () => this.leave(), { class: "small quiet", key: "tour-leave" })),
    );
    this.node.hidden = false;
    const parts = typeof find === "string" ? [find] : find(game);
    const subject = parts.find((part) => document.querySelector(part));
    this.mark(subject);
    this.bring(subject);
    this.point(it, begins);
    this.meant = it;
  }

  /** Marks what the step is about. */
  mark(subject) {
    document.querySelector(".toured")?.classList.remove("toured");
    if (subject) document.querySelector(subject).classList.add("toured");
  }

  /** Brings what the step is about into view, once, as soon as it is there: on a phone the step stays in sight, and what it is
   * about comes below it, or above it where that is the map. */
  bring(subject) {
    const [at, part] = this.brought ?? [];
    if (!subject || (at === this.at && part === subject)) return;
    this.brought = [this.at, subject];
    if (subject === "#board") this.page.sheet.lower();
    else document.querySelector(subject).scrollIntoView({ block: "nearest" });
  }

  /** Shows on the map the trip that the step speaks of, with the names of its cities; all of it is in sight where a step begins
   * or is about another delivery. */
  point(it, begins) {
    const { page } = this;
    const { board, places } = page;
    if (!board) return;
    if (!it || !TRAVEL.includes(STEPS[this.at].name)) return this.hide();
    if (this.shown?.plan === it.plan && !begins) return;
    const same = this.shown?.to.card === it.to.card && this.shown.to.demand === it.to.demand;
    this.shown = it;
    const [from, to] = [it.from, it.to].map((stop) => stop && places.called(stop.city));
    board.lesson({ made: [from].filter(Boolean), wanted: [to], ride: it.plan.ride, track: it.plan.track, seat: page.live.you.seats[0] });
    if (same && !begins) return;
    const spots = [...it.plan.ride, ...[from, to].flatMap((city) => city?.mileposts ?? [])];
    this.frame(spots.map((at) => places.to(places.spot(at))));
  }

  /** Brings places of the map into view, with room for the names of those at the edge. */
  frame(spots) {
    const { pan, window } = this.page.board;
    if (pan.scale <= pan.least) return;
    const range = (of) => [Math.min(...spots.map(of)), Math.max(...spots.map(of))];
    const [[left, right], [top, bottom]] = [range(({ x }) => x), range(({ y }) => y)];
    const corners = (beside, above) => [{ x: left - beside, y: top - above }, { x: right + beside, y: bottom + above }];
    const [beside, above] = [NAME.width / pan.scale, NAME.height / pan.scale];
    const [first, last] = corners(beside, above).map((corner) => pan.out(corner));
    if (first.x >= 0 && first.y >= 0 && last.x <= window.clientWidth && last.y <= window.clientHeight) return;
    // Names do not get smaller with the map.
    pan.fit(corners(Math.max(beside, (right - left) / 4), above));
  }

  /** Takes the trip off the map. */
  hide() {
    if (!this.shown) return;
    this.shown = null;
    this.page.board.lesson();
  }

  /** Asks for the best trip, once for each state in which the player is to act. */
  async advise() {
    const { live } = this.page;
    const { moved } = live.state;
    if (live.turn === null || this.asked === moved) return;
    this.asked = moved;
    const found = await live.get("hints").catch(() => null);
    if (!found || live.state.moved !== moved) return;
    this.found = found;
    this.show();
  }
}
