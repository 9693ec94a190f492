// The moving pictures of the documentation: each scene is a test of what it shows, and a film where MOVING names a folder
// (`just moving`). Cards are dealt anew each time, so that those of a live table differ from film to film.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { House, LOOKS, boxOf, city, drag, end, eventually, makeTable, opening, press, rest, sit, spots, sure, way } from "./house.mjs";
import { FILMED, Film, still } from "./film/film.mjs";

/** How many rounds bots play for the last film; without one a few of their actions are enough. */
const ROUNDS = FILMED ? 24 : 1;
/** The entry of their log at which the picture at the head of the README is taken. */
const HALF = 330;
/** Into how many steps the film divides their game. */
const MOMENTS = 24;
const TABLE = { viewport: { width: 1080, height: 660 } };

let house, botsAtPlay;
before(async () => {
  house = await House.open();
  botsAtPlay = await bots(4);
});
after(() => house.close());

/** A table at which bots play by themselves; they take their time, so that they begin before all else. */
const bots = async (seats) => {
  const page = await house.person({ ...TABLE, deviceScaleFactor: 1.2 });
  await page.goto(await makeTable(house, { map: "iberia", seats, options: [["game", "locking"], ["rounds", `${ROUNDS}`]] }));
  await sit(page, 1, "Ana");
  for (let seat = 1; seat < seats; seat++) {
    await page.locator(`[data-seat="${seat}"]`).getByRole("button", { name: "Add a bot" }).click();
    await page.locator(`[data-seat="${seat}"]`).getByText("a bot").waitFor();
  }
  await page.getByRole("button", { name: "Start the game" }).click();
  await page.getByRole("tab", { name: "Players" }).click();
  await sure(page, page.getByRole("button", { name: /^Resign/ }), page.getByRole("button", { name: "Let a bot play for you?" }));
  return page;
};

/** Waits until a run is proven best, and earns this. */
const proven = async (page, revenue) => {
  await page.locator("#sum .earns").getByText(String(revenue), { exact: true }).waitFor();
  await page.locator("#sum .proof").getByText("Proven").waitFor();
  await page.waitForFunction(() => !document.querySelector("#stop"));
};

test("run: the best run of a company, and what another train would gain", async () => {
  const page = await house.person({ viewport: { width: 1080, height: 800 } });
  await page.goto(`${house.base}/routes/at?p=velmark-late`);
  const top = await boxOf(page.locator("h1"));
  const film = new Film(page, "run", { clip: { x: 0, y: top.y - 8, width: 1080, height: 640 } });
  film.at = { x: 520, y: 420 };
  await film.shoot(5);
  await film.press(page.getByRole("button", { name: "Find the best run" }));
  await proven(page, 1120);
  await film.shoot(10);
  await film.press(page.getByLabel("Another train"));
  await page.getByLabel("Another train").fill("8");
  await film.shoot(3);
  await film.press(page.getByRole("button", { name: "Add" }), 3);
  await page.getByRole("button", { name: "Remove train 8" }).waitFor();
  await proven(page, 1540);
  await eventually(() => page.locator("#sum .change").textContent(), "+420");
  await film.shoot(8);
  film.end();
});

test("tap: tiles laid with a finger", async () => {
  const page = await house.person({ ...LOOKS.phone, viewport: { width: 390, height: 760 }, isMobile: true, colorScheme: "light", deviceScaleFactor: 1.5, reducedMotion: "reduce" });
  await page.goto(`${house.base}/routes/at?p=tern-island-midway&run=yes`);
  await proven(page, 170);
  const film = new Film(page, "tap", { touch: true });
  await page.evaluate(() => scrollTo(0, document.querySelector("#sum").getBoundingClientRect().top + scrollY - 8));
  await film.shoot(6);
  for (const [hex, tile, revenue] of [["D2", 887, 180], ["C1", 12, 190]]) {
    await film.press(page.locator(`[data-hex="${hex}"]`));
    await page.locator("#panel header").getByText(hex).waitFor();
    await film.shoot(4);
    await film.press(page.getByRole("button", { name: new RegExp(`^Tile ${tile}:`) }));
    await page.locator("#lay").waitFor();
    await film.shoot(3);
    await film.press(page.locator("#lay"));
    await page.locator("#panel").getByText(new RegExp(`^Tile ${tile}, rotated`)).waitFor();
    await proven(page, revenue);
    await film.press(page.locator("#close"));
    await page.locator("#panel header").waitFor({ state: "detached" });
    await film.shoot(4);
  }
  film.end();
});

/** Waits until the map of a deck is drawn. */
const mapShown = (page) => page.locator(".label.shown").first().waitFor();

test("deck: cards and the track that they pay for, and a deck for another map", async () => {
  const page = await house.person({ viewport: { width: 1000, height: 710 } });
  await page.goto(`${house.base}/decks/iberia?players=4&cards=120&seed=7`);
  const film = new Film(page, "deck");
  await mapShown(page);
  film.at = { x: 560, y: 170 };
  await film.shoot(5);
  const next = page.getByRole("link", { name: "Next →" });
  for (const card of [2, 3]) {
    await film.press(next, card === 2 ? 4 : 1);
    await page.getByText(`Card ${card} of 120`).waitFor();
    await film.shoot(4);
  }
  await rest(page);
  const [, second, third] = await page.locator("a[data-look]").all();
  for (const demand of [second, third]) {
    const address = await demand.getAttribute("href");
    await film.press(demand, 2);
    await page.locator(`a[aria-current][href="${address}"]`).waitFor();
    await film.shoot(4);
  }
  // Around the other demands, which would be shown as soon as they are pointed at.
  await film.point({ x: 560, y: film.at.y }, 2);
  await film.press(page.getByRole("navigation").getByRole("link", { name: "Decks" }), 3);
  await page.getByRole("heading", { name: "Deal a deck" }).waitFor();
  await page.getByLabel("Seed (empty: random)").fill("8");
  await film.point(page.getByLabel("Map"), 2);
  await page.getByLabel("Map").selectOption({ label: "Great Lakes" });
  await film.shoot(2);
  await film.press(page.getByRole("button", { name: "Deal" }), 3);
  await page.getByRole("heading", { name: "A deck for Great Lakes" }).waitFor();
  await mapShown(page);
  await film.shoot(5);
  film.end();
});

