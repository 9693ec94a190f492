// A person looks around a network, plays a game of contracts, prints cards, studies the balance.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { House, LOOKS, download, eventually, rest, steps } from "./house.mjs";

let house;
before(async () => (house = await House.open()));
after(() => house.close());

for (const [name, look] of Object.entries(LOOKS)) {
  test(`contracts, ${name}`, async () => {
    const page = await house.person({ ...look, acceptDownloads: true });
    const shot = steps(page, `contracts-${name}`);
    const part = (name) => page.locator(`[data-part="${name}"]`);

    await page.goto(`${house.base}/contracts`);
    await shot();
    await page.getByRole("link", { name: "Explore" }).click();
    await page.getByRole("heading", { name: "North America" }).waitFor();
    await shot();

    // A city and another on the map, and the odds of what comes next.
    await page.locator('a.city[aria-label="Chicago"]').click({ force: true });
    await part("odds").getByRole("heading", { name: "The first private contract from Chicago" }).waitFor();
    await page.locator('a.city[aria-label="Saint Louis"]').click({ force: true });
    await part("odds").getByRole("heading", { name: "from Chicago and Saint Louis" }).waitFor();
    await page.waitForURL(/from=Chicago&with=Saint%20Louis&kind=private/);
    await page.getByLabel("Next contract").selectOption("market");
    await page.getByRole("button", { name: "Show the odds" }).click();
    await part("odds").getByRole("heading", { name: "The first market contract" }).waitFor();
    await page.getByLabel("Commodity").selectOption({ index: 5 });
    await page.getByLabel("delivered to").selectOption("Boston");
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await part("pay").getByText(/^\$\d/).waitFor();
    await part("odds").getByRole("heading", { name: "The first market contract" }).waitFor();
    await shot();
    await page.goBack();
    await page.waitForURL((url) => !url.search.includes("good="));

    // A game for two.
    await page.goto(`${house.base}/contracts/north-america/new`);
    await page.getByRole("link", { name: "2", exact: true }).click();
    await page.getByRole("link", { name: "2 players", exact: true }).waitFor();
    await page.getByLabel("Name").nth(0).fill("Ana <b>");
    await page.getByLabel("Name").nth(1).fill("Ben");
    await page.getByLabel("Starts from").nth(1).selectOption({ index: 2 });
    await page.getByLabel("Seed").fill("5");
    await shot();
    await page.getByRole("button", { name: "Begin the game" }).click();
    await page.getByText("The game begins").waitFor();
    await shot();
    const hand = (name) => page.locator(".hand").filter({ hasText: name });
    for (const who of ["Ana <b>", "Ben"]) {
      await hand(who).getByRole("link", { name: "Draw 2 starting" }).click();
      await hand(who).getByText("Keep one of these:").waitFor();
      await eventually(() => hand(who).getByRole("link", { name: /^Draw/ }).count(), 0);
    }
    await shot();
    await hand("Ana <b>").getByRole("link", { name: "Keep this one" }).first().click();
    await page.getByText(/^Ana <b> keeps/).first().waitFor();
    // By key.
    await hand("Ben").getByRole("link", { name: "Keep this one" }).last().focus();
    await page.keyboard.press("Enter");
    await page.getByText(/^Ben keeps/).first().waitFor();
    await hand("Ana <b>").getByRole("link", { name: "Show the path" }).click();
    await page.locator(".board .track").waitFor({ state: "attached" });
    await hand("Ana <b>").getByRole("link", { name: "Fulfilled" }).click();
    await hand("Ana <b>").getByText("1 fulfilled").waitFor();
    await page.getByRole("link", { name: "Put one on the market" }).click();
    await part("market").locator(".contract").waitFor();
    await part("market").getByRole("link", { name: "Ben takes it" }).click();
    await rest(page);
    await page.getByText(/^Ben keeps/).first().waitFor();
    await page.getByRole("link", { name: "Undo" }).click();
    await part("market").locator(".contract").waitFor();
    await hand("Ana <b>").getByRole("link", { name: "Odds" }).first().click();
    await part("odds").getByRole("heading", { name: "The next private contract for Ana <b>" }).waitFor();
    await shot();

    // The address is the game; so is its file.
    const there = page.url();
    const other = await house.person(look);
    await other.goto(there);
    const said = await page.locator(".said").textContent();
    await eventually(() => other.locator(".said").textContent(), said);
    const file = await download(page, page.getByRole("link", { name: /game file/ }));
    const text = readFileSync(await file.path(), "utf8");
    assert.equal(JSON.parse(text).milepost, "contract-game/1");
    await page.goto(`${house.base}/contracts/bring`);
    await page.getByLabel("The game, as JSON", { exact: true }).fill(text);
    await page.getByRole("button", { name: "Continue the game" }).click();
    await page.getByRole("heading", { name: /^Contracts for/ }).waitFor();
    await hand("Player 1").getByText("1 fulfilled").waitFor();

    // Cards, and a study.
    await page.goto(`${house.base}/contracts/north-america/cards?count=30&seed=4`);
    await shot();
    const cards = await download(page, page.getByRole("button", { name: "Download the PDF" }));
    assert.equal(cards.suggestedFilename(), "North-America-cards-4.pdf");
    await page.goto(`${house.base}/contracts/north-america/study?games=40&seed=1`);
    await shot();

    // A crayon map, and a network with a mistake.
    await page.goto(`${house.base}/contracts/map?map=iberia`);
    await page.getByRole("heading", { name: "Iberia" }).waitFor();
    await shot();
    await page.goto(`${house.base}/contracts/bring?like=north-america`);
    const network = await page.getByLabel("Network file", { exact: true }).inputValue();
    await page.getByLabel("Network file", { exact: true }).fill(network.replace("lat = ", "lat = 9"));
    await page.getByRole("button", { name: "Use this network" }).click();
    await page.getByRole("alert").getByText(/^line \d+:/).waitFor();
    await shot();
    assert.deepEqual(house.troubles, []);
  });
}
