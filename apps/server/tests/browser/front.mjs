// The first page, setting up a table, and what holds on every page: weight, phones, keeping it on a home screen.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { House, boxOf, eventually, rest } from "./house.mjs";

let house;
before(async () => (house = await House.open()));
after(() => house.close());

/** What a page loads until a request for which `until` holds: path and bytes on the line of each. */
const loaded = async (page, path, until) => {
  const client = await page.context().newCDPSession(page);
  await client.send("Network.enable");
  await client.send("Network.setCacheDisabled", { cacheDisabled: true });
  const found = new Map();
  let done = false;
  client.on("Network.requestWillBeSent", ({ requestId, request: { url } }) => {
    done ||= until(url);
    if (!done && url.startsWith("http")) found.set(requestId, { url, bytes: 0, ended: false });
  });
  const ended = ({ requestId, encodedDataLength: bytes = 0 }) => found.has(requestId) && Object.assign(found.get(requestId), { bytes, ended: true });
  for (const name of ["loadingFinished", "loadingFailed"]) client.on(`Network.${name}`, ended);
  await page.goto(house.base + path);
  await rest(page);
  return eventually(() => [...found.values()], (files) => files.every(({ ended }) => ended));
};
const kilobytes = (files) => files.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;

test("the first page is light, and names never change their contents", async () => {
  const page = await house.person({ viewport: { width: 1440, height: 900 } });
  const files = await loaded(page, "/", (url) => /\/film/.test(url));
  assert.ok(files.length <= 8 && kilobytes(files) <= 80, JSON.stringify(files));
  for (const { url } of files.filter(({ url }) => url.includes("/web/"))) {
    const { headers } = await fetch(url);
    assert.match(headers.get("cache-control"), /immutable/, url);
    // Of another release.
    const other = await fetch(url.replace(/\.[0-9a-f]{16}\./, ".0123456789abcdef."));
    assert.match(other.headers.get("cache-control"), /no-cache/, url);
  }
  await eventually(() => page.evaluate(() => document.fonts.check("20px Oswald")), true);
});

test("maps and tables are light", async () => {
  const page = await house.person();
  const maps = await loaded(page, "/maps", () => false);
  assert.ok(kilobytes(maps) <= 200, JSON.stringify(maps));
});

