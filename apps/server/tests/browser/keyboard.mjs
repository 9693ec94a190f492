// Playing without a mouse: a turn from the first page to a train that moves over track of one's own, and a whole game.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { House, calm, end, game, get, sure } from "./house.mjs";

let house;
before(async () => (house = await House.open()));
after(() => house.close());

/** Presses Tab until something has the focus. */
const tab = async (page, locator) => {
  await locator.waitFor();
  await calm(page);
  for (let presses = 0; presses < 80; presses++) {
    if (await locator.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`Tab never reached ${locator}`);
};

const enter = async (page, locator) => {
  await tab(page, locator);
  await page.keyboard.press("Enter");
};

test("a turn without a mouse", async () => {
  const page = await house.person();
  const named = (name) => page.getByRole("button", { name });
  const map = page.locator(".window");
  /** Ends a turn or a round of building, and waits for the next. */
  const over = async () => {
    await end(page, (button) => enter(page, button));
    await turn();
  };
  const turn = () => page.locator("#status").getByText("your turn").waitFor();

  await page.goto(house.base);
  await enter(page, page.getByRole("link", { name: "Sit down and play" }));
  await tab(page, page.getByLabel("Name for seat 1"));
  await page.keyboard.type("Ana");
  await page.keyboard.press("Enter");
  await enter(page, named("Start the game"));
  await turn();
  await enter(page, named("Keep none"));

  // Both rounds of building: from a major city, and on from there; the first piece is taken back once.
  const find = async (city) => {
    await tab(page, page.getByLabel("Find a city"));
    await page.keyboard.type(city);
    await page.keyboard.press("Enter");
  };
  const draw = async () => {
    await find("Madrid");
    await tab(page, map);
    await page.keyboard.press("b");
    await page.locator(".unseen").getByText("Track starts here").waitFor({ state: "attached" });
    for (let steps = 0; steps < 4; steps++) await page.keyboard.press("ArrowRight");
    await named(/^Build it: \$/).waitFor();
    await tab(page, map);
    await page.keyboard.press("Enter");
    await named(/^Build it/).waitFor({ state: "hidden" });
  };
  await turn();
  await draw();
  await game(page, ({ players: [{ cash }] }) => cash < 50);
  await enter(page, named("Undo"));
  await page.getByText("takes back").first().waitFor();
  await game(page, ({ players: [{ cash }] }) => cash === 50);
  await draw();
  await over();
  await over();

  // The train.
  await find("Madrid");
  await enter(page, named("Start the train in Madrid"));
  const { at } = (await game(page, ({ players: [{ at }] }) => at !== null)).players[0];
  await tab(page, map);
  for (let steps = 0; steps < 3; steps++) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await enter(page, named(/^Move here/));
  await game(page, ({ players: [now] }) => now.at.milepost !== at.milepost);
  await over();
  assert.deepEqual(house.troubles, []);
});

/** Cash that wins the whole game: a few deliveries. */
const GOAL = 46;
/** The most that the track of the first trip may cost, and by how much more than the trip pays. */
const [COST, LOSS] = [30, 12];
/** A trip that its plan alone leads through: others cross a ferry, from port to port, or have to wait for money. */
const isPlain = (trip) => trip && trip.turns !== null && trip.stops.every(({ city }) => city !== "Palma");

test("a whole game by keys alone", async () => {
  const page = await house.person();
  const named = (name) => page.getByRole("button", { name }).first();
  const state = async () => (await get(page, "state")).state;
  const seq = () => page.evaluate(() => Number(document.querySelector("#table").dataset.seq));
  /** Does something, and waits until the table has changed. */
  const changes = async (act) => {
    await calm(page);
    const before = await seq();
    await act();
    await page.waitForFunction((before) => Number(document.querySelector("#table").dataset.seq) > before, before);
  };
  const key = (letter) => changes(() => page.keyboard.press(letter));
  /** Presses a button if there is one. */
  const take = async (name) => {
    await calm(page);
    if (!(await named(name).isVisible())) return false;
    await changes(() => enter(page, named(name)));
    return true;
  };

  const mine = () => page.waitForFunction(() => /your turn|over/.test(document.querySelector("#status").textContent));
  /** Makes a table with a bot, and begins. */
  const begin = async () => {
    await page.goto(`${house.base}/play`);
    await tab(page, page.getByLabel("Seats"));
    await page.keyboard.type("2");
    await tab(page, page.getByText("Rule options as text"));
    await page.keyboard.press("Enter");
    await tab(page, page.getByLabel("One per line, as name=value"));
    await page.keyboard.type(`goal=${GOAL}\nspared=6\nslow=100`);
    await enter(page, named("Create the table"));
    await page.waitForURL(/\/table\//);
    await tab(page, page.getByLabel("Name for seat 1"));
    await page.keyboard.type("Ana");
    await page.keyboard.press("Enter");
    await tab(page, page.getByLabel("Bot for seat 2"));
    await page.keyboard.type("Random");
    await changes(() => enter(page, named("Add a bot")));
    await enter(page, named("Start the game"));
    await mine();
    await named("Keep none").waitFor();
  };
  // Cards are dealt anew each time. With some of them a first trip takes all money, and no game of a few deliveries begins.
  let best;
  do {
    await begin();
    ({ best } = await get(page, "hints"));
  } while (!isPlain(best) || best.cost > COST || best.cost > best.income + LOSS);
  await page.keyboard.press("H");
  await named("Plan it").waitFor();
  for (const { do: what, card, demand } of best.stops) {
    if (what !== "deliver") continue;
    await tab(page, page.getByLabel(`Keep card ${card} for demand ${demand + 1}`));
    await page.keyboard.press("Space");
  }
  await key("K");

  // A trip is carried through before another is planned: a player who changes plans each turn builds more than they can pay.
  let trip = null;
  let delivered = 0;
  // Unless another has taken a card of it, or locked one for another demand: nothing could end such a trip.
  const open = ({ pool, players: [{ private: own }] }, { card, demand }) =>
    own.some((mine) => mine.card === card) || pool.some((view) => view.card === card && [null, demand].includes(view.locked));
  /** Does what comes next of the trip; whether there was anything to do. */
  const act = async () => {
    const { view } = await state();
    const { at, cash, loads, holds } = view.players[0];
    if (view.outcome || view.mover !== 0 || (delivered && cash >= GOAL)) return false;
    // The page shows what may be done a moment later; the table knows at once.
    const { actions } = await get(page, "legal");
    const may = (kind) => actions.some(({ action }) => action.do === kind);
    if (may("deliver")) {
      await named(/^Deliver .* for \$/).waitFor();
      await key("D");
      delivered += 1;
      trip = null;
      return true;
    }
    if (!trip || !trip.every((stop) => stop.do !== "deliver" || open(view, stop))) {
      const { best } = await get(page, "hints");
      if (!isPlain(best)) {
        // Where no card pays, others may.
        if (!may("pitch")) return false;
        await changes(() => sure(page, named("Pitch…"), named(/^Give up this turn/), (button) => enter(page, button)));
        return true;
      }
      await enter(page, named("Plan it"));
      trip = best.stops;
    }
    const [{ city }] = trip;
    // A reserved load has its room, and is picked up all the same; one for another card is another.
    const aboard = (stop) => loads.some(({ good, bond, card }) => good === stop.good && bond !== "reserved" && [null, stop.card].includes(card));
    const pick = trip.find((stop) => stop.do === "pick" && stop.city === at?.name && !aboard(stop));
    if (pick && may("pick")) {
      await named(`Pick up ${pick.good}`).waitFor();
      const idle = loads.find(({ bond, good }) => bond === "free" && !trip.some((stop) => stop.good === good));
      if (loads.length === holds && idle && (await take(`Drop ${idle.good}`))) return true;
      if (await take(`Pick up ${pick.good}`)) return true;
    }
    if (view.stage === "move" && !at) {
      await tab(page, page.getByLabel("Find a city"));
      await page.keyboard.type(city);
      await page.keyboard.press("Enter");
      await named(/^Start the train/).waitFor();
      if (await take(/^Start the train/)) return true;
    }
    const plans = page.locator(".plans");
    await calm(page);
    // A train that needs track to go on builds it at the end of the turn.
    for (const next of ["move on", "build on"]) {
      const button = plans.locator(`[data-key="${next}"]`);
      if (!(await button.isVisible())) continue;
      await changes(() => enter(page, button));
      return true;
    }
    // What others have built may stop a plan: another is made.
    if (await plans.getByText(/ stops: /).first().isVisible()) trip = null;
    return false;
  };
  for (let turns = 0; turns < 60; turns++) {
    await mine();
    if ((await state()).table.over) break;
    for (let acts = 0; acts < 12 && (await act()); acts++);
    const { view } = await state();
    if (view.outcome) break;
    if (view.mover === 0) await key("E");
  }
  const { table, view } = await state();
  const plan = await page.locator(".plans").textContent();
  assert.ok(delivered && table.over && view.players[0].cash >= GOAL, JSON.stringify({ outcome: view.outcome, round: view.round, delivered, trip, plan, players: view.players }));
  await page.getByText("The game is over.").first().waitFor();
  assert.deepEqual(house.troubles, []);
});
