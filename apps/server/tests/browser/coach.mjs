// What teaches and tells: first the words alone, then a first game by the tour, with keys and hints, to a delivery.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { House, eventually, game, get, rest, shot } from "./house.mjs";
import { First } from "./words/first.mjs";
import { of } from "./words/web.mjs";

const player = (more = {}) => ({ name: "Ana", cash: 50, train: "freight", holds: 2, at: null, loads: [], private: [], hand: null, joined: 0, ...more });
const card = (number, locked, ...demands) => ({ card: number, locked, lockers: [], demands: demands.map(([good, city, payoff]) => ({ good, city, payoff })) });
const view = (more = {}, me = {}) => ({ game: "locking", companion: false, stage: "move", movement: 9, budget: 20, mover: 0, round: 1, goal: 250, majors: 6, offered: [], pool: [], outcome: null, players: [player(me), player({ name: "Ben" })], ...more });

test("each stage of a turn has a line of its own", async () => {
  const { coach } = await of("coach");
  const told = (state, more = {}) => coach({ view: state, seat: 0, turn: true, ...more }).next;
  const wine = card(7, 0, ["Wine", "Paris", 22], ["Coal", "Lyon", 9], ["Fish", "Metz", 8]);
  assert.match(told(view({ stage: "draft", offered: [wine] })), /^Choose up to 2 cards: tick the demand/);
  assert.match(told(view({ stage: "draft", offered: [wine] }), { chosen: 3 }), /at most/);
  assert.match(told(view({ stage: "discard" })), /discard one of them/);
  assert.match(told(view({ stage: "opening" })), /^Draw track from a major city: \$20 this turn/);
  assert.match(told(view({ stage: "opening", budget: 9 }), { built: true }), /\$9 left/);
  assert.match(told(view({ stage: "back", budget: 0 }), { built: true }), /end building/);
  assert.match(told(view()), /^Put your train on the map/);
  const at = { at: { milepost: 3, name: "Porto" } };
  const bound = { good: "Wine", bond: "private", card: 7 };
  assert.match(told(view({}, { ...at, private: [wine] })), /^Fetch Wine/);
  assert.match(told(view({}, { ...at, private: [wine] }), { actions: [{ action: { do: "pick", good: 1 } }], made: ["Coal", "Wine"] }), /^Pick up Wine: Paris pays \$22/);
  assert.match(told(view({}, { ...at, private: [wine], loads: [bound] })), /^Take your Wine to Paris \(\$22\)/);
  assert.match(told(view({}, { ...at, private: [wine], loads: [bound] }), { actions: [{ action: { do: "deliver", card: 6, demand: 0 } }] }), /^Deliver Wine to Paris for \$22/);
  assert.match(told(view({ movement: 0 }, at)), /^Build for up to \$20/);
  assert.match(told(view({ stage: "build", budget: 0 }, at)), /end your turn/);
  assert.match(coach({ view: view({ mover: 1 }), seat: 0, turn: false }).next, /Ben\u2069 plays/);
  assert.match(coach({ view: view({ mover: 1, stage: "lose" }), seat: 0, turn: false }).next, /Ben\u2069 decides what to lose/);
  assert.equal(coach({ view: view({ outcome: { winners: [0] } }), seat: 0, turn: true }), null);
});

test("prices and effects are told in words of the board", async () => {
  const { barred, effect, unused, upgrade } = await of("coach");
  assert.deepEqual(upgrade("freight", "fast", []), { name: "Fast Freight", price: 20, effect: "moves 12 instead of 9; instead of track this turn" });
  assert.equal(upgrade("fast", "heavy", [["change", "7"]]).price, 7);
  assert.match(upgrade("heavy", "super", [["fast", "15"]]).effect, /^moves 15 instead of 9/);
  assert.match(barred(view({}, { cash: 12 }), 0, []), /costs \$20; you have \$12/);
  assert.equal(barred(view({}, { train: "super" }), 0, []), "");
  const stocked = view({ supply: [{ good: "Wine", chips: 2 }], pool: [card(7, null, ["Wine", "Paris", 22])] });
  assert.equal(effect("pick", "Wine", stocked, 0), "Paris pays $22; 2 chips left");
  assert.equal(unused(view({}, { at: { milepost: 1 } }), 0), "9 mileposts and $20 for track unused");
  assert.equal(unused(view({ stage: "build", budget: 0 }), 0), "");
});

