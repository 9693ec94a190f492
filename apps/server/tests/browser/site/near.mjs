// A server with the site beside it: its pages are made in the browser where their addresses alone say what is on them, and
// are the same as those of the server. LOCAL is the folder of the site, MODULE its module.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { start } from "../../../../wasm/tests/module.mjs";
import { House, eventually, rest } from "../house.mjs";

let house;
before(async () => (house = await House.open()));
after(() => house.close());

/** Waits until the page is in order, its search has ended, and its run is proven. */
const proven = async (page) => {
  await rest(page);
  await page.getByText("Proven: no run earns more.").waitFor();
  await page.locator("#stop").waitFor({ state: "detached" });
};

test("the module makes the pages of the server", async () => {
  const { call } = await start();
  const addresses = [
    "/routes/at?p=tern-island-midway",
    "/routes/at?p=velmark-late&hex=E5",
    "/routes/at?p=velmark",
    "/routes/change?p=tern-island-midway&hex=C3&do=lay&tile=8&turn=0",
    "/decks/iberia?players=3&cards=60&seed=7&dingles=yes",
    "/decks/india?players=5&seed=3",
    "/boards/wilderness?players=3&scenario=1&seed=5",
    "/boards/night?players=4&seed=11",
  ];
  for (const address of addresses) {
    const { head, body } = call({ page: { method: "GET", address, served: true } });
    const answer = await fetch(house.base + address, { redirect: "manual" });
    const place = Object.fromEntries(head.headers).location;
    assert.deepEqual([head.status, place], [answer.status, answer.headers.get("location") ?? undefined]);
    assert.equal(new TextDecoder().decode(body), await answer.text(), address);
  }
});

test("pages are made in the browser once the module is there", async () => {
  const page = await house.person();
  const asked = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const near = () => page.waitForFunction(() => document.documentElement.dataset.near === "yes");
  await page.goto(`${house.base}/routes/at?p=tern-island-midway&run=yes`);
  await proven(page);
  await near();
  asked.length = 0;
  // Lay a tile by the list, and run again.
  await page.locator('[data-hex="C3"]').click();
  await page.locator("#panel header").getByText("C3").waitFor();
  await page.getByRole("button", { name: /^Tile 8:/ }).click();
  await page.locator("#lay").click();
  await proven(page);
  const pages = asked.filter((path) => /^\/routes\/(at|change|run)/.test(path));
  assert.deepEqual(pages, [], "the server was asked");
  // What it leads to is an address like any other.
  const told = await page.locator("#sum").innerText();
  await page.reload();
  await proven(page);
  await eventually(() => page.locator("#sum .earns").innerText(), told.match(/\d+/)[0]);

  await page.goto(`${house.base}/decks/iberia?players=3&cards=60&seed=7`);
  await page.getByRole("link", { name: "Next →" }).click();
  await page.getByText("Card 2 of 60").waitFor();
  await near();
  asked.length = 0;
  await page.getByRole("link", { name: "Next →" }).click();
  await page.getByText("Card 3 of 60").waitFor();
  assert.deepEqual(asked.filter((path) => path.startsWith("/decks/")), []);
  assert.deepEqual(house.troubles, []);
});

test("who saves data is not sent the module", async () => {
  const page = await house.person();
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  const asked = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(`${house.base}/decks/iberia?players=3&cards=60&seed=7`);
  for (const card of [2, 3]) {
    await page.getByRole("link", { name: "Next →" }).click();
    await page.getByText(`Card ${card} of 60`).waitFor();
  }
  assert.deepEqual(asked.filter((url) => url.includes("/local/")), []);
});

test("the site itself is at /local/", async () => {
  const page = await house.person();
  await page.goto(`${house.base}/local`);
  await page.getByRole("heading", { name: "A workshop for railway board games" }).waitFor();
  await page.goto(`${house.base}/local/#/decks/iberia?players=3&cards=60&seed=7`);
  await page.getByRole("heading", { name: "A deck for Iberia" }).waitFor();
  const missing = await Promise.all(["x", "web/../site.json", "web/none.js", "%2e%2e/secret"].map((name) => fetch(`${house.base}/local/${name}`)));
  assert.deepEqual(missing.map(({ status }) => status >= 400), [true, false, true, true]);
  assert.deepEqual(house.troubles, []);
});
