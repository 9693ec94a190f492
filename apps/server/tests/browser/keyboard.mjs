// A turn without a mouse: from the first page to a train that moves over track of one's own.

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
