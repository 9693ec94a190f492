// The line of a browser to a server: one stream, however many tabs show tables. At the address of a local network, where pages have no
// locks, workers or storage manager.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { House, end, eventually, hide, makeTable, opening, rest, sit, streams } from "../house.mjs";

const TABS = 12;

let house;
before(async () => (house = await House.open({ network: true })));
after(() => house.close());

const shown = (page) => page.evaluate(() => Number(document.querySelector("#table").dataset.seq));
const shows = (page, seq) => page.waitForFunction((seq) => Number(document.querySelector("#table").dataset.seq) >= seq, seq);

/** A game in one browser, and a friend's browser that shows it: two streams. */
const watched = async () => {
  const { page } = await opening(house);
  const friend = await house.person();
  await friend.goto(page.url());
  await rest(friend);
  await eventually(() => streams(house), 2);
  return { page, friend };
};

test(`${TABS} tabs of tables share a stream`, async () => {
  const first = await house.person();
  const hasLocks = await first.evaluate(() => "locks" in navigator);
  assert.ok(!hasLocks, "a page of a local network has no locks");
  const tables = [];
  while (tables.length < TABS) tables.push(await makeTable(house, { map: "iberia", seats: 2 }));
  const tabs = [first];
  while (tabs.length < TABS) tabs.push(await first.context().newPage());
  for (const [at, tab] of tabs.entries()) await tab.goto(tables[at]);
  for (const tab of tabs) await tab.getByLabel("Name for seat 1").waitFor();
  await eventually(() => streams(house), 1);

  // Every tab can act, whichever leads.
  for (const tab of [tabs[0], tabs[6], tabs[TABS - 1]]) await sit(tab, 1, "Ana");
  // Somebody else acts: each tab hears of it.
  const other = await house.person();
  for (const [at, tab] of tabs.entries()) {
    await other.goto(tables[at]);
    await sit(other, 2, "Ben");
    await tab.locator('[data-seat="1"]').getByText("Ben").waitFor();
  }
  await other.close();
  await eventually(() => streams(house), 1);

  // The tab that leads is closed: another takes over.
  for (const tab of tabs.splice(0, TABS - 2).reverse()) await tab.close();
  await tabs[1].close();
  await eventually(() => streams(house), 1);
  const third = await house.person();
  await third.goto(tables[TABS - 2]);
  await third.getByLabel("Name for seat 1").fill("Cleo");
  await third.locator('[data-seat="0"]').getByRole("button", { name: /^Sit here/ }).click();
  await tabs[0].locator('[data-seat="0"]').getByText("Cleo").waitFor();
  await third.close();
  await tabs[0].close();
  await eventually(() => streams(house), 0);
});

test("two tabs of one table show the same", async () => {
  const { page } = await opening(house);
  const twin = await page.context().newPage();
  await twin.goto(page.url());
  await twin.getByRole("button", { name: "End building" }).waitFor();
  for (const tab of [page, twin]) {
    await end(tab);
    const seq = await shown(tab);
    for (const each of [page, twin]) await shows(each, seq);
  }
  await eventually(() => streams(house), 1);
  await page.close();
  await twin.close();
});

test("nobody looks: no stream; once somebody does, everything is shown", async () => {
  const { page, friend } = await watched();
  await hide(friend, true);
  await eventually(() => streams(house), 1);
  const seen = await shown(friend);
  await end(page);
  await hide(friend, false);
  await shows(friend, seen + 1);
  await eventually(() => streams(house), 2);
  // Of two windows that are looked at, the other one takes over.
  const second = await friend.context().newPage();
  await second.goto(await makeTable(house, { map: "iberia", seats: 2 }));
  await second.getByLabel("Name for seat 1").waitFor();
  await hide(second, true);
  const before = await shown(friend);
  await end(page);
  await shows(friend, before + 1);
  await eventually(() => streams(house), 2);
  for (const tab of [second, friend, page]) await tab.close();
});

// Browsers without windows keep no page for going back: the test sends the events that others send, and the page lives on as it would.
test("a page that is left has no stream; shown again by going back it knows what happened, and goes on", async () => {
  const { page, friend } = await watched();
  const seen = await shown(friend);
  const tell = (kind) => friend.evaluate((kind) => dispatchEvent(new PageTransitionEvent(kind, { persisted: true })), kind);
  await tell("pagehide");
  await eventually(() => streams(house), 1);
  await end(page);
  await tell("pageshow");
  await shows(friend, seen + 1);
  await eventually(() => streams(house), 2);
  // The line is whole again: what happens from now on comes by itself.
  const before = await shown(friend);
  await end(page);
  await shows(friend, before + 1);
  await friend.close();
  await page.close();
});

test("a table whose game is over holds no stream", async () => {
  const { page } = await opening(house, {}, [["idle_rounds", "1"]]);
  const watcher = await house.person();
  await watcher.goto(page.url());
  await eventually(() => streams(house), 2);
  const over = () => page.locator("#status").innerText();
  for (let turns = 0; !/over/.test(await over()); turns++) {
    assert.ok(turns < 12, await over());
    await rest(page);
    if (/over/.test(await over())) break;
    await end(page);
  }
  await watcher.locator("#status").getByText("The game is over.").waitFor();
  await eventually(() => streams(house), 0);
  await page.close();
  await watcher.close();
});