test("the digest, hints, progress and the chart are worded and measured", async () => {
  const [{ grouped, told }, { brief, route, sums }, { income, progress, told: stands }, { delivered, lines, ticks, verdict }, { STEPS, step }, { meant }] = await Promise.all(["digest", "hints", "course", "over", "tour", "shortcuts"].map(of));
  const acts = [{ seat: 1, do: "build", sum: 14, paths: [[1, 2]] }, { seat: 1, do: "deliver", wanted: { good: "Wine", city: "Paris", payoff: 22 } }, { seat: 2, do: "end" }];
  assert.deepEqual(grouped(acts).map(({ seat, acts: own }) => [seat, own.length]), [[1, 2], [2, 1]]);
  assert.equal(told(acts[1]), "delivered Wine to Paris for $22");
  assert.equal(told(acts[0], { name: () => "the mountain near Porto" }), "built track for $14 to the mountain near Porto");
  const plan = { stops: [{ do: "pick", good: "Wine", city: "Porto" }, { do: "deliver", good: "Wine", city: "Paris" }], length: 14, cost: 6, fees: 0, income: 22, profit: 16, turns: 3, missing: 0, a_turn: 5, trips_to_pay: 1, drops: false };
  assert.equal(brief(plan), "from Porto · 14 mileposts · track $6 · 3 turns · +$16, $5 a turn");
  const dear = { ...plan, cost: 31, profit: -9, a_turn: null, trips_to_pay: 2 };
  assert.equal(brief(dear), "from Porto · 14 mileposts · track $31 · 3 turns · 2 trips pay for the track");
  const short = { ...dear, turns: null, missing: 12, drops: true };
  assert.equal(brief(short), "$12 short · from Porto · 14 mileposts · track $31 · drop a load first");
  assert.equal(brief({ ...plan, fees: 24, cost: 0, profit: -2, a_turn: null, trips_to_pay: null }), "from Porto · 14 mileposts · no track · fees $24 · 3 turns · loses $2");
  assert.equal(brief(null, true), "no hold is free for it");
  assert.equal(route(plan), "Pick up Wine in Porto, deliver Wine to Paris");
  assert.equal(sums(plan), "It pays $22 and costs $6 for track: $16 in 3 turns of moving, $5 a turn.");
  assert.equal(sums(dear), "It pays $22 and costs $31 for track; 3 turns of moving. The track stays yours: 2 such trips pay for it.");
  assert.equal(sums(short), "It pays $22 and costs $31 for track: you are $12 short. The train is full: drop a load first.");
  const rounds = [0, 1, 2, 3].map((round) => ({ round, cash: [50, 50], worth: [50 + 12 * round, 50] }));
  assert.equal(income(rounds, 0), 12);
  assert.equal(income(rounds.slice(0, 1), 0), null);
  assert.equal(stands(progress(view({}, { joined: 2 }), rounds)[0]), "$50 of $250, 2 of 6 major cities joined, +$12 a turn");
  assert.equal(stands(progress(view({ majors: 5 }, { joined: 7 }), rounds)[0]), "$50 of $250, 7 major cities joined, 5 needed, +$12 a turn");
  assert.deepEqual(ticks(250), [0, 50, 100, 150, 200, 250]);
  // The chart shows what wins: the cash, which stays below its line however much track has cost.
  const { players: [paid], goal: line } = lines(rounds.map((one) => ({ ...one, worth: [400, 400] })), 250);
  assert.equal(paid.length, 4);
  assert.ok(paid.every(([, y]) => y === paid[0][1] && y > line), `${paid}`);
  const end = (winners, why, ...more) => verdict({ winners, why }, { players: [90, 90, 120].map((cash, seat) => ({ cash, debt: 0, fees: [], ...more[seat] })) });
  const tie = (...more) => end([0, 1], "rounds", ...more)[1];
  assert.deepEqual(end([0, 1], "rounds")[0], "A tie: ");
  assert.equal(tie({}, {}, { cash: 80 }), " win together with $90 each: all rounds were played, and nobody has more.");
  assert.equal(tie(), " win together with $90 each: all rounds were played, and nobody else without a locked load has more.");
  assert.equal(tie({}, {}, { debt: 40 }), " win together with $90 each: all rounds were played, and nobody else without a locked load or debts has more.");
  assert.deepEqual(end([], "idle"), ["", " wins: nobody delivered for too long, and every player has a locked load."]);
  assert.deepEqual(end([], "rounds", { debt: 40 }), ["", " wins: all rounds were played, and every player has a locked load or debts."]);
  assert.deepEqual(end([0], "rounds"), ["", " wins: all rounds were played, and the most cash without a locked load wins."]);
  assert.deepEqual(end([2], "rounds"), ["", " wins: all rounds were played, and the most cash wins."]);
  assert.deepEqual(end([2], "victory"), ["", " wins: enough cash and major cities."]);
  assert.deepEqual(delivered([{ seat: 0, payoff: 5 }, { seat: 0, payoff: 9 }], 2).map(({ count, sum }) => [count, sum]), [[2, 14], [0, 0]]);
  const game = { view: { ...view({ stage: "draft" }), track: [] }, seat: 0, plan: null, did: new Set() };
  assert.equal(STEPS[step(game)].name, "cards");
  assert.equal(STEPS[step({ ...game, did: new Set(["point"]) })].name, "draft");
  assert.equal(meant({ key: "e", target: { closest: () => null } })[0], "E");
  assert.equal(meant({ key: "e", target: { closest: () => ({}) } }), undefined);
});

