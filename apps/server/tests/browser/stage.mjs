// The map on a screen: names that can be read at every scale, movement without layout, trains that travel, the sheet on a phone.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { House, LOOKS, boxOf, eventually, rest, shot, sit, sure } from "./house.mjs";

let house;
before(async () => (house = await House.open()));
after(() => house.close());

/** A table for this many, of whom the first has sat down, all others are bots. */
const table = async (page, map, seats) => {
  await page.goto(`${house.base}/play`);
  await page.locator(`input[name=map][value="${map}"]`).check();
  await page.selectOption("#seats", `${seats}`);
  await page.getByRole("button", { name: "Create the table" }).click();
  await sit(page, 1, "Ana");
  for (let seat = 2; seat <= seats; seat++) {
    await page.locator(`[data-seat="${seat - 1}"]`).getByRole("button", { name: "Add a bot" }).click();
    await page.locator(`[data-seat="${seat - 1}"]`).getByText("a bot").waitFor();
  }
  await page.getByRole("button", { name: "Start the game" }).click();
  await page.locator(".label.shown").first().waitFor();
};

/** The names that are shown: their boxes and the height of their letters. */
const names = (page) =>
  page.locator(".label.shown").evaluateAll((labels) =>
    labels.map((label) => {
      const { left, right, top, bottom } = label.getBoundingClientRect();
      const letters = [...label.querySelectorAll(".name, .word")].filter((part) => part.getClientRects().length);
      return { text: label.textContent, left, right, top, bottom, least: Math.min(...letters.map((part) => parseFloat(getComputedStyle(part).fontSize))) };
    }),
  );

for (const map of ["iberia", "great-lakes", "india", "japan", "british-isles"]) {
  test(`names on ${map} can be read and lie beside each other`, async () => {
    const page = await house.person(map === "india" ? LOOKS.phone : { viewport: { width: 1440, height: 900 } });
    await table(page, map, 2);
    let before = 0;
    for (const factor of [1, 2.2, 2.2]) {
      if (factor > 1) await page.evaluate(() => document.querySelector(".window").focus());
      for (let times = 1; times < factor; times *= 1.4) await page.locator(".window").press("+");
      await rest(page);
      const shown = await names(page);
      assert.ok(shown.length >= before, `fewer names at a larger scale: ${shown.length} after ${before}`);
      before = shown.length;
      for (const { text, least } of shown) assert.ok(least >= 11, `${text}: ${least} px`);
      for (const [index, a] of shown.entries()) {
        for (const b of shown.slice(index + 1)) {
          const over = Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1.5 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1.5;
          assert.ok(!over, `${a.text} lies over ${b.text}`);
        }
      }
    }
    assert.ok(before > 20, `${before} names`);
    await shot(page, `stage-${map}`);
    await page.close();
  });
}

test("moving the map only transforms it", async () => {
  const page = await house.person();
  await table(page, "iberia", 2);
  await rest(page);
  const client = await page.context().newCDPSession(page);
  await client.send("Performance.enable");
  const layouts = async () => (await client.send("Performance.getMetrics")).metrics.find(({ name }) => name === "LayoutCount").value;
  const window = await boxOf(page.locator(".window"));
  const [x, y] = [window.x + window.width / 2, window.y + window.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, -600);
  await rest(page);
  const first = await layouts();
  await page.evaluate(async () => {
    const window = document.querySelector(".window");
    const at = window.getBoundingClientRect();
    const frame = () => new Promise(requestAnimationFrame);
    // On the sea, so that it does not draw.
    const send = (kind, dx) => window.dispatchEvent(new PointerEvent(kind, { pointerId: 1, bubbles: true, clientX: at.right - 20 - dx, clientY: at.bottom - 20, button: 0 }));
    window.setPointerCapture = () => {};
    send("pointerdown", 0);
    for (let step = 0; step < 60; step++) {
      send("pointermove", step * 5);
      await frame();
    }
    send("pointerup", 300);
  });
  const second = await layouts();
  assert.ok(second - first <= 3, `${second - first} layouts in 60 frames`);
  await page.close();
});

