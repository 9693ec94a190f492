// What to do next, what each action costs and causes, and refusals in words of the board. Pure functions of what the
// server sends: they know neither the page nor the network.

/** Numbers of the rules, where a table has not changed them. */
const USUAL = { keep: 2, pitch: 3, upgrade: 20, change: 5, change_track: 15, slow: 9, fast: 12, few: 2, many: 3, fee: 4 };

/** A number of the rules of a table. */
export const number = (options, name) => Number(new Map(options).get(name) ?? USUAL[name]);

/** The names of the trains. */
export const TRAINS = { freight: "Freight", fast: "Fast Freight", heavy: "Heavy Freight", super: "Superfreight" };

const count = (many, one, more = `${one}s`) => `${many} ${many === 1 ? one : more}`;
// Isolated, so that a name's own direction of writing does not turn the line around.
const isolated = (name) => `\u2068${name}\u2069`;

/** The demands that a seat may still deliver: its own first, then those of the pool that pay most. */
export const demands = (view, seat) => {
  const me = view.players[seat];
  const of = (own) => (card) => card.demands.map((demand, index) => ({ ...demand, card: card.card, index, own, open: card.locked === null || card.locked === index }));
  const mine = [...me.private, ...(me.hand ?? [])].flatMap(of(true));
  const pool = view.pool.flatMap(of(false));
  const dear = (a, b) => b.payoff - a.payoff;
  return [...mine.filter(({ open }) => open).sort(dear), ...pool.filter(({ open }) => open).sort(dear)];
};

const wants = ({ good, city, payoff }) => `${good} to ${city} for $${payoff}`;

const drafting = (view, options, chosen) => {
  const most = number(options, "keep");
  if (!view.offered.length) return "No cards are left to choose from: go on.";
  if (chosen > most) return `You may keep ${count(most, "card")} at most: untick one.`;
  if (chosen) return chosen < most ? "Press Keep, or tick a demand of one more card." : "Press Keep to take them.";
  return `Choose up to ${count(most, "card")}: tick the demand you want to deliver. Press one to see it on the map.`;
};

const opening = (view, seat, built) => {
  const left = Math.min(view.budget, view.players[seat].cash);
  if (left <= 0) return "This turn's money is spent: end building.";
  return built ? `Go on with your track: $${left} left this turn. Or end building.` : `Draw track from a major city: $${left} this turn. Drag on the map, or press a city and Build.`;
};

const starting = (view, seat, built) => {
  const [first] = demands(view, seat).filter(({ own }) => own);
  const where = built ? "press a city on your track" : "press any city";
  return `Put your train on the map: ${where}, best one that makes ${first ? first.good : "a good that you can deliver"}.`;
};

const moving = (view, seat, { actions, made }) => {
  const me = view.players[seat];
  const all = demands(view, seat);
  const able = (kind) => actions.filter(({ action }) => action.do === kind).map(({ action }) => action);
  const due = able("deliver").map(({ card, demand }) => all.find((known) => known.card === card + 1 && known.index === demand)).filter(Boolean);
  if (due.length) return `Deliver ${wants(due.sort((a, b) => b.payoff - a.payoff)[0])}.`;
  const full = me.loads.filter(({ bond }) => bond !== "reserved").length >= me.holds;
  const here = new Set(able("pick").map(({ good }) => made[good]));
  const aboard = (demand) => me.loads.some(({ good, bond, card }) => good === demand.good && bond !== "reserved" && (bond === "free" || card === demand.card));
  const load = full ? null : all.find((demand) => here.has(demand.good) && !aboard(demand));
  if (load) return `Pick up ${load.good}: ${load.city} pays $${load.payoff} for it.`;
  if (view.movement <= 0) return null;
  const bound = all.find(aboard);
  if (bound) return `Take your ${bound.good} to ${bound.city} ($${bound.payoff}): press ${bound.city}, then Move.`;
  const next = all.find(({ own }) => own);
  if (next) return `Fetch ${next.good}: press ${next.good} to ${next.city} to see where it is made, then press that city and Move.`;
  return "Choose a demand: press it to see where its load is made, then press that city and Move.";
};

