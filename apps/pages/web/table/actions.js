// The turn: whose it is, what is left of it, and the actions available now.

import { TRAINS, barred, coach, effect, number, unused, upgrade } from "./coach.js";
import { button, capital, make, money, twice } from "./dom.js";
import { keep, loads } from "./cards.js";
import { hintBox, hintButton } from "./hints.js";
import { name } from "./players.js";
import { askUndo } from "./undoing.js";

const doing = ({ stage, movement, budget, companion, players, mover }) => {
  // With a real board, the table does not track building and movement.
  const track = Math.max(0, Math.min(budget, players[mover].cash));
  const left = companion ? "" : `, ${money(track)} left`;
  if (companion && stage === "move") return "plays at the board";
  return {
    draft: "chooses cards",
    discard: "discards a card",
    opening: `builds before the first turns${left}`,
    back: `builds once more before the first turns${left}`,
    move: players[mover].at ? `moves, ${movement} left; ${money(track)} for track` : `places the train; ${money(track)} for track`,
    build: `builds${left}`,
    pitched: "has pitched, and may lock",
    lose: "decides what to lose",
    over: "",
  }[stage];
};

/** The status line: whose turn it is. */
export const headline = ({ live, stream, replay }) => {
  const { state, turn, you } = live;
  if (replay.on) return stream.turn === null ? "A replay." : "A replay; meanwhile it is your turn.";
  if (!state.view) return "The game has not begun.";
  if (state.table.over) return "The game is over.";
  if (state.table.closed) return "The operator has closed this table: it can be read only.";
  // Isolated, so that a name's own direction of writing does not turn the line around.
  const mover = `\u2068${state.view.players[state.view.mover].name}\u2069`;
  if (state.view.stage === "lose") return turn === null ? `${mover} decides what to lose.` : `${you.seats.length > 1 ? `${mover}, your` : "Your"} train has derailed: choose what to lose.`;
  const mine = you.seats.length > 1 ? `${mover}, it is your turn` : "It is your turn";
  return turn === null ? `It is ${mover}'s turn.` : `${mine}.`;
};

const ready = (page, kinds) => (page.advice?.actions ?? []).filter(({ action }) => kinds.includes(action.do));

/** What an action on a load causes. */
const caused = (page, { do: kind, good }) => {
  const { view } = page.live.state;
  return ["pick", "drop"].includes(kind) && good !== undefined ? effect(kind, view.supply[good].good, view, page.live.turn) : null;
};

const plain = (page, kinds) =>
  ready(page, kinds).map(({ text, action }) => button(capital(text), (event) => page.act(action, event.currentTarget.closest("section")), { key: text, title: caused(page, action) }));

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

/** What follows from losing a load that is tied to a card. */
const follows = (view, { card, keep }) => {
  if (card === null) return "Nothing else changes";
  const called = `card ${card + 1}`;
  const open = view.pool.find((one) => one.card === card + 1);
  if (!open) return keep ? `You keep ${called}, and fetch the load again` : `Lets ${called} go into the pool`;
  return open.lockers.length > 1 ? `Others still lock ${called}` : `Unlocks ${called}`;
};

/** The choice of a player whose train has derailed: a button for each load, two for one that is for a private card. */
const losing = (page) => {
  const { view } = page.live.state;
  const choices = ready(page, ["lose"]).map(({ action }) => {
    const { good } = view.supply[action.good];
    return button(make("span", {}, `Lose ${good}`, make("small", {}, follows(view, action))), () => page.act(action, page.parts.turn), { key: `lose ${action.good} ${action.card} ${action.keep}` });
  });
  const after = view.turn_of === view.mover ? "Then your turn goes on." : `Then \u2068${view.players[view.turn_of].name}\u2069's turn goes on.`;
  return make("div", { class: "losing", role: "group", "aria-labelledby": "losing" }, make("p", { id: "losing" }, `Your train has derailed: choose what to lose. You also lose your next turn. ${after}`), make("div", { class: "row" }, ...choices));
};

const CONFIRM = {
  pitch: ["Pitch…", (cards) => `Give up this turn to replace ${cards} unlocked cards?`],
  giveup: ["New hand…", () => "Give up this turn for a new hand?"],
  backtrack: ["Turn round…", () => "Give up this turn to turn the train round?"],
  restart: ["Begin anew…", () => "Give up track, train, loads, cards and cash, and begin anew?"],
  claim: ["Claim victory…", () => "Do all others agree?"],
};

const confirmed = (page) =>
  ready(page, Object.keys(CONFIRM)).map(({ action }) => {
    const [text, sure] = CONFIRM[action.do];
    const asked = sure(number(page.live.state.table.options, "pitch"));
    return twice(text, asked, () => page.act(action, page.parts.turn), { key: action.do, title: asked, class: "quiet" });
  });

