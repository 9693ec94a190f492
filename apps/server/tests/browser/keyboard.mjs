// Playing without a mouse: a turn from the first page to a train that moves over track of one's own, and a whole game.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { House, end, get } from "./house.mjs";

let house;
before(async () => (house = await House.open()));
after(() => house.close());

/** Presses Tab until something has the focus. */
const tab = async (page, locator) => {
  await locator.waitFor();
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

test("a turn without a mouse", { timeout: 120_000 }, async () => {
  const page = await house.person();
  const named = (name) => page.getByRole("button", { name });
  const map = page.locator(".window");
  const player = async () => (await get(page, "state")).state.view.players[0];
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
    // What may be built is known a moment after whose turn it is.
    const began = page.locator(".unseen").getByText("Track starts here");
    for (let presses = 0; presses < 50 && !(await began.count()); presses++) {
      await page.keyboard.press("b");
      await page.waitForTimeout(100);
    }
    for (let steps = 0; steps < 4; steps++) await page.keyboard.press("ArrowRight");
    await named(/^Build it: \$/).waitFor();
    await tab(page, map);
    await page.keyboard.press("Enter");
    await named(/^Build it/).waitFor({ state: "hidden" });
  };
  await turn();
  await draw();
  const { cash } = await player();
  assert.ok(cash < 50, `track was paid for: ${cash}`);
  await enter(page, named("Undo"));
  await page.getByText("takes back").first().waitFor();
  assert.equal((await player()).cash, 50);
  await draw();
  await over();
  await over();

  // The train.
  await find("Madrid");
  await enter(page, named("Start the train in Madrid"));
  await page.waitForFunction(async (path) => (await (await fetch(path)).json()).state.view.players[0].at !== null, `${new URL(page.url()).pathname}/state`);
  const { at } = await player();
  await tab(page, map);
  for (let steps = 0; steps < 3; steps++) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await enter(page, named(/^Move here/));
  await page.waitForFunction(async ([path, before]) => (await (await fetch(path)).json()).state.view.players[0].at.milepost !== before, [`${new URL(page.url()).pathname}/state`, at.milepost]);
  await over();
  assert.deepEqual(house.troubles, []);
});

/** Cash that wins the whole game: a few deliveries. */
const GOAL = 46;

test("a whole game by keys alone", { timeout: 240_000 }, async () => {
  const page = await house.person();
  const named = (name) => page.getByRole("button", { name }).first();
  const state = async () => (await get(page, "state")).state;
  const seq = () => page.evaluate(() => Number(document.querySelector("#table").dataset.seq));
  /** Does something, and waits until the table has changed. */
  const changes = async (act) => {
    const before = await seq();
    await act();
    await page.waitForFunction((before) => Number(document.querySelector("#table").dataset.seq) > before, before);
  };
  const key = (letter) => changes(() => page.keyboard.press(letter));
  /** Presses a button if there is one. */
  const take = async (name) => {
    if (!(await named(name).isVisible())) return false;
    await changes(() => enter(page, named(name)));
    return true;
  };

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

  const mine = () => page.waitForFunction(() => /your turn|over/.test(document.querySelector("#status").textContent));
  await mine();
  // What may be done is known a moment after whose turn it is.
  await named("Keep none").waitFor();
  await page.keyboard.press("H");
  await named("Plan it").waitFor();
  for (const { do: what, card, demand } of (await get(page, "hints")).best.stops) {
    if (what !== "deliver") continue;
    await tab(page, page.getByLabel(`Keep card ${card} for demand ${demand + 1}`));
    await page.keyboard.press("Space");
  }
  await key("K");

  let delivered = 0;
  for (let turns = 0; turns < 60; turns++) {
    await mine();
    if ((await state()).table.over) break;
    for (let acts = 0; acts < 12; acts++) {
      const { view } = await state();
      if (view.outcome || view.mover !== 0) break;
      const { best } = await get(page, "hints");
      const moves = view.stage === "move" && (!view.players[0].at || view.movement > 0);
      if (!best || (delivered && view.players[0].cash >= GOAL) || !(best.cost || moves)) break;
      const [{ do: what, good, city }] = best.stops;
      const { at } = view.players[0];
      if (await named(/^Deliver .* for \$/).isVisible()) {
        await key("D");
        delivered += 1;
        continue;
      }
      const { loads, holds } = view.players[0];
      if (what === "pick" && at?.name === city) {
        if (await take(`Pick up ${good}`)) continue;
        const wanted = best.stops.filter(({ do: what }) => what === "deliver").map(({ good }) => good);
        const idle = loads.find((load) => load.bond === "free" && !wanted.includes(load.good));
        if (loads.length === holds && idle && (await take(`Drop ${idle.good}`))) continue;
      }
      if (view.stage === "move" && !at) {
        await tab(page, page.getByLabel("Find a city"));
        await page.keyboard.type(city);
        await page.keyboard.press("Enter");
        await named(/^Start the train/).waitFor();
        if (await take(/^Start the train/)) continue;
      }
      await named("Plan it").waitFor();
      await enter(page, named("Plan it"));
      const offered = page.locator(".plans:not([hidden]) button.primary").first();
      if (!(await offered.waitFor({ timeout: 3000 }).then(() => true, () => false))) break;
      // A train that needs track to go on builds it at the end of the turn.
      const move = page.locator('.plans [data-key="move on"]');
      await changes(async () => enter(page, (await move.isVisible()) ? move : offered));
    }
    const { view } = await state();
    if (view.outcome) break;
    if (view.mover === 0) await key("E");
  }
  assert.ok(delivered > 0, "nothing was delivered");
  await page.getByText("The game is over.").first().waitFor();
  const { table, view } = await state();
  assert.ok(table.over && view.players[0].cash >= GOAL, JSON.stringify(view.players.map(({ cash }) => cash)));
  assert.deepEqual(house.troubles, []);
});
