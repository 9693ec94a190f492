// What people at a table do with each other: the host locks seats, a phone takes over by a link, something is taken back.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { House, LOOKS, eventually, get, rest, shot, sit, sure } from "./house.mjs";

let house;
before(async () => (house = await House.open()));
after(() => house.close());

/** Sees that the page is no wider than the screen. */
const fits = async (page) => {
  await rest(page);
  await eventually(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0);
};
/** Sees that the address holds no secret any more. */
const clean = (page) => eventually(() => page.evaluate(() => location.hash), "");
const seats = async (page) => (await get(page, "state")).you.seats;

test("the host locks the seats, a seat moves to a phone, and the others agree to take something back", async () => {
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
  await rest(ben);
  await eventually(() => ben.getByRole("button", { name: "Sit here" }).count(), 0);
  await ben.goto("about:blank");
  await ben.goto(play);
  await clean(ben);
  await sit(ben, 2, "Ben");
  await ana.getByText("3 days for each turn").waitFor();

  // A link shows Ben's seat on his phone; nothing happens before he presses the button.
  await ben.getByRole("button", { name: "Show the link" }).click();
  const link = await ben.getByLabel("The link to this seat").inputValue();
  await phone.goto(link);
  await clean(phone);
  await shot(phone, "people-claim");
  await fits(phone);
  await phone.getByRole("button", { name: "Play on this device" }).click();
  await phone.waitForURL(watch);
  await phone.getByText("Get up").waitFor();
  await eventually(() => Promise.all([seats(phone), seats(ben)]), [[1], [1]]);

  // Ana keeps no card, then asks to take that back; Ben agrees on his phone.
  await ana.getByRole("button", { name: "Start the game" }).click();
  await ana.locator("#turn .whose").waitFor();
  await eventually(() => ana.title(), "● Your turn · Milepost");
  await rest(ana);
  await ana.getByRole("button", { name: /^Keep/ }).first().click();
  await phone.waitForFunction(() => document.title.startsWith("● Your turn"));
  await sure(ana, ana.getByRole("button", { name: "Take back…" }), ana.getByRole("button", { name: "Ask the others to agree?" }));
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
  await eventually(() => ana.getByLabel("A sound").isChecked(), true);

  // The host removes Ben, whose phone and screen only watch from then on.
  await ana.getByRole("tab", { name: "Players" }).click();
  await shot(ana, "people-players");
  await sure(ana, ana.getByRole("button", { name: "Remove…" }), ana.getByRole("button", { name: "Open this seat?" }));
  await ana.getByText("this seat is open").waitFor();
  await phone.getByRole("tab", { name: "Players" }).click();
  await phone.getByText("locked by the host").waitFor();
  await eventually(() => Promise.all([seats(phone), seats(ben)]), [[], []]);
  await fits(phone);
  assert.deepEqual(house.troubles, []);
});
