// A line that is dead, and comes back: it is said, what was done meanwhile is kept, and done once.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { House, Wire, eventually, get, opening, rest, startTime, stopTime } from "../house.mjs";

let house;
let wire;
before(async () => {
  house = await House.open({ network: true });
  wire = await Wire.to(house);
});
after(async () => {
  wire.close();
  await house.close();
});

const LOST = "Connection lost; reconnecting.";
const seqOf = async (page) => (await get(page, "state")).state.seq;

test("a dead line is noticed within ten seconds, what is pressed is kept and done once", async () => {
  const { page } = await opening(wire, { clock: true });
  const watcher = await house.person();
  await watcher.goto(page.url().replace(wire.base, house.base));
  await rest(watcher);
  const before = await seqOf(watcher);
  // The page's own clock counts, so that a busy machine changes nothing.
  await stopTime(page);
  wire.cut();
  await page.getByRole("button", { name: "End building" }).click();
  await page.clock.runFor(5000);
  await page.locator("#status").getByText("What you did is kept").waitFor();
  await page.clock.runFor(5000);
  await page.locator("#status").getByText(LOST).waitFor();
  const meanwhile = await seqOf(watcher);
  assert.equal(meanwhile, before, "nothing came through");
  await startTime(page);
  // Further presses of the same are one.
  await page.keyboard.press("e");
  wire.mend();
  await page.waitForFunction((before) => Number(document.querySelector("#table").dataset.seq) > before, before);
  await page.locator("#status").getByText("turn").waitFor();
  await rest(page);
  await rest(watcher);
  await eventually(() => seqOf(watcher), before + 1);
  await page.close();
  await watcher.close();
});

test("a line that dies while nothing is done is noticed, and what happened meanwhile is shown", async () => {
  const { page } = await opening(house);
  const friend = await house.person({ clock: true });
  await friend.goto(page.url().replace(house.base, wire.base));
  await rest(friend);
  const before = await seqOf(page);
  await stopTime(friend);
  wire.cut();
  await page.getByRole("button", { name: "End building" }).click();
  await page.waitForFunction((before) => Number(document.querySelector("#table").dataset.seq) > before, before);
  await friend.clock.runFor(10_000);
  await friend.locator("#status").getByText(LOST).waitFor();
  await startTime(friend);
  wire.mend();
  await friend.evaluate(() => dispatchEvent(new Event("online")));
  await friend.waitForFunction((before) => Number(document.querySelector("#table").dataset.seq) > before, before);
  await eventually(() => friend.locator("#status").innerText(), (text) => !text.includes(LOST));
  await page.close();
  await friend.close();
});

test("a stream that is refused is no lost line: the page asks, and says when its table is gone", async () => {
  const { page } = await opening(house);
  const friend = await house.person();
  const refuse = (what, status) => friend.route(what, (route) => route.fulfill({ status, contentType: "application/json", body: JSON.stringify({ error: ["no"], rule: "", hint: "" }) }));
  await refuse(/\/events/, 503);
  await friend.goto(page.url());
  const before = await seqOf(page);
  await friend.waitForFunction((before) => Number(document.querySelector("#table").dataset.seq) >= before, before);
  await page.getByRole("button", { name: "End building" }).click();
  await friend.waitForFunction((before) => Number(document.querySelector("#table").dataset.seq) > before, before);
  await eventually(() => friend.locator("#status").innerText(), (text) => !text.includes(LOST));
  await refuse(/\/state/, 404);
  await friend.locator("#status").getByText("This table is gone.").waitFor();
  await page.close();
  await friend.close();
});

test("the date of the device moves no clock", async () => {
  const { page } = await opening(house, { clock: true }, [], { clock: { kind: "bank", bank: 300, increment: 0 } });
  await rest(page);
  const left = async () => {
    const [minutes, seconds] = (await page.locator(".clocks .running time").innerText()).split(":").map(Number);
    return minutes * 60 + seconds;
  };
  await eventually(left, (seconds) => seconds > 0);
  const turned = async (hours) => {
    await page.clock.setSystemTime(Date.now() + hours * 3_600_000);
    await eventually(() => page.evaluate(() => new Date().getTime()), (now) => Math.abs(now - Date.now() - hours * 3_600_000) < 600_000);
    // At least one tick of the clock.
    const before = await left();
    await eventually(left, (now) => now !== before);
    const now = await left();
    assert.ok(now <= before && now > before - 240, `${before} s, then ${now} s`);
  };
  await turned(1);
  await turned(-1);
  await page.close();
});
