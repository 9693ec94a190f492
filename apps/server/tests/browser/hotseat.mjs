// Two players at one device: a ferry that is bought and crossed, a ride over the other's track, an upgrade, a turn given
// up, a bot that plays on; the cards for a real board; hands behind a curtain.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { House, end, get, press } from "./house.mjs";

let house;
before(async () => (house = await House.open()));
after(() => house.close());

/** Makes the table of the form, all of whose seats are at this page. */
const seated = async (page, game, names) => {
  await page.getByLabel("Game", { exact: true }).selectOption(game);
  await page.getByLabel("Seats").selectOption(String(names.length));
  await page.getByRole("button", { name: "Create the table" }).click();
  for (const [seat, name] of names.entries()) {
    await page.getByLabel(`Name for seat ${seat + 1}`).fill(name);
    await page.locator(`[data-seat="${seat}"]`).getByRole("button", { name: /^Sit here/ }).click();
    await page.locator(`[data-seat="${seat}"]`).getByText(name).waitFor();
  }
  await page.getByRole("button", { name: "Start the game" }).click();
};

const view = async (page) => (await get(page, "state")).state.view;
const named = (page, name) => page.getByRole("button", { name });
const whose = (page, name) => page.locator("#turn .whose").getByText(name).waitFor();

/** Chooses a place of the map and does what is offered there. */
const at = async (page, board, milepost, name) => {
  await page.locator(".tools").getByRole("button", { name: "Show all" }).click();
  await press(page, board, milepost);
  await page.locator(".offer").getByRole("button", { name }).first().click();
  await page.waitForLoadState();
};

/** Waits until the game as it stands fits. */
const until = async (page, what, fits) => {
  for (let tries = 0; tries < 100; tries++) {
    const now = await view(page);
    if (fits(now)) return now;
    await page.waitForTimeout(50);
  }
  assert.fail(`never: ${what}`);
};

const over = async (page, next) => {
  await end(page);
  await whose(page, next);
};

test("a ferry, a fee, an upgrade, a pitch, a bot", { timeout: 120_000 }, async () => {
  const page = await house.person();
  await page.goto(`${house.base}/play`);
  await seated(page, "locking", ["Ana", "Ben"]);
  await page.locator(".tools").waitFor();
  const board = await get(page, "board");
  const valencia = board.cities.find(({ name }) => name === "Valencia");
  const ferry = board.ferries.find(({ label }) => /Valencia/.test(label));
  const far = (port) => Math.hypot(...[0, 1].map((axis) => board.mileposts[port][axis] - board.mileposts[valencia.mileposts[0]][axis]));
  const [here, there] = ferry.ports.sort((a, b) => far(a) - far(b));
  for (const name of ["Ana", "Ben"]) {
    await whose(page, name);
    await named(page, "Keep none").click();
  }

  // Ana buys the ferry: its price stands on the button, and leaves her cash.
  await whose(page, "Ana");
  await at(page, board, there, /^Build track to here: \$1\d$/);
  const bought = await until(page, "the ferry is paid", ({ players }) => players[0].cash < 50);
  assert.ok(50 - bought.players[0].cash >= ferry.cost, `paid ${50 - bought.players[0].cash}`);
  await over(page, "Ben");
  await over(page, "Ben");
  await over(page, "Ana");
  await over(page, "Ana");

  // Both start in Valencia. Ana rides her own track, Ben pays for it.
  for (const [seat, name, next] of [[0, "Ana", "Ben"], [1, "Ben", "Ana"]]) {
    await whose(page, name);
    await at(page, board, valencia.mileposts[0], /^Start the train in Valencia/);
    await until(page, "the train stands", ({ players }) => players[seat].at !== null);
    await at(page, board, here, seat === 0 ? /^Move here: \d mileposts?$/ : /^Move here: .*\$4 to/);
    await until(page, "the train is at the port", ({ players }) => players[seat].at.milepost === here);
    await over(page, next);
  }
  const { players } = await view(page);
  assert.equal(players[0].cash, bought.players[0].cash + 4);
  assert.equal(players[1].cash, 46);

  // Ana crosses, and takes it back, and crosses; then she upgrades.
  for (const back of [true, false]) {
    await at(page, board, there, "Cross the ferry to here");
    await until(page, "the ferry is crossed", ({ players }) => players[0].at.milepost === there);
    if (!back) break;
    await named(page, "Undo").click();
    await until(page, "it is taken back", ({ players }) => players[0].at.milepost === here);
  }
  await page.getByText("Other trains").click();
  await named(page, /^Fast Freight for \$/).click();
  await until(page, "the train is another", ({ players }) => players[0].train === "fast");
  await over(page, "Ben");

  // Ben gives up his turn, which asks twice; then a bot plays on for him.
  await named(page, "Pitch…").click();
  await named(page, /replace 3 unlocked cards/).click();
  await until(page, "Ben has pitched", ({ stage }) => stage === "pitched");
  await over(page, "Ana");
  await page.getByRole("tab", { name: "Players" }).click();
  await named(page, "Resign…").last().click();
  await named(page, "Let a bot play for you?").click();
  await page.getByText("resigns").first().waitFor();
  const { round } = await view(page);
  await named(page, "End turn").click();
  await until(page, "the bot has played", (now) => now.round > round && now.mover === 0);
  assert.deepEqual(house.troubles, []);
});

