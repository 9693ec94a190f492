// The players: money, trains, loads, and what their tracks look like.

import { button, counted, make, money, twice } from "./dom.js";
import { TRAINS } from "./actions.js";
import { loads } from "./cards.js";
import { CRAYONS, SHAPES, name } from "./players.js";

/** Where hands are hidden a seat is asked for, by somebody new; or the answer is awaited. */
const request = (desk, seat) => {
  const { live } = desk;
  const asked = live.asks.some((ask) => ask.seat === seat) && make("span", { class: "soft" }, "somebody asks to play on here");
  if (live.you.seats.length) return asked;
  const field = make("input", { maxlength: "40", required: true, placeholder: "Your name", "aria-label": `Your name, to ask for seat ${seat + 1}`, "data-key": `ask name ${seat}`, value: desk.typed.get(seat) ?? "" });
  field.addEventListener("input", () => desk.typed.set(seat, field.value));
  const submit = (event) => {
    event.preventDefault();
    desk.ask("ask", { seat, name: field.value }, event.currentTarget.closest("article"));
  };
  return make("form", { class: "joined", submit }, asked, field, button("Ask for this seat", () => {}, { type: "submit", class: "small", key: `ask ${seat}`, title: "Everybody who sits at the table must agree" }));
};

/** Those who ask for a seat, with the answers of each player at this device. */
export const requests = (desk) => {
  const { state, you, asks } = desk.live;
  return asks.map(({ ask, seat, name: who, agreed }) => {
    const awaited = state.table.seats.flatMap(({ by }, at) => (by === "person" && !agreed.includes(at) ? [at] : []));
    const mine = you.seats.filter((at) => awaited.includes(at));
    const others = awaited.filter((at) => !mine.includes(at));
    const answer = (what, at) => () => desk.ask(what, { seat: at, ask });
    const several = you.seats.length > 1;
    const called = (at) => (several ? ` (${state.table.seats[at].name})` : "");
    return make(
      "section",
      { class: "request", "aria-label": "A player asks for a seat" },
      make("p", {}, make("bdi", {}, who), " asks to play on for ", name(state, seat), ". All who sit here must agree."),
      mine.length > 0 && make("div", { class: "row" }, ...mine.map((at) => button(`Agree${called(at)}`, answer("agree", at), { class: "small", key: `agree ${ask} ${at}` })), button("Decline", answer("decline", mine[0]), { class: "small", key: `decline ${ask}` })),
      others.length > 0 && make("p", { class: "soft" }, "Awaited: ", ...others.flatMap((at, index) => [index ? ", " : "", name(state, at)])),
    );
  });
};

/** Who sits there, and how that may change while the game goes on. */
const seated = (desk, seat) => {
  const { live } = desk;
  const { name: called, by, bot } = live.state.table.seats[seat];
  const near = (event) => event.currentTarget.closest("article");
  if (live.state.table.over) return by === "bot" && make("span", { class: "soft" }, `bot: ${bot}`);
  if (by === "open") {
    const sit = live.state.table.guarded ? request(desk, seat) : button("Sit down here", (event) => desk.ask("sit", { seat, name: called }, near(event)), { class: "small", key: `sit ${seat}` });
    const drive = live.you.seats.length > 0 && button("Let a bot play", (event) => desk.ask("bot", { seat, bot: "planner" }, near(event)), { class: "small", key: `bot ${seat}` });
    return make("span", { class: "row" }, "nobody sits here", sit, drive);
  }
  if (by === "bot") {
    const dismiss = live.you.seats.length > 0 && twice("Send it away…", "The seat is open then?", ({ currentTarget }) => desk.ask("stand", { seat }, currentTarget.closest("article")), { class: "small", key: `away ${seat}` });
    return make("span", { class: "row soft" }, `bot: ${bot}`, dismiss, live.state.table.guarded && request(desk, seat));
  }
  if (!live.you.seats.includes(seat)) {
    const waits = live.you.seats.length > 0 && live.state.view.mover === seat;
    const away = twice("Away…", "Open the seat? It takes three minutes of waiting.", ({ currentTarget }) => desk.ask("stand", { seat }, currentTarget.closest("article")), { class: "small", key: `away ${seat}`, title: "Opens the seat of who keeps the table waiting, for a bot or a friend" });
    return waits ? make("span", { class: "row" }, away) : null;
  }
  const resign = twice("Resign…", "A bot plays on for you?", () => desk.ask("resign", { seat, bot: "planner" }, desk.parts.players), { class: "small", key: `resign ${seat}` });
  return make("span", { class: "row" }, make("span", { class: "soft" }, "you"), button("Get up", (event) => desk.ask("stand", { seat }, near(event)), { class: "small", key: `stand ${seat}`, title: "Leaves the seat open for somebody else" }), !live.state.view.companion && resign);
};

const one = (desk, player, seat) => {
  const { state } = desk.live;
  const moving = state.view.mover === seat && !state.table.over;
  return make(
    "article",
    { class: `player${moving ? " moving" : ""}`, "aria-label": player.name },
    make("header", {}, name(state, seat), make("b", { class: "pay" }, money(player.cash))),
    make("p", {}, TRAINS[player.train], `: ${counted(player.speed, "milepost")}`, player.at ? `, at ${player.at.name}` : ", not on the map yet", moving && make("span", { class: "soft" }, " · to act")),
    loads(player),
    make("p", { class: "soft" }, player.private.length > 0 && `Private cards: ${player.private.map(({ card }) => card).join(", ")}. `, player.held > 0 && `Cards in hand: ${player.held}. `, !state.view.companion && `Track: ${CRAYONS[seat]}; train: ${SHAPES[seat]}.`),
    seated(desk, seat),
  );
};

/** All players. */
export const roster = (desk) => desk.live.state.view.players.map((player, seat) => one(desk, player, seat));
