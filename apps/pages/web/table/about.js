// The Table tab: the invitation, the rules, the sealed seed.

import { pace } from "./clock.js";
import { counted, make } from "./dom.js";
import { notices } from "./notify.js";
import { hostPart, linkField, seatLinks } from "./share.js";

/** The link to send to friends. */
export const invitation = () => {
  const alone = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
  return [
    linkField(location.origin + location.pathname, "The link to this table", "table"),
    alone && make("p", { class: "soft" }, "This address works only on this device. To let friends connect from other devices, start the server with ", make("code", {}, "milepost serve --lan"), ", which shows the address to open there."),
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
    make("h2", {}, "Invite"),
    make("p", {}, table.locked ? "Anyone with this link can watch. To take a seat, the link to play is needed, which the host has." : "Anyone with this link can watch, and take an open seat."),
    invitation(),
    hostPart(page),
    seatLinks(page),
    notices(page),
    make("h2", {}, "Chips in the supply"),
    make("ul", { class: "goods" }, ...goods),
    lying.length > 0 && [make("h2", {}, "Lying in cities"), make("ul", { class: "goods" }, ...lying)],
    make("h2", {}, "Rules of this table"),
    make("p", {}, "Map: ", table.own ? make("a", { href: `/table/${page.live.id}/map.toml`, download: `${page.live.id}.toml` }, table.map) : table.map, `; ${counted(table.cards, "card")}; round ${view.round}.`),
    make("p", {}, make("a", { href: "/rules", target: "_blank" }, "How to play")),
    table.options.length > 0 && make("ul", {}, ...table.options.map(([option, value]) => make("li", {}, `${option}: ${value}`))),
    table.clock && make("p", {}, `Clock: ${pace(table.clock)}; when time runs out, ${table.clock.over === "bot" ? "a bot takes over" : "the table announces it"}.`),
    !table.over && make("p", {}, make("a", { href: `/table/${page.live.id}/log.txt`, download: `${page.live.id}.txt` }, "The log so far"), ", in words; after the game you can download one that rebuilds it."),
    ...sealed(state),
  ].flat();
};
