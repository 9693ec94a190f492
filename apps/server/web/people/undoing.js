// Taking back by consent: the open request with its answers, and the button that asks.

import { counted, button, make, twice } from "./dom.js";
import { name } from "./players.js";

/** The open request to take something back, with the answers that the players at this device may give. */
export const undoRequest = (page) => {
  const { state, you, undoing } = page.live;
  if (!undoing) return [];
  const { ask, seat, agreed, text, actions, shown } = undoing;
  const awaited = state.table.seats.flatMap(({ by }, at) => (by === "person" && at !== seat && !agreed.includes(at) ? [at] : []));
  const own = you.seats.includes(seat);
  const mine = own ? [] : you.seats.filter((at) => awaited.includes(at));
  const others = awaited.filter((at) => !mine.includes(at));
  const answer = (what, at) => () => page.ask(what, { seat: at, ask });
  const called = (at) => (you.seats.length > 1 ? ` (${state.table.seats[at].name})` : "");
  return [
    make(
      "section",
      { class: "request", "aria-label": "A player asks to take something back" },
      make("p", {}, name(state, seat), ` ${own && you.seats.length === 1 ? "(you) ask" : "asks"} to take back ${counted(actions, "action")}, from: `, make("q", {}, text), "."),
      shown && make("p", { class: "shown" }, "Something hidden was revealed since. It goes back and comes again in the same order, but whoever saw it knows it."),
      mine.length > 0 && make("div", { class: "row" }, ...mine.map((at) => button(`Agree${called(at)}`, answer("agree", at), { class: "small", key: `agree ${ask} ${at}` })), button("Decline", answer("decline", mine[0]), { class: "small", key: `decline ${ask}` })),
      own && make("div", { class: "row" }, button("Withdraw the request", answer("decline", seat), { class: "small", key: `withdraw ${ask}` })),
      others.length > 0 && make("p", { class: "soft" }, "Waiting for: ", ...others.flatMap((at, index) => [index ? ", " : "", name(state, at)])),
    ),
  ];
};

/** The button that asks the others, where the last action cannot be taken back alone. */
export const askUndo = (page) => {
  const { state, you, turn, undoing } = page.live;
  if (page.replay.on || undoing || state.table.over || !you.seats.length) return null;
  // In your turn, Undo does it alone as long as nothing was shown.
  if (turn !== null && (page.advice?.stays ?? null) === null) return null;
  const seat = state.lines.findLast(({ about, seat: by }) => about === "act" && you.seats.includes(by))?.seat;
  if (seat === undefined) return null;
  const others = state.table.seats.some(({ by }, at) => by === "person" && !you.seats.includes(at));
  const sure = others ? "Ask the others to agree?" : "Take it back, and all since?";
  return twice("Take back…", sure, () => page.ask("request-undo", { seat }), { class: "quiet", key: "request-undo", title: "Takes back your last action and everything since; the other people at the table must agree" });
};