test("a companion beside a real board, on a phone", { timeout: 120_000 }, async () => {
  const page = await house.person({ viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: "dark" });
  await page.goto(`${house.base}/play`);
  await page.getByText("Rule options").click();
  await page.getByLabel("One per line, as name=value").fill("companion=on");
  await seated(page, "locking", ["Ana", "Ben"]);
  await page.locator("#turn .whose").waitFor();
  for (const name of ["Ana", "Ben"]) {
    await whose(page, name);
    await named(page, "Keep none").click();
  }
  await whose(page, "Ana");
  await page.getByLabel("Amount; negative for spending").fill("-18");
  await named(page, "Change cash").click();
  await until(page, "track is paid", ({ players }) => players[0].cash === 32);
  for (const next of ["Ben", "Ben", "Ana", "Ana"]) await over(page, next);

  // What is loaded at the board is told here, and locks; what is delivered pays.
  const { card, demands } = (await view(page)).pool[0];
  const [{ good, city, payoff }] = demands;
  await page.getByLabel("Pick up").selectOption({ label: `Pick up ${good}` });
  await named(page, "Do it").first().click();
  await named(page, `Lock demand 1 of card ${card}`).click();
  await until(page, "the card is locked", ({ pool }) => pool.some((it) => it.card === card && it.lockers.length));
  await over(page, "Ben");
  await over(page, "Ana");
  await named(page, new RegExp(`^Deliver ${good} to ${city} for`)).first().click();
  const paid = await until(page, "the load is delivered", ({ players }) => players[0].cash > 32);
  assert.equal(paid.players[0].cash, 32 + payoff);
  assert.ok(!paid.pool.some((it) => it.card === card), "the card is gone");
  assert.deepEqual(house.troubles, []);
});

test("hands of a standard game lie behind a curtain", { timeout: 120_000 }, async () => {
  const page = await house.person();
  await page.goto(`${house.base}/play`);
  await seated(page, "standard", ["Ana", "Ben"]);
  await page.getByText("Pass the device to Ana").waitFor();
  assert.equal(await page.locator("#cards").innerText(), "");
  await named(page, "I am Ana").click();
  await page.locator("#cards").getByText("Card").first().waitFor();
  const hand = await page.locator("#cards").innerText();
  await named(page, "End building").click();
  await page.getByText("Pass the device to Ben").waitFor();
  assert.equal(await page.locator("#cards").innerText(), "");
  await named(page, "I am Ben").click();
  await page.locator("#cards").getByText("Card").first().waitFor();
  assert.notEqual(await page.locator("#cards").innerText(), hand);
});
