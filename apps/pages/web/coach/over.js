// The end of the game as a page over the map: who won, the cash of each player round by round, deliveries, what was missed.

import { CRAYONS, name } from "./players.js";
import { button, draw, fill, make, money } from "./dom.js";
import { rematch } from "./share.js";

const ENDED = { idle: "nobody delivered for too long", rounds: "all rounds were played" };

/** How the game ended: what stands before and behind the names of the winners, or of nobody. */
export const verdict = ({ winners, why }, { players }) => {
  const ended = ENDED[why];
  const bars = players.some(({ debt, fees }) => debt > 0 || fees?.length) ? "a locked load or debts" : "a locked load";
  if (!winners.length) return ["", ` wins: ${ended}, and every player has ${bars}.`];
  const most = players[winners[0]].cash;
  const barred = players.some(({ cash }) => cash > most);
  if (winners.length > 1) return ["A tie: ", ` win together with ${money(most)} each${ended ? `: ${ended}, and nobody ${barred ? `else without ${bars} ` : ""}has more` : ""}.`];
  if (!ended) return ["", " wins: enough cash and major cities."];
  return ["", ` wins: ${ended}, and the most cash${barred ? ` without ${bars}` : ""} wins.`];
};

/** The size of the chart, and the room at its edges for the figures. */
const SIZE = { width: 640, height: 260, left: 58, right: 12, top: 10, bottom: 26 };

/** Round figures from 0 to at least `most`, five or six of them. */
export const ticks = (most) => {
  const raw = Math.max(1, most) / 5;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = Math.max(1, [1, 2, 5, 10].map((times) => times * power).find((size) => size >= raw));
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => index * step);
};

/** The cash of each player over the rounds, as points of the chart, with the figures at its axes. */
export const lines = (rounds, goal) => {
  const seats = rounds[0]?.cash.length ?? 0;
  const all = rounds.flatMap(({ cash }) => cash);
  const scale = ticks(Math.max(goal, ...all));
  const last = Math.max(1, rounds.at(-1)?.round ?? 1);
  const x = (round) => SIZE.left + ((SIZE.width - SIZE.left - SIZE.right) * round) / last;
  const y = (sum) => SIZE.height - SIZE.bottom - ((SIZE.height - SIZE.top - SIZE.bottom) * Math.max(0, sum)) / scale.at(-1);
  const of = (seat) => rounds.map(({ round, cash }) => [x(round), y(cash[seat])]);
  return { players: Array.from({ length: seats }, (_, seat) => of(seat)), sums: scale.map((sum) => [sum, y(sum)]), rounds: ticks(last).filter((round) => round <= last).map((round) => [round, x(round)]), goal: y(goal) };
};

/** What each player delivered: how often and for how much, and the dearest. */
export const delivered = (deliveries, seats) =>
  Array.from({ length: seats }, (_, seat) => {
    const own = deliveries.filter((one) => one.seat === seat).sort((a, b) => b.payoff - a.payoff);
    return { seat, count: own.length, sum: own.reduce((sum, { payoff }) => sum + payoff, 0), best: own[0] ?? null };
  });

