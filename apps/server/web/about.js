// The table itself: its invitation, its rules, its sealed seed; and how the game ended.

import { button, counted, make, money } from "./dom.js";
import { name } from "./players.js";

/** The link to send to friends. */
export const invitation = () => {
  const field = make("input", { readonly: true, value: location.origin + location.pathname, "aria-label": "The link to this table", "data-key": "link", focus: () => field.select() });
  const copy = async ({ currentTarget }) => {
    field.select();
    // A page that came without TLS may not use the clipboard itself.
    const done = await (navigator.clipboard?.writeText(field.value).then(() => true) ?? Promise.resolve(document.execCommand("copy"))).catch(() => false);
    currentTarget.textContent = done ? "Copied" : "Copy it from the field";
  };
  const copied = button("Copy the link", (event) => copy({ currentTarget: event.currentTarget }), { class: "primary", key: "copy" });
  const alone = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
  return [
    make("div", { class: "joined invite" }, field, copied),
    alone && make("p", { class: "soft" }, "This address leads to the workshop on this device only. For friends' devices start it with ", make("code", {}, "milepost serve --listen 0.0.0.0:8018"), " and open it by this machine's address on the network."),
  ];
};

const WHY = { victory: "the cash and the major cities", idle: "nobody had delivered for too long", rounds: "all rounds were played" };

/** How the game ended, once it has. */
export const ending = (desk) => {
  const { state, id } = desk.live;
  const { outcome, players } = state.view;
  if (!outcome) return [];
  const names = outcome.winners.map((seat) => name(state, seat));
  const rich = players.map(({ cash }, seat) => ({ cash, seat })).sort((a, b) => b.cash - a.cash);
  return [
    make("h2", {}, "The game is over"),
    make("p", { class: "lead" }, ...(names.length ? names.flatMap((who, index) => (index ? [" and ", who] : [who])) : ["Nobody"]), names.length > 1 ? " win" : " wins", `: ${WHY[outcome.why]}.`),
    make("ol", { class: "ranking" }, ...rich.map(({ cash, seat }) => make("li", {}, name(state, seat), " ", make("b", {}, money(cash))))),
    make("p", {}, make("a", { href: `/table/${id}/log.txt`, download: `${id}.log` }, "Download the log"), ": every release of this engine rebuilds the game from it. Go through it at a terminal with ", make("code", { class: "code" }, `milepost table log ${id}.log${state.table.own ? ` --map ${id}.toml` : ""}`), "."),
    make("p", {}, make("a", { href: "/play" }, "Another table")),
  ];
};

const sealed = ({ table }) => {
  const code = (text) => make("code", { class: "code" }, text);
  return [
    make("h2", {}, "Sealed chance"),
    make("p", {}, "The hash of the seed and of a salt was published when the table was made: ", code(table.seal)),
    table.sealed ? make("p", {}, "Seed and salt, whose SHA-256 it is, a line each: ", code(table.sealed.trim().replace("\n", " "))) : make("p", { class: "soft" }, "Both are disclosed when the game is over, so that everybody can check that the deck was not changed."),
    table.code && make("p", {}, "The deck: ", code(table.code)),
  ];
};

/** All of it. */
export const about = (desk) => {
  const { state } = desk.live;
  const { table, view } = state;
  const goods = view.supply.map(({ good, chips }) => make("li", { class: chips ? "" : "none" }, `${good} `, make("b", {}, `${chips}`)));
  const lying = view.lying.map(({ good, city }) => make("li", {}, `${good} in ${city}`));
  return [
    ...(view.outcome ? ending(desk) : []),
    make("h2", {}, "Invite"),
    make("p", {}, "Whoever has this link can watch, and take a seat that is open."),
    invitation(),
    make("h2", {}, "Chips in the supply"),
    make("ul", { class: "goods" }, ...goods),
    lying.length > 0 && [make("h2", {}, "Lying in cities"), make("ul", { class: "goods" }, ...lying)],
    make("h2", {}, "Rules of this table"),
    make("p", {}, "Map: ", table.own ? make("a", { href: `/table/${desk.live.id}/map.toml`, download: `${desk.live.id}.toml` }, table.map) : table.map, `; ${counted(table.cards, "card")}; round ${view.round}.`),
    make("p", {}, make("a", { href: "/rules", target: "_blank" }, "How it is played")),
    table.options.length > 0 && make("ul", {}, ...table.options.map(([option, value]) => make("li", {}, `${option}: ${value}`))),
    table.clock && make("p", {}, `Clock: ${counted(table.clock.bank / 60, "minute")} each${table.clock.increment ? `, ${counted(table.clock.increment, "second")} more for every turn` : ""}; when the time is over ${table.clock.over === "bot" ? "a bot takes over" : "the table tells so"}.`),
    !table.over && make("p", {}, make("a", { href: `/table/${desk.live.id}/log.txt`, download: `${desk.live.id}.txt` }, "The log so far"), ", in words; at the end there is one that rebuilds the game."),
    ...sealed(state),
  ].flat();
};