test("board: the boards of several seeds", async () => {
  const page = await house.person({ viewport: { width: 720, height: 840 } });
  const film = new Film(page, "board", { clip: { x: 0, y: 60, width: 720, height: 735 } });
  await page.goto(`${house.base}/boards/wilderness?players=4&scenario=2&seed=5`);
  film.at = { x: 300, y: 780 };
  const codes = new Set();
  const last = 11;
  for (let seed = 5; seed <= last; seed++) {
    await page.waitForURL(new RegExp(`seed=${seed}`));
    codes.add(await page.locator(".facts .code").textContent());
    await film.shoot(4);
    if (seed < last) await film.press(page.getByRole("link", { name: "Next →" }), 2);
  }
  assert.equal(codes.size, 7);
  film.end();
});

test("crayon: the train travels, track is drawn and built, the next player's turn begins", async () => {
  const { page, board } = await opening(house, TABLE);
  const [madrid, zaragoza, barcelona, toledo, sevilla, cordoba, cadiz] = ["Madrid", "Zaragoza", "Barcelona", "Toledo", "Sevilla", "Córdoba", "Cádiz"].map((name) => city(board, name));
  const build = page.locator(".offer").getByRole("button", { name: /^Build it: \$\d+$/, disabled: false });
  for (const [from, to] of [[madrid, zaragoza], [sevilla, cordoba], [sevilla, cadiz], [madrid, toledo]]) {
    await drag(page, board, way(board, from, to).path);
    await build.click();
    await page.locator(".offer").waitFor({ state: "hidden" });
    await end(page);
  }
  // Larger, and Barcelona stays where it is.
  const [{ x, y }] = await spots(page, board, [barcelona]);
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, -300);
  await press(page, board, madrid);
  await page.getByRole("button", { name: "Start the train in Madrid" }).click();
  await page.locator("#turn .facts").getByText("Madrid").waitFor();
  await page.locator(".offer").waitFor({ state: "hidden" });
  await page.getByRole("tab", { name: "Players" }).click();

  const film = new Film(page, "crayon");
  [film.at] = await spots(page, board, [toledo]);
  await film.shoot(3);
  await film.press((await spots(page, board, [zaragoza]))[0], 3);
  const move = page.getByRole("button", { name: /^Move 9 of \d+ mileposts towards it/ });
  await move.waitFor();
  await film.shoot(2);
  await film.stopTime();
  await film.press(move, 3);
  await page.locator("#turn").getByText("moves, 0 left").waitFor();
  await film.run(9);
  await page.locator(".offer").waitFor({ state: "hidden" });
  const { path } = way(board, zaragoza, barcelona);
  await film.draw(await spots(page, board, path), 3);
  await eventually(() => page.locator(".tag").textContent(), /^\$\d+, \$\d+ left$/);
  await build.waitFor();
  await film.shoot(2);
  await film.press(build, 3);
  await page.locator(".offer").waitFor({ state: "hidden" });
  await film.shoot(2);
  await film.press(page.getByRole("button", { name: "End turn" }), 3);
  await page.locator("#status").getByText(/Ben.*it is your turn/).waitFor();
  await film.shoot(3);
  film.end();
});

test("game: the network that bots have built, from the first section on", async () => {
  const page = botsAtPlay;
  if (FILMED) {
    // Bots take minutes for a whole game.
    page.setDefaultTimeout(0);
    await page.waitForFunction((seq) => Number(document.querySelector("#table").dataset.seq) > seq, HALF);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole("tab", { name: "Cards" }).click();
    await page.waitForFunction(() => !document.querySelector(".rises"));
    await still(page, "workshop");
    await page.setViewportSize(TABLE.viewport);
    await page.getByRole("heading", { name: "The game is over" }).waitFor();
  } else await page.waitForFunction(() => document.querySelector("#table").dataset.seq > 20);
  await page.getByRole("button", { name: /^Replay/ }).first().click();
  const slider = page.getByLabel("Moment of the game");
  await slider.waitFor();
  const last = Number(await slider.getAttribute("max"));
  const { x, y, width, height } = await boxOf(page.locator(".window"));
  const film = new Film(page, "game", { clip: { x, y, width, height } });
  const lengths = [];
  for (let frame = 0; frame <= MOMENTS; frame++) {
    const at = Math.round((last * (frame + 2)) / (MOMENTS + 2));
    await slider.fill(String(at));
    await page.waitForURL(new RegExp(`at=${at}$`));
    await rest(page);
    lengths.push(await page.locator(".track .rail").evaluateAll((rails) => rails.reduce((sum, rail) => sum + rail.getTotalLength(), 0)));
    await film.shoot(2);
  }
  assert.ok(lengths.every((length, frame) => length >= (lengths[frame - 1] ?? 0)), `track was lost: ${lengths}`);
  assert.ok(lengths.at(-1) > lengths[0], `nothing was built: ${lengths}`);
  film.end();
});
