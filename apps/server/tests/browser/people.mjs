// What people at a table do with each other: the host locks seats, a phone takes over by a link, something is taken back.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { House, LOOKS, get, shot, sit } from "./house.mjs";

let house;
before(async () => (house = await House.open()));
after(() => house.close());

const wide = (page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
const seats = async (page) => (await get(page, "state")).you.seats;
const keepNone = (page) => page.getByRole("button", { name: /^Keep/ }).first().click();

test("the host locks the seats, a seat moves to a phone, and the others agree to take something back", { timeout: 120_000 }, async () => {
  const [ana, ben, phone] = [await house.person(), await house.person(), await house.person({ ...LOOKS.phone, viewport: { width: 360, height: 740 } })];
  await ana.goto(`${house.base}/play`);
  await ana.getByLabel("Seats").selectOption("2");
  await ana.getByLabel("Minutes per player, or days for each turn").selectOption("3d");
  await ana.getByRole("button", { name: "Create the table" }).click();
  await sit(ana, 1, "Ana");
  const watch = await ana.getByLabel("The link to this table").inputValue();

  // The link to watch seats nobody once the seats are locked; the link to play does.
  await ana.getByRole("button", { name: "Lock the seats" }).click();
  const play = await ana.getByLabel("The link to play").inputValue();
  await ana.locator("img.qr").waitFor();
  await shot(ana, "people-host", { fullPage: true });
  await ben.goto(watch);
  await ben.getByText("The host has locked the seats.").first().waitFor();
  assert.equal(await ben.getByRole("button", { name: "Sit here" }).count(), 0);
  await ben.goto("about:blank");
  await ben.goto(play);
  assert.equal(await ben.evaluate(() => location.hash), "");
  await sit(ben, 2, "Ben");
  await ana.getByText("3 days for each turn").waitFor();

  // A link shows Ben's seat on his phone; nothing happens before he presses the button.
  await ben.getByRole("button", { name: "Show the link" }).click();
  const link = await ben.getByLabel("The link to this seat").inputValue();
  await phone.goto(link);
  assert.equal(await phone.evaluate(() => location.hash), "");
  await shot(phone, "people-claim");
  assert.equal(await wide(phone), 0);
  await phone.getByRole("button", { name: "Play on this device" }).click();
  await phone.waitForURL(watch);
  await phone.getByText("Get up").waitFor();
  assert.deepEqual([await seats(phone), await seats(ben)], [[1], [1]]);

  // Ana keeps no card, then asks to take that back; Ben agrees on his phone.
  await ana.getByRole("button", { name: "Start the game" }).click();
  await ana.locator("#turn .whose").waitFor();
  assert.equal(await ana.title(), "● Your turn · Milepost");
  await keepNone(ana);
  await phone.waitForFunction(() => document.title.startsWith("● Your turn"));
  await ana.getByRole("button", { name: "Take back…" }).click();
  await ana.getByRole("button", { name: "Ask the others to agree?" }).click();
  await ana.getByText("Waiting for:").waitFor();
  await phone.getByRole("button", { name: "Agree" }).scrollIntoViewIfNeeded();
  await shot(phone, "people-undo");
  await phone.getByRole("button", { name: "Agree" }).click();
  await ana.waitForFunction(() => document.title.startsWith("● Your turn"));

  // Notices are asked for by hand, and kept.
  const table = ana.getByRole("tab", { name: "Table" });
  await table.click();
  await ana.getByLabel("A sound").check();
  await shot(ana, "people-table", { fullPage: true });
  await ana.reload();
  await table.click();
  assert.ok(await ana.getByLabel("A sound").isChecked());

  // The host removes Ben, whose phone and screen only watch from then on.
  await ana.getByRole("tab", { name: "Players" }).click();
  await shot(ana, "people-players");
  await ana.getByRole("button", { name: "Remove…" }).click();
  await ana.getByRole("button", { name: "Open this seat?" }).click();
  await ana.getByText("this seat is open").waitFor();
  await phone.getByRole("tab", { name: "Players" }).click();
  await phone.getByText("locked by the host").waitFor();
  assert.deepEqual([await seats(phone), await seats(ben)], [[], []]);
  assert.equal(await wide(phone), 0);
  assert.deepEqual(house.troubles, []);
});
