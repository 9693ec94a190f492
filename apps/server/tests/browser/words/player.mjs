// A player who does what the tour says, and holds every sentence of tour, coach, hints and the end page against the board as
// the game shows it. It speaks the protocol of bots that are programs; a sentence that is not so ends it, with what is wrong.
// What it knows at the end it leaves in the file that its argument names.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { Ground } from "./ground.mjs";
import { of } from "./web.mjs";

const [{ STEPS, meant }, { brief, route, sums }, { coach, demands, effect }, { verdict }] = await Promise.all(["tour", "hints", "coach", "over"].map(of));

const counts = { sentences: 0, cities: 0, fees: 0, lying: 0, barred: 0 };
let ground, seat, options;
let before = null;
let sent = null;
let dropped = false;

const all = (text, pattern) => [...text.matchAll(new RegExp(pattern, "g"))].map(([, ...found]) => found);

/** All cards in sight of the player that may be delivered. */
const open = (view) => [...view.offered, ...view.pool, ...view.players[seat].private, ...(view.players[seat].hand ?? [])];
const wanted = (view, good, name, payoff = null) => open(view).some(({ demands }) => demands.some((one) => one.good === good && one.city === name && (payoff === null || one.payoff === Number(payoff))));
/** Whether a good can be had in a city: it is made there, or one lies there. */
const had = (view, good, name) => ground.makes(name, good) || ground.lies(view, name, good);

/** Holds what a text says of goods and cities against the board. */
const check = (view, text) => {
  counts.sentences++;
  const { good, city: place } = ground;
  const must = (is, what) => assert.ok(is, `${what}: ${text}`);
  const pairs = (...patterns) => patterns.flatMap((pattern) => all(text, pattern));
  const turned = (pattern) => all(text, pattern).map(([where, what]) => [what, where]);
  const made = [...pairs(`[Pp]ick up ${good} in ${place}, which makes`), ...turned(`Press ${place}, which makes ${good}`)];
  for (const [what, where] of made) counts.cities++, must(ground.makes(where, what), `${where} does not make ${what}`);
  const lying = [...pairs(`Pick up ${good} in ${place}, where a load lies`), ...turned(`Press ${place}, where a load of ${good} lies`)];
  for (const [what, where] of lying) counts.cities++, counts.lying++, must(ground.lies(view, where, what) && !ground.makes(where, what), `no ${what} only lies in ${where}`);
  for (const [what, where] of pairs(`[Pp]ick up ${good} in ${place}`, `${good} from ${place} to`)) counts.cities++, must(had(view, what, where), `${what} is not had in ${where}`);
  const ends = [`[Dd]eliver ${good} to ${place}`, `[Tt]ake (?:your )?${good} to ${place}`, `${good} from (?:${place}) to ${place}`, `press ${good} to ${place} to see`].map((pattern) => all(text, pattern).map((found) => [found[0], found.at(-1)]));
  for (const [what, where] of ends.flat()) counts.cities++, must(wanted(view, what, where), `nobody wants ${what} in ${where}`);
  for (const [what, where, payoff] of pairs(`[Dd]eliver ${good} to ${place} for \\$(\\d+)`, `Take your ${good} to ${place} \\(\\$(\\d+)`, `Pick up ${good}: ${place} pays \\$(\\d+)`)) must(wanted(view, what, where, payoff), `${what} in ${where} does not pay ${payoff}`);
};

/** What the tour says, also while somebody else is to act. */
const steps = (view, it) => {
  const game = { view, seat, places: ground.places, meant: it, did: new Set() };
  for (const { name, text } of STEPS) {
    check(view, text(game));
    const left = (mover) => all(text({ ...game, view: { ...view, mover } }), "\\(\\$(\\d+) are left now\\)").map(([sum]) => Number(sum));
    if (name !== "opening" || view.round) continue;
    assert.deepEqual(left(seat), view.budget > 0 ? [view.budget] : [], "what may be spent on track");
    assert.deepEqual(left(1 - seat), [], "the money of somebody else");
  }
  return game;
};

