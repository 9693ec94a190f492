// The turn: whose it is, what is left of it, and the actions available now.

import { button, make, money, twice } from "./dom.js";
import { keep, loads } from "./cards.js";
import { name } from "./players.js";

const TRAINS = { freight: "Freight", fast: "Fast Freight", heavy: "Heavy Freight", super: "Superfreight" };

const doing = ({ stage, movement, budget, companion, players, mover }) => {
  // With a real board, the table does not track building and movement.
  const left = companion ? "" : `, ${money(budget)} left`;
  if (companion && stage === "move") return "plays at the board";
  return {
    draft: "chooses cards",
    opening: `builds before the first turns${left}`,
    back: `builds once more before the first turns${left}`,
    move: players[mover].at ? `moves, ${movement} left; then builds for up to ${money(budget)}` : `places the train in a city, then moves; builds for up to ${money(budget)}`,
    build: `builds${left}`,
    pitched: "has pitched, and may lock",
    over: "",
  }[stage];
};

/** The status line: whose turn it is. */
export const headline = ({ live, stream, replay }) => {
  const { state, turn, you } = live;
  if (replay.on) return stream.turn === null ? "A replay." : "A replay; meanwhile it is your turn.";
  if (!state.view) return "The game has not begun.";
  if (state.table.over) return "The game is over.";
  // Isolated, so that a name's own direction of writing does not turn the line around.
  const mover = `\u2068${state.view.players[state.view.mover].name}\u2069`;
  const mine = you.seats.length > 1 ? `${mover}, it is your turn` : "It is your turn";
  return turn === null ? `It is ${mover}'s turn.` : `${mine}.`;
};

const capital = (text) => text[0].toUpperCase() + text.slice(1);

const ready = (page, kinds) => (page.advice?.actions ?? []).filter(({ action }) => kinds.includes(action.do));

const plain = (page, kinds, attributes = {}) =>
  ready(page, kinds).map(({ text, action }) => button(capital(text), (event) => page.act(action, event.currentTarget.closest("section")), { key: text, ...attributes }));

const deliveries = (page) => {
  const { view } = page.live.state;
  const all = [...view.pool, ...view.players.flatMap((player) => [...player.private, ...(player.hand ?? [])])];
  return ready(page, ["deliver"]).map(({ action }) => {
    const { good, city, payoff } = all.find(({ card }) => card === action.card + 1).demands[action.demand];
    return button(`Deliver ${good} to ${city} for ${money(payoff)}`, (event) => page.act(action, event.currentTarget.closest("section")), { class: "primary", key: `now ${action.card} ${action.demand}` });
  });
};

/** Actions of one kind: buttons, or a list if there are many. */
const chosen = (page, kind, label) => {
  const list = ready(page, [kind]);
  if (list.length < 5) return plain(page, [kind]);
  const select = make("select", { "aria-label": label, "data-key": `choose ${kind}` }, ...list.map(({ text }, index) => make("option", { value: index }, capital(text))));
  return [make("span", { class: "joined" }, select, button("Do it", (event) => page.act(list[select.value].action, event.currentTarget.closest("section")), { key: `do ${kind}` }))];
};

const CONFIRM = { pitch: ["Pitch…", "Give up this turn to replace three unlocked cards?"], giveup: ["New hand…", "Give up this turn for a new hand?"], claim: ["Claim victory…", "Do all others agree?"] };

const confirmed = (page) =>
  ready(page, Object.keys(CONFIRM)).map(({ action }) => twice(...CONFIRM[action.do], () => page.act(action, page.parts.turn), { key: action.do }));

const upgrades = (page) => {
  const list = plain(page, ["train"]);
  if (!list.length) return null;
  return make("details", { class: "upgrades" }, make("summary", {}, "Other trains"), make("div", { class: "row" }, ...list));
};

/** The form for cash in a game on a real board. */
const cash = (page) => {
  const { view } = page.live.state;
  if (!view.companion || view.stage === "draft") return null;
  const seat = make("select", { "aria-label": "Whose cash" }, ...view.players.map((player, index) => make("option", { value: index, selected: index === view.mover }, player.name)));
  const sum = make("input", { type: "number", "aria-label": "Amount; negative for spending", placeholder: "-20", step: "1", required: true, "data-key": "sum" });
  const submit = (event) => {
    event.preventDefault();
    page.act({ do: "cash", seat: Number(seat.value), amount: Number(sum.value) }, page.parts.turn);
  };
  return make("form", { class: "row cash", submit }, make("span", { class: "joined" }, seat, sum, button("Change cash", () => {}, { type: "submit", key: "cash" })));
};

const end = (page) => {
  const { stage } = page.live.state.view;
  const text = stage === "opening" || stage === "back" ? "End building" : "End turn";
  return ready(page, ["end"]).map(({ action }) => button(text, () => page.act(action, page.parts.turn), { class: "primary", key: "end" }));
};

/** The turn of the player to act, visible to everybody; that player also sees their actions. */
export const turn = (page) => {
  const { live } = page;
  const { state } = live;
  const { view } = state;
  if (view.outcome) return [];
  const player = view.players[view.mover];
  const who = make("p", { class: "whose" }, name(state, view.mover), " ", doing(view));
  const seat = live.turn ?? live.you.seats[0] ?? null;
  const mine = seat === null ? player : view.players[seat];
  const facts = make("div", { class: "facts" }, seat !== null && seat !== view.mover && make("span", { class: "soft" }, "You: "), make("b", {}, money(mine.cash)), make("span", {}, TRAINS[mine.train]), mine.at && make("span", {}, mine.at.name), loads(mine));
  if (live.turn === null) return [who, facts];
  const stays = page.crayon?.drawn ? null : (page.advice?.stays ?? null);
  const undo = button("Undo", () => page.undo(), { key: "undo", disabled: stays !== null, title: stays ? capital(stays) : "Takes back the last action of this turn", "aria-label": stays && `Undo unavailable: ${stays}` });
  const draws = page.crayon?.builds && button(page.drawing ? "Crayon: on" : "Crayon: off", () => page.toggle(), { key: "crayon", "aria-pressed": String(page.drawing), title: "Whether dragging from your track or a major city draws track" });
  return [
    who,
    facts,
    make("div", { class: "row" }, ...deliveries(page), ...chosen(page, "pick", "Pick up"), ...plain(page, ["drop", "lose"])),
    cash(page),
    make("div", { class: "row" }, keep(page), ...end(page), view.stage !== "draft" && undo, draws, ...confirmed(page)),
    upgrades(page),
  ];
};

export { TRAINS };
