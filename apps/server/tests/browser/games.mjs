// Recorded games as people open them: a record with the files of its title, dropped, chosen or kept by the browser; its
// runs beside the best ones, on a desk and on a phone; its audit.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { House, LOOKS, SERVED, download, eventually, rest, shot, steps } from "./house.mjs";

const recorded = (name) => fileURLToPath(new URL(`../../../../base/testkit/recorded/${name}`, import.meta.url));
const GAME = recorded("game.json");
const TITLE = ["meta", "map", "game"].map((name) => recorded(`g_18_tern/${name}.rb`));

let house;
before(async () => (house = await House.open()));
after(() => house.close());

const record = (page) => page.getByLabel(/^The record/);
const press = (page) => page.getByRole("button", { name: "Open the game" }).click();

/** Waits until the best run stands beside the recorded one, and earns as much. */
const compared = async (page) => {
  await page.getByText("The best run on this board, which may not be the game's.").waitFor();
  await eventually(() => page.locator(".compare .earns").allTextContents(), ["40", "40"]);
};

test("a record and the files of its title open a run beside the best one", async () => {
  const page = await house.person();
  await page.goto(`${house.base}/routes`);
  await record(page).setInputFiles(GAME);
  // Without the files of its title, the page says what is missing.
  await press(page);
  await page.getByText("the files of 18Tern are needed").waitFor();
  await page.getByLabel(/^The files of its title/).setInputFiles(TITLE);
  await press(page);
  await compared(page);
  await shot(page, "games-1-run", { fullPage: true });
  // The moment is in the address, and the browser's history leads back.
  await page.getByRole("link", { name: /^after/ }).click();
  await page.getByText("At the end of the record").waitFor();
  await page.waitForURL(/at=end/);
  await page.getByText("The best run on this board, which may not be the game's.").waitFor();
  await page.goBack();
  await page.getByText("NS runs in operating round 1").waitFor();
  await compared(page);
  // The files stay in the browser, so that the record alone opens the game again.
  await page.goto(`${house.base}/routes`);
  await record(page).setInputFiles(GAME);
  await press(page);
  await compared(page);
  await page.getByRole("link", { name: "Audit the whole game" }).click();
  await page.getByRole("heading", { name: "18Tern: how well its trains were run" }).waitFor();
  await page.waitForFunction(() => document.querySelector("img.chart").naturalWidth > 0);
  await shot(page, "games-2-audit", { fullPage: true });
  const sent = await download(page, page.getByRole("link", { name: "JSON" }));
  assert.equal(JSON.parse(readFileSync(await sent.path())).total.judged, 1);
  await page.getByRole("link", { name: "Back to the game" }).click();
  await page.getByRole("link", { name: "Open this position" }).click();
  await page.locator("#sum .proof").getByText("The best run on this board, which may not be the game's.").waitFor();
  assert.deepEqual(house.troubles, []);
});

test("the browser keeps the files of titles, and a pasted record needs no more", async () => {
  const page = await house.person(LOOKS.phone);
  const look = steps(page, "games-phone");
  await page.goto(`${house.base}/routes`);
  await page.getByLabel(/^Or the whole folder/).setInputFiles(recorded(""));
  await page.getByText("This browser keeps 3 files of titles.").waitFor();
  await page.reload();
  await page.getByText("This browser keeps 3 files of titles.").waitFor();
  await page.getByText("Paste it instead").click();
  await page.getByLabel("The text of the record").fill(readFileSync(GAME, "utf8"));
  await look();
  await press(page);
  await compared(page);
  await look();
  await page.getByRole("link", { name: "Audit the whole game" }).click();
  await page.getByRole("heading", { name: /how well its trains were run/ }).waitFor();
  await look();
  await page.goto(`${house.base}/routes`);
  await page.getByRole("button", { name: "Forget them" }).click();
  await page.getByText("This browser keeps").waitFor({ state: "detached" });
});

test("files that are dropped on the page go where they belong", async () => {
  const page = await house.person();
  await page.goto(`${house.base}/routes`);
  const files = [GAME, ...TITLE].map((path) => [path.split("/").pop(), readFileSync(path, "utf8")]);
  await page.evaluate((files) => {
    const dataTransfer = new DataTransfer();
    for (const [name, text] of files) dataTransfer.items.add(new File([text], name));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  }, files);
  await rest(page);
  await press(page);
  await compared(page);
});

test("without scripts the form and the pages work as well", SERVED, async () => {
  const page = await house.person({ javaScriptEnabled: false });
  await page.goto(`${house.base}/routes`);
  // A game of its own, at whose end nobody has looked: the best run is not known yet.
  const shorter = JSON.parse(readFileSync(GAME, "utf8"));
  shorter.actions.pop();
  await record(page).setInputFiles({ name: "game.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(shorter)) });
  await page.getByLabel(/^The files of its title/).setInputFiles(TITLE);
  await press(page);
  await page.getByRole("link", { name: /^after/ }).click();
  await page.getByRole("link", { name: "Show the best run" }).click();
  await page.getByText("The best run on this board, which may not be the game's.").waitFor();
  await eventually(() => page.locator(".compare .earns").count(), 1);
});
