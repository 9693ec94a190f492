// The answers to what somebody asks of all people at a table.

import { button, make } from "./dom.js";
import { name } from "./players.js";

/** The buttons for the players at this device who have not answered yet, and whom else a request waits for. The person in
 * the seat `asker` need not agree. */
export const answers = (page, { ask, agreed }, asker = null) => {
  const { state, you } = page.live;
  const awaited = state.table.seats.flatMap(({ by }, at) => (by === "person" && at !== asker && !agreed.includes(at) ? [at] : []));
  const mine = you.seats.includes(asker) ? [] : you.seats.filter((at) => awaited.includes(at));
  const others = awaited.filter((at) => !mine.includes(at));
  const answer = (what, at) => () => page.ask(what, { seat: at, ask });
  const called = (at) => (you.seats.length > 1 ? ` (${state.table.seats[at].name})` : "");
  return [
    mine.length > 0 && make("div", { class: "row" }, ...mine.map((at) => button(`Agree${called(at)}`, answer("agree", at), { class: "small", key: `agree ${ask} ${at}` })), button("Decline", answer("decline", mine[0]), { class: "small", key: `decline ${ask}` })),
    others.length > 0 && make("p", { class: "soft" }, "Waiting for: ", ...others.flatMap((at, index) => [index ? ", " : "", name(state, at)])),
  ];
};
