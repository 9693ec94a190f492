// Taking back by consent: the open request with its answers, and the button that asks.

import { answers } from "./consent.js";
import { button, counted, make, twice } from "./dom.js";
import { name } from "./players.js";

/** The open request to take something back, with the answers that the players at this device may give. */
export const undoRequest = (page) => {
  const { state, you, undoing } = page.live;
  if (!undoing) return [];
  const { ask, seat, text, actions, shown } = undoing;
  const own = you.seats.includes(seat);
  const withdraw = () => page.ask("decline", { seat, ask });
  return [
    make(
      "section",
      { class: "request", "aria-label": "A player asks to take something back" },
      make("p", {}, name(state, seat), ` ${own && you.seats.length === 1 ? "(you) ask" : "asks"} to take back ${counted(actions, "action")}, from: `, make("q", {}, text), "."),
      shown && make("p", { class: "shown" }, "Something hidden was revealed since. It goes back and comes again in the same order, but those who saw it know it."),
      ...answers(page, undoing, seat),
      own && make("div", { class: "row" }, button("Withdraw the request", withdraw, { class: "small", key: `withdraw ${ask}` })),
    ),
  ];
};

/** The button that asks the others, where the last action cannot be taken back alone. */
export const askUndo = (page) => {
  const { state, you, turn, undoing } = page.live;
  if (page.replay.on || undoing || state.table.over || state.table.closed || !you.seats.length) return null;
  // In your turn, Undo does it alone as long as nothing was shown.
  if (turn !== null && (page.advice?.stays ?? null) === null) return null;
  const seat = state.lines.findLast(({ about, seat: by }) => about === "act" && you.seats.includes(by))?.seat;
  if (seat === undefined) return null;
  const others = state.table.seats.some(({ by }, at) => by === "person" && !you.seats.includes(at));
  const sure = others ? "Ask the others to agree?" : "Take it back, and all since?";
  return twice("Take back…", sure, () => page.ask("request-undo", { seat }), { class: "quiet", key: "request-undo", title: `Takes back your last action and everything since${others ? "; the other people at the table must agree" : ""}` });
};