test("trains travel along the track, unless little motion is wanted", async () => {
  const [page, still] = [await house.person(), await house.person({ reducedMotion: "reduce" })];
  await table(page, "iberia", 3);
  await still.goto(page.url());
  await still.locator(".label.shown").first().waitFor();
  // Track lies under the marks of cities, and each city that makes a good has one ring.
  const layers = await page.locator(".plane svg > g").evaluateAll((groups) => groups.map((group) => group.getAttribute("class")));
  assert.ok(layers.indexOf("track") < layers.indexOf("cities"), `${layers}`);
  await rest(page);
  await page.locator(".demand").first().click();
  await eventually(() => page.locator(".marks .wanted").count(), 1);
  await rest(still);
  const watch = (page) =>
    page.evaluate(() => {
      globalThis.places = [...document.querySelectorAll(".train")].map(() => new Set());
      const look = () => document.querySelectorAll(".train").forEach((train, seat) => globalThis.places[seat]?.add(train.style.transform));
      new MutationObserver(look).observe(document.querySelector(".overlay"), { subtree: true, attributes: true, attributeFilter: ["style"] });
    });
  await watch(page);
  await watch(still);
  // All seats play by themselves.
  await page.getByRole("tab", { name: "Players" }).click();
  await sure(page, page.getByRole("button", { name: /^Resign/ }), page.getByRole("button", { name: "Let a bot play for you?" }));
  await page.waitForFunction(() => globalThis.places.some((seen) => seen.size > 25));
  const counts = await still.evaluate(() => globalThis.places.map((seen) => seen.size));
  assert.ok(Math.max(...counts) < 25, `${counts} places without motion`);
  await page.close();
  await still.close();
});

test("the chat is in sight, and a player has one colour beside the map and on it", async () => {
  const page = await house.person({ viewport: { width: 1440, height: 900 }, colorScheme: "dark" });
  await table(page, "iberia", 2);
  await page.getByRole("tab", { name: "Log and chat" }).click();
  await rest(page);
  const field = await boxOf(page.locator(".say input"));
  assert.ok(field.y + field.height <= 900, `the field ends at ${field.y + field.height}`);
  const colours = await page.evaluate(() => {
    const [badge, rail] = [document.querySelector(".progress .sign path, .who .sign path"), document.querySelector(".edge.seat-0")];
    return [getComputedStyle(badge).fill, getComputedStyle(rail).stroke];
  });
  assert.equal(colours[0], colours[1]);
  await page.close();
});

test("on a phone a demand is shown on a map that is in sight", async () => {
  const page = await house.person({ ...LOOKS.phone, isMobile: true });
  await table(page, "iberia", 2);
  const handle = page.locator(".handle");
  await handle.tap();
  await rest(page);
  const high = await boxOf(page.locator("#board"));
  assert.ok(high.height < 300, `${high.height} px of map under a high sheet`);
  await page.locator(".demand").first().tap();
  await rest(page);
  const [map, ring] = [await boxOf(page.locator(".window")), await boxOf(page.locator(".marks .wanted").first())];
  assert.ok(map.height > 250, `${map.height} px of map`);
  await eventually(() => page.evaluate(() => scrollY), 0);
  assert.ok(ring.y >= map.y - 5 && ring.y + ring.height <= map.y + map.height + 5, "the ring is in sight");
  assert.deepEqual(house.troubles, []);
  await shot(page, "stage-phone");
});

test("sections that cross water are marked where it is drawn", async () => {
  const page = await house.person();
  for (const map of ["iberia", "great-lakes", "india", "japan", "british-isles"]) {
    await page.goto(`${house.base}/ground/${map}`);
    const { marks, dry } = await page.evaluate(() => {
      const water = [...document.querySelectorAll(".river, .lake, .sea")];
      // In tenths of a millimetre, of which a pip has 80: two marks of one lake lie beside each other.
      for (const path of water) Object.assign(path.style, { stroke: "#000", strokeWidth: "4px" });
      const wet = (point) => water.some((path) => path.isPointInStroke(point) || (!path.matches(".river") && path.isPointInFill(point)));
      let [marks, dry, x, y] = [0, [], 0, 0];
      for (const mark of document.querySelector(".tick").getAttribute("d").split("m").filter(Boolean)) {
        const [left, top, wide, high] = mark.replaceAll("-", " -").trim().split(/\s+/).map(Number);
        const middle = new DOMPoint(x + left + wide / 2, y + top + high / 2);
        [x, y, marks] = [x + left + wide, y + top + high, marks + 1];
        if (!wet(middle)) dry.push(`${middle.x},${middle.y}`);
      }
      return { marks, dry };
    });
    assert.ok(marks > 100, `${map}: ${marks} marks`);
    assert.deepEqual(dry, [], map);
  }
});
