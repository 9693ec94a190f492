// Track drawn with a mouse and with a finger; what is built from a network of one's own; plans that later turns go on with;
// and the field that finds cities.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { House, LOOKS, boxOf, city, drag, end, eventually, game, opening, press, rest, shot, spots, startTime, stopTime, way } from "./house.mjs";

let house;
before(async () => (house = await House.open()));
after(() => house.close());

const COORDINATES = /\d\.\d/;

const transform = (page) => page.evaluate(() => document.querySelector(".plane").style.transform);
const offered = (page, name) => page.locator(".offer").getByRole("button", { name, disabled: false });
/** The number of Ana's sections of track. */
const laid = ({ track }) => track.filter((owner) => owner === 0).length;
/** Sees that a part of the page says something, and nothing of coordinates. */
const inWords = async (page, part) => {
  await rest(page);
  await eventually(() => page.locator(part).innerText(), (text) => text && !COORDINATES.test(text));
};

test("strokes are priced as they are drawn, and taken back one by one", async () => {
  const { page, board } = await opening(house, { viewport: { width: 1440, height: 900 } });
  const [madrid, cuenca, toledo] = ["Madrid", "Cuenca", "Toledo"].map((name) => city(board, name));
  const tag = page.locator(".tag");

  // While it is drawn, the price and what is left stand beside it.
  const [from, to] = await spots(page, board, [madrid, cuenca]);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 12 });
  await rest(page);
  const said = (await eventually(() => tag.textContent(), /^\$\d+, \$\d+ left$/)).match(/^\$(\d+), \$(\d+) left$/);
  await shot(page, "crayon-drawing");
  await page.mouse.up();
  await offered(page, `Build it: $${said[1]}`).waitFor();
  assert.equal(Number(said[1]) + Number(said[2]), 20);
  const { cost } = way(board, madrid, cuenca);
  assert.ok(Number(said[1]) <= cost + 2, `${said[1]} for a straight stroke where ${cost} is the least`);

  // A second stroke; each is taken back by itself.
  await drag(page, board, [madrid, toledo]);
  await page.getByRole("button", { name: "Undo the stroke" }).waitFor();
  await offered(page, /^Build it: \$/).waitFor();
  await page.locator("#turn").getByRole("button", { name: "Undo" }).click();
  await offered(page, `Build it: $${said[1]}`).waitFor();
  await eventually(() => page.getByRole("button", { name: "Undo the stroke" }).count(), 0);
  await offered(page, `Build it: $${said[1]}`).click();
  await page.locator(".offer").waitFor({ state: "hidden" });
  await game(page, (view) => laid(view) > 2);
  await inWords(page, ".news");

  // At the edge the map moves under the pointer, faster and faster, and the track goes on.
  await page.locator(".tools").getByRole("button", { name: "Zoom in" }).click({ clickCount: 3 });
  await stopTime(page);
  const [again] = await spots(page, board, [madrid]);
  const box = await boxOf(page.locator(".window"));
  await page.mouse.move(again.x, again.y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 4, again.y, { steps: 10 });
  const places = [];
  for (let look = 0; look < 3; look++) {
    places.push(Number((await transform(page)).match(/translate\((-?[\d.]+)px/)[1]));
    await page.clock.runFor(350);
  }
  await page.mouse.up();
  await startTime(page);
  assert.ok(places[0] > places[1] && places[1] > places[2], `the map stood still: ${places}`);
  assert.ok(places[1] - places[2] > places[0] - places[1], `it did not get faster: ${places}`);
  await page.getByRole("button", { name: "Discard it" }).click();
  assert.deepEqual(house.troubles, []);
});

