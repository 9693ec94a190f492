// Best runs as people find them: a shipped position run, a tile laid and turned, tokens and trains changed, by mouse, by key,
// on a phone.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { deflateRawSync } from "node:zlib";
import { House, PROGRAM, SERVED, boxOf, download, eventually, rest, search, shot } from "./house.mjs";

let house;
before(async () => (house = await House.open()));
after(() => house.close());

/** The revenue of the run on the page, once it is proven: `wanted`, or any sum. */
const earns = async (page, wanted = Number.isFinite) => {
  // A page that is being put in order still has its last run.
  await rest(page);
  await page.locator("#sum .proof").getByText("Proven").waitFor();
  await page.waitForFunction(() => !document.querySelector("#stop"));
  return eventually(async () => Number(await page.locator("#sum .earns").textContent()), wanted);
};

/** What the program itself says of the position that the page gives away. */
const told = async (page) => {
  const folder = mkdtempSync(join(tmpdir(), "milepost-routes-"));
  const sent = await download(page, page.getByRole("link", { name: "The position" }));
  const file = join(folder, "position.toml");
  writeFileSync(file, readFileSync(await sent.path()));
  const answer = JSON.parse(execFileSync(PROGRAM, ["route", "best", file, "--json"]));
  rmSync(folder, { recursive: true });
  return answer;
};

/** Presses on a hex in the map. */
const press = async (page, hex) => {
  await rest(page);
  const spot = await boxOf(page.locator(`[data-hex="${hex}"]`));
  await page.mouse.click(spot.x + spot.width / 2, spot.y + spot.height / 2);
  await page.locator("#panel header").getByText(hex).waitFor();
};

test("a shipped position is run, changed and run again", async () => {
  const page = await house.person();
  await page.goto(`${house.base}/routes`);
  await shot(page, "routes-1-list");
  await page.getByRole("link", { name: /Tern Island, midway/ }).click();
  await page.getByRole("button", { name: "Find the best run" }).click();
  await earns(page, 170);
  await shot(page, "routes-2-run");
  const before = page.url();

  await press(page, "C3");
  await shot(page, "routes-3-hex");
  await page.getByRole("button", { name: /^Tile 8:/ }).click();
  await page.locator("#lay").waitFor();
  const turned = () => page.locator("image.tried").getAttribute("href");
  const first = await turned();
  await page.keyboard.press("r");
  await page.waitForFunction((first) => document.querySelector("image.tried").getAttribute("href") !== first, first);
  await shot(page, "routes-4-tried");
  await page.getByRole("button", { name: "Lay it" }).click();
  await page.locator("#panel").getByText(/^Tile 8, rotated/).waitFor();
  const laid = await earns(page);
  const { revenue } = await told(page);
  assert.equal(laid, revenue);

  // A longer train earns more, and the page says by how much.
  await page.getByRole("button", { name: "Remove train 3" }).click();
  await page.getByRole("button", { name: "Remove train 3" }).waitFor({ state: "detached" });
  await earns(page); // The page is put in order once more when its search ends.
  await page.getByLabel("Another train").fill("8");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Remove train 8" }).waitFor();
  const more = await earns(page);
  const best = await told(page);
  assert.equal(more, best.revenue);
  assert.ok(more > 170);
  await eventually(() => page.locator("#sum .change").textContent(), /^\+\d+$/);
  await shot(page, "routes-5-more");

  // A link reproduces it; the browser's history undoes it.
  const other = await house.person();
  await other.goto(page.url());
  await earns(other, more);
  const address = page.url();
  while (page.url() !== before) {
    await page.goBack();
    await rest(page);
  }
  await page.getByRole("button", { name: "Remove train 3" }).waitFor();
  await earns(page, 170);
  assert.notEqual(page.url(), address);
});

test("an empty map is built by key alone", async () => {
  const page = await house.person({ colorScheme: "dark", viewport: { width: 1600, height: 950 } });
  await page.goto(`${house.base}/routes/at?p=tern-island`);
  const seen = new Set();
  await page.locator("#map").focus();
  const here = () => page.locator("#here").textContent();
  const focused = (id) => eventually(() => page.evaluate(() => document.activeElement.id), id);
  for (const key of ["ArrowRight", "ArrowDown", "ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp", "ArrowUp"]) {
    await page.keyboard.press(key);
    seen.add((await here()).split(" ")[0]);
  }
  assert.ok(seen.size >= 5, [...seen].join());
  for (let tries = 0; tries < 40 && !(await here()).startsWith("A7 "); tries++) {
    const hex = await here();
    await page.keyboard.press(tries % 2 || hex.startsWith("A") ? (Number(hex.match(/\d+/)) > 7 ? "ArrowUp" : "ArrowDown") : "ArrowLeft");
  }
  await eventually(here, /^A7 Gannet Bay/);
  await page.keyboard.press("Enter");
  await page.locator("#panel h2").getByText("A7 Gannet Bay").waitFor();
  await focused("hex-title");
  await shot(page, "routes-6-key");
  await page.getByRole("button", { name: /^Tile 6:/ }).focus();
  await page.keyboard.press("Enter");
  await page.locator("#lay").waitFor();
  await focused("lay");
  await page.keyboard.press("R");
  await page.keyboard.press("Escape");
  await page.getByText("Edit the map").waitFor();
  await rest(page);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: /^Tile 6:/ }).press("Enter");
  await page.locator("#lay").press("Enter");
  await page.locator("#panel").getByText(/^Tile 6, rotated/).waitFor();
  await focused("map");
  await page.getByLabel("Token of").selectOption("TCR");
  await page.getByRole("button", { name: "Place it" }).press("Enter");
  await page.getByRole("button", { name: "Remove the token of TCR" }).waitFor();
  await page.getByRole("button", { name: "Place it" }).waitFor({ state: "detached" });
  await shot(page, "routes-7-dark");
});

