// A derailment, as the players see it: those whose trains derail choose what to lose, and the others wait. TABLE is a table
// whose seed brings it about (apps/cli/tests/browser.rs): Ana has a load for her private card and one that locks a card of the
// pool, Ben two that are for no card, and both trains stand in the same city.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { House, LOOKS, city, eventually, game, get, rest, shot, sit } from "./house.mjs";

let house;
before(async () => (house = await House.open()));
after(() => house.close());

/** What the seed deals: the city, the good of Ana's card, and that of a card in the pool. */
const [CITY, KEPT, LOCKED] = ["Faro", "Almonds", "Oranges"];
/** What both do first. Afterwards they replace cards of the pool, until the derailment turns up. */
const FIRST = [
  [["keep", KEPT], ["end"], ["end"], ["start"], ["pick", KEPT], ["pick", LOCKED], ["lock", LOCKED], ["end"]],
  [["keep"], ["end"], ["end"], ["start"], ["pick", KEPT], ["pick", LOCKED], ["end"]],
];

/** Sends an action of a seat, as the buttons of its page do: again, where the server is busy. */
const act = async (page, seat, seq, action) => {
  const path = `${new URL(page.url()).pathname}/act`;
  const body = JSON.stringify({ id: crypto.randomUUID().replaceAll("-", ""), seq, seat, action });
  const send = async ([path, body]) => (await fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body })).status;
  await eventually(() => page.evaluate(send, [path, body]), 200);
};

/** Whether an action is one of FIRST. */
const is = ({ action, text }, [what, good], view, at) => {
  if (action.do !== what) return false;
  if (what === "keep") return action.cards.length === (good ? 1 : 0) && text.includes(good ?? "");
  if (what === "start") return action.at === at;
  return !good || (what === "pick" ? view.supply[action.good].good === good : text.includes(good));
};

/** Plays until somebody is to choose what to lose. */
const derail = async (pages) => {
  const at = city(await get(pages[0], "board"), CITY);
  for (;;) {
    const { seq, view } = (await get(pages[0], "state")).state;
    if (view.stage === "lose") return view;
    const seat = view.mover;
    const { actions } = await get(pages[seat], "legal");
    const [next] = FIRST[seat];
    const does = (what) => actions.find(({ action }) => action.do === what);
    const found = next ? actions.find((one) => is(one, next, view, at)) : (does("pitch") ?? does("end"));
    assert.ok(found, `${seat}: ${next}`);
    FIRST[seat].shift();
    await act(pages[seat], seat, seq, found.action);
  }
};

/** The panel of a player who is to choose. */
const panelOf = (page) => page.getByRole("group", { name: /^Your train has derailed: choose what to lose/ });

/** The choices of a player, in any order, and that nothing else can be done and all fits the screen. */
const choices = async (page, wanted) => {
  const panel = panelOf(page);
  await panel.waitFor();
  await eventually(async () => (await panel.getByRole("button").allTextContents()).sort(), wanted.sort());
  await eventually(() => page.getByRole("button", { name: /^End turn/ }).count(), 0);
  await rest(page);
  await eventually(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0);
  return panel;
};

test("who derails chooses on a panel, by keys too; others see who decides", async () => {
  const [ana, ben] = [await house.person(), await house.person(LOOKS.phone)];
  for (const page of [ana, ben]) await page.goto(`${house.base}/table/${process.env.TABLE}`);
  await sit(ana, 1, "Ana");
  await sit(ben, 2, "Ben");
  await ana.getByRole("button", { name: "Start the game" }).click();
  const { mover, turn_of: turnOf } = await derail([ana, ben]);
  // Ben, who drew the event, chooses first.
  assert.deepEqual([mover, turnOf], [1, 1]);
  const free = await choices(ben, [`Lose ${KEPT}Nothing else changes`, `Lose ${LOCKED}Nothing else changes`]);
  await free.getByText("Then your turn goes on.").waitFor();
  await shot(ben, "derail-1-choice");
  await ana.locator("#turn .whose").getByText("decides what to lose").waitFor();
  await eventually(() => ana.locator("#turn .losing").count(), 0);
  await shot(ana, "derail-2-waiting");
  await free.getByRole("button", { name: `Lose ${KEPT}` }).click();

  // Then Ana, in Ben's turn, by a key: a button that has the focus is pressed.
  const { players, pool } = await game(ana, ({ mover }) => mover === 0);
  const [kept, locked] = [KEPT, LOCKED].map((good) => players[0].loads.find((load) => load.good === good).card);
  const bound = await choices(ana, [`Lose ${KEPT}You keep card ${kept}, and fetch the load again`, `Lose ${KEPT}Lets card ${kept} go into the pool`, `Lose ${LOCKED}Unlocks card ${locked}`]);
  await bound.getByText("Then \u2068Ben\u2069's turn goes on.").waitFor();
  await shot(ana, "derail-3-bound");
  await bound.getByRole("button", { name: /Unlocks/ }).press("Enter");
  const after = await game(ana, ({ stage }) => stage !== "lose");
  const goods = (seat) => after.players[seat].loads.map(({ good }) => good);
  assert.deepEqual([goods(0), goods(1)], [[KEPT], [LOCKED]]);
  const lockers = ({ pool }) => pool.find(({ card }) => card === locked).lockers.length;
  assert.deepEqual([lockers({ pool }), lockers(after)], [1, 0]);
  assert.deepEqual([after.mover, after.derailed], [1, [0, 1]]);

  // In the replay both choices are parts of Ben's turn.
  const { turns, entries } = await get(ana, "replay");
  assert.deepEqual([turns.at(-1).seat, turns.at(-1).from < entries.length - 2], [1, true]);
  assert.deepEqual(house.troubles, []);
});