/** The tour is about one delivery, of an offered card or, if any of them can be served, of the player's own. */
const toured = (view, advice) => {
  const it = meant(advice, view, seat, before);
  before = it?.to ?? null;
  const game = steps(view, it);
  if (!it) return null;
  const { plan, to, from } = it;
  const own = view.stage === "draft" ? view.offered : [...view.players[seat].private, ...(view.players[seat].hand ?? [])];
  const served = advice.demands.some((one) => own.some(({ card }) => card === one.card) && one.plan && !one.plan.missing);
  if (served) assert.ok(own.some(({ card }) => card === to.card), `not about an own card: ${JSON.stringify(it)}`);
  const [text] = STEPS.filter(({ name }) => name === "draft").map((step) => step.text(game));
  for (const [card, good, , place, length] of all(text, `on card (\\d+): ${ground.good} from ${ground.city} to ${ground.city}, (\\d+) milepost`)) {
    const demand = own.concat(view.pool).find((one) => one.card === Number(card)).demands[to.demand];
    assert.deepEqual([demand.good, demand.city], [good, place], text);
    assert.equal(Number(length), plan.ride.length - 1, text);
  }
  if (from && plan.ride.length > 1) assert.ok(plan.ride.some((at) => ground.stands(at, from.city)), `the way does not lead there: ${JSON.stringify(it)}`);
  assert.ok(plan.ride.length < 2 || ground.stands(plan.ride.at(-1), to.city), `the way does not end there: ${JSON.stringify(it)}`);
  return it;
};

/** Fees are for the track of others: some where a step is theirs alone, none where none is. An owner who was paid in this turn
 * is not paid again for as far as the train still moves in it. */
const charged = (view, { ride, fees }, words) => {
  const foreign = ground.foreign(view, ride);
  const due = foreign.filter(({ owner, length }) => length > view.movement || !view.paid.includes(owner));
  if (due.length) counts.fees++, assert.ok(fees > 0, `no fee for track of ${due[0].owner}: ${words}`);
  if (!foreign.length && !ground.sails(view, ride)) assert.equal(fees, 0, words);
};

const hinted = (view, advice) => {
  const { cash } = view.players[seat];
  for (const { card, demand, plan, full } of advice.demands) {
    const text = brief(plan, full);
    if (!plan) continue;
    const wish = open(view).find((one) => one.card === card).demands[demand];
    for (const [where] of all(text, `from ${ground.city} ·`)) assert.ok(had(view, wish.good, where), `${wish.good}: ${text}`);
    check(view, `${route(plan)}.`);
    const words = sums(plan);
    counts.sentences += 2;
    assert.ok(words.startsWith(`It pays $${wish.payoff}`), words);
    const [[short] = []] = all(words, "\\$(\\d+) short");
    assert.equal(short === undefined, plan.turns !== null, words);
    if (short) assert.equal(Number(short), plan.cost + plan.fees - cash, words);
    charged(view, plan, words);
  }
  if (advice.best) check(view, `${route(advice.best)}. ${sums(advice.best)}`);
};

const coached = (view, legal) => {
  const built = view.track.includes(seat);
  const actions = legal.map((action) => ({ action }));
  const found = coach({ view, seat, turn: true, options, actions, made: ground.board.goods, built });
  if (found) check(view, found.next);
  for (const { good } of demands(view, seat)) {
    const text = effect("pick", good, view, seat);
    counts.sentences++;
    for (const [where, payoff] of all(text, `^${ground.city} pays \\$(\\d+)`)) assert.ok(wanted(view, good, where, payoff), `${good}: ${text}`);
  }
};

const barred = ({ loads, debt, fees }) => loads.some(({ bond }) => bond !== "free") || debt > 0 || fees.length > 0;
const most = (players) => Math.max(...players.map(({ cash }) => cash));

