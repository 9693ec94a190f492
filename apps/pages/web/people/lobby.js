// The lobby: the invitation, the seats, and the start of the game.

import { button, counted, fill, make } from "./dom.js";
import { invitation } from "./about.js";
import { pace } from "./clock.js";
import { CRAYONS, SHAPES, badge } from "./players.js";
import { guest, hostPart, maySit, seatLinks, withKey } from "./share.js";
import { lasting } from "./storage.js";
import { NAME } from "./yours.js";

/** The strongest first. */
const BOTS = { master: "Master, strongest", planner: "Planner, strong", regular: "Regular, medium", greedy: "Greedy, simple", novice: "Novice, weak", random: "Random, weakest" };
const USUAL = "planner";

const open = (page, seat, error) => {
  const { live } = page;
  const field = make("input", { name: "name", maxlength: "40", required: true, autocomplete: "nickname", placeholder: "Your name", "aria-label": `Name for seat ${seat + 1}`, "data-key": `name ${seat}`, value: page.typed.get(seat) ?? (live.you.seats.length ? "" : lasting.get(NAME) ?? "") });
  field.addEventListener("input", () => page.typed.set(seat, field.value));
  const submit = async (event) => {
    event.preventDefault();
    const first = live.you.seats.length === 0;
    if (await page.ask("sit", withKey(live.id, { seat, name: field.value }), error)) first && lasting.set(NAME, field.value);
  };
  const sit = make("form", { class: "joined", submit }, field, button(live.you.seats.length ? "Sit here too" : "Sit here", () => {}, { type: "submit", class: "primary", key: `sit ${seat}` }));
  const cannot = !navigator.cookieEnabled ? "This browser keeps no cookies for this address: it can watch, but not hold a seat." : !maySit(page) && "The host has locked the seats.";
  const seats = cannot ? [make("p", { class: "soft" }, cannot)] : [sit];
  if (!live.you.seats.length || page.companion) return seats;
  const kinds = make("select", { "aria-label": `Bot for seat ${seat + 1}`, "data-key": `kind ${seat}` }, ...Object.entries(BOTS).map(([bot, text]) => make("option", { value: bot, selected: bot === USUAL }, text)));
  return [...seats, make("div", { class: "joined" }, kinds, button("Add a bot", () => page.ask("bot", { seat, bot: kinds.value }, error), { key: `bot ${seat}` }))];
};

const place = (page, { name, by, bot }, seat) => {
  const { live } = page;
  const mine = live.you.seats.includes(seat);
  const card = make("li", { class: `card seat ${by}`, "data-seat": seat });
  const leave = () => page.ask("stand", { seat }, card);
  const text = { open: "open", person: mine ? "you" : "sits here", bot: `a bot: ${bot}` }[by];
  card.append(
    make("p", { class: "who" }, badge(seat), make("strong", {}, make("bdi", {}, name || `Seat ${seat + 1}`)), make("span", { class: "soft" }, ` ${text}`)),
    !page.companion ? make("p", { class: "soft" }, `Train: ${SHAPES[seat]}; track: ${CRAYONS[seat]}`) : "",
    ...(by === "open" ? open(page, seat, card) : []),
    guest(page, seat) ?? "",
    ...(mine || (by === "bot" && live.you.seats.length) ? [button(mine ? "Get up" : "Remove the bot", leave, { class: "small", key: `leave ${seat}` })] : []),
  );
  return card;
};

/** The lobby. */
export const lobby = (page, root) => {
  const { seats, clock } = page.live.state.table;
  const ready = seats.every(({ by }) => by !== "open");
  const sits = page.live.you.seats.length > 0;
  const left = seats.filter(({ by }) => by === "open").length;
  const hint = page.live.state.table.closed ? "The operator has closed this table: it can be read only." : !sits ? (maySit(page) ? "Take a seat to play, or watch without one." : "You are watching; the host has locked the seats.") : ready ? "All seats are taken." : `${left === 1 ? "One seat is" : `${left} seats are`} open: wait for friends, add bots, or let others sit down at this device.`;
  const start = button("Start the game", () => page.ask("start", {}, root), { class: "primary", key: "start", disabled: !(ready && sits) || page.live.state.table.closed });
  fill(
    root,
    make("h2", {}, "Invite friends"),
    make("p", {}, page.live.state.table.locked ? "With this link people can watch. To sit down they need the link to play, which the host has." : "Send them this link. Each player can use their own device, or several can share one."),
    invitation(),
    make("h2", { id: "seats-title" }, "Seats"),
    make("ol", { id: "seats", class: "cards" }, ...seats.map((seat, at) => place(page, seat, at))),
    make("div", { class: "row" }, start, make("span", { class: "soft" }, hint)),
    ...hostPart(page),
    ...seatLinks(page),
    make("p", {}, make("a", { href: "/rules" }, "How to play")),
    make("p", { class: "soft" }, `Map: ${page.live.state.table.map}; ${counted(page.live.state.table.cards, "card")}${page.live.state.table.options.map(([option, value]) => `; ${option}: ${value}`).join("")}${clock ? `; clock: ${pace(clock)}` : ""}.`),
  );
};
