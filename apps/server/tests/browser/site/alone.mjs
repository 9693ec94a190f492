// The workshop without a server, from plain files: its first page, no connection, phones, light and dark, what axe finds.
// SITE is the folder that .ci/site has made.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { House, LOOKS, axe, download, eventually, rest, search, shot, steps } from "../house.mjs";

let house;
before(async () => (house = await House.open()));
after(() => house.close());

const PAGES = [
  "/",
  "/maps",
  "/maps/iberia?from=Lisboa&to=Madrid",
  "/decks",
  "/decks/iberia?players=3&cards=60&seed=7&dingles=yes",
  "/routes",
  "/routes/at?p=tern-island-midway&run=yes",
  "/contracts/north-america",
  "/boards",
  "/boards/wilderness?players=3&scenario=1&seed=5",
  "/nothing",
];

for (const colorScheme of ["light", "dark"]) {
  test(`axe finds nothing in ${colorScheme}`, async () => {
    const page = await house.person({ colorScheme });
    const told = [];
    for (const path of PAGES) {
      await page.goto(house.base + path);
      told.push(...(await axe(page)).map((line) => `${path}: ${line}`));
    }
    assert.deepEqual(told, []);
  });
}

test("a phone in the dark: everything fits", async () => {
  const page = await house.person(LOOKS.phone);
  const look = steps(page, "site-phone");
  for (const path of PAGES) {
    await page.goto(house.base + path);
    await look();
  }
  assert.deepEqual(house.troubles, []);
});

test("from the first page to a deck and a board on paper", async () => {
  const page = await house.person(LOOKS.wide);
  const asked = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(`${house.base}/`);
  await page.waitForFunction(() => document.querySelector("img.wide")?.naturalWidth > 0);
  await shot(page, "site-start", { fullPage: true });
  await page.getByRole("link", { name: "Iberia" }).click();
  await page.getByRole("heading", { name: "A deck for Iberia" }).waitFor();
  const deck = await download(page, page.getByRole("button", { name: "Download the PDF" }));
  assert.match(deck.suggestedFilename(), /\.pdf$/);
  await page.goto(`${house.base}/`);
  await page.getByRole("link", { name: "Wilderness" }).click();
  await page.getByRole("heading", { name: /^Wilderness/ }).waitFor();
  const board = await download(page, page.getByRole("link", { name: "PNG picture", exact: true }));
  assert.match(board.suggestedFilename(), /\.png$/);
  // Nothing was asked of anybody else, and nothing but files of this host.
  const site = house.base.split("#")[0];
  assert.deepEqual(asked.filter((url) => !url.startsWith(site) && !url.startsWith("blob:")), []);
});

test("back and forward lead to the pages that were shown, and reloading keeps them", async () => {
  const page = await house.person();
  const title = (text) => page.getByRole("heading", { level: 1, name: text }).waitFor();
  // Pages without parts that change by themselves.
  await page.goto(`${house.base}/maps`);
  await page.getByRole("navigation").getByRole("link", { name: "Contracts" }).click();
  await title("Contracts");
  await page.goBack();
  await title("Maps");
  await page.goForward();
  await title("Contracts");
  // Two pages with the same parts.
  const decks = [1, 2].map((seed) => `${house.base}/decks/iberia?players=3&cards=60&seed=${seed}`);
  const seed = () => page.locator("form input[name=seed]").first().inputValue();
  await page.goto(decks[0]);
  await page.goto(decks[1]);
  await page.getByRole("link", { name: "Next →" }).click();
  await page.getByText("Card 2 of 60").waitFor();
  await page.goBack();
  await page.getByText("Card 1 of 60").waitFor();
  await eventually(seed, "2");
  await page.goBack();
  await eventually(seed, "1");
  await page.reload();
  await eventually(seed, "1");
  // A refused form is no page of its own.
  await page.goto(`${house.base}/routes`);
  await page.locator("#position").fill("nothing");
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await page.getByRole("alert").first().waitFor();
  await page.reload();
  await title("Routes");
  await page.goto(`${house.base}/routes/open`);
  await title("This page needs a form");
  assert.deepEqual(house.troubles, []);
});

test("what a page asked for ends with it", async () => {
  const page = await house.person();
  await search(house, page);
  // Pages are made in one worker; what takes long has another.
  const [, searching] = await eventually(() => page.workers(), ({ length }) => length === 2);
  await page.getByRole("navigation").getByRole("link", { name: "Boards" }).click();
  await page.getByRole("heading", { level: 1, name: "Random boards" }).waitFor();
  await eventually(() => page.workers().includes(searching), false);
  await rest(page);
  await page.waitForURL(/#\/boards$/);
  // The address that a redirect leads to is that of the page.
  await page.goto(`${house.base}/boards/wilderness`);
  await page.waitForURL(/seed=\d+/);
  assert.deepEqual(house.troubles, []);
});

test("it works without a connection from the second visit on", async () => {
  const page = await house.person({ serviceWorkers: "allow" });
  await page.goto(`${house.base}/`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  // The last test: nothing answers from here on.
  house.files.closeAllConnections();
  house.files.close();
  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole("heading", { name: "A workshop for railway board games" }).waitFor();
  await page.goto(`${house.base}/routes/at?p=velmark-late`);
  await page.getByRole("button", { name: "Find the best run" }).click();
  await page.getByText("Proven: no run earns more.").waitFor();
  await page.goto(`${house.base}/decks/iberia?players=3&cards=60&seed=7`);
  await page.getByRole("heading", { name: "A deck for Iberia" }).waitFor();
  assert.deepEqual(house.troubles, []);
});
