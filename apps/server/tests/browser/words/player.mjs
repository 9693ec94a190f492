// A player who does what the tour says, and holds every sentence of tour, coach and hints against the board as the game shows
// it. It speaks the protocol of bots that are programs; a sentence that is not so ends it, with what is wrong.

import assert from "node:assert/strict";
import { createInterface } from "node:readline";
import { of } from "./web.mjs";

const [{ STEPS, meant }, { brief, route, sums }, { coach, demands, effect }] = await Promise.all(["tour", "hints", "coach"].map(of));

const counts = { sentences: 0, cities: 0 };
let board, seat, names, options;
let before = null;

const either = (all) => all.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).sort((a, b) => b.length - a.length).join("|");

const begin = (hello) => {
  ({ board, seat } = hello);
  options = Object.entries(hello.options);
  names = { goods: board.goods, city: `(${either(board.cities.map(({ name }) => name))})`, good: `(${either(board.goods)})` };
};

const city = (name) => board.cities.find((one) => one.name === name);
/** Whether a good can be had in a city: it is made there, or one lies there. */
const had = (view, good, name) => city(name).goods.some((one) => board.goods[one] === good) || view.lying.some((one) => one.good === good && one.city === name);
const all = (text, pattern) => [...text.matchAll(new RegExp(pattern, "g"))].map(([, ...found]) => found);

/** All cards in sight of the player that may be delivered. */
const open = (view) => [...view.offered, ...view.pool, ...view.players[seat].private, ...(view.players[seat].hand ?? [])];
const wanted = (view, good, name, payoff = null) => open(view).some(({ demands }) => demands.some((one) => one.good === good && one.city === name && (payoff === null || one.payoff === Number(payoff))));

/** Holds what a text says of goods and cities against the board. */
const check = (view, text) => {
  counts.sentences++;
  const { good, city: place } = names;
  const must = (is, what) => assert.ok(is, `${what}: ${text}`);
  const made = [`${good} is made in ${place}`, `[Pp]ick up ${good} in ${place}`, `${good} from ${place} to`, `Pick up ${good}: it is made in ${place}`].flatMap((pattern) => all(text, pattern));
  made.push(...all(text, `Press ${place}, where your ${good} is made`).map(([where, what]) => [what, where]));
  for (const [what, where] of made) counts.cities++, must(had(view, what, where), `${what} is not had in ${where}`);
  const ends = [`[Dd]eliver ${good} to ${place}`, `[Tt]ake (?:your )?${good} to ${place}`, `${good} from (?:${place}) to ${place}`, `press ${good} to ${place} to see`].map((pattern) => all(text, pattern).map((found) => [found[0], found.at(-1)]));
  for (const [what, where] of ends.flat()) counts.cities++, must(wanted(view, what, where), `nobody wants ${what} in ${where}`);
  for (const [what, where, payoff] of [...all(text, `[Dd]eliver ${good} to ${place} for \\$(\\d+)`), ...all(text, `Take your ${good} to ${place} \\(\\$(\\d+)`)]) must(wanted(view, what, where, payoff), `${what} in ${where} does not pay ${payoff}`);
  for (const [what, where, payoff] of all(text, `Pick up ${good}: ${place} pays \\$(\\d+)`)) must(wanted(view, what, where, payoff), `${what} in ${where} does not pay ${payoff}`);
};

/** The tour is about one delivery, of an offered card or, if any of them can be served, of the player's own. */
const toured = (view, advice) => {
  const it = meant(advice, view, seat, before);
  before = it?.to ?? null;
  const game = { view, seat, meant: it, did: new Set() };
  for (const step of STEPS) check(view, step.text(game));
  if (!it) return null;
  const { plan, to, from } = it;
  const own = view.stage === "draft" ? view.offered : [...view.players[seat].private, ...(view.players[seat].hand ?? [])];
  const served = advice.demands.some((one) => own.some(({ card }) => card === one.card) && one.plan && !one.plan.missing);
  if (served) assert.ok(own.some(({ card }) => card === to.card), `not about an own card: ${JSON.stringify(it)}`);
  const [text] = STEPS.filter(({ name }) => name === "draft").map((step) => step.text(game));
  for (const [card, good, , place, length] of all(text, `on card (\\d+): ${names.good} from ${names.city} to ${names.city}, (\\d+) milepost`)) {
    const demand = own.concat(view.pool).find((one) => one.card === Number(card)).demands[to.demand];
    assert.deepEqual([demand.good, demand.city], [good, place], text);
    assert.equal(Number(length), plan.ride.length - 1, text);
  }
  if (from && plan.ride.length > 1) assert.ok(plan.ride.some((at) => city(from.city).mileposts.includes(at)), `the way does not lead there: ${JSON.stringify(it)}`);
  assert.ok(plan.ride.length < 2 || city(to.city).mileposts.includes(plan.ride.at(-1)), `the way does not end there: ${JSON.stringify(it)}`);
  return it;
};