test("the tour says where a load is, and only what the player has left", async () => {
  const { STEPS } = await of("tour");
  const places = { called: (name) => ({ name }), made: ({ name }) => (name === "Porto" ? ["Wine"] : []) };
  const [to, stop] = [{ good: "Wine", city: "Paris", card: 7 }, (city) => ({ good: "Wine", city })];
  const told = (name, city, more = {}) => {
    const game = { view: { ...view({ stage: "opening", ...more }), lying: [stop("Porto"), stop("Lyon")] }, seat: 0, places, meant: { to, from: stop(city), plan: { stops: [], length: 3 } } };
    return STEPS.find((step) => step.name === name).text(game);
  };
  assert.match(told("start", "Porto"), /^Press Porto, which makes Wine, then/);
  assert.match(told("start", "Lyon"), /^Press Lyon, where a load of Wine lies, then/);
  assert.match(told("pick", "Porto"), /^Pick up Wine in Porto, which makes this good\./);
  assert.match(told("pick", "Lyon"), /^Pick up Wine in Lyon, where a load lies\./);
  assert.match(told("opening", "Porto"), /like \(\$20 are left now\), then/);
  assert.match(told("opening", "Porto", { mover: 1 }), /like, then press/);
});

let house;
before(async () => (house = await House.open()));
after(() => house.close());

/** Kinds of acts of which several, one after the other, are one in the digest; and how lines of the log begin for each kind. */
const JOINED = ["move", "build"];
const LINES = { keep: /^keep/, start: /^start/, move: /^(move|cross)/, pick: /^pick up/, drop: /^drop/, lock: /^lock/, deliver: /^deliver/, build: /^build/, train: /^upgrade/ };

/** Holds an act in the words of the digest against its lines in the log. */
const logged = (text, { do: what, good, wanted }, lines) => {
  const must = (is) => assert.ok(is, `${text}: ${lines.join("; ")}`);
  const sum = (pattern, other) => lines.reduce((all, line) => all + Number(line.match(pattern)?.[1] ?? other), 0);
  const told = (pattern) => Number(text.match(pattern)?.[1]);
  must(lines.length > 0);
  const end = lines.at(-1).match(/(?: to | at )(.+?)(?:, \d+ sections)?(?: for \d+)?$/)?.[1];
  if (["move", "build", "start"].includes(what)) must(text.includes(` ${end}`));
  // A line does not tell whether one or two mileposts were moved.
  const moved = (other) => sum(/ (\d+) mileposts/, other);
  if (what === "move") must(told(/^moved (\d+) mileposts?/) >= moved(1) && told(/^moved (\d+) mileposts?/) <= moved(2));
  if (["build", "deliver"].includes(what)) must(told(/ for \$(\d+)/) === sum(/ for (\d+)$/, 0));
  if (wanted) must(lines[0].includes(` ${wanted.good} to ${wanted.city}`));
  if (good) must(lines[0].endsWith(` ${good}`));
};

