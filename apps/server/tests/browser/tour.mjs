// The tour of a first game on a phone and on a desk: what a step is about is in sight, and the map names the cities that the
// step names.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { House, LOOKS, eventually, get, rest, shot } from "./house.mjs";
import { First } from "./words/first.mjs";

let house;
before(async () => (house = await House.open()));
after(() => house.close());

/** How much of a part of a page is in sight, from 0 to 1, where nothing scrolls the rest away; and whether its middle is open,
 * with nothing above it. */
const seen = (part) =>
  part.evaluate(
    (node) =>
      new Promise((done) => {
        new IntersectionObserver(([{ intersectionRatio: ratio, intersectionRect: { x, y, width, height } }], observer) => {
          observer.disconnect();
          done({ ratio, open: node.contains(document.elementFromPoint(x + width / 2, y + height / 2)) });
        }).observe(node);
      }),
  );

/** The names that are shown within the map. */
const shown = (page) =>
  page.evaluate(() => {
    const map = document.querySelector(".window").getBoundingClientRect();
    const inside = ({ left, top, right, bottom }) => left >= map.left && right <= map.right && top >= map.top && bottom <= map.bottom;
    const names = [...document.querySelectorAll(".label.shown .name")].filter((name) => inside(name.getBoundingClientRect()));
    return names.map((name) => name.textContent);
  });

for (const [screen, options] of [["phone", { ...LOOKS.phone, isMobile: true }], ["desk", { viewport: { width: 1440, height: 900 } }]]) {
  test(`each step of the tour is in sight on a ${screen}`, async () => {
    const page = await house.person({ ...options, reducedMotion: "reduce" });
    const first = new First(page);
    await first.begin(house);
    const { cities } = await get(page, "board");
    const said = page.locator(".tour > p").first();
    let steps = 0;
    /** Looks at a step that is about a part of the page and names so many cities: all of the part is in sight, or of a list
     * that is longer than a phone what the step names. */
    const look = async (title, about, count = 0) => {
      await first.turn();
      await first.step(title);
      await rest(page);
      await shot(page, `tour-${screen}-${++steps}`);
      const text = await said.textContent();
      const subject = page.locator(".toured");
      await eventually(() => page.locator(about).first().evaluate((node) => node.matches(".toured")), true);
      const card = text.match(/on card (\d+)/)?.[1];
      const { ratio, open } = await seen(card ? subject.locator(`[data-card="${card}"]`) : subject);
      assert.ok(ratio > 0.99 && open, `${title}: ${ratio} of ${about} is in sight${open ? "" : ", below something"}`);
      const named = cities.filter(({ name }) => new RegExp(`(?<!\\p{L})${name}(?!\\p{L})`, "u").test(text)).map(({ name }) => name);
      assert.equal(named.length, count, text);
      const labels = await shown(page);
      for (const name of named) assert.ok(labels.includes(name), `${name} has no name on the map: ${text}`);
      const shows = count > 0 || title === "Build for two turns";
      await eventually(() => page.locator(".lesson .wanted").count(), (marks) => shows === marks > 0);
    };
    await look("Look at the cards", "#cards .demand");
    await page.locator(".demand").first().click();
    await look("Keep a card", "#cards .faces", 2);
    // The trip comes into sight wherever the map was.
    await page.locator(".window").focus();
    for (let times = 0; times < 5; times++) await page.locator(".window").press("+");
    await rest(page);
    await eventually(() => shown(page), (names) => names.length < 10);
    await first.keep();
    await look("Draw track", "#board", 2);
    await first.build();
    await look("Build for two turns", "[data-key=end]");
    await first.key("e");
    await look("Build for two turns", "[data-key=end]");
    await first.build();
    await first.key("e");
    await look("Put your train on the map", "#board", 1);
    await first.act({ do: "start", at: (await first.trip()).ride[0] });
    const load = `#turn button:text-is("Pick up ${first.wish.good}")`;
    await look("Pick up a load", load, 1);
    await page.locator(load).click();
    await look("Deliver it", "#board", 1);
    for (let turns = 0; turns < 8 && !(await first.travel()); turns++) {
      await look("Deliver it", "#board", 1);
      await first.key("e");
      await look("Deliver it", "#board", 1);
    }
    await look("Deliver it", `#turn button:text-matches("^Deliver ${first.wish.good} ")`, 1);
    await first.key("d");
    await look("Your first money", "[data-key=end]");
    await first.key("e");
    await look("How to win", ".progress");
    assert.deepEqual(house.troubles, []);
    await page.close();
  });
}