test("from the first page to the first decision: a name and a button", async () => {
  const page = await house.person();
  await page.goto(house.base);
  await page.getByLabel("Your name").click();
  await page.keyboard.type("Ana");
  await page.getByRole("button", { name: "Play now" }).click();
  await page.waitForURL(/\/table\//);
  await page.getByRole("button", { name: /^Keep/ }).first().waitFor();
  await eventually(() => page.locator("#table-head, #turn").first().innerText(), /Ana|You|Your/i);
  await rest(page);
  const aside = await page.locator(".face li:has(input)").evaluateAll((rows) =>
    rows.map((row) => {
      const [box, words] = ["input", ".words"].map((part) => row.querySelector(part).getBoundingClientRect());
      return Math.abs((box.top + box.bottom - words.top - words.bottom) / 2);
    }),
  );
  assert.ok(aside.length && Math.max(...aside) <= 3, `boxes beside their demands: ${aside}`);
  // The next one gets a table of their own, with the name that they had.
  const again = await page.context().newPage();
  await again.goto(house.base);
  await eventually(() => again.getByLabel("Your name").inputValue(), "Ana");
  await again.getByRole("link", { name: /^Continue/ }).waitFor();
  await again.getByLabel("Your name").fill("\u202e".repeat(9));
  await again.getByRole("button", { name: "Play now" }).click();
  await again.locator(".wrong, #table").first().waitFor();
});

test("bots play over the doors, and stand still where motion is unwanted", async () => {
  const page = await house.person({ viewport: { width: 1440, height: 900 } });
  await page.goto(house.base);
  // Each piece of track is drawn in a moment, which only a look at each frame is sure to see.
  await page.waitForFunction(() => document.querySelector(".hero .fresh"));
  await page.locator(".hero .rail").nth(2).waitFor({ state: "attached" });
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByRole("button", { name: "Go on" }).waitFor();
  await rest(page);
  // No name is written where the doors or the title lie.
  const hidden = await page.evaluate(() => {
    const above = [...document.querySelectorAll(".claim, .door")].map((node) => node.getBoundingClientRect());
    const names = [...document.querySelectorAll(".hero .label.shown")];
    return names.filter((name) => {
      const box = name.getBoundingClientRect();
      return above.some((other) => box.left < other.right - 1 && box.right > other.left + 1 && box.top < other.bottom - 1 && box.bottom > other.top + 1);
    }).map((name) => name.textContent);
  });
  assert.deepEqual(hidden, []);
  const still = await house.person({ reducedMotion: "reduce" });
  await still.goto(house.base);
  await still.locator(".hero .train:not([hidden])").nth(2).waitFor({ state: "attached" });
  await still.getByText(/delivers/).waitFor();
  await rest(still);
  await eventually(() => still.evaluate(() => document.getAnimations().length), 0);
  await eventually(() => still.getByRole("button", { name: "Pause" }).count(), 0);
});

/** Presses on a city of a map on a page. */
const city = async (page, name) => {
  await rest(page);
  const at = await page.evaluate(async (name) => {
    const board = await (await fetch(document.querySelector(".atlas").dataset.board)).json();
    const [milepost] = board.cities.find((city) => city.name === name).mileposts;
    const [x, y] = board.mileposts[milepost];
    const plane = document.querySelector(".atlas .plane").getBoundingClientRect();
    const scale = plane.width / board.frame[2];
    return { x: plane.left + (x - board.frame[0]) * scale, y: plane.top + (y - board.frame[1]) * scale };
  }, name);
  await page.mouse.click(at.x, at.y);
};

test("a map is pressed for the cheapest track, without a page load", async () => {
  const page = await house.person({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${house.base}/maps/iberia`);
  await page.locator(".atlas .label.shown").first().waitFor();
  await page.evaluate(() => (globalThis.stays = true));
  await city(page, "Lisboa");
  await page.waitForURL(/from=Lisboa$/);
  await city(page, "Madrid");
  await page.getByRole("heading", { name: "Lisboa to Madrid" }).waitFor();
  await eventually(() => Promise.all([".rail", ".marks .end"].map((part) => page.locator(`.atlas ${part}`).count())), [1, 2]);
  const track = await page.locator(".atlas .rail").getAttribute("d");
  await city(page, "Bilbao");
  await page.waitForURL(/from=Bilbao$/);
  await rest(page);
  await eventually(() => page.locator(".atlas .rail").count(), 0);
  await page.getByLabel("To", { exact: true }).selectOption("Porto");
  await page.getByRole("heading", { name: "Bilbao to Porto" }).waitFor();
  await eventually(() => page.locator(".atlas .rail").getAttribute("d"), (other) => other && other !== track);
  await rest(page);
  const scale = () => page.locator(".atlas .plane").evaluate((plane) => new DOMMatrix(plane.style.transform).a);
  const before = await scale();
  await page.locator(".atlas .window").press("+");
  await eventually(scale, (now) => now > before * 1.3);
  await eventually(() => page.evaluate(() => globalThis.stays), true);
});

test("a page is busy until what it asked for is there, or cannot come", async () => {
  const page = await house.person();
  const busy = () => page.evaluate(() => document.documentElement.dataset.busy);
  for (const comes of [true, false]) {
    const held = new Promise((asked) => page.route("**/maps/iberia/board", asked));
    await page.goto(`${house.base}/maps/iberia`);
    const asked = await held;
    await eventually(busy, "1");
    await (comes ? asked.continue() : asked.abort());
    await page.locator(comes ? ".atlas .label.shown" : ".atlas [role=alert]").first().waitFor();
    await rest(page);
    await eventually(busy, undefined);
    await page.unroute("**/maps/iberia/board");
  }
});

test("a deck shows the tracks of its cards on the map, and a page works without scripts", async () => {
  const page = await house.person({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${house.base}/decks/iberia?seed=7`);
  await page.locator(".atlas .rail").waitFor();
  await eventually(() => page.locator(".atlas .other").count(), (tracks) => tracks >= 1);
  const track = await page.locator(".atlas .rail").getAttribute("d");
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction((track) => document.querySelector(".atlas .rail").getAttribute("d") !== track, track);
  const plain = await house.person({ javaScriptEnabled: false });
  await plain.goto(`${house.base}/maps/iberia?from=Lisboa&to=Madrid`);
  await eventually(() => plain.locator(".board svg polyline.chosen").count(), 1);
  await plain.locator('.board a.city[aria-label="Bilbao"]').click({ force: true });
  await plain.waitForURL(/from=Bilbao/);
});

test("setting up a table loses nothing, and says what differs", async () => {
  const page = await house.person({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${house.base}/play`);
  await page.getByLabel("Japan").check();
  await page.getByLabel("Seats").selectOption("4");
  await page.getByRole("button", { name: /^A short game/ }).click();
  await page.getByText("Cash that wins: 150 instead of 250").waitFor();
  await eventually(() => page.getByLabel("Japan").isChecked(), true);
  await page.getByText("Money", { exact: true }).click();
  await page.getByLabel("Cash of each player at the start").fill("80");
  await page.getByText("Cash of each player at the start: 80 instead of 50").waitFor();
  await page.getByLabel(/^The deck has events/).check();
  await page.getByText("Rule options as text").click();
  await page.getByLabel("One per line, as name=value").fill("nonsense");
  await page.getByRole("button", { name: "Create the table" }).click();
  await page.getByRole("alert").getByText(/"nonsense" has no value/).waitFor();
  const kept = () => Promise.all(["Cash that wins", "Cash of each player at the start", "Seats"].map((name) => page.getByLabel(name).inputValue()));
  await eventually(kept, ["150", "80", "4"]);
  await eventually(() => page.getByLabel("Japan").isChecked(), true);
  await eventually(() => page.getByLabel(/^The deck has events/).isChecked(), true);
  await rest(page);
  // A box stands in the middle of the first line of its words.
  const aside = await page.locator("label.switch").evaluateAll((labels) =>
    labels.map((label) => {
      const box = label.querySelector("input").getBoundingClientRect();
      const words = document.createRange();
      words.selectNodeContents(label.querySelector("span"));
      const line = words.getClientRects()[0];
      return Math.abs((box.top + box.bottom - line.top - line.bottom) / 2);
    }),
  );
  assert.ok(Math.max(...aside) <= 2, aside.join(" "));
  await page.getByLabel("One per line, as name=value").fill("");
  await page.getByRole("button", { name: "Create the table" }).click();
  await page.waitForURL(/\/table\//);
  await page.getByText(/goal: 150/).first().waitFor();
  await page.getByText("milepost serve --lan").first().waitFor();
});

const PAGES = ["/", "/play", "/maps", "/maps/iberia", "/decks", "/routes", "/routes/at?p=velmark", "/contracts", "/boards", "/rules", "/api", "/offline"];

test("everything fits a small phone, and all of the navigation is in reach", async () => {
  const page = await house.person({ viewport: { width: 360, height: 740 }, hasTouch: true });
  for (const path of PAGES) {
    await page.goto(house.base + path);
    await rest(page);
    if (path === "/play") await page.locator("details").evaluateAll((all) => all.forEach((one) => (one.open = true)));
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.ok(wide <= 0, `${path} is ${wide} px too wide`);
    const links = await page.locator(".bar a").evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ left, right, height }) => left >= 0 && right <= innerWidth && height >= 40));
    assert.ok(links.length === 7 && links.every(Boolean), path);
  }
});

test("the buttons that zoom cover nothing of a board", async () => {
  for (const width of [1024, 1440]) {
    const page = await house.person({ viewport: { width, height: 768 } });
    await page.goto(`${house.base}/routes/at?p=velmark`);
    await rest(page);
    const [zoom, board] = await Promise.all([".zoom", ".board > svg"].map((part) => boxOf(page.locator(part).first())));
    const apart = zoom.x >= board.x + board.width - 1 || zoom.y + zoom.height <= board.y + 1;
    assert.ok(apart, JSON.stringify({ width, zoom, board }));
  }
});

test("it stays on a home screen and says so when there is no connection", async () => {
  const page = await house.person({ serviceWorkers: "allow" });
  await page.goto(house.base);
  const manifest = await page.evaluate(async () => (await fetch(document.querySelector("link[rel=manifest]").href)).json());
  for (const { src } of manifest.icons) {
    const { status } = await fetch(house.base + src);
    assert.equal(status, 200, src);
  }
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await page.getByRole("link", { name: "Sit down and play with friends" }).click();
  await page.locator("#lobby h2").first().waitFor();
  const kept = await page.evaluate(async () => (await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)))).flat());
  assert.ok(kept.length === 4 && kept.every((path) => path === "/offline" || path.startsWith("/web/")), kept.join(" "));
  await page.context().setOffline(true);
  await page.goto(`${house.base}/maps`).catch(() => {});
  await page.getByRole("heading", { name: "No connection" }).waitFor();
  await page.context().setOffline(false);
  await page.getByRole("link", { name: "Try again" }).click();
  await page.getByRole("heading", { name: "Maps" }).waitFor();
  assert.deepEqual(house.troubles, []);
});
