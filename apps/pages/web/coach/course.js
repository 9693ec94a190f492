// Where the players stand: their cash and cities of what wins, and what they earn a turn.

import { later } from "./busy.js";
import { fill, make, money } from "./dom.js";
import { badge } from "./players.js";

/** Rounds over which income is averaged. */
const WINDOW = 5;
/** After how many milliseconds a course that did not come is asked for again. */
const AGAIN = 3000;

/** What a player has gained a turn in the latest rounds: cash, with what was put into track and trains. Null before
 * there are two rounds to compare. */
export const income = (rounds, seat) => {
  const played = rounds.filter(({ round }) => round > 0);
  const first = rounds.findLast(({ round }) => round === 0);
  const all = first ? [first, ...played] : played;
  const last = all.at(-1);
  const before = all.at(-1 - Math.min(WINDOW, all.length - 1));
  if (!last || before === last) return null;
  return Math.round((last.worth[seat] - before.worth[seat]) / (last.round - before.round));
};

/** How far each player is: cash of the goal, major cities of those needed. */
export const progress = (view, rounds = []) =>
  view.players.map(({ name, cash, joined }, seat) => ({ seat, name, cash, goal: view.goal, joined, majors: view.majors, share: Math.max(0, Math.min(1, cash / view.goal)), income: income(rounds, seat) }));

/** One player's progress in words. */
export const told = ({ cash, goal, joined, majors, income: gain }) =>
  [`${money(cash)} of ${money(goal)}`, joined !== null && (joined > majors ? `${joined} major cities joined, ${majors} needed` : `${joined} of ${majors} major cities joined`), gain !== null && `${gain < 0 ? `−${money(-gain)}` : `+${money(gain)}`} a turn`].filter(Boolean).join(", ");

export class Course {
  constructor(page, root) {
    Object.assign(this, { page, found: null, key: null });
    this.list = make("ul", { class: "progress", "aria-label": "Progress to victory", tabindex: "0", hidden: true });
    root.append(this.list);
  }

  get rounds() {
    return this.found?.rounds ?? [];
  }

  show() {
    const { state } = this.page.live;
    this.list.hidden = !state.view;
    if (!state.view) return;
    fill(this.list, ...progress(state.view, this.page.replay.on ? [] : this.rounds).map((one) => this.one(one, state.view)));
    this.load();
  }

  one(one, view) {
    const meter = make("span", { class: "meter", "aria-hidden": "true" }, make("i", {}));
    meter.firstChild.style.inlineSize = `${100 * one.share}%`;
    const cities = one.joined === null ? null : make("span", { class: "joined-cities" }, `${Math.min(one.joined, one.majors)} of ${one.majors}`, make("span", { class: "unit" }, " cities"));
    const gain = one.income === null ? null : make("span", { class: "gain" }, `${one.income < 0 ? "−" : "+"}$${Math.abs(one.income)}`);
    const parts = make("span", { class: "numbers", "aria-hidden": "true" }, make("b", {}, money(one.cash)), make("span", { class: "unit" }, ` of ${money(one.goal)}`), cities, gain);
    return make("li", { class: `seat-${one.seat}${view.mover === one.seat && !view.outcome ? " moving" : ""}`, title: `${one.name}: ${told(one)}` }, badge(one.seat), make("span", { class: "unseen" }, make("bdi", {}, one.name), `: ${told(one)}`), parts, meter);
  }

  /** Loads the course of the game once a round, and at its end. */
  async load() {
    const { live, replay } = this.page;
    const { view, table } = live.state;
    const key = `${view.round} ${table.over}`;
    if (replay.on || view.round < 2 && !view.outcome || key === this.key) return;
    this.key = key;
    const found = await live.get("course").catch(() => null);
    if (!found) return void later(() => this.key === key && ((this.key = null), this.load()), AGAIN);
    this.found = found;
    this.page.courseLoaded();
  }
}
