// What tour, coach and hints say is so: a player who follows the tour plays on every shipped map, and holds each sentence
// against the board.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
// .ci/long plays more.
const games = Number(process.env.MILEPOST_TOURS ?? 1);
const program = process.env.MILEPOST ?? "target/debug/milepost";
const player = fileURLToPath(new URL("words/player.mjs", import.meta.url));

test("tour, coach and hints say what is so, on all maps", async (context) => {
  const { stdout } = await run(program, ["map", "list"]);
  const maps = [...stdout.matchAll(/^([a-z-]+) /gm)].map(([, name]) => name);
  assert.ok(maps.length >= 6, stdout);
  const folder = await mkdtemp(join(tmpdir(), "milepost-words-"));
  context.after(() => rm(folder, { recursive: true }));
  for (const [index, map] of maps.entries()) {
    for (let number = 1; number <= games; number++) {
      const [seed, game] = [String(number), (index + number) % 3 ? "locking" : "standard"];
      const args = ["table", "play", map, "--players", `bot:exec:${process.execPath} ${player},bot:greedy`, "--seed", seed, "--game", game, "--option", "rounds=3", "--bot-seconds", "600", "-o", join(folder, `${map}-${seed}.log`)];
      const { stderr } = await run(program, args, { maxBuffer: 1 << 26 });
      const [, sentences, cities] = stderr.match(/checked (\d+) sentences, (\d+) cities/) ?? [];
      assert.ok(Number(sentences) > 100 && Number(cities) > 50, `${map}, seed ${seed}: ${stderr}`);
    }
  }
});
