// The table's page in its plainest form: who sits where, what may be done, what happened.

import { Live, make } from "./live.js";

const root = document.querySelector("#table");
const part = (name) => root.querySelector(`#${name}`);
const status = part("status");

const seat = (state, at) => {
  const { name, by, bot } = state.table.seats[at];
  const player = state.view?.players[at];
  const told = { open: " is open", bot: ` is a bot: ${bot}`, person: "" }[by] + (player ? `, with ${player.cash} million` : "");
  return make("li", { class: "card", "data-seat": at }, make("strong", {}, make("bdi", {}, name || `Seat ${at + 1}`)), told);
};

const line = (state, { seat, about, text }) => {
  const who = seat === null || about === "event" ? [] : [make("bdi", {}, state.table.seats[seat].name || `Seat ${seat + 1}`), ": "];
  return make("li", { class: about }, ...who, text);
};

const headline = ({ state, turn }) => {
  if (!state.view) return "The game has not begun.";
  if (state.table.over) return "The game is over.";
  return turn === null ? `${state.view.players[state.view.mover].name} is to act.` : "It is your turn.";
};

const live = new Live(root.dataset.id, {
  lost: (lost) => lost && (status.textContent = "The connection is down; trying again."),
  told: () => show(),
});

const tell = (trouble) => (status.textContent = [...(trouble.error ?? [String(trouble)]), trouble.hint].filter(Boolean).join(" "));
const ask = (what, body) => live.ask(what, body).catch(tell);

const show = () => {
  const { state, turn } = live;
  status.textContent = headline(live);
  part("seats").replaceChildren(...state.table.seats.map((_, at) => seat(state, at)));
  part("log").replaceChildren(...state.lines.map((told) => line(state, told)));
  part("log").lastElementChild?.scrollIntoView({ block: "nearest" });
  part("sit").hidden = Boolean(state.view);
  part("undo").disabled = turn === null;
  advise();
};

const advise = async () => {
  const { turn, state: { seq } } = live;
  const advice = turn === null ? null : await live.get("legal").catch(() => null);
  if (live.state.seq !== seq) return;
  const button = ({ text, action }) => make("li", {}, make("button", { type: "button", click: () => ask("act", { seat: turn, action }) }, text));
  part("actions").replaceChildren(...(advice?.actions ?? []).map(button));
};

const open = () => live.state.table.seats.findIndex(({ by }) => by === "open");

part("sit").addEventListener("submit", (event) => {
  event.preventDefault();
  ask("sit", { seat: open(), name: part("name").value });
});
part("add-bot").addEventListener("click", () => ask("bot", { seat: open(), bot: part("bot").value }));
part("start").addEventListener("click", () => ask("start"));
part("undo").addEventListener("click", () => ask("undo", { seat: live.turn }));
part("say").addEventListener("submit", (event) => {
  event.preventDefault();
  ask("say", { seat: live.you.seats[0] ?? null, text: part("text").value });
  part("text").value = "";
});
