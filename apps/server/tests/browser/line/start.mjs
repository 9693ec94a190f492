// What a page needs to start, and what it says when it cannot.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { House, eventually, makeTable, rest, sit } from "../house.mjs";

let house;
before(async () => (house = await House.open({ network: true })));
after(() => house.close());

const denied = () => {
  for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) {
    Object.defineProperty(globalThis, name, {
      get() {
        throw new DOMException("The user denied permission to access storage.", "SecurityError");
      },
    });
  }
  // Browsers that keep no cookies have no channels either.
  globalThis.BroadcastChannel = class {
    constructor() {
      throw new DOMException("The operation is insecure.", "SecurityError");
    }
  };
};

test("storage that is denied costs comfort, and no page", async () => {
  const page = await house.person();
  await page.addInitScript(denied);
  const said = [];
  page.on("pageerror", (error) => said.push(String(error)));
  for (const path of ["/", "/decks", "/maps", "/boards", "/routes", "/contracts", "/play", "/rules"]) {
    await page.goto(house.base + path);
    await rest(page);
  }
  await page.goto(await makeTable(house, { map: "iberia", seats: 2 }));
  await sit(page, 1, "Ana");
  await sit(page, 2, "Ben");
  await page.getByRole("button", { name: "Start the game" }).click();
  await page.locator(".tools").waitFor();
  await rest(page);
  await page.getByRole("button", { name: "Keys and help" }).click();
  // What cannot be kept lasts as long as the page.
  const keys = page.getByLabel("Use these letters as keys");
  await keys.uncheck();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Keys and help" }).click();
  await eventually(() => keys.isChecked(), false);
  assert.deepEqual(said, []);
  await page.close();
});

test("a page whose script does not come, or fails, says so", async () => {
  const table = await makeTable(house, { map: "iberia", seats: 2 });
  for (const answer of [(route) => route.abort(), (route) => route.fulfill({ contentType: "text/javascript", body: "throw new Error('no');" })]) {
    const page = await house.person();
    await page.route("**/web/table.*", answer);
    await page.goto(table);
    await page.getByRole("alert").getByText("This page could not start").waitFor();
    await page.unroute("**/web/table.*");
    await page.getByRole("button", { name: "Reload the page" }).click();
    await page.getByLabel("Name for seat 1").waitFor();
    await eventually(() => page.getByText("could not start").count(), 0);
    await page.close();
  }
});
