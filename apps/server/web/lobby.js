// Before the game: the invitation, who sits where, and the start.

import { button, counted, fill, make } from "./dom.js";
import { invitation } from "./about.js";
import { CRAYONS, SHAPES, badge } from "./players.js";

const BOTS = { planner: "Planner, the strongest", greedy: "Greedy, quick", random: "Random, a beginner" };
const KEPT = "milepost-name";

const open = (desk, seat, error) => {
  const { live } = desk;
  const field = make("input", { name: "name", maxlength: "40", required: true, autocomplete: "nickname", placeholder: "Your name", "aria-label": `Name for seat ${seat + 1}`, "data-key": `name ${seat}`, value: desk.typed.get(seat) ?? (live.you.seats.length ? "" : localStorage.getItem(KEPT) ?? "") });
  field.addEventListener("input", () => desk.typed.set(seat, field.value));
  const submit = async (event) => {
    event.preventDefault();
    const first = live.you.seats.length === 0;
    if (await desk.ask("sit", { seat, name: field.value }, error)) first && localStorage.setItem(KEPT, field.value);
  };
  const sit = make("form", { class: "joined", submit }, field, button(live.you.seats.length ? "Sit here too" : "Sit here", () => {}, { type: "submit", class: "primary", key: `sit ${seat}` }));
  if (!live.you.seats.length || desk.companion) return [sit];
  const kinds = make("select", { "aria-label": `Bot for seat ${seat + 1}`, "data-key": `kind ${seat}` }, ...Object.entries(BOTS).map(([bot, told]) => make("option", { value: bot }, told)));
  return [sit, make("div", { class: "joined" }, kinds, button("Add a bot", () => desk.ask("bot", { seat, bot: kinds.value }, error), { key: `bot ${seat}` }))];
};

const place = (desk, { name, by, bot }, seat) => {
  const { live } = desk;
  const mine = live.you.seats.includes(seat);
  const card = make("li", { class: `card seat ${by}`, "data-seat": seat });
  const leave = () => desk.ask("stand", { seat }, card);
  const told = { open: "open", person: mine ? "you" : "sits here", bot: `a bot: ${bot}` }[by];
  card.append(
    make("p", { class: "who" }, badge(seat), make("strong", {}, make("bdi", {}, name || `Seat ${seat + 1}`)), make("span", { class: "soft" }, ` ${told}`)),
    !desk.companion ? make("p", { class: "soft" }, `Train: ${SHAPES[seat]}; track: ${CRAYONS[seat]}`) : "",
    ...(by === "open" ? open(desk, seat, card) : []),
    ...(mine || (by === "bot" && live.you.seats.length) ? [button(mine ? "Get up" : "Send it away", leave, { class: "small", key: `leave ${seat}` })] : []),
  );
  return card;
};

/** The lobby. */
export const lobby = (desk, root) => {
  const { seats, clock } = desk.live.state.table;
  const ready = seats.every(({ by }) => by !== "open");
  const sits = desk.live.you.seats.length > 0;
  const left = seats.filter(({ by }) => by === "open").length;
  const hint = !sits ? "Take a seat to play; without one you watch." : ready ? "All seats are taken." : `${left === 1 ? "One seat is" : `${left} seats are`} open: wait for friends, add bots, or seat others at this device.`;
  const start = button("Start the game", () => desk.ask("start", {}, root), { class: "primary", key: "start", disabled: !(ready && sits) });
  fill(
    root,
    make("h2", {}, "Invite friends"),
    make("p", {}, "Send them this link; everybody plays on a device of his own, or several at one."),
    invitation(),
    make("h2", { id: "seats-title" }, "Seats"),
    make("ol", { id: "seats", class: "cards" }, ...seats.map((seat, at) => place(desk, seat, at))),
    make("div", { class: "row" }, start, make("span", { class: "soft" }, hint)),
    make("p", {}, make("a", { href: "/rules" }, "How it is played")),
    make("p", { class: "soft" }, `Map: ${desk.live.state.table.map}; ${counted(desk.live.state.table.cards, "card")}${desk.live.state.table.options.map(([option, value]) => `; ${option}: ${value}`).join("")}${clock ? `; clock: ${counted(clock.bank / 60, "minute")} each${clock.increment ? ` and ${counted(clock.increment, "second")} a turn` : ""}` : ""}.`),
  );
};