test("a phone finds a run, and has the hex in a sheet", async () => {
  const page = await house.person({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await page.goto(`${house.base}/routes`);
  await shot(page, "routes-8-phone-list");
  await page.goto(`${house.base}/routes/at?p=velmark-late&run=yes`);
  await earns(page, 1120);
  await shot(page, "routes-9-phone");
  await page.locator("#run").scrollIntoViewIfNeeded();
  await shot(page, "routes-10-phone-run");
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await press(page, "H18");
  await shot(page, "routes-11-phone-sheet");
  await rest(page);
  await eventually(() => page.evaluate(() => document.documentElement.scrollWidth), (wide) => wide <= 390);
  await page.getByRole("link", { name: "Close" }).click();
  await page.getByText("Edit the map").waitFor();
});

test("a long search is drawn meanwhile, and broken off", async () => {
  const page = await house.person();
  await search(house, page);
  await eventually(() => page.locator('[data-part="ground"]').getAttribute("href"), /^blob:/);
  await shot(page, "routes-13-search");
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByText(/^Stopped: \d+ so far/).waitFor();
  await rest(page);
  await eventually(() => page.getByRole("button", { name: "Stop" }).count(), 0);
});

test("without script the page waits for the run", SERVED, async () => {
  const page = await house.person({ javaScriptEnabled: false });
  await page.goto(`${house.base}/routes/at?p=tern-island-midway`);
  await page.getByLabel("Company").selectOption("OIL");
  await page.getByRole("button", { name: "Choose" }).first().click();
  await page.getByRole("button", { name: "Find the best run" }).click();
  await page.getByText("Proven: no run earns more.").waitFor();
  await page.locator("#hex").selectOption("C3");
  await page.getByRole("button", { name: "Open" }).click();
  await page.getByRole("button", { name: /^Tile 9:/ }).click();
  await page.getByRole("button", { name: "Rotate it (R)" }).click();
  await page.getByRole("button", { name: "Lay it" }).click();
  await page.getByText(/^Tile 9, rotated by 1 sixth/).waitFor();
  await page.getByRole("link", { name: "Show the run" }).click();
  await page.getByText(/^Before your change: \d+/).waitFor();
  await shot(page, "routes-14-plain");
});

test("slips in a file are told where they are", async () => {
  const page = await house.person();
  await page.goto(`${house.base}/routes`);
  await page.getByRole("textbox", { name: "Position or board: TOML or JSON" }).fill('milepost = "18xx-position/1"\nboard = "tern-island"\nphase = "9"\n[hexes]\nA7 = "6 r9"\nZ9 = "9"\n');
  await page.getByRole("button", { name: "Open", exact: true }).click();
  for (const line of [/line 3: there is no phase/, /line 5: /, /line 6: Z9 is not on the board/]) await page.getByText(line).waitFor();
  await shot(page, "routes-12-wrong");
  assert.deepEqual(house.troubles, []);
});

test("the bookmark for 18xx.games is there to be dragged, and what it opens is run", async () => {
  const page = await house.person();
  await page.goto(`${house.base}/routes`);
  const mark = page.getByRole("link", { name: "Milepost: best run" });
  await mark.waitFor();
  const address = await mark.getAttribute("href");
  assert.ok(address.startsWith("javascript:") && address.length < 4000, `${address.length} letters`);
  assert.ok(address.includes(new URL(house.base).origin) && !address.includes("{workshop}"));
  await mark.click();
  await page.getByText("Drag it to your bookmarks bar").waitFor();
  await shot(page, "routes-bookmark");
  // A position as the bookmark writes it: one company, one train, two cities.
  const hex = (id, nodes, paths) => ({ id, tile: "57", color: "yellow", rot: 0, nodes, paths });
  const city = (tokens) => [{ type: "city", rev: { yellow: 20 }, slots: 1, tokens }];
  const paths = [["e0", "n0"], ["n0", "e3"]];
  const position = {
    title: "18Tern", layout: "flat", phase: { name: "2", tiles: ["yellow"] }, corporation: "NS", title_plain: true,
    trains: [{ id: "2-0", name: "2", distance: 2 }], hexes: [hex("A1", city(["NS"]), paths), hex("A3", city([null]), paths)],
  };
  const packed = deflateRawSync(JSON.stringify(position)).toString("base64url");
  await page.goto(`${house.base}/routes#game=${packed}`);
  // An address that differs behind "#" alone loads no page of a server.
  if (!process.env.SITE) await page.reload();
  await page.waitForURL(/\/routes\/at/);
  await page.getByRole("button", { name: "Find the best run" }).click();
  await earns(page, 40);
});
