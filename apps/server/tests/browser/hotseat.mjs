// Two players at one device: a ferry that is bought and crossed, a ride over the other's track, an upgrade, a turn given
// up, a bot that plays on; the cards for a real board; hands behind a curtain.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { House, end, eventually, game, get, press, rest, sure } from "./house.mjs";

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

const named = (page, name) => page.getByRole("button", { name });
const whose = (page, name) => page.locator("#turn .whose").getByText(name).waitFor();

/** Both keep no card. */
const drafted = async (page) => {
  for (const name of ["Ana", "Ben"]) {
    await whose(page, name);
    await rest(page);
    await named(page, "Keep none").click();
  }
};

/** Chooses a place of the map and does what is offered there. */
const at = async (page, board, milepost, name) => {
  await page.locator(".tools").getByRole("button", { name: "Show all" }).click();
  await press(page, board, milepost);
  await page.locator(".offer").getByRole("button", { name }).first().click();
  await rest(page);
};

const over = async (page, next) => {
  await end(page);
  await whose(page, next);
};

test("a ferry, a fee, an upgrade, a pitch, a bot", async () => {
  const page = await house.person();
  await page.goto(`${house.base}/play`);
  await seated(page, "locking", ["Ana", "Ben"]);
  await page.locator(".tools").waitFor();
  const board = await get(page, "board");
  const valencia = board.cities.find(({ name }) => name === "Valencia");
  const ferry = board.ferries.find(({ label }) => /Valencia/.test(label));
  const far = (port) => Math.hypot(...[0, 1].map((axis) => board.mileposts[port][axis] - board.mileposts[valencia.mileposts[0]][axis]));
  const [here, there] = ferry.ports.sort((a, b) => far(a) - far(b));
  await drafted(page);

  // Ana buys the ferry: its price stands on the button, and leaves her cash.
  await whose(page, "Ana");
  await at(page, board, there, /^Build track to here: \$1\d$/);
  const bought = await game(page, ({ players }) => players[0].cash < 50);
  assert.ok(50 - bought.players[0].cash >= ferry.cost, `paid ${50 - bought.players[0].cash}`);
  await over(page, "Ben");
  await over(page, "Ben");
  await over(page, "Ana");
  await over(page, "Ana");

  // Both start in Valencia. Ana rides her own track, Ben pays for it.
  for (const [seat, name, next] of [[0, "Ana", "Ben"], [1, "Ben", "Ana"]]) {
    await whose(page, name);
    await at(page, board, valencia.mileposts[0], /^Start the train in Valencia/);
    await game(page, ({ players }) => players[seat].at !== null);
    await at(page, board, here, seat === 0 ? /^Move here: \d mileposts?$/ : /^Move here: .*\$4 to/);
    await game(page, ({ players }) => players[seat].at.milepost === here);
    await over(page, next);
  }
  await game(page, ({ players }) => players[0].cash === bought.players[0].cash + 4 && players[1].cash === 46);

  // Ana crosses, and takes it back, and crosses; then she upgrades.
  for (const back of [true, false]) {
    await at(page, board, there, "Cross the ferry to here");
    await game(page, ({ players }) => players[0].at.milepost === there);
    await rest(page);
    if (!back) break;
    await named(page, "Undo").click();
    await game(page, ({ players }) => players[0].at.milepost === here);
  }
  await page.getByText("Other trains").click();
  await named(page, /^Fast Freight for \$/).click();
  await game(page, ({ players }) => players[0].train === "fast");
  await over(page, "Ben");

  // Ben gives up his turn, which asks twice; then a bot plays on for him.
  await sure(page, named(page, "Pitch…"), named(page, /replace 3 unlocked cards/));
  await game(page, ({ stage }) => stage === "pitched");
  await over(page, "Ana");
  await page.getByRole("tab", { name: "Players" }).click();
  await sure(page, named(page, "Resign…").last(), named(page, "Let a bot play for you?"));
  await page.getByText("resigns").first().waitFor();
  await rest(page);
  const { round } = await game(page, ({ mover }) => mover === 0);
  await named(page, "End turn").click();
  // The bot has played.
  await game(page, (now) => now.round > round && now.mover === 0);
  assert.deepEqual(house.troubles, []);
});

test("a companion beside a real board, on a phone", async () => {
  const page = await house.person({ viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: "dark" });
  await page.goto(`${house.base}/play`);
  await page.getByText("Rule options").click();
  await page.getByLabel("One per line, as name=value").fill("companion=on");
  await seated(page, "locking", ["Ana", "Ben"]);
  await page.locator("#turn .whose").waitFor();
  await drafted(page);
  await whose(page, "Ana");
  await page.getByLabel("Amount; negative for spending").fill("-18");
  await named(page, "Change cash").click();
  await game(page, ({ players }) => players[0].cash === 32);
  for (const next of ["Ben", "Ben", "Ana", "Ana"]) await over(page, next);

  // What is loaded at the board is told here, and locks; what is delivered pays.
  await rest(page);
  const { card, demands } = (await get(page, "state")).state.view.pool[0];
  const [{ good, city, payoff }] = demands;
  await page.getByLabel("Pick up").selectOption({ label: `Pick up ${good}` });
  await named(page, "Do it").first().click();
  await named(page, `Lock demand 1 of card ${card}`).click();
  await game(page, ({ pool }) => pool.some((it) => it.card === card && it.lockers.length));
  await over(page, "Ben");
  await over(page, "Ana");
  await named(page, new RegExp(`^Deliver ${good} to ${city} for`)).first().click();
  const paid = await game(page, ({ players }) => players[0].cash > 32);
  assert.equal(paid.players[0].cash, 32 + payoff);
  assert.ok(!paid.pool.some((it) => it.card === card), "the card is gone");
  assert.deepEqual(house.troubles, []);
});

test("hands of a standard game lie behind a curtain", async () => {
  const page = await house.person();
  await page.goto(`${house.base}/play`);
  await seated(page, "standard", ["Ana", "Ben"]);
  await page.getByText("Pass the device to Ana").waitFor();
  await rest(page);
  await eventually(() => page.locator("#cards").innerText(), "");
  await named(page, "I am Ana").click();
  await page.locator("#cards").getByText("Card").first().waitFor();
  await rest(page);
  const hand = await page.locator("#cards").innerText();
  await named(page, "End building").click();
  await page.getByText("Pass the device to Ben").waitFor();
  await rest(page);
  await eventually(() => page.locator("#cards").innerText(), "");
  await named(page, "I am Ben").click();
  await page.locator("#cards").getByText("Card").first().waitFor();
  await rest(page);
  await eventually(() => page.locator("#cards").innerText(), (other) => other && other !== hand);
});