test("track is built from a network, in turns, until something is in the way", async () => {
  const { page, board } = await opening(house, { viewport: { width: 1440, height: 900 } });
  const [madrid, porto, valencia] = ["Madrid", "Porto", "Valencia"].map((name) => city(board, name));

  // Nothing is built yet: from the nearest major city, as far as the money goes.
  await press(page, board, porto);
  const first = offered(page, /^Build the first \d+ sections: \$\d+$/).first();
  await first.waitFor();
  await page.locator(".offer").getByText(/^From \p{L}+.*: \d+ sections, \$\d+/u).waitFor();
  await shot(page, "crayon-offer");
  await page.locator(".offer").getByRole("button", { name: "Close" }).click();

  // A long stroke: the first part now, the rest as a plan that the second round of building goes on with.
  await drag(page, board, way(board, madrid, porto).path);
  await offered(page, /^Build the first/).click();
  await page.locator(".sketch-plan").waitFor();
  const built = laid(await game(page, (view) => laid(view) > 3));
  await shot(page, "crayon-plan");
  await end(page);
  // Ben sees nothing of it, and builds in the way of it.
  await page.locator("#status").getByText(/Ben.*it is your turn/).waitFor();
  await rest(page);
  await eventually(() => page.locator(".sketch-plan").count(), 0);
  await end(page);
  await page.getByRole("button", { name: "End building" }).waitFor();
  await end(page);
  await page.locator("#status").getByText(/Ana.*it is your turn/).waitFor();
  await page.locator(".plans").getByRole("button", { name: /^Build (on|it)/ }).click();
  await game(page, (view) => laid(view) > built);

  // Elsewhere: from the network, or from a nearer city, which says that it is not joined.
  await press(page, board, valencia);
  await page.locator(".offer").getByText(/^From (Madrid|your track near \p{L}+)/u).first().waitFor();
  await inWords(page, ".offer");
  await shot(page, "crayon-network");
  await page.locator(".offer").getByRole("button", { name: "Plan it" }).first().click();
  await page.locator(".plans").getByText(/^Your plan: \d+ sections to Valencia, \$\d+$/).waitFor();
  await end(page);

  // The train sets out for a city that is too far for one turn; Ben builds over the first section of the plan.
  await press(page, board, madrid);
  await page.getByRole("button", { name: "Start the train in Madrid" }).click();
  await page.locator("#turn .facts").getByText("Madrid").waitFor();
  await press(page, board, porto);
  await page.getByRole("button", { name: /^Move 9 of \d+ mileposts towards it/ }).click();
  // What was offered is done, and the map is free again.
  await page.locator(".offer").waitFor({ state: "hidden" });
  await press(page, board, porto);
  await page.locator(".offer").getByText("no movement is left").waitFor();
  await page.locator(".offer").getByRole("button", { name: "Close" }).click();
  await end(page);
  await page.locator("#status").getByText(/Ben.*it is your turn/).waitFor();
  await page.evaluate(async () => {
    const { id, seq } = document.querySelector("#table").dataset;
    // The piece that this turn's money buys, before that for later turns.
    const path = JSON.parse(localStorage.getItem(`plan ${id} 0`)).track.at(-2);
    const action = { do: "build", path: path.slice(0, 2) };
    await fetch(`/table/${id}/act`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ seq: Number(seq), id: "crayon-test-1", seat: 1, action }) });
  });
  await page.locator("#turn").getByText(/^.*Ben.*builds, /).waitFor();
  await end(page);
  await page.locator("#status").getByText(/Ana.*it is your turn/).waitFor();
  const plans = page.locator(".plans");
  await plans.getByText(/^Your plan to build to Valencia stops: Ben owns the section from Madrid to the .* of \p{L}+\.$/u).waitFor();
  await shot(page, "crayon-stopped");
  await plans.getByRole("button", { name: /^Move on/ }).click();
  await game(page, ({ movement }) => movement < 9);
  await rest(page);
  await plans.getByRole("button", { name: "Another way" }).click();
  await page.locator(".offer").getByText(/^From /).first().waitFor();
  await rest(page);
  await eventually(() => page.locator(".sketch-plan").count(), 0);
  await inWords(page, "body");
  assert.deepEqual(house.troubles, []);
});

test("the field that finds cities leaves a fitted map alone, and says which it does not know", async () => {
  const { page } = await opening(house, { viewport: { width: 1440, height: 900 } });
  const find = async (name) => {
    await page.getByLabel("Find a city").fill(name);
    await page.getByLabel("Find a city").press("Enter");
  };
  const fitted = await transform(page);
  for (const name of ["Palma", "Lisboa", "Barcelona"]) {
    await find(name);
    await page.locator(".offer strong").getByText(name).waitFor();
    await rest(page);
    await eventually(() => transform(page), fitted);
  }
  await find("Xyz");
  await page.locator(".offer").getByText("No city is called “Xyz”").waitFor();
  await find("Tolledo");
  await page.locator(".offer").getByRole("button", { name: "Toledo" }).click();
  await page.locator(".offer strong").getByText("Toledo", { exact: true }).waitFor();
  assert.deepEqual(house.troubles, []);
});

test("a finger draws under a loupe", async () => {
  const { page, board } = await opening(house, LOOKS.phone);
  const [from, to] = await spots(page, board, [city(board, "Madrid"), city(board, "Cuenca")]);
  const touch = await page.context().newCDPSession(page);
  const finger = (type, points) => touch.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  await finger("touchStart", [from]);
  for (let step = 1; step <= 8; step++) await finger("touchMove", [{ x: from.x + ((to.x - from.x) * step) / 8, y: from.y + ((to.y - from.y) * step) / 8 }]);
  const loupe = page.locator(".loupe");
  await loupe.waitFor();
  await rest(page);
  // The stroke shows in it.
  await eventually(() => loupe.locator("path").count(), (paths) => paths > 0);
  const box = await boxOf(loupe);
  const far = Math.hypot(box.x + box.width / 2 - to.x, box.y + box.height / 2 - to.y);
  assert.ok(far > box.width / 2 + 20, "the finger does not cover it");
  await shot(page, "crayon-loupe");
  await finger("touchEnd", []);
  await loupe.waitFor({ state: "hidden" });
  await offered(page, /^Build it: \$/).click();
  await page.locator(".offer").waitFor({ state: "hidden" });
  await game(page, (view) => laid(view) > 2);
  assert.deepEqual(house.troubles, []);
});
