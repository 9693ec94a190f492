// A first game by touch alone, on a phone: choose a card, draw, place the train, pick up, deliver, end.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { House, LOOKS, game, get, rest, shot, spots } from "./house.mjs";

let house;
before(async () => (house = await House.open()));
after(() => house.close());

test("a whole turn by touch", async () => {
  const page = await house.person({ ...LOOKS.phone, isMobile: true, reducedMotion: "reduce" });
  const touch = await page.context().newCDPSession(page);
  /** Draws through places of the screen with a finger that rests before it is lifted: of one that is lifted in motion, the
   * browser takes what follows as a part of the same gesture. The gesture has its own time, whatever the machine needs. */
  const draw = async (places) => {
    const began = Date.now() / 1000 - places.length - 1;
    const finger = (type, touchPoints, seconds) => touch.send("Input.dispatchTouchEvent", { type, touchPoints, timestamp: began + seconds });
    await finger("touchStart", [places[0]], 0);
    for (const [index, place] of [...places.slice(1), places.at(-1)].entries()) await finger("touchMove", [place], index + 1);
    await finger("touchEnd", [], places.length + 1);
  };
  const view = async () => (await get(page, "state")).state.view;
  const seq = async () => (await get(page, "state")).state.seq;
  const turn = () => page.locator("#status").getByText("your turn").waitFor();
  const button = (name) => page.getByRole("button", { name }).first();
  /** Taps a button, and waits for what it does. */
  const tap = async (name) => {
    await rest(page);
    const before = await seq();
    await button(name).tap();
    await page.waitForFunction((before) => Number(document.querySelector("#table").dataset.seq) > before, before);
  };

  await page.goto(`${house.base}/play/tour`);
  await button("Start the first game").tap();
  await page.locator(".label.shown").first().waitFor();
  const board = await get(page, "board");
  const { best } = await get(page, "hints");
  const wish = best.stops.find(({ do: what }) => what === "deliver");
  const mine = async () => (await get(page, "hints")).demands.find(({ card, demand }) => card === wish.card && demand === wish.demand).plan;
  /** Taps on a milepost, where no panel lies over the map. */
  const press = async (at) => {
    await page.locator(".offer").waitFor({ state: "hidden" });
    await rest(page);
    const [{ x, y }] = await spots(page, board, [at]);
    await page.touchscreen.tap(x, y);
  };

  await page.getByLabel(`Keep card ${wish.card} for demand ${wish.demand + 1}`).tap();
  await tap(/^Keep .* to /);
  // Two rounds of building: a finger follows the planned track, and what this turn's money buys is built.
  for (let round = 0; round < 2; round++) {
    await turn();
    await rest(page);
    const [path] = (await mine()).track;
    if (path) {
      await draw(await spots(page, board, path));
      await page.getByRole("button", { name: /^Build (it|the first).*\$/, disabled: false }).first().waitFor();
      await tap(/^Build (it|the first)/);
    }
    if (!round) await shot(page, "touch-built");
    await tap("End building");
  }
  await turn();
  const { ride } = await mine();
  await press(ride[0]);
  await tap(/^Start the train/);
  await tap(`Pick up ${wish.good}`);
  const city = board.cities.find(({ name }) => name === wish.city);
  for (let turns = 0; turns < 8; turns++) {
    await turn();
    await rest(page);
    const { movement } = await view();
    const plan = await mine();
    if (plan.cost) {
      await press(plan.track[0].at(-1));
      await tap(/^Build /);
    } else if (movement > 0) {
      await press(city.mileposts[0]);
      await tap(/^Move /);
    }
    await shot(page, `touch-${turns}`);
    // The page shows what may be done a moment after the move; the table knows at once.
    if ((await get(page, "legal")).actions.some(({ action }) => action.do === "deliver")) break;
    await tap("End turn");
  }
  await rest(page);
  const before = (await view()).players[0].cash;
  const payoff = Number((await button(/^Deliver .* for \$/).textContent()).match(/\$(\d+)/)[1]);
  await tap(/^Deliver .* for \$/);
  await game(page, ({ players: [{ cash }] }) => cash === before + payoff);
  await tap("End turn");
  assert.deepEqual(house.troubles, []);
  await shot(page, "touch-delivered");
});
