// Two browsers play a locking game from the draft to a delivery; one of them sleeps and comes back.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { House, calm, drag, end, eventually, game, get, press, rest, sit, way } from "./house.mjs";

let house;
before(async () => (house = await House.open()));
after(() => house.close());

const turn = (page) => page.locator("#status").getByText("your turn").waitFor();
/** The two ways over land from a major city to the two, from the one where both together cost least. */
const ways = (board, { from, to }) => {
  const majors = board.cities.filter(({ size }) => size === "major").map(({ mileposts }) => mileposts[0]);
  const both = majors.map((major) => [way(board, major, from), way(board, major, to)]);
  const cost = ([first, second]) => first.cost + second.cost;
  return both.reduce((least, next) => (cost(next) < cost(least) ? next : least));
};

/** Of all that is offered, the demand whose good and city lie nearest to one another, neither of them beyond the sea. */
const best = (board, offered) => {
  const city = (name) => board.cities.find((city) => city.name === name);
  const choices = offered.flatMap(({ card, demands }) =>
    demands.flatMap((demand, index) => {
      const good = board.goods.indexOf(demand.good);
      const makers = board.cities.filter(({ goods }) => goods.includes(good));
      return makers.map((from) => ({ card, index, from: from.mileposts[0], to: city(demand.city).mileposts[0], ...demand }));
    }),
  );
  const far = ({ from, to }) => Math.hypot(...[0, 1].map((axis) => board.mileposts[from][axis] - board.mileposts[to][axis]));
  const near = choices.sort((a, b) => far(a) - far(b));
  return near.find((choice) => ways(board, choice).every(({ cost }) => cost < Infinity));
};

/** Draws what is left of some ways, in pieces a turn pays, and builds as much of it as the money of this turn pays. */
const build = async (page, board, paths) => {
  await calm(page);
  const { state } = await get(page, "state");
  const reached = (end) => board.pips.some(([a, b], pip) => (a === end || b === end) && state.view.track[pip] === state.view.mover);
  const path = paths.find((path) => path.length > 1 && !reached(path.at(-1)));
  if (!path) return true;
  await drag(page, board, path);
  await page.locator(".offer").getByRole("button", { name: /^Build (it|the first)/, disabled: false }).waitFor();
  await page.locator(".window").press("Enter");
  await page.locator(".offer").waitFor({ state: "hidden" });
  // What is left is drawn again.
  await rest(page);
  const drop = page.locator(".plans").getByRole("button", { name: "Drop it" });
  if ((await page.locator(".sketch-plan").count()) > 0) await drop.click();
  return false;
};

test("a locking game from the draft to a delivery", async () => {
  const [ana, ben] = [await house.person(), await house.person({ viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: "dark" })];

  // The lobby.
  await ana.goto(`${house.base}/play`);
  await ana.getByLabel("Seats").selectOption("2");
  await ana.getByRole("button", { name: "Create the table" }).click();
  await sit(ana, 1, "Ana <b>");
  await ben.goto(await ana.getByLabel("The link to this table").inputValue());
  await sit(ben, 2, "Ben");
  await ana.getByRole("button", { name: "Start the game" }).click();
  await ana.locator(".tools").waitFor();
  await ben.locator(".tools").waitFor();
  const board = await get(ana, "board");

  // The draft: Ana keeps a card, Ben none.
  await turn(ana);
  const { view } = (await get(ana, "state")).state;
  const wish = best(board, view.offered);
  await ana.getByLabel(`Keep card ${wish.card} for demand ${wish.index + 1}`).check();
  // A doubled click is harmless.
  await ana.getByRole("button", { name: /^Keep .* to / }).dblclick();
  await turn(ben);
  await ben.getByRole("button", { name: "Keep none" }).click();
  await turn(ana);
  await rest(ana);
  await eventually(() => ana.locator(".wrong").count(), 0);
  const { players: drafted } = (await get(ben, "state")).state.view;
  assert.deepEqual(drafted.map((player) => player.private.map(({ card }) => card)), [[wish.card], []]);

  // The opening: Ana draws; takes the first piece back once; Ben waits, and sleeps through it.
  const paths = ways(board, wish).map(({ path }) => path);
  let ready = await build(ana, board, paths);
  await ana.getByRole("button", { name: "Undo" }).click();
  await ana.getByText("takes back").first().waitFor();
  await game(ana, ({ players }) => players[0].cash === 50);
  ready = await build(ana, board, paths);
  await end(ana);
  await turn(ben);
  await end(ben);
  await turn(ben);
  await end(ben);
  await ben.context().setOffline(true);
  await turn(ana);
  ready = ready || (await build(ana, board, paths));
  await end(ana);
  await turn(ana);

  // Turns: Ana starts her train where her load is made, Ben locks with a load that lies on his way.
  await press(ana, board, wish.from);
  await ana.getByRole("button", { name: /^Start the train/ }).click();
  await ana.getByRole("button", { name: `Pick up ${wish.good}` }).click();
  await ana.locator("#turn .load.private").waitFor();
  if (!ready) ready = await build(ana, board, paths);
  await end(ana);
  await ben.context().setOffline(false);
  await ben.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await turn(ben);
  const [his, hers] = await Promise.all([get(ben, "state"), get(ana, "state")]);
  assert.deepEqual(his.state, hers.state);
  const pool = (await get(ben, "state")).state.view.pool.filter(({ lockers }) => !lockers.length);
  const lock = best(board, pool);
  await ben.getByLabel("Find a city").fill(board.cities[board.mileposts[lock.from][3]].name);
  await ben.getByLabel("Find a city").press("Enter");
  await ben.getByRole("button", { name: /^Start the train/ }).click();
  await ben.getByRole("button", { name: `Pick up ${lock.good}`, exact: true }).click();
  await ben.getByRole("button", { name: `Lock demand ${lock.index + 1} of card ${lock.card}` }).click();
  await ana.locator(`[data-card="${lock.card}"]`).getByText("locked by").waitFor();
  await end(ben);

  // To the delivery. Where one turn does not suffice, the others offer to move on, in a panel over the south of the map.
  const towards = ana.locator(".offer").getByRole("button", { name: /^Move / }).first();
  const on = ana.locator(".plans").getByRole("button", { name: /^Move on/ });
  for (let round = 0, move = towards; round < 12; round++) {
    await turn(ana);
    if (ready) {
      if (move === towards) {
        await ana.locator(".tools").getByRole("button", { name: "Show all" }).click();
        await press(ana, board, wish.to);
      }
      await calm(ana);
      const arrives = /^Move (here|on$)/.test(await move.textContent());
      await move.click();
      if (arrives) break;
      move = on;
    } else ready = await build(ana, board, paths);
    await end(ana);
    await turn(ben);
    await end(ben);
  }
  await calm(ana);
  const before = (await get(ana, "state")).state.view.players[0].cash;
  await ana.getByRole("button", { name: `Deliver ${wish.good} to ${wish.city} for $${wish.payoff}` }).click();
  await ana.locator(".news").getByText(/deliver/).waitFor();
  const { players: [last] } = await game(ben, ({ players }) => players[0].cash === before + wish.payoff);
  assert.deepEqual(last.private, []);
  await ben.locator(".news").getByText(/deliver/).waitFor();
  assert.deepEqual(house.troubles, []);
});