/** What the end page says of the winners. */
const ended = ({ players }, outcome) => {
  const { winners } = outcome;
  const text = verdict(outcome, { players }).join(winners.map((winner) => players[winner].name).join(" and ") || "Nobody");
  const must = (is) => assert.ok(is, `${text} ${JSON.stringify(players)}`);
  counts.sentences++;
  if (!winners.length) return must(/every player has a locked load/.test(text) && players.every(barred));
  const [{ cash }] = winners.map((winner) => players[winner]);
  must(winners.every((winner) => !barred(players[winner]) && players[winner].cash === cash));
  must(/^A tie: /.test(text) === winners.length > 1);
  for (const [sum] of all(text, "with \\$(\\d+) each")) must(cash === Number(sum));
  if (/nobody has more|the most cash wins/.test(text)) must(most(players) === cash);
  if (!/without a locked load/.test(text)) return;
  counts.barred++;
  must(most(players) > cash && most(players.filter((player) => !barred(player))) === cash);
};

/** The same if all rounds had been played now. */
const ends = (view) => {
  const free = view.players.filter((player) => !barred(player));
  const winners = [...view.players.keys()].filter((of) => free.includes(view.players[of]) && view.players[of].cash === most(free));
  ended(view, { winners, why: "rounds" });
};

/** What to do: the tour's trip, a step at a time. */
const act = (view, legal, it) => {
  const may = (kind, fits = () => true) => legal.find((action) => action.do === kind && fits(action));
  if (view.stage === "draft") return { do: "keep", cards: it ? [[it.to.card - 1, it.to.demand]] : [] };
  const due = may("deliver");
  if (due) return due;
  const { at: here } = view.players[seat];
  if (it?.from) {
    const load = may("pick", ({ good }) => ground.board.goods[good] === it.from.good);
    if (load && ground.stands(here?.milepost, it.from.city)) return load;
  }
  // One load is left where it is not made, for what is said of such loads.
  const left = dropped || !here ? null : may("drop", ({ good }) => it?.to.good === ground.board.goods[good] && !ground.stands(here.milepost, it.to.city) && !ground.made(here.milepost).includes(it.to.good));
  if (left) {
    dropped = true;
    return left;
  }
  const rest = may("discard") ?? may("lose") ?? { do: "end" };
  if (!it) return rest;
  const { ride, track } = it.plan;
  const start = may("start", ({ at }) => at === ride[0]);
  if (start) return start;
  const at = ride.indexOf(here?.milepost);
  // As far as there is track, with a halt where the load is.
  const joined = (from, to) => {
    const pip = ground.pip(view, from, to);
    return pip && (pip.inside || pip.owner !== null);
  };
  const stop = it.from ? ride.findIndex((place) => ground.stands(place, it.from.city)) : -1;
  const last = stop > at ? stop : ride.length - 1;
  const path = [];
  for (let index = at; at >= 0 && index < last && path.length < view.movement && joined(ride[index], ride[index + 1]); index++) path.push(ride[index + 1]);
  if (path.length && may("move", ({ path: [first] }) => first === path[0])) return { do: "move", path };
  const next = at < 0 ? null : may("cross", ({ to }) => to === ride[at + 1]);
  if (next) return next;
  // As much of a piece of track as the money pays.
  const money = ["opening", "back", "move", "build"].includes(view.stage) ? Math.min(view.budget, view.players[seat].cash) : 0;
  const part = track.length ? ground.paid(view, track[0], money) : [];
  return part.length > 1 ? { do: "build", path: part } : rest;
};

const answer = (line) => process.stdout.write(`${JSON.stringify(line)}\n`);

for await (const line of createInterface({ input: process.stdin })) {
  const said = JSON.parse(line);
  if (said.type === "hello") {
    ({ seat } = said);
    ground = new Ground(said.board, seat);
    options = Object.entries(said.options);
    answer({ protocol: 1, advice: true });
  } else if (said.type === "act") {
    const { id, view, legal, advice } = said;
    const it = toured(view, advice);
    hinted(view, advice);
    coached(view, legal);
    ends(view);
    sent = act(view, legal, it);
    answer({ id, action: sent });
  } else if (said.type === "refused") {
    // A planned trip and what is legal are refused by no rule.
    assert.fail(`${said.what} (${said.rule}): ${JSON.stringify(sent)}`);
  } else if (said.type === "over") {
    ended(said.view, said.view.outcome);
    writeFileSync(process.argv[2], JSON.stringify({ board: ground.board, cash: Number(new Map(options).get("cash")), players: said.view.players, counts }));
    process.exit(0);
  }
}