/** Loans: as much as may still be borrowed, or half of it. */
const loans = (page) =>
  ready(page, ["borrow"]).flatMap(({ action: { sum } }) =>
    [...new Set([Math.ceil(sum / 2), sum])].map((some) => button(`Borrow ${money(some)}`, () => page.act({ do: "borrow", sum: some }, page.parts.turn), { class: "quiet", key: `borrow ${some}`, title: `You owe ${money(2 * some)} for it; what deliveries pay goes to debts first` })),
  );

/** What a player owes, in words; nothing if there are no debts. */
const debts = ({ debt, fees }, view) => {
  const owed = [debt > 0 && `the bank ${money(debt)}`, ...(fees ?? []).map(({ to, sum }) => `${view.players[to].name} ${money(sum)}`)].filter(Boolean);
  return owed.length > 0 && make("span", { class: "soft" }, `owes ${owed.join(", ")}`);
};

/** Other trains, with what they cost and change; or why there are none. */
const upgrades = (page) => {
  const { state, turn } = page.live;
  const { options } = state.table;
  const me = state.view.players[turn];
  const list = ready(page, ["train"]).map(({ action }) => {
    const { name: called, price, effect } = upgrade(me.train, action.train, options);
    return button(make("span", {}, `${called} for ${money(price)}`, make("small", {}, effect)), (event) => page.act(action, event.currentTarget.closest("section")), { key: `train ${action.train}`, title: state.view.stage === "move" && me.at ? "Ends this turn's moving" : null });
  });
  if (!list.length) {
    const why = barred(state.view, turn, options);
    return why && make("span", { class: "soft why-not" }, why);
  }
  return make("details", { class: "upgrades", "data-keep": "upgrades" }, make("summary", {}, "Other trains"), make("div", { class: "row" }, ...list));
};

/** The form for cash in a game on a real board. */
const cash = (page) => {
  const { view } = page.live.state;
  if (!view.companion || ["draft", "discard"].includes(view.stage)) return null;
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
  const left = unused(page.live.state.view, page.live.turn);
  return ready(page, ["end"]).map(({ action }) => button(text, () => page.act(action, page.parts.turn), { class: left ? "" : "primary", key: "end", title: left ? `${left} (E)` : "Nothing is left to do (E)" }));
};

/** Whether a seat has track of its own. */
const built = (view, seat) => view.track.some((owner) => owner === seat);

/** The stage of the turn, and the next sensible thing to do. */
const advised = (page, seat) => {
  // The tour and the hint tell more; in a replay nothing is to be done.
  if (page.tour.on || page.replay.on || page.hints.now?.best) return null;
  const { live, advice, chosen, places } = page;
  const { view, table } = live.state;
  const turn = live.turn !== null;
  const found = coach({ view, seat, turn, options: table.options, actions: advice?.actions, made: places?.board.goods, built: built(view, seat), chosen: chosen.size });
  return found && make("p", { class: turn ? "coach" : "coach soft", id: "coach" }, make("b", {}, found.stage), make("span", {}, found.next));
};

/** The turn of the player to act, visible to everybody; that player also sees their actions. */
export const turn = (page) => {
  const { live } = page;
  const { state } = live;
  const { view } = state;
  if (view.outcome) return [];
  const player = view.players[view.mover];
  const who = make("p", { class: "whose" }, name(state, view.mover), make("span", {}, doing(view)));
  const seat = live.turn ?? live.you.seats[0] ?? null;
  const mine = seat === null ? player : view.players[seat];
  const facts = make("div", { class: "facts" }, seat !== null && seat !== view.mover && make("span", { class: "soft" }, "You: "), make("b", {}, money(mine.cash)), debts(mine, view), make("span", {}, TRAINS[mine.train]), mine.at && make("span", {}, mine.at.name), loads(mine));
  const met = (view.met ?? []).map((of) => `\u2068${view.players[of].name}\u2069`);
  const last = met.length > 0 && make("p", { class: "soft" }, `${met.join(" and ")} reached the goal: the round is played out, and then the most cash wins.`);
  const back = askUndo(page);
  if (live.turn === null) return [who, last, facts, advised(page, seat ?? view.mover), back && make("div", { class: "row" }, back)];
  if (view.stage === "lose") return [who, last, facts, losing(page), back && make("div", { class: "row" }, back)];
  const stays = page.crayon?.drawn ? null : (page.advice?.stays ?? null);
  const undo = button("Undo", () => page.undo(), { key: "undo", class: "quiet", disabled: stays !== null, title: stays ? capital(stays) : "Takes back the last action of this turn (U)", "aria-label": stays && `Undo unavailable: ${stays}` });
  return [
    who,
    last,
    facts,
    advised(page, live.turn),
    make("div", { class: "row" }, ...deliveries(page), ...chosen(page, "pick", "Pick up"), ...plain(page, ["turnup", "drop", "lose"])),
    cash(page),
    make("div", { class: "row" }, keep(page), ...end(page), !["draft", "discard"].includes(view.stage) && undo, hintButton(page), ...loans(page), ...confirmed(page), back, upgrades(page)),
    hintBox(page),
  ];
};
