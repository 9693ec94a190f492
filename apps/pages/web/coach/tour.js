// A first game as a guided tour: steps as data, each waits for what the player does. It can be left at any moment.

import { route } from "./hints.js";
import { button, fill, make } from "./dom.js";

const me = ({ view, seat }) => view.players[seat];
const tracks = ({ view, seat }) => view.track.some((owner) => owner === seat);
const first = (plan, what) => plan?.stops.find((stop) => stop.do === what);
const wish = (plan) => first(plan, "deliver");
const has = (game) => me(game).loads.some(({ bond }) => bond !== "reserved");
const source = ({ plan }, otherwise) => first(plan, "pick")?.city ?? otherwise;

/** The steps. `text` says what to do, from the game and the planner's best trip; `done` whether it is done. Without
 * `done`, a step is read and left by a button. `find` is what it is about. */
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
    text: ({ plan }) => {
      const best = wish(plan);
      return `Tick a demand that you want to deliver, then press Keep.${best ? ` A good one: ${best.good} to ${best.city} on card ${best.card}: ${best.good} is made in ${source({ plan }, "several cities")}, which is near.` : ""} Only you can deliver it then.`;
    },
    done: ({ view }) => view.stage !== "draft",
  },
  {
    name: "track",
    title: "Draw track",
    find: "#board",
    text: ({ plan }) => `Drag on the map from a major city, milepost by milepost; the price goes with your hand. Or press a city and Build. You may spend $20 a turn.${plan ? ` ${route(plan)}: that trip pays.` : ""}`,
    done: (game) => tracks(game) || !["opening", "back"].includes(game.view.stage),
  },
  {
    name: "opening",
    title: "Build for two turns",
    find: "[data-key=end]",
    text: ({ view }) => `You build twice before the trains run. Spend what you like${view.budget > 0 ? ` ($${view.budget} are left now)` : ""}, then press End building.`,
    done: ({ view }) => view.round > 0,
  },
  {
    name: "start",
    title: "Put your train on the map",
    find: "#board",
    text: (game) => `Press a city on your track, then Start the train. Best is where your load is made: ${source(game, "see the card")}.`,
    done: (game) => Boolean(me(game).at),
  },
  {
    name: "pick",
    title: "Pick up a load",
    find: "#turn .row",
    text: (game) => `Pick up ${wish(game.plan)?.good ?? "a load"}: loads are picked up where they are made. If your train is not in ${source(game, "the right city")}, press that city and Move; build missing track after you have moved.`,
    done: (game) => has(game) || game.did.has("deliver"),
  },
  {
    name: "deliver",
    title: "Deliver it",
    find: "#turn .row",
    text: (game) => {
      const to = wish(game.plan);
      const missing = to && !me(game).loads.some(({ good, bond }) => good === to.good && bond !== "reserved");
      const fetch = missing ? `Pick up ${to.good} in ${source(game, "a city that makes it")} first. ` : "";
      return `${fetch}${to ? `Take ${to.good} to ${to.city}: p` : "P"}ress the city and Move. Each turn you move 9 mileposts, then build for up to $20, and press End turn. In the city, press Deliver.`;
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
    return sessionStorage.getItem(this.key) === "left";
  }

  /** Notes what the player did. */
  did(what) {
    if (!this.on) return;
    this.acts.add(what === "end" && this.acts.has("deliver") ? "end after deliver" : what);
    this.show();
  }

  leave() {
    this.on = false;
    sessionStorage.setItem(this.key, "left");
    history.replaceState(null, "", location.pathname + location.search);
    this.node.remove();
    this.mark(null);
  }

  show() {
    const { page } = this;
    if (!this.on || !page.stream?.state || page.replay.on) return;
    const { live } = page;
    const { view } = live.state;
    if (!view) return;
    if (view.outcome || live.you.seats.length !== 1) return this.leave();
    this.advise();
    const game = { view, seat: live.you.seats[0], plan: this.plan ?? null, did: this.acts };
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
    this.mark(find);
    // On a phone the step stays in sight, and what it is about comes below it.
    if (begins) document.querySelector(".toured:not(#board)")?.scrollIntoView({ block: "nearest" });
  }

  /** Marks what the step is about. */
  mark(find) {
    document.querySelector(".toured")?.classList.remove("toured");
    if (find) document.querySelector(find)?.classList.add("toured");
  }

  /** Asks for the best trip, once for each state in which the player is to act. */
  async advise() {
    const { live } = this.page;
    const { moved } = live.state;
    if (live.turn === null || this.asked === moved) return;
    this.asked = moved;
    const found = await live.get("hints").catch(() => null);
    if (!found || live.state.moved !== moved) return;
    this.plan = found.best ?? this.plan;
    this.show();
  }
}
