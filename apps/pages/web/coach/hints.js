// Hints: what the planner bot sees in your demands, and the best trip as a ghost on the map.

import { button, counted, make, money } from "./dom.js";

/** What a trip that can be made earns, in a few words. Track stays, so that further trips over it pay for what the first does not. */
const gain = ({ profit, a_turn, trips_to_pay }) => {
  if (a_turn !== null) return `+${money(profit)}${a_turn ? `, ${money(a_turn)} a turn` : ""}`;
  return trips_to_pay === null ? `loses ${money(-profit)}` : `${trips_to_pay} trips pay for the track`;
};

/** A trip in a few words: `from Porto · 14 mileposts · track $6 · 3 turns · +$16, $5 a turn`. */
export const brief = (plan, full = false) => {
  if (!plan) return full ? "no hold is free for it" : "cannot be served now";
  const source = plan.stops.find((stop) => stop.do === "pick")?.city;
  return [
    plan.missing ? `${money(plan.missing)} short` : null,
    source ? `from ${source}` : "aboard",
    counted(plan.length, "milepost"),
    plan.cost ? `track ${money(plan.cost)}` : "no track",
    plan.fees ? `fees ${money(plan.fees)}` : null,
    ...(plan.missing ? [] : [counted(plan.turns, "turn"), gain(plan)]),
    plan.drops ? "drop a load first" : null,
  ].filter(Boolean).join(" · ");
};

/** The stops of a trip as a sentence. */
export const route = ({ stops }) =>
  stops.map((stop, index) => `${stop.do === "pick" ? (index ? "pick up" : "Pick up") : index ? "deliver" : "Deliver"} ${stop.good} ${stop.do === "pick" ? "in" : "to"} ${stop.city}`).join(", ");

/** What a trip costs and earns. */
export const sums = ({ income, cost, fees, profit, turns, missing, a_turn, trips_to_pay, drops }) => {
  const costs = [cost && `${money(cost)} for track`, fees && `${money(fees)} in fees`].filter(Boolean).join(" and ");
  const paid = `It pays ${money(income)}${costs ? ` and costs ${costs}` : ""}`;
  const room = drops ? " The train is full: drop a load first." : "";
  if (missing) return `${paid}: you are ${money(missing)} short.${room}`;
  const time = `${counted(turns, "turn")} of moving`;
  if (a_turn !== null) return `${paid}: ${money(profit)} in ${time}${a_turn ? `, ${money(a_turn)} a turn` : ""}.${room}`;
  const later = trips_to_pay === null ? "" : ` The track stays yours: ${trips_to_pay} such trips pay for it.`;
  return `${paid}; ${time}.${later}${room}`;
};

export class Hints {
  constructor(page) {
    Object.assign(this, { page, on: false, found: null, busy: false, failed: null });
  }

  /** Whether the table allows hints, and there is something to be hinted at. */
  get allowed() {
    const { live } = this.page;
    return live.state.table.hints && !live.state.view.companion && live.turn !== null;
  }

  /** The hints for the state that is shown, or null. */
  get now() {
    const { live } = this.page;
    return this.on && live.turn !== null && this.found?.moved === live.state.moved ? this.found : null;
  }

  /** The hint for a demand; undefined without hints. */
  hint(card, demand) {
    return this.now?.demands.find((known) => known.card === card && known.demand === demand);
  }

  toggle() {
    if (!this.allowed) return;
    this.on = !this.on;
    if (!this.on) this.page.board?.ghost();
    this.page.fill();
    if (this.on) this.load(true);
  }

  /** Loads the hints for the current state; one request at a time. */
  async load(show = false) {
    const { page } = this;
    if (!this.on || !this.allowed || this.busy) return;
    if (!this.now) {
      this.busy = true;
      const { moved } = page.live.state;
      this.failed = null;
      const found = await page.live.get("hints").catch((error) => ((this.failed = error), null));
      this.busy = false;
      if (!this.on || page.live.state.moved !== moved) return this.load(show);
      if (!found) return page.fill();
      this.found = { ...found, moved };
      page.fill();
    }
    if (show && this.now?.best) this.show(this.now.best);
  }

  /** Draws a trip: the way of the train, and the first piece of track that it needs. */
  show(plan) {
    const { page } = this;
    if (!page.board) return;
    if (page.crayon.drawn) return page.announce("Build or discard the drawn track first.");
    page.offer.close();
    page.board.ghost({ ride: plan.ride, track: plan.track, seat: page.live.turn });
    const last = plan.stops.at(-1);
    page.locate(last.good, last.city);
    page.announce(`${route(plan)}. ${sums(plan)}`);
  }

  /** The mileposts of a trip's stops, but for those where the train stands. */
  stops({ ride, stops }) {
    const { live, places } = this.page;
    const cities = stops.map(({ city }) => places.called(city));
    const here = places.city(live.state.view.players[live.turn].at?.milepost ?? ride[0]);
    const further = cities.slice(cities.findIndex((city) => city !== here)).filter((city, index, all) => city !== all[index - 1]);
    return cities.every((city) => city === here) ? [] : further.map(({ mileposts }) => ride.find((at) => mileposts.includes(at)) ?? mileposts[0]);
  }

  /** Makes a trip the player's plan: its track, and the way to each of its stops. */
  keep(plan) {
    const { page } = this;
    page.crayon.drop();
    page.offer.close();
    const [to = null, ...then] = this.stops(plan);
    page.plan.keep({ track: plan.track, to, then });
  }
}

/** The button, and the best trip while hints are shown. */
export const hintButton = (page) => {
  const { hints } = page;
  if (!hints.allowed) return null;
  return button("Hint", () => hints.toggle(), { key: "hint", "aria-pressed": String(hints.on), title: "What the planner bot would do with your cards (H)" });
};

export const hintBox = (page) => {
  const { hints } = page;
  if (!hints.on || !hints.allowed) return null;
  const found = hints.now;
  if (!found) return make("p", { class: "hint soft", role: "status" }, hints.failed ? (hints.failed.error ?? ["No hint is available now; try again."]).join(" ") : "Thinking…");
  if (!found.best) return make("p", { class: "hint" }, "The planner finds no trip that pays. Build towards a major city, or give up the turn for other cards.");
  const { best } = found;
  return make("div", { class: "hint" }, make("p", {}, make("b", {}, "Best trip: "), route(best), ". ", sums(best)), make("div", { class: "row" }, button("Show it on the map", () => hints.show(best), { class: "small", key: "plan" }), page.plan && (best.track.length || hints.stops(best).length) ? button("Plan it", () => hints.keep(best), { class: "small", key: "plan it", title: "The map then offers to build its track and to move along it, instead of your plan so far" }) : null));
};

/** What a demand asks for, beneath it. */
export const hintLine = (page, card, demand) => {
  const hint = page.hints?.hint(card, demand);
  if (!hint) return null;
  const { plan, full } = hint;
  const best = page.hints.now.best?.stops.some((stop) => stop.card === card && stop.demand === demand);
  const line = plan ? button(brief(plan), () => page.hints.show(plan), { class: plan.missing ? "why short" : "why", key: `why ${card} ${demand}`, title: "Show this trip on the map" }) : make("span", { class: "why short" }, brief(plan, full));
  return make("div", { class: best ? "advice best" : "advice" }, line);
};
