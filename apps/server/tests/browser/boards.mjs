// A person makes a board, looks at another, compares many, prints one, brings a game of his own.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { House, LOOKS, download, eventually, steps } from "./house.mjs";

let house;
before(async () => (house = await House.open()));
after(() => house.close());

for (const [name, look] of Object.entries(LOOKS)) {
  test(`boards, ${name}`, async () => {
    const page = await house.person({ ...look, acceptDownloads: true });
    const shot = steps(page, `boards-${name}`);

    await page.goto(`${house.base}/boards`);
    await page.locator(".games img").first().scrollIntoViewIfNeeded();
    await shot();
    const game = page.locator(".games li").filter({ hasText: "Wilderness" });
    await game.getByLabel("Players").selectOption("5");
    await game.getByLabel("Scenario").selectOption({ label: "3 · Far shores" });
    await game.getByLabel("Land").selectOption("islands");
    await game.getByLabel("Seed").fill("17");
    await game.getByRole("button", { name: "Make a board" }).click();
    await page.getByRole("heading", { name: "Wilderness: Far shores" }).waitFor();
    await page.waitForURL(/players=5&scenario=3&land=islands&theme=colour&seed=17/);
    const code = await page.locator(".facts .code").textContent();
    await shot();
    await page.locator("svg[data-pan]").focus();
    await page.keyboard.press("+");
    await page.keyboard.press("ArrowRight");
    await eventually(() => page.locator("svg[data-pan]").getAttribute("viewBox"), (box) => box !== "0.00 0.00 297.00 210.00");

    // Whether it is fair is what the games say that stand beside it.
    const verdict = page.locator(".figures li").first();
    await verdict.filter({ hasText: /^✗ Unfair: player 1 wins \d+\.\d % ± \d\.\d of 2,000 games, / }).waitFor();
    await eventually(() => verdict.getAttribute("class"), "bad");
    await eventually(() => page.getByText(/\bfair: in/i).count(), 0);
    await verdict.scrollIntoViewIfNeeded();
    await shot();

    // Another, and in ink.
    await page.getByRole("link", { name: "Next →" }).click();
    await page.waitForURL(/seed=18/);
    await page.getByRole("link", { name: "in black ink only" }).click();
    await page.waitForURL(/seed=18&theme=ink/);
    await shot();
    const print = page.getByRole("button", { name: "Download the PDF" });
    const named = async (link, name) => {
      const file = await download(page, link);
      assert.equal(file.suggestedFilename(), name);
    };
    await page.getByLabel("Sheets", { exact: true }).selectOption("4");
    await page.getByLabel("Paper").selectOption("letter");
    await named(print, "Wilderness-board-18.pdf");
    await page.getByLabel("Sheets", { exact: true }).selectOption("1");
    await page.getByLabel("Paper").selectOption("a1");
    await page.getByLabel("Edge").selectOption("3");
    await named(print, "Wilderness-board-18.pdf");
    await page.getByText(/^9 sheets to glue: steps of 12\.\d mm on A4, room for pawns$/).waitFor({ state: "attached" });
    await named(page.getByRole("link", { name: "PNG picture", exact: true }), "Wilderness-board-18.png");
    await named(page.getByRole("link", { name: "PNG picture, 300 dots an inch" }), "Wilderness-board-18.png");
    await named(page.getByRole("link", { name: "Rules, score track and pieces, PDF" }), "Wilderness-rules-18.pdf");

    // The most even of many, and the best by score.
    await page.getByLabel("How many").fill("20");
    await page.getByRole("button", { name: "Compare" }).click();
    await page.getByRole("heading", { name: "The most even of 20 boards" }).waitFor();
    await page.getByRole("columnheader", { name: "Seat 5" }).waitFor();
    await shot();
    await page.goBack();
    await page.getByLabel("Best by").selectOption("score");
    await page.getByRole("button", { name: "Compare" }).click();
    await page.getByRole("heading", { name: "The best of 20 boards" }).waitFor();
    await shot();
    await page.getByRole("link", { name: /^1\. seed/ }).click();
    await page.waitForURL(/boards\/wilderness\?/);

    // By code, and a wrong one.
    await page.goto(`${house.base}/boards`);
    await page.getByLabel("Code").fill(code.toLowerCase());
    await page.getByRole("button", { name: "Open" }).click();
    await page.waitForURL(/seed=17/);
    await page.goto(`${house.base}/boards/open?code=D32M-AM75-KX`);
    await page.getByRole("alert").getByText("mistyped").waitFor();
    await shot();

    // A game of one's own, at first with a mistake.
    await page.goto(`${house.base}/boards/rules?like=skerries`);
    const rules = await page.getByLabel("The game, as TOML", { exact: true }).inputValue();
    const upload = { name: "mine.toml", mimeType: "text/plain", buffer: Buffer.from(rules.replace("players = ", "players = 40")) };
    await page.getByLabel("The game, as TOML: open a file").setInputFiles(upload);
    await page.waitForFunction(() => document.querySelector("#rules").value.includes("players = 40"));
    await page.getByRole("button", { name: "Use these rules" }).click();
    await page.getByRole("alert").getByText(/^line \d+: expected a whole number/).waitFor();
    await shot();
    await page.getByLabel("The game, as TOML", { exact: true }).fill(rules.replace('name = "Skerries"', 'name = "Ana\'s isles"'));
    await page.getByRole("button", { name: "Use these rules" }).click();
    await page.getByRole("heading", { name: "Ana's isles" }).waitFor();
    await page.getByRole("button", { name: "Make a board" }).click();
    await page.getByRole("heading", { name: "Ana's isles: Calm water" }).waitFor();
    await shot();
    assert.deepEqual(house.troubles, []);
  });
}
