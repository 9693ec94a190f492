// A short game with clocks against a bot, looked at again while it runs and when it is over.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { House, PROGRAM, calm, download, end, eventually, get, rest, shot, startTime, stopTime } from "./house.mjs";

/** Milliseconds from one moment to the next while a replay plays. */
const PACE = 700;

let house;
before(async () => (house = await House.open()));
after(() => house.close());

test("a game is gone through again, step by step", async () => {
  const ana = await house.person({ viewport: { width: 1600, height: 900 } });
  await ana.goto(`${house.base}/play`);
  await ana.getByLabel("Seats").selectOption("2");
  await ana.getByLabel("Minutes per player, or days for each turn").selectOption("10");
  await ana.getByLabel("When time runs out").selectOption("bot");
  await ana.getByText("Rule options").click();
  await ana.getByLabel("One per line").fill("rounds=4\nidle_rounds=100");
  await shot(ana, "replay-0-create");
  await ana.getByRole("button", { name: "Create the table" }).click();
  await ana.getByLabel("Name for seat 1").fill("Ana");
  await ana.locator('[data-seat="0"]').getByRole("button", { name: "Sit here" }).click();
  await ana.getByLabel("Bot for seat 2").selectOption("greedy");
  await ana.getByRole("button", { name: "Add a bot" }).click();
  await ana.getByRole("button", { name: "Start the game" }).click();
  await ana.locator(".tools").waitFor();

  // The clock ticks; there is nothing to take back yet, and the button tells so.
  await ana.getByRole("button", { name: "Keep none" }).click();
  await ana.getByRole("button", { name: /^End building$/ }).waitFor();
  const undo = ana.getByRole("button", { name: /^Undo/ });
  await eventually(() => undo.isDisabled(), true);
  await eventually(() => undo.getAttribute("title"), /nothing was done in this turn/i);
  const time = ana.locator(".clocks time").first();
  const first = await time.textContent();
  // Ten minutes, ten seconds a turn, and what has passed of it: as much as the table's own clock tells.
  const { state: { clock }, now } = await get(ana, "state");
  const [minutes, seconds] = first.split(":").map(Number);
  const most = Math.ceil(clock.left[0] / 1000);
  const least = Math.floor((clock.left[0] - (now - clock.since)) / 1000);
  assert.equal(clock.running, 0);
  assert.ok(60 * minutes + seconds <= most && 60 * minutes + seconds >= least, `${first}, not from ${least} to ${most} seconds`);
  await ana.waitForFunction((first) => document.querySelector(".clocks time").textContent !== first, first);
  const reach = (await get(ana, "legal")).reach[0][0];
  const [{ path }] = await get(ana, `way/${reach}`);
  const { state } = await get(ana, "state");
  await ana.evaluate(async ([action, seq]) => fetch(`${location.pathname}/act`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ seq, id: "of-the-test", seat: 0, action }) }), [{ do: "build", path }, state.seq]);
  await ana.waitForFunction(() => !document.querySelector('[data-key="undo"]').disabled);
  await eventually(() => undo.getAttribute("title"), /takes back the last action/i);
  await shot(ana, "replay-1-playing");

  // In the midst of play: back to the start by keys, and to the game again.
  await ana.getByRole("button", { name: "Replay", exact: true }).click();
  const slider = ana.getByLabel("Moment of the game");
  await slider.waitFor();
  await ana.keyboard.press("Home");
  await ana.waitForURL(/\?at=0$/);
  await eventually(() => slider.getAttribute("aria-valuetext"), /^The start, 0 of /);
  const mine = () => ana.locator(".track .rail.seat-0").getAttribute("d");
  await rest(ana);
  await eventually(mine, "");
  await ana.getByRole("button", { name: "Leave the replay" }).click();
  await eventually(mine, (track) => track);
  const over = ana.locator(".ranking");
  for (;;) {
    await calm(ana);
    await over.or(ana.getByRole("button", { name: /^End (turn|building)$/ })).first().waitFor();
    if (await over.isVisible()) break;
    await end(ana);
  }

  // The log that is downloaded is the command line's own.
  const file = join(house.folder, "game.log");
  await (await download(ana, ana.getByRole("link", { name: "Download the log" }))).saveAs(file);
  for (const verb of ["log", "show"]) {
    const told = spawnSync(PROGRAM, ["table", verb, file], { encoding: "utf8" });
    assert.equal(told.status, 0, told.stderr);
    assert.match(told.stdout, /Ana/);
  }

  // When it is over: a phone opens a moment by its address.
  const all = (await get(ana, "replay")).entries.length;
  const ben = await house.person({ viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: "dark" });
  const middle = Math.floor(all / 2);
  await ben.goto(`${ana.url().split("?")[0]}?at=${middle}`);
  await ben.getByText(`${middle} of ${all}`).waitFor();
  await ben.getByRole("tab", { name: "Log and chat" }).click();
  await ben.locator("#log li.now").first().waitFor();
  await ben.waitForFunction(() => document.querySelector(".plane img")?.complete);
  await shot(ben, "replay-2-phone");
  const frame = await get(ben, `replay/${middle}`);
  await eventually(() => ben.locator("#players .player .pay").allTextContents(), frame.view.players.map(({ cash }) => `$${cash}`));
  await ben.getByRole("button", { name: "Next action (→)" }).click();
  await ben.getByText(`${middle + 1} of ${all}`).waitFor();
  await ben.waitForURL(new RegExp(`at=${middle + 1}$`));

  // On a wide screen it plays by itself, and stops where it ends.
  await ana.getByRole("button", { name: "Replay", exact: true }).click();
  await slider.waitFor();
  await ana.keyboard.press("PageUp");
  await ana.waitForFunction((all) => Number(new URLSearchParams(location.search).get("at")) < all, all);
  await shot(ana, "replay-3-wide");
  await ana.keyboard.press("End");
  await ana.getByText(`${all} of ${all}`).waitFor();
  await ana.keyboard.press("ArrowLeft");
  await ana.keyboard.press("ArrowLeft");
  await ana.getByText(`${all - 2} of ${all}`).waitFor();
  await stopTime(ana);
  await ana.keyboard.press(" ");
  await ana.getByRole("button", { name: "Pause" }).waitFor();
  for (const at of [all - 1, all]) {
    await ana.clock.runFor(PACE);
    await ana.waitForURL(new RegExp(`at=${at}$`));
  }
  await ana.getByText(`${all} of ${all}`).waitFor();
  await ana.clock.runFor(PACE);
  await ana.getByRole("button", { name: "Play", exact: true }).waitFor();
  await startTime(ana);
  await shot(ana, "replay-4-end");
  assert.deepEqual(house.troubles, []);
});
