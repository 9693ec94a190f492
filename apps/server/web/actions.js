// Whose turn it is, what is left of it, and what may be done now.

import { button, make, money, twice } from "./dom.js";
import { keep, loads } from "./cards.js";
import { name } from "./players.js";

const TRAINS = { freight: "Freight", fast: "Fast Freight", heavy: "Heavy Freight", super: "Superfreight" };

const doing = ({ stage, movement, budget, companion, players, mover }) => {
  // At a real board nobody counts what is built or how far a train goes.
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

/** The line that tells whose turn it is. */
export const headline = ({ live, stream, replay }) => {
  const { state, turn, you } = live;
  if (replay.on) return stream.turn === null ? "A replay." : "A replay; meanwhile it is your turn.";
  if (!state.view) return "The game has not begun.";
  if (state.table.over) return "The game is over.";
  // Isolated, so that a name's own direction of writing does not turn the line around.
  const mover = `\u2068${state.view.players[state.view.mover].name}\u2069`;
  const mine = you.seats.length > 1 ? `${mover}, it is your turn` : "It is your turn";
  return turn === null ? `${mover} is to act.` : `${mine}.`;
};

const capital = (text) => text[0].toUpperCase() + text.slice(1);

const ready = (desk, kinds) => (desk.advice?.actions ?? []).filter(({ action }) => kinds.includes(action.do));

const plain = (desk, kinds, attributes = {}) =>
  ready(desk, kinds).map(({ text, action }) => button(capital(text), (event) => desk.act(action, event.currentTarget.closest("section")), { key: text, ...attributes }));

const deliveries = (desk) => {
  const { view } = desk.live.state;
  const all = [...view.pool, ...view.players.flatMap((player) => [...player.private, ...(player.hand ?? [])])];
  return ready(desk, ["deliver"]).map(({ action }) => {
    const { good, city, payoff } = all.find(({ card }) => card === action.card + 1).demands[action.demand];
    return button(`Deliver ${good} to ${city} for ${money(payoff)}`, (event) => desk.act(action, event.currentTarget.closest("section")), { class: "primary", key: `now ${action.card} ${action.demand}` });
  });
};

/** Many things of a kind, as a list to choose from. */
const chosen = (desk, kind, label) => {
  const list = ready(desk, [kind]);
  if (list.length < 5) return plain(desk, [kind]);
  const select = make("select", { "aria-label": label, "data-key": `choose ${kind}` }, ...list.map(({ text }, index) => make("option", { value: index }, capital(text))));
  return [make("span", { class: "joined" }, select, button("Do it", (event) => desk.act(list[select.value].action, event.currentTarget.closest("section")), { key: `do ${kind}` }))];
};

const CONFIRM = { pitch: ["Pitch…", "Give up this turn: three unlocked cards leave?"], giveup: ["New hand…", "Give up this turn for a new hand?"], claim: ["Claim the victory…", "All others agree?"] };

const grave = (desk) =>
  ready(desk, Object.keys(CONFIRM)).map(({ action }) => twice(...CONFIRM[action.do], () => desk.act(action, desk.parts.turn), { key: action.do }));

const upgrades = (desk) => {
  const list = plain(desk, ["train"]);
  if (!list.length) return null;
  return make("details", { class: "upgrades" }, make("summary", {}, "Another train"), make("div", { class: "row" }, ...list));
};

/** Money at a real board. */
const cash = (desk) => {
  const { view } = desk.live.state;
  if (!view.companion || view.stage === "draft") return null;
  const seat = make("select", { "aria-label": "Whose cash" }, ...view.players.map((player, index) => make("option", { value: index, selected: index === view.mover }, player.name)));
  const sum = make("input", { type: "number", "aria-label": "Sum; negative for what is spent", placeholder: "-20", step: "1", required: true, "data-key": "sum" });
  const submit = (event) => {
    event.preventDefault();
    desk.act({ do: "cash", seat: Number(seat.value), amount: Number(sum.value) }, desk.parts.turn);
  };
  return make("form", { class: "row cash", submit }, make("span", { class: "joined" }, seat, sum, button("Change cash", () => {}, { type: "submit", key: "cash" })));
};

const end = (desk) => {
  const { stage } = desk.live.state.view;
  const text = stage === "opening" || stage === "back" ? "End building" : "End turn";
  return ready(desk, ["end"]).map(({ action }) => button(text, () => desk.act(action, desk.parts.turn), { class: "primary", key: "end" }));
};

/** The turn of the player to act, for all to see; for himself with all he may do. */
export const turn = (desk) => {
  const { live } = desk;
  const { state } = live;
  const { view } = state;
  if (view.outcome) return [];
  const player = view.players[view.mover];
  const who = make("p", { class: "whose" }, name(state, view.mover), " ", doing(view));
  const seat = live.turn ?? live.you.seats[0] ?? null;
  const mine = seat === null ? player : view.players[seat];
  const facts = make("div", { class: "facts" }, seat !== null && seat !== view.mover && make("span", { class: "soft" }, "You: "), make("b", {}, money(mine.cash)), make("span", {}, TRAINS[mine.train]), mine.at && make("span", {}, mine.at.name), loads(mine));
  if (live.turn === null) return [who, facts];
  const stays = desk.advice?.stays ?? null;
  const undo = button("Undo", () => desk.undo(), { key: "undo", disabled: stays !== null, title: stays ? capital(stays) : "Takes the last action of this turn back", "aria-label": stays && `Undo: not now, ${stays}` });
  const draws = desk.crayon?.builds && button(desk.drawing ? "Crayon: on" : "Crayon: off", () => desk.toggle(), { key: "crayon", "aria-pressed": String(desk.drawing), title: "Whether dragging from your track or a major city draws" });
  return [
    who,
    facts,
    make("div", { class: "row" }, ...deliveries(desk), ...chosen(desk, "pick", "Pick up"), ...plain(desk, ["drop", "lose"])),
    cash(desk),
    make("div", { class: "row" }, keep(desk), ...end(desk), view.stage !== "draft" && undo, draws, ...grave(desk)),
    upgrades(desk),
  ];
};

export { TRAINS };
