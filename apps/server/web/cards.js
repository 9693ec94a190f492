// Cards: the draft, private cards and hands, the pool with its locks.

import { button, counted, make, money } from "./dom.js";
import { name } from "./players.js";

/** The seat with whose eyes cards are read. */
const own = ({ live }) => live.turn ?? live.you.seats[0] ?? null;

/** Whether one's train has the load of a demand: free, or tied to this very card. */
const aboard = (desk, card, good) => {
  const seat = own(desk);
  const loads = seat === null ? [] : desk.live.state.view.players[seat].loads.filter((load) => load.good === good);
  const load = loads.find((load) => load.card === card) ?? loads.find(({ bond }) => bond === "free");
  return load ? make("span", { class: "aboard" }, load.bond === "reserved" ? "reserved" : "aboard") : null;
};

/** What may be done with a demand now. */
const deeds = (desk, card, demand) =>
  (desk.advice?.actions ?? [])
    .filter(({ action }) => ["lock", "deliver"].includes(action.do) && action.card === card - 1 && action.demand === demand)
    .map(({ action }) => {
      const text = action.do === "lock" ? "Lock" : "Deliver";
      return button(text, (event) => desk.act(action, event.currentTarget.closest(".face")), { class: action.do === "deliver" ? "primary small" : "small", key: `${action.do} ${card} ${demand}`, "aria-label": `${text} demand ${demand + 1} of card ${card}` });
    });

const demand = (desk, { card, locked }, { good, city, payoff }, index, choice) => {
  const closed = locked !== null && locked !== index;
  const point = button("", () => desk.point(good, city), { class: "demand", key: `point ${card} ${index}`, title: "Show it on the map" });
  point.append(make("span", { class: "good" }, good), make("span", { class: "to" }, ` to ${city}`), make("b", { class: "pay" }, money(payoff)));
  return make("li", { class: closed ? "closed" : locked === index ? "tied" : "" }, choice?.(index), point, !closed && aboard(desk, card, good), !choice && !closed && deeds(desk, card, index));
};

const locks = (desk, { lockers }, kept) =>
  lockers.length > 0 && make("span", { class: "lockers" }, kept ? "" : "locked by ", ...lockers.map((seat) => name(desk.live.state, seat)));

const face = (desk, view, { choice = null, kept = false } = {}) =>
  make(
    "article",
    { class: `face${view.lockers.length ? " locked" : ""}`, "aria-label": `Card ${view.card}`, "data-card": view.card },
    make("header", {}, make("span", { class: "number" }, `Card ${view.card}`), locks(desk, view, kept)),
    make("ul", {}, ...view.demands.map((wanted, index) => demand(desk, view, wanted, index, choice))),
  );

const faces = (title, list) => list.length > 0 && [make("h2", {}, title), make("div", { class: "faces" }, ...list)];

/** How many cards may be kept at the start. */
const limit = (desk) => Number(new Map(desk.live.state.table.options).get("keep") ?? 2);

/** The button that keeps what is chosen. */
export const keep = (desk) => {
  const { view } = desk.live.state;
  if (view.stage !== "draft") return null;
  const kept = [...desk.chosen].map(([card, index]) => [card - 1, index]);
  const told = [...desk.chosen].map(([card, index]) => view.offered.find((offered) => offered.card === card)?.demands[index]).filter(Boolean);
  const text = kept.length ? `Keep ${told.map(({ good, city }) => `${good} to ${city}`).join("; ")}` : "Keep none";
  return button(text, () => desk.act({ do: "keep", cards: kept }, desk.parts.turn), { class: "primary", key: "keep", disabled: kept.length > limit(desk) });
};

/** The start: up to so many cards are kept, each for one demand. */
const draft = (desk) => {
  const { view } = desk.live.state;
  if (!view.offered.length) return null;
  if (desk.live.turn === null) return faces("Offered to the player to act", view.offered.map((card) => face(desk, card)));
  const chosen = desk.chosen;
  const choice = ({ card }) => (index) =>
    make("input", {
      type: "checkbox", class: "keep", "data-key": `keep ${card} ${index}`, "aria-label": `Keep card ${card} for demand ${index + 1}`, checked: chosen.get(card) === index,
      change: ({ currentTarget }) => {
        if (currentTarget.checked) chosen.set(card, index);
        else chosen.delete(card);
        desk.fill();
      },
    });
  return [
    make("h2", {}, "Your start"),
    make("p", {}, `Keep up to ${counted(limit(desk), "card")}, each for one demand. Its load is reserved for you, and nobody else can deliver it. What you leave goes on to the next player, and at last into the pool.`),
    make("div", { class: "faces" }, ...view.offered.map((card) => face(desk, card, { choice: choice(card) }))),
  ];
};

/** All cards that one may see. */
export const cards = (desk) => {
  const { view } = desk.live.state;
  const me = own(desk);
  const mine = me === null ? [] : view.players[me].private;
  const hand = me === null ? [] : (view.players[me].hand ?? []);
  const others = view.players.flatMap((player, seat) => (seat === me ? [] : [...player.private, ...(player.hand ?? [])].map((card) => ({ ...card, lockers: [seat] }))));
  return [
    draft(desk),
    faces("Your hand", hand.map((card) => face(desk, card))),
    faces("Your private cards", mine.map((card) => face(desk, card, { kept: true }))),
    view.game === "locking" && faces("The pool", view.pool.map((card) => face(desk, card))),
    faces("Private cards of others", others.map((card) => face(desk, card, { kept: true }))),
    make("p", { class: "soft" }, `Cards left: ${view.left}; gone: ${view.gone}.`),
  ].flat().filter(Boolean);
};

/** Loads, as chips. */
export const loads = (player, holds = true) => {
  const chip = ({ good, bond, card }) => {
    const tied = { free: "", locked: `locks card ${card}`, private: `for card ${card}`, reserved: `reserved for card ${card}` }[bond];
    return make("li", { class: `load ${bond}` }, good, tied && make("span", { class: "soft" }, ` ${tied}`));
  };
  const free = holds ? Math.max(0, player.holds - player.loads.length) : 0;
  return make("ul", { class: "loads", "aria-label": "Loads" }, ...player.loads.map(chip), ...Array.from({ length: free }, () => make("li", { class: "load none" }, "empty")));
};