const building = (view, seat) => {
  const left = Math.min(view.budget, view.players[seat].cash);
  return left > 0 ? `Build for up to $${left} if you like, then end your turn.` : "Nothing is left to do: end your turn.";
};

/** The stage of the turn, and the next sensible thing to do, for the player in `seat`, or for somebody who waits.
 *
 * `made` are the goods of the map by index, `built` whether the player has track, `chosen` how many cards are ticked. */
export const coach = ({ view, seat, turn, options = [], actions = [], made = [], built = false, chosen = 0 }) => {
  if (view.outcome || view.stage === "over") return null;
  if (!turn && view.stage === "lose") return { stage: "Wait", next: `A train has derailed: ${isolated(view.players[view.mover].name)} decides what to lose.` };
  if (!turn) return { stage: "Wait", next: `${isolated(view.players[view.mover].name)} plays. Press a demand meanwhile to see it on the map.` };
  if (view.stage === "draft") return { stage: "Choose cards", next: drafting(view, options, chosen) };
  if (view.stage === "discard") return { stage: "Discard", next: "You have more cards than a hand: discard one of them, below." };
  if (view.companion) return { stage: "Your turn", next: "Play on the board; here, note loads, deliveries and what you pay." };
  if (view.stage === "opening" || view.stage === "back") return { stage: view.stage === "opening" ? "First track" : "More track", next: opening(view, seat, built) };
  if (view.stage === "pitched") return { stage: "Pitched", next: "You may lock a card with a load that is aboard. Then end your turn." };
  if (view.stage === "build") return { stage: "Build", next: building(view, seat) };
  if (!view.players[seat].at) return { stage: "Start", next: starting(view, seat, built) };
  const next = moving(view, seat, { actions, made });
  return next ? { stage: "Move", next } : { stage: "Build", next: building(view, seat) };
};

/** What an upgrade costs and changes. */
export const upgrade = (from, to, options) => {
  const rule = (name) => number(options, name);
  const speed = (train) => rule(["fast", "super"].includes(train) ? "fast" : "slow");
  const holds = (train) => rule(["heavy", "super"].includes(train) ? "many" : "few");
  const changes = ["fast", "heavy"].includes(from) && ["fast", "heavy"].includes(to);
  const gains = [
    speed(to) !== speed(from) && `moves ${speed(to)} instead of ${speed(from)}`,
    holds(to) !== holds(from) && `carries ${holds(to)} instead of ${holds(from)}`,
  ].filter(Boolean);
  const track = changes ? `; leaves $${rule("change_track")} for track` : "; instead of track this turn";
  return { name: TRAINS[to], price: rule(changes ? "change" : "upgrade"), effect: gains.join(", ") + track };
};

/** Why no other train can be had now, in words; an empty text where there is nothing to say. */
export const barred = (view, seat, options) => {
  const me = view.players[seat];
  const price = number(options, "upgrade");
  if (view.companion || me.train === "super" || !["opening", "back", "move", "build"].includes(view.stage)) return "";
  if (me.cash < price) return `A better train costs $${price}; you have $${me.cash}.`;
  return "A better train takes the place of this turn's track.";
};

/** What picking up or dropping a load causes. `good` is its name. */
export const effect = (kind, good, view, seat) => {
  if (kind === "drop") return `Takes ${good} off your train`;
  const wanted = demands(view, seat).find((demand) => demand.good === good);
  const left = view.supply.find((stock) => stock.good === good)?.chips;
  const chips = left === undefined ? "" : `${count(left, "chip")} left`;
  return [wanted ? `${wanted.city} pays $${wanted.payoff}` : "No demand that you see wants it", chips].filter(Boolean).join("; ");
};

/** What is given up by ending the turn now, in words; an empty text if nothing. */
export const unused = (view, seat) => {
  if (view.companion || ["draft", "discard", "pitched"].includes(view.stage)) return "";
  const money = Math.min(view.budget, view.players[seat].cash);
  const moves = view.stage === "move" && view.players[seat].at ? view.movement : 0;
  const left = [moves > 0 && count(moves, "milepost"), money > 0 && `$${money} for track`].filter(Boolean);
  return left.length ? `${left.join(" and ")} unused` : "";
};