/** Holds the digest against the log. Returns the number of acts. */
const digested = async (page) => {
  const [{ told }, { Places }] = await Promise.all(["digest", "place"].map(of));
  const [board, { acts }, log] = [await get(page, "board"), await get(page, "digest/0"), await get(page, "log")];
  const words = await page.locator(".digest .act").allTextContents();
  assert.deepEqual(words, acts.map((act) => told(act, new Places(board))));
  const lines = log.filter(({ about, seat, text }) => about === "act" && seat === acts[0].seat && text !== "end the turn").map(({ text }) => text.replaceAll('"', ""));
  for (const [index, act] of [...acts.entries()].reverse()) {
    const own = [];
    while (lines.length && LINES[act.do].test(lines.at(-1)) && (!own.length || JOINED.includes(act.do))) own.unshift(lines.pop());
    logged(words[index], act, own);
  }
  return acts.length;
};

test("a first game by the tour, to a delivery", async () => {
  const page = await house.person({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
  const first = new First(page);
  await first.begin(house);
  await first.step("Look at the cards");
  // Nothing is the big button before a card is ticked, and the news do not begin with a hash.
  await rest(page);
  await eventually(() => page.locator("#turn button.primary:visible").count(), 0);
  await eventually(() => page.locator(".news").textContent(), (news) => news && !/[0-9a-f]{64}/.test(news));
  await page.locator(".demand").first().click();
  await first.step("Keep a card");
  await rest(page);

  // The hint names the trip; its card is ticked, and K keeps it.
  await page.keyboard.press("h");
  await page.locator(".hint").getByText("Best trip:").waitFor();
  await shot(page, "coach-draft");
  await page.keyboard.press("h");
  await first.keep();
  const { wish } = first;
  await first.step("Draw track");
  await first.turn();
  const plan = await first.trip();
  for (let turns = 0; turns < 2; turns++) {
    await first.turn();
    await first.build();
    await first.key("e");
  }
  await first.turn();
  await first.step("Put your train on the map");
  await eventually(() => page.locator(".progress").textContent(), /of \$250.*cities/);
  const started = await first.act({ do: "start", at: plan.ride[0] });
  assert.ok(started);
  await first.step("Pick up a load");
  await page.getByRole("button", { name: `Pick up ${wish.good}` }).click();
  await first.step("Deliver it");
  await page.getByRole("button", { name: new RegExp(`^${wish.good}.* to ${wish.city}`) }).first().click();
  await eventually(() => page.locator(".marks circle").count(), (circles) => circles > 0);
  let digests = 0;
  for (let turns = 0; turns < 8; turns++) {
    await first.turn();
    if (turns === 1) {
      // The digest tells what the bot did, and shows it on the map.
      await page.locator(".digest summary").click();
      digests += await digested(page);
      await page.locator(".digest .act").first().click();
      await eventually(() => page.locator(".digest .act.now").count(), 1);
    }
    if (await first.travel()) break;
    await first.key("e");
  }
  assert.ok(digests > 0);
  await shot(page, "coach-deliver");
  await page.getByRole("button", { name: /^Deliver .* for \$/ }).waitFor();
  const { cash } = (await first.view()).players[0];
  await first.key("d");
  await game(page, ({ players }) => players[0].cash > cash);
  // What lit up for the delivery is out.
  await eventually(() => page.locator(".marks circle").count(), 0);
  await first.step("Your first money");
  await page.keyboard.press("?");
  await page.locator("dialog.keys").getByText("End the turn").waitFor();
  await page.keyboard.press("Escape");
  await page.locator("dialog.keys").waitFor({ state: "detached" });
  await first.key("e");
  await first.step("How to win");
  await shot(page, "coach-win");
  await page.getByRole("button", { name: "Play on" }).click();
  await page.locator(".tour").waitFor({ state: "detached" });
  assert.deepEqual(house.troubles, []);
});