const hinted = (view, advice) => {
  const { cash } = view.players[seat];
  for (const { card, demand, plan, full } of advice.demands) {
    const text = brief(plan, full);
    if (!plan) continue;
    const wish = open(view).find((one) => one.card === card).demands[demand];
    for (const [where] of all(text, `from ${names.city} ·`)) assert.ok(had(view, wish.good, where), `${wish.good}: ${text}`);
    check(view, `${route(plan)}.`);
    const words = sums(plan);
    counts.sentences += 2;
    assert.ok(words.startsWith(`It pays $${wish.payoff}`), words);
    const [[short] = []] = all(words, "\\$(\\d+) short");
    assert.equal(short === undefined, plan.turns !== null, words);
    if (short) assert.equal(Number(short), plan.cost + plan.fees - cash, words);
    // Nobody is paid where no step is another's.
    const owners = plan.ride.slice(1).map((to, index) => board.pips.flatMap(([a, b, , inside], pip) => ([a, b].includes(to) && [a, b].includes(plan.ride[index]) ? [inside ? seat : view.track[pip]] : [])));
    const foreign = owners.some((all) => all.length && all.every((owner) => owner !== null && owner !== seat));
    if (!foreign && !view.ferries.length) assert.equal(plan.fees, 0, words);
  }
  if (advice.best) check(view, `${route(advice.best)}. ${sums(advice.best)}`);
};

const coached = (view, legal) => {
  const built = view.track.includes(seat);
  const actions = legal.map((action) => ({ action }));
  const found = coach({ view, seat, turn: true, options, actions, made: board.goods, built });
  if (found) check(view, found.next);
  for (const { good } of demands(view, seat)) {
    const text = effect("pick", good, view, seat);
    counts.sentences++;
    for (const [where, payoff] of all(text, `^${names.city} pays \\$(\\d+)`)) assert.ok(wanted(view, good, where, payoff), `${good}: ${text}`);
  }
};

/** What to do: the tour's trip, a step at a time. */
const act = (view, legal, builds, it) => {
  const may = (kind, fits = () => true) => legal.find((action) => action.do === kind && fits(action));
  if (view.stage === "draft") return { do: "keep", cards: it ? [[it.to.card - 1, it.to.demand]] : [] };
  const due = may("deliver");
  if (due) return due;
  if (it?.from) {
    const here = may("pick", ({ good }) => board.goods[good] === it.from.good);
    if (here && city(it.from.city).mileposts.includes(view.players[seat].at?.milepost)) return here;
  }
  if (!it) return may("discard") ?? may("lose") ?? { do: "end" };
  const start = may("start", ({ at }) => at === it.plan.ride[0]);
  if (start) return start;
  const at = it.plan.ride.indexOf(view.players[seat].at?.milepost);
  // As far as there is track, with a halt where the load is.
  const joined = (from, to) => board.pips.some(([a, b, , inside], pip) => [a, b].includes(from) && [a, b].includes(to) && (inside || view.track[pip] !== null));
  const stop = it.from ? it.plan.ride.findIndex((place) => city(it.from.city).mileposts.includes(place)) : -1;
  const last = stop > at ? stop : it.plan.ride.length - 1;
  const path = [];
  for (let index = at; at >= 0 && index < last && path.length < view.movement && joined(it.plan.ride[index], it.plan.ride[index + 1]); index++) path.push(it.plan.ride[index + 1]);
  if (path.length && may("move", ({ path: [first] }) => first === path[0])) return { do: "move", path };
  const next = at < 0 ? null : may("cross", ({ to }) => to === it.plan.ride[at + 1]);
  if (next) return next;
  // As much of a piece of track as the money reaches.
  const reached = new Set(builds.map(([to]) => to));
  for (const path of it.plan.track) {
    const end = path.findIndex((to, index) => index && !reached.has(to));
    const part = path.slice(0, end < 0 ? path.length : end);
    if (part.length > 1) return { do: "build", path: part };
  }
  return may("discard") ?? may("lose") ?? { do: "end" };
};

const answer = (line) => process.stdout.write(`${JSON.stringify(line)}\n`);

for await (const line of createInterface({ input: process.stdin })) {
  const said = JSON.parse(line);
  if (said.type === "hello") {
    begin(said);
    answer({ protocol: 1, advice: true });
  } else if (said.type === "act") {
    const { id, view, legal, builds, advice } = said;
    const it = toured(view, advice);
    hinted(view, advice);
    coached(view, legal);
    answer({ id, action: act(view, legal, builds, it) });
  } else if (said.type === "refused") {
    // A piece of track of which a rule bars the end: the turn ends.
    answer({ id: said.id, action: { do: "end" } });
  } else if (said.type === "over") {
    process.stderr.write(`checked ${counts.sentences} sentences, ${counts.cities} cities\n`);
    process.exit(0);
  }
}
