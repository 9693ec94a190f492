// Cards: the draft, private cards and hands, the pool with its locks.

import { number } from "./coach.js";
import { button, capital, make, money } from "./dom.js";
import { hintLine } from "./hints.js";
import { icon } from "./icon.js";
import { name } from "./players.js";

/** The seat from which the cards are shown. */
const own = ({ live }) => live.turn ?? live.you.seats[0] ?? null;

/** Marks a demand whose load is on the train: a free one, or one bound to this card. */
const aboard = (page, card, good) => {
  const seat = own(page);
  const loads = seat === null ? [] : page.live.state.view.players[seat].loads.filter((load) => load.good === good);
  const load = loads.find((load) => load.card === card) ?? loads.find(({ bond }) => bond === "free");
  return load ? [" ", make("span", { class: "aboard" }, load.bond === "reserved" ? "reserved" : "aboard")] : null;
};

/** The buttons for a demand. */
const demandActions = (page, card, demand) =>
  (page.advice?.actions ?? [])
    .filter(({ action }) => ["lock", "deliver"].includes(action.do) && action.card === card - 1 && action.demand === demand)
    .map(({ action }) => {
      const text = action.do === "lock" ? "Lock" : "Deliver";
      return button(text, (event) => page.act(action, event.currentTarget.closest(".face")), { class: action.do === "deliver" ? "primary small" : "small", key: `${action.do} ${card} ${demand}`, "aria-label": `${text} demand ${demand + 1} of card ${card}` });
    });

const demand = (page, { card, locked }, { good, city, payoff }, index, choice) => {
  const closed = locked !== null && locked !== index;
  const point = button("", () => page.point(good, city), { class: "demand", key: `point ${card} ${index}`, title: `${good} to ${city} for ${money(payoff)}: show it on the map` });
  point.append(page.places ? icon(page.places.board, good, 22) : "", make("span", { class: "words" }, make("span", { class: "good" }, good), make("span", { class: "to" }, ` to ${city}`), closed ? null : aboard(page, card, good)), make("b", { class: "pay" }, money(payoff)));
  return make("li", { class: closed ? "closed" : locked === index ? "tied" : "" }, choice?.(index), point, !choice && !closed && demandActions(page, card, index), !closed && hintLine(page, card, index));
};

const locks = (page, { lockers }, kept) =>
  lockers.length > 0 && make("header", { class: "lockers" }, kept ? "only " : "locked by ", ...lockers.map((seat) => name(page.live.state, seat)));

/** The button that discards a card, before the first building. */
const discard = (page, card) =>
  (page.advice?.actions ?? [])
    .filter(({ action }) => action.do === "discard" && action.card === card - 1)
    .map(({ action }) => button("Discard", (event) => page.act(action, event.currentTarget.closest(".face")), { class: "small", key: `discard ${card}`, "aria-label": `Discard card ${card}` }));

const face = (page, view, { choice = null, kept = false } = {}) =>
  make(
    "article",
    { class: `face${view.lockers.length ? " locked" : ""}`, "aria-label": `Card ${view.card}`, "data-card": view.card },
    // A card with one demand is too low for the word.
    make("span", { class: "number" }, kept ? view.card : `Card ${view.card}`),
    locks(page, view, kept),
    // Of a card that is kept, the other demands are of no use to anybody.
    make("ul", {}, ...view.demands.map((wanted, index) => (kept && view.locked !== index ? null : demand(page, view, wanted, index, choice)))),
    ...(choice || kept ? [] : discard(page, view.card)),
  );

const faces = (title, list) => list.length > 0 && [make("h2", {}, title), make("div", { class: "faces" }, ...list)];

/** The event cards in force: what each does, and until when. */
export const inForce = ({ live: { state } }) => {
  const { events = [], mover } = state.view;
  const until = ({ drawer, ending }) => make("span", { class: "soft" }, " Drawn by ", name(state, drawer), ending && drawer === mover ? "; it ends at the end of this turn." : "; it ends at the end of that player's next turn.");
  const one = (event) => make("p", {}, make("strong", {}, `${capital(event.title)}.`), ` ${event.words}`, until(event));
  const titles = events.map(({ title }) => title).join("; ");
  return events.length > 0 && !state.table.over && make("details", { class: "events", "data-keep": "events" }, make("summary", {}, `In force: ${titles}`), ...events.map(one));
};

/** The button that keeps the selected cards. */
export const keep = (page, key = "keep") => {
  const { view } = page.live.state;
  if (view.stage !== "draft") return null;
  const kept = [...page.chosen].map(([card, index]) => [card - 1, index]);
  const demands = [...page.chosen].map(([card, index]) => view.offered.find((offered) => offered.card === card)?.demands[index]).filter(Boolean);
  const text = kept.length ? `Keep ${demands.map(({ good, city }) => `${good} to ${city}`).join("; ")}` : "Keep none";
  const most = number(page.live.state.table.options, "keep");
  return button(text, () => page.act({ do: "keep", cards: kept }, page.parts.turn), { class: kept.length ? "primary" : "quiet", key, disabled: kept.length > most, title: kept.length ? "Their loads are reserved for you, and only you can deliver them" : "All cards go to the next player, and finally into the pool" });
};

/** The draft: each player may keep some cards, each for one demand. */
const draft = (page) => {
  const { view } = page.live.state;
  if (!view.offered.length) return null;
  if (page.live.turn === null) return faces("Offered to the player to act", view.offered.map((card) => face(page, card)));
  const chosen = page.chosen;
  const choice = ({ card }) => (index) =>
    make("input", {
      type: "checkbox", class: "keep", "data-key": `keep ${card} ${index}`, "aria-label": `Keep card ${card} for demand ${index + 1}`, checked: chosen.get(card) === index,
      change: ({ currentTarget }) => {
        if (currentTarget.checked) chosen.set(card, index);
        else chosen.delete(card);
        page.fill();
      },
    });
  return [
    make("h2", {}, "Your starting cards"),
    make("p", { class: "lore" }, "The load of a demand that you tick is reserved for you, and only you can deliver it. Cards that you leave go to the next player, and finally into the pool."),
    make("div", { class: "faces" }, ...view.offered.map((card) => face(page, card, { choice: choice(card) }))),
    // On a phone the button above is out of sight by now.
    chosen.size > 0 && make("div", { class: "row below" }, keep(page, "keep below")),
  ];
};

/** All visible cards. */
export const cards = (page) => {
  const { view } = page.live.state;
  const me = own(page);
  const mine = me === null ? [] : view.players[me].private;
  const hand = me === null ? [] : (view.players[me].hand ?? []);
  const others = view.players.flatMap((player, seat) => (seat === me ? [] : [...player.private, ...(player.hand ?? [])].map((card) => ({ ...card, lockers: [seat] }))));
  return [
    draft(page),
    faces("Your hand", hand.map((card) => face(page, card))),
    faces("Your private cards", mine.map((card) => face(page, { ...card, lockers: [] }, { kept: true }))),
    (view.game === "locking" || view.pool.length > 0) && faces(view.game === "locking" ? "The pool" : "Public cards", view.pool.map((card) => face(page, card))),
    faces("Private cards of other players", others.map((card) => face(page, card, { kept: true }))),
    make("p", { class: "soft" }, `Cards left: ${view.left}; removed: ${view.gone}.`),
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
