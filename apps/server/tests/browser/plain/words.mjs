// What the pages tell of a game is so: a player who follows the tour plays on every shipped map, and holds what tour, coach,
// hints and the end page say against the board; the log of the same games is held against the digest and the news.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Ground } from "../words/ground.mjs";
import { Past, retold } from "../words/past.mjs";

const run = promisify(execFile);
// .ci/long plays more.
const games = Number(process.env.MILEPOST_TOURS ?? 4);
const program = process.env.MILEPOST ?? "target/debug/milepost";
const player = fileURLToPath(new URL("../words/player.mjs", import.meta.url));
const ROUNDS = 12;

/** Plays a game, and returns how often what was said. */
const play = async (folder, map, seed, game) => {
  const [log, end] = ["log", "json"].map((kind) => join(folder, `${map}-${seed}.${kind}`));
  const args = ["table", "play", map, "--players", `bot:exec:${process.execPath} ${player} ${end},bot:greedy`, "--seed", `${seed}`, "--game", game, "--option", `rounds=${ROUNDS}`, "--bot-seconds", "600", "-o", log];
  const { stdout } = await run(program, args, { maxBuffer: 1 << 26 });
  const { board, cash, players, counts } = JSON.parse(await readFile(end, "utf8"));
  const past = new Past(new Ground(board, 0), { cash, players: players.map(({ name }) => name), hides: game === "standard" });
  const listed = await run(program, ["table", "log", "--json", log], { maxBuffer: 1 << 26 });
  retold(past, JSON.parse(listed.stdout), stdout);
  assert.deepEqual(past.cash, players.map((one) => one.cash), "what the log pays is what the players have");
  return { ...counts, told: past.sentences };
};

test("what is told of a game is so, on all maps", async (context) => {
  const { stdout } = await run(program, ["map", "list"]);
  const maps = [...stdout.matchAll(/^([a-z-]+) /gm)].map(([, name]) => name);
  assert.ok(maps.length >= 6, stdout);
  const folder = await mkdtemp(join(tmpdir(), "milepost-words-"));
  context.after(() => rm(folder, { recursive: true }));
  const sums = {};
  for (const [index, map] of maps.entries()) {
    for (let seed = 1; seed <= games; seed++) {
      const game = (index + seed) % 2 ? "locking" : "standard";
      const counts = await play(folder, map, seed, game).catch((error) => assert.fail(`${map}, ${game}, seed ${seed}: ${error.stderr ?? error.stack}`));
      assert.ok(counts.sentences > 1000 && counts.cities > 500 && counts.told > 40, `${map}, seed ${seed}: ${JSON.stringify(counts)}`);
      for (const [what, count] of Object.entries(counts)) sums[what] = (sums[what] ?? 0) + count;
    }
  }
  // What few games bring about is in some of them.
  assert.ok(sums.fees > 500 && sums.lying > 2 && sums.barred > 2, JSON.stringify(sums));
  context.diagnostic(JSON.stringify(sums));
});
