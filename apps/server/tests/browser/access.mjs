// Every page as those have it who do not see it well, or not at all: what axe finds, in light and in dark.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { House, axe } from "./house.mjs";

/** Pages beyond those that the bar leads to. */
const DEEPER = [
  "/rules",
  "/api",
  "/nothing",
  "/maps/iberia?from=Lisboa&to=Madrid",
  "/maps/survey",
  "/decks/check",
  "/decks/iberia?players=3&cards=60&seed=7&dingles=yes",
  "/decks/iberia/explain?good=Wine&city=Madrid",
  "/decks/iberia/stats?players=3&cards=60&seed=7&dingles=yes",
  "/routes/at?p=tern-island-midway",
  "/contracts/north-america",
  "/contracts/north-america/new",
  "/contracts/north-america/cards?count=6&seed=1",
  "/contracts/north-america/study?games=20&seed=1",
  "/boards/wilderness?players=3&scenario=1&seed=5",
  "/boards/wilderness/best?players=3&scenario=1&seed=5&of=4",
];

let house;
before(async () => (house = await House.open()));
after(() => house.close());

const look = async (page, path) => {
  await page.goto(house.base + path);
  return (await axe(page)).map((line) => `${path}: ${line}`);
};

for (const colorScheme of ["light", "dark"]) {
  test(`all pages in ${colorScheme}`, async () => {
    const page = await house.person({ colorScheme });
    await page.goto(house.base);
    const bar = await page.locator("nav a").evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    assert.equal(bar.length, 6);
    const told = [];
    for (const path of ["/", ...bar, ...DEEPER]) told.push(...(await look(page, path)));
    assert.deepEqual(told, []);
  });

  test(`a table in ${colorScheme}`, async () => {
    const page = await house.person({ colorScheme });
    await page.goto(house.base);
    await page.getByRole("link", { name: "Sit down and play" }).click();
    const told = [];
    const look = async (where) => told.push(...(await axe(page)).map((line) => `${where}: ${line}`));
    await page.getByLabel("Name for seat 1").waitFor();
    await look("the lobby");
    await page.getByLabel("Name for seat 1").fill("Ana");
    await page.getByRole("button", { name: "Sit here" }).click();
    await page.getByRole("button", { name: "Start the game" }).click();
    await page.locator(".tools").waitFor();
    for (const tab of ["Players", "Log and chat", "Table", "Cards"]) {
      await page.getByRole("tab", { name: tab }).click();
      await look(tab);
    }
    assert.deepEqual(told, []);
  });
}
