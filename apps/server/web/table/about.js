// The Table tab: the invitation, the rules, the sealed seed; and how the game ended.

import { button, counted, make, money } from "./dom.js";
import { name } from "./players.js";

/** The link to send to friends. */
export const invitation = () => {
  const field = make("input", { readonly: true, value: location.origin + location.pathname, "aria-label": "The link to this table", "data-key": "link", focus: () => field.select() });
  const copy = async ({ currentTarget }) => {
    field.select();
    // Pages without TLS cannot use the clipboard API.
    const done = await (navigator.clipboard?.writeText(field.value).then(() => true) ?? Promise.resolve(document.execCommand("copy"))).catch(() => false);
    currentTarget.textContent = done ? "Copied" : "Copy the text in the field";
  };
  const copied = button("Copy the link", (event) => copy({ currentTarget: event.currentTarget }), { class: "primary", key: "copy" });
  const alone = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
  return [
    make("div", { class: "joined invite" }, field, copied),
    alone && make("p", { class: "soft" }, "This address works only on this device. To let friends connect from other devices, start the server with ", make("code", {}, `milepost serve --listen 0.0.0.0:${location.port || 80}`), " and open it at this machine's network address."),
  ];
};

const WHY = { victory: "enough cash and major cities", idle: "nobody delivered for too long", rounds: "all rounds were played" };

/** How the game ended, once it has. */
export const ending = (page) => {
  const { state, id } = page.live;
  const { outcome, players } = state.view;
  if (!outcome) return [];
  const names = outcome.winners.map((seat) => name(state, seat));
  const rich = players.map(({ cash }, seat) => ({ cash, seat })).sort((a, b) => b.cash - a.cash);
  return [
    make("h2", {}, "The game is over"),
    make("p", { class: "lead" }, ...(names.length ? names.flatMap((who, index) => (index ? [" and ", who] : [who])) : ["Nobody"]), names.length > 1 ? " win" : " wins", `: ${WHY[outcome.why]}.`),
    make("ol", { class: "ranking" }, ...rich.map(({ cash, seat }) => make("li", {}, name(state, seat), " ", make("b", {}, money(cash))))),
    make("p", {}, make("a", { href: `/table/${id}/log.txt`, download: `${id}.log` }, "Download the log"), ": every release with this engine rebuilds the game from it. To list it in a terminal, run ", make("code", { class: "code" }, `milepost table log ${id}.log${state.table.own ? ` --map ${id}.toml` : ""}`), "."),
    make("p", {}, make("a", { href: "/play" }, "New table")),
  ];
};

const sealed = ({ table }) => {
  const code = (text) => make("code", { class: "code" }, text);
  return [
    make("h2", {}, "Sealed seed"),
    make("p", {}, "When the table was created, it published this hash of its seed and a salt: ", code(table.seal)),
    table.sealed ? make("p", {}, "Seed and salt, one per line; the hash is their SHA-256: ", code(table.sealed.trim().replace("\n", " "))) : make("p", { class: "soft" }, "Both are revealed when the game is over, so that everyone can verify that the deck was not changed."),
    table.code && make("p", {}, "The deck: ", code(table.code)),
  ];
};

/** The Table tab. */
export const about = (page) => {
  const { state } = page.live;
  const { table, view } = state;
  const goods = view.supply.map(({ good, chips }) => make("li", { class: chips ? "" : "none" }, `${good} `, make("b", {}, `${chips}`)));
  const lying = view.lying.map(({ good, city }) => make("li", {}, `${good} in ${city}`));
  return [
    ...(view.outcome ? ending(page) : []),
    make("h2", {}, "Invite"),
    make("p", {}, "Anyone with this link can watch, and take an open seat."),
    invitation(),
    make("h2", {}, "Chips in the supply"),
    make("ul", { class: "goods" }, ...goods),
    lying.length > 0 && [make("h2", {}, "Lying in cities"), make("ul", { class: "goods" }, ...lying)],
    make("h2", {}, "Rules of this table"),
    make("p", {}, "Map: ", table.own ? make("a", { href: `/table/${page.live.id}/map.toml`, download: `${page.live.id}.toml` }, table.map) : table.map, `; ${counted(table.cards, "card")}; round ${view.round}.`),
    make("p", {}, make("a", { href: "/rules", target: "_blank" }, "How to play")),
    table.options.length > 0 && make("ul", {}, ...table.options.map(([option, value]) => make("li", {}, `${option}: ${value}`))),
    table.clock && make("p", {}, `Clock: ${counted(table.clock.bank / 60, "minute")} per player${table.clock.increment ? ` plus ${counted(table.clock.increment, "second")} per turn` : ""}; when time runs out, ${table.clock.over === "bot" ? "a bot takes over" : "the table announces it"}.`),
    !table.over && make("p", {}, make("a", { href: `/table/${page.live.id}/log.txt`, download: `${page.live.id}.txt` }, "The log so far"), ", in words; after the game you can download one that rebuilds it."),
    ...sealed(state),
  ].flat();
};