const path = (points) => points.map(([x, y], index) => `${index ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");

const chart = ({ rounds }, state) => {
  if (rounds.length < 2) return null;
  const { goal, players } = state.view;
  const found = lines(rounds, goal);
  const text = (x, y, words, attributes = {}) => draw("text", { x, y, ...attributes }, String(words));
  const grid = found.sums.flatMap(([sum, y]) => [draw("line", { class: "grid", x1: SIZE.left, x2: SIZE.width - SIZE.right, y1: y, y2: y }), text(SIZE.left - 6, y + 4, money(sum), { "text-anchor": "end" })]);
  const below = found.rounds.map(([round, x]) => text(x, SIZE.height - 8, round, { "text-anchor": "middle" }));
  const drawn = found.players.map((points, seat) => draw("path", { class: `cash seat-${seat} rail`, d: path(points) }));
  const told = players.map((player, seat) => `${player.name}: ${money(rounds.at(-1).cash[seat])}`).join("; ");
  return make(
    "figure",
    {},
    make("figcaption", {}, "Cash by round. The dashed line is the cash that wins."),
    draw("svg", { class: "chart", viewBox: `0 0 ${SIZE.width} ${SIZE.height}`, role: "img", "aria-label": `Cash over ${rounds.at(-1).round} rounds. At the end, ${told}` }, ...grid, ...below, draw("line", { class: "goal", x1: SIZE.left, x2: SIZE.width - SIZE.right, y1: found.goal, y2: found.goal }), ...drawn),
    make("ul", { class: "key" }, ...players.map((_, seat) => make("li", {}, name(state, seat), make("span", { class: "soft" }, CRAYONS[seat])))),
  );
};

const wanted = ({ good, city, payoff }) => `${good} to ${city}, ${money(payoff)}`;

const table = ({ rounds, deliveries }, state) => {
  const { players, majors } = state.view;
  const done = delivered(deliveries, players.length);
  const ranked = players.map(({ cash, joined }, seat) => ({ ...done[seat], cash, joined, worth: rounds.at(-1)?.worth[seat] })).sort((a, b) => b.cash - a.cash);
  const number = (text) => make("td", { class: "number" }, text ?? "");
  return make(
    "div",
    { class: "scroll ranking", tabindex: "0", role: "region", "aria-label": "The players at the end" },
    make(
      "table",
      {},
      make("thead", {}, make("tr", {}, ...["Player", "Cash", "Worth", `Cities (${majors} needed)`, "Deliveries", "Best delivery"].map((text, index) => make("th", { scope: "col", class: index && index < 5 ? "number" : "" }, text)))),
      make("tbody", {}, ...ranked.map((one) => make("tr", {}, make("th", { scope: "row" }, name(state, one.seat)), number(money(one.cash)), number(one.worth === undefined ? null : money(one.worth)), number(one.joined === null ? null : `${one.joined}`), number(`${one.count} for ${money(one.sum)}`), make("td", {}, one.best ? wanted(one.best) : "none")))),
    ),
  );
};

export class Over {
  constructor(page, root) {
    Object.assign(this, { page });
    this.node = make("section", { class: "ending", "aria-label": "The end of the game", tabindex: "-1", hidden: true });
    root.append(this.node);
  }

  /** Opens the page, when the game ends or on request. */
  open() {
    this.node.hidden = false;
    this.show();
    this.node.focus({ preventScroll: true });
  }

  close() {
    this.node.hidden = true;
    this.page.parts.turn.querySelector("[data-key=result]")?.focus();
  }

  /** The button that opens the page again. */
  opener() {
    if (!this.page.live.state.view.outcome) return null;
    return make("p", {}, make("strong", {}, "The game is over. "), button("See the result", () => this.open(), { class: "primary", key: "result" }));
  }

  show() {
    const { state, id } = this.page.live;
    const outcome = state.view?.outcome;
    if (!outcome || this.page.replay.on) this.node.hidden = true;
    if (this.node.hidden) return;
    const names = outcome.winners.map((seat) => name(state, seat));
    const [before, behind] = verdict(outcome, state.view);
    const course = this.page.course.found ?? { rounds: [], deliveries: [], missed: [] };
    fill(
      this.node,
      make("h2", {}, "The game is over"),
      make("p", { class: "lead" }, before, ...(names.length ? names.flatMap((who, index) => [index && (index === names.length - 1 ? " and " : ", "), who].filter(Boolean)) : ["Nobody"]), behind),
      ...rematch(this.page),
      make("div", { class: "row" }, button("See the map", () => this.close(), { key: "map" }), button("Replay the game", () => (this.close(), this.page.replay.open(0)), { key: "again" }), make("a", { class: "button", href: "/play" }, "New table")),
      table(course, state),
      chart(course, state),
      course.missed.length > 0 && [make("h3", {}, "Demands that nobody delivered"), make("ul", { class: "missed" }, ...course.missed.map((one) => make("li", {}, wanted(one))))],
      make("p", { class: "soft" }, make("a", { href: `/table/${id}/log.txt`, download: `${id}.log` }, "Download the log"), ": every release with this engine rebuilds the game from it. To list it in a terminal, run ", make("code", { class: "code" }, `milepost table log ${id}.log${state.table.own ? ` --map ${id}.toml` : ""}`), "."),
    );
  }
}
