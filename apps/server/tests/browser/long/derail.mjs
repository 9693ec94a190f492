// A derailment, as the players see it: the one whose train derails chooses what to lose, and the others wait. Chance says when
// a train derails, and a game is looked for in which one does, which takes minutes: .ci/long runs this.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { House, LOOKS, SERVED, eventually, game, get, rest, shot, sit } from "../house.mjs";

let house;
before(async () => (house = await House.open()));
after(() => house.close());

/** Ana's seats, and Ben's. */
const MINE = [0, 1, 2];
const THEIRS = [3, 4, 5];
/** Where their trains start, far from each other: cities that make two goods or more. */
const CITIES = ["Bilbao", "Porto", "Zaragoza", "Sevilla", "Barcelona", "Valencia"];

/** Sends a command of a page, as its buttons do. */
const send = (page, path, body) =>
  page.evaluate(
    async ([path, body]) => {
      const answer = await fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ id: crypto.randomUUID().replaceAll("-", ""), ...body }) });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    },
    [path, body],
  );

/** The next action of a player who takes two loads, and then replaces cards as fast as the rules allow. */
const next = (view, { cities }, { actions }) => {
  const all = actions.map(({ action }) => action);
  const does = (kind) => all.filter((action) => action.do === kind);
  const me = view.players[view.mover];
  const [at] = cities.find(({ name }) => name === CITIES[view.mover]).mileposts;
  const pick = me.loads.length < 2 && does("pick").find(({ good }) => me.loads.every((load) => load.good !== view.supply[good].good));
  return does("keep").find(({ cards }) => !cards.length) ?? does("start").find((start) => start.at === at) ?? (pick || (does("pitch")[0] ?? does("end")[0]));
};

/** Plays until somebody is to choose what to lose; gives up after so many actions. */
const derailed = async (pages) => {
  const board = await get(pages[0], "board");
  for (let count = 0; count < 900; count++) {
    const { state } = await get(pages[0], "state");
    const { view } = state;
    if (view.stage === "lose") return view;
    if (view.outcome) return null;
    const page = pages[MINE.includes(view.mover) ? 0 : 1];
    const action = next(view, board, await get(page, "legal"));
    await send(page, `${new URL(page.url()).pathname}/act`, { seq: state.seq, seat: view.mover, action });
  }
  return null;
};

/** Tables one after the other, until a train derails that has two loads. */
const found = async () => {
  for (;;) {
    const [ana, ben] = [await house.person(), await house.person(LOOKS.phone)];
    await ana.goto(`${house.base}/play`);
    await ana.getByLabel("Seats").selectOption("6");
    await ana.getByText("Rule options").click();
    await ana.getByLabel("One per line").fill("events=on\nreshuffle=on\nidle_rounds=1000");
    await ana.getByRole("button", { name: "Create the table" }).click();
    for (const seat of MINE) await sit(ana, seat + 1, `Ana ${seat + 1}`);
    await ben.goto(await ana.getByLabel("The link to this table").inputValue());
    for (const seat of THEIRS) await sit(ben, seat + 1, `Ben ${seat + 1}`);
    await ana.getByRole("button", { name: "Start the game" }).click();
    const view = await derailed([ana, ben]);
    if (view) return { view, pages: MINE.includes(view.mover) ? [ana, ben] : [ben, ana] };
    await ana.close();
    await ben.close();
  }
};

test("who derails chooses on a panel, by keys too; others see who decides", SERVED, async () => {
  const { view, pages } = await found();
  const [own, other] = pages;
  const { name, loads } = view.players[view.mover];
  const panel = own.getByRole("group", { name: /^Your train has derailed: choose what to lose/ });
  await panel.waitFor();
  for (const { good } of loads) await panel.getByRole("button", { name: new RegExp(`^Lose ${good}`) }).waitFor();
  await eventually(() => panel.getByRole("button").count(), loads.length);
  await eventually(() => own.getByRole("button", { name: /^End turn/ }).count(), 0);
  await rest(own);
  await eventually(() => own.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0);
  await shot(own, "derail-1-choice");
  await other.locator("#turn .whose").getByText("decides what to lose").waitFor();
  await eventually(() => other.locator("#turn .losing").count(), 0);
  await shot(other, "derail-2-waiting");

  // A button that has the focus is pressed by a key.
  const first = panel.getByRole("button").first();
  const [lost] = (await first.textContent()).match(/(?<=^Lose )\p{Lu}\p{Ll}+/u);
  await first.press("Enter");
  const after = await game(own, ({ players }) => players[view.mover].loads.length < loads.length);
  assert.ok(!after.players[view.mover].loads.some(({ good }) => good === lost), lost);
  assert.ok(after.derailed.includes(view.mover), name);
  assert.deepEqual(house.troubles, []);
});
