// The Players tab: cash, trains, loads, and the line styles of their tracks.

import { answers } from "./consent.js";
import { button, counted, make, money, twice } from "./dom.js";
import { loads } from "./cards.js";
import { TRAINS } from "./coach.js";
import { progress, told } from "./course.js";
import { CRAYONS, SHAPES, name } from "./players.js";
import { guest, maySit, withKey } from "./share.js";

/** With hidden hands, a newcomer requests a seat, or waits for the answer. */
const request = (page, seat) => {
  const { live } = page;
  const asked = live.asks.some((ask) => ask.seat === seat) && make("span", { class: "soft" }, "a request for this seat is pending");
  if (live.you.seats.length) return asked;
  const field = make("input", { maxlength: "40", required: true, placeholder: "Your name", "aria-label": `Your name, to ask for seat ${seat + 1}`, "data-key": `ask name ${seat}`, value: page.typed.get(seat) ?? "" });
  field.addEventListener("input", () => page.typed.set(seat, field.value));
  const submit = (event) => {
    event.preventDefault();
    page.ask("ask", withKey(live.id, { seat, name: field.value }), event.currentTarget.closest("article"));
  };
  return make("form", { class: "joined", submit }, asked, field, button("Ask for this seat", () => {}, { type: "submit", class: "small", key: `ask ${seat}`, title: "Every seated player must agree" }));
};

/** The pending seat requests, with the answers that the players at this device may give. */
export const requests = (page) => {
  const { state, asks } = page.live;
  return asks.map((asked) =>
    make("section", { class: "request", "aria-label": "A player asks for a seat" }, make("p", {}, make("bdi", {}, asked.name), " asks to play on for ", name(state, asked.seat), ". Every seated player must agree."), ...answers(page, asked)),
  );
};

/** Who holds the seat, and how that may change during the game. */
const seated = (page, seat) => {
  const { live } = page;
  const { name: called, by, bot } = live.state.table.seats[seat];
  const near = (event) => event.currentTarget.closest("article");
  if (live.state.table.over || live.state.table.closed) return by === "bot" && make("span", { class: "soft" }, `bot: ${bot}`);
  if (by === "open") {
    const sit = !maySit(page) ? make("span", { class: "soft" }, "locked by the host") : live.state.table.guarded ? request(page, seat) : button("Sit down here", (event) => page.ask("sit", withKey(live.id, { seat, name: called }), near(event)), { class: "small", key: `sit ${seat}` });
    const drive = live.you.seats.length > 0 && button("Let a bot play", (event) => page.ask("bot", { seat, bot: "planner" }, near(event)), { class: "small", key: `bot ${seat}` });
    return make("span", { class: "row" }, "this seat is open", sit, drive);
  }
  if (by === "bot") {
    const dismiss = live.you.seats.length > 0 && twice("Remove the bot…", "Open this seat?", ({ currentTarget }) => page.ask("stand", { seat }, currentTarget.closest("article")), { class: "small", key: `away ${seat}` });
    return make("span", { class: "row soft" }, `bot: ${bot}`, dismiss, live.state.table.guarded && request(page, seat));
  }
  if (!live.you.seats.includes(seat)) {
    const waits = live.you.seats.length > 0 && live.state.view.mover === seat;
    const away = twice("Free the seat…", "Free it? Possible after three minutes of waiting.", ({ currentTarget }) => page.ask("stand", { seat }, currentTarget.closest("article")), { class: "small", key: `away ${seat}`, title: "Frees the seat of a player who keeps the table waiting, for a bot or a friend" });
    const host = guest(page, seat);
    return waits || host ? make("span", { class: "row" }, waits && away, host) : null;
  }
  const resign = twice("Resign…", "Let a bot play for you?", () => page.ask("resign", { seat, bot: "planner" }, page.parts.players), { class: "small", key: `resign ${seat}` });
  return make("span", { class: "row" }, make("span", { class: "soft" }, "you"), button("Get up", (event) => page.ask("stand", { seat }, near(event)), { class: "small", key: `stand ${seat}`, title: "Leaves the seat open for another player" }), !live.state.view.companion && resign);
};

const one = (page, player, seat) => {
  const { state } = page.live;
  const moving = state.view.mover === seat && !state.table.over && !state.table.closed;
  return make(
    "article",
    { class: `player${moving ? " moving" : ""}`, "aria-label": player.name },
    make("header", {}, name(state, seat), make("b", { class: "pay" }, money(player.cash))),
    make("p", {}, TRAINS[player.train], `: ${counted(player.speed, "milepost")}`, player.at ? `, at ${player.at.name}` : ", not on the map yet", moving && make("span", { class: "soft" }, " · to act")),
    make("p", {}, told(progress(state.view, page.course.rounds)[seat])),
    loads(player),
    make("p", { class: "soft" }, player.private.length > 0 && `Private cards: ${player.private.map(({ card }) => card).join(", ")}. `, player.held > 0 && `Cards in hand: ${player.held}. `, !state.view.companion && `Track: ${CRAYONS[seat]}; train: ${SHAPES[seat]}.`),
    seated(page, seat),
  );
};

/** All players. */
export const roster = (page) => {
  const { table, view } = page.live.state;
  const hints = !table.hints && make("p", { class: "soft" }, "Hints are switched off at this table.");
  return [hints, ...view.players.map((player, seat) => one(page, player, seat))];
};
