// Compares the bookmarklet with recorded positions: node packaging/walk/compare.mjs SITE [--title TITLE]... [--each N]
//
// SITE is a checkout of 18xx.games in which its own build has left its scripts (public/assets: deps.js, main.js and
// g_TITLE.js). The bookmark is pressed on each recorded game at the action before its run, with the site's engine, and
// what it opens is compared with the recorded position. --each N takes at most N positions of a title, spread evenly.
// Without a checkout, its scripts or the positions it says that it was skipped. Nothing of the site is part of Milepost.

import { existsSync, readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { runInThisContext } from "node:vm";
import { gunzipSync } from "node:zlib";
import { position, press } from "../../apps/server/tests/walk/page.mjs";

const POSITIONS = fileURLToPath(new URL("../../../shared/data/18xx/positions/", import.meta.url));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { title: { type: "string", multiple: true }, each: { type: "string" } },
});
const site = positionals[0] ?? "";
const assets = `${site}/public/assets/`;

const missing = [
  [site && existsSync(`${site}/lib/engine`), "no checkout of 18xx.games was given: just walk SITE"],
  [existsSync(`${assets}deps.js`) && existsSync(`${assets}main.js`), `the site's own build has left no scripts in ${assets}`],
  [existsSync(POSITIONS), "there are no recorded positions beside the project (../shared/data/18xx/positions)"],
].find(([there]) => !there);
if (missing) {
  console.log(`!! SKIPPED, nothing was compared: ${missing[1]}`);
  process.exit(0);
}

// The engine tells what it does on the console, at length.
const print = console.log;
for (const level of ["log", "info", "debug", "warn", "error"]) console[level] = () => {};

globalThis.window = globalThis;
const script = (name) => runInThisContext(readFileSync(assets + name, "utf8"), { filename: name });
script("deps.js");
script("main.js");
Opal.Engine.Logger.$set_level(Opal.nil, true);

/** Loads the scripts of a title and of those that it builds on, as the site does when a game is opened. */
const ready = new Set();
const load = (title) => {
  const meta = Opal.Engine.$meta_by_title(title);
  if (ready.has(meta)) return;
  ready.add(meta);
  const base = Opal.const_get_qualified(meta, "DEPENDS_ON");
  if (base !== Opal.nil) load(base);
  script(`${meta.$fs_name()}.js`);
  Opal.top.$require_tree(`engine/game/${meta.$fs_name()}`);
};

// What files of positions say beyond what the reader of the notation JSON takes into account is not compared, and neither
// is the order where it means nothing.
const MEMBERS = {
  position: ["title", "layout", "axes", "phase", "corporation", "trains", "overrides", "bonus_abilities", "company_ids", "corporation_assignments"],
  train: ["name", "distance", "multiplier", "local", "requires_token", "track"],
  hex: ["x", "y", "tile", "color", "rot", "labels", "nb", "impassable_edges", "nodes", "paths", "icons", "assignments"],
  node: ["type", "rev", "groups", "visit_cost", "edge", "slots", "tokens", "token_types", "extra_tokens"],
  path: ["terminal", "track", "lanes"],
};
/** Members in one order, without those that are empty, as the reader takes them. */
const sorted = (value) => {
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map(sorted);
  const empty = (member) => member == null || (typeof member === "object" && !Object.keys(member).length);
  const members = Object.entries(value).filter(([, member]) => !empty(member));
  return Object.fromEntries(members.map(([name, member]) => [name, sorted(member)]).sort(([a], [b]) => (a < b ? -1 : 1)));
};
const only = (names, value = {}) => Object.fromEntries(names.map((name) => [name, value[name]]));
const path = ([a, b, options]) => [a, b, ...[sorted(only(MEMBERS.path, options))].filter((one) => Object.keys(one).length)];
const read = (written) => ({
  ...only(MEMBERS.position, written),
  trains: (written.trains ?? []).map((train) => only(MEMBERS.train, train)),
  overrides: [...(written.overrides ?? [])].sort(),
  bonus_abilities: (written.bonus_abilities ?? []).map((ability) => JSON.stringify(sorted(ability))).sort(),
});
const readHex = (written = {}) => ({
  ...only(MEMBERS.hex, written),
  impassable_edges: [...(written.impassable_edges ?? [])].sort(),
  nodes: (written.nodes ?? []).map((node) => only(MEMBERS.node, node)),
  paths: (written.paths ?? []).map(path),
});
const same = (member, other) => JSON.stringify(sorted({ member })) === JSON.stringify(sorted({ member: other }));

/** In which members two positions differ, with an example. */
const differences = (walked, recorded) => {
  const found = new Map();
  const note = (member, where, a, b) => same(a, b) || found.has(member) || found.set(member, `${where}${JSON.stringify(a)} for ${JSON.stringify(b)}`);
  const [mine, theirs] = [read(walked), read(recorded)];
  // Only some files of positions tell which private companies the company has.
  if (!recorded.company_ids) delete mine.company_ids;
  for (const member of MEMBERS.position) note(member, "", mine[member], theirs[member]);
  const ids = (hexes) => hexes.map(({ id }) => id);
  note("hexes", "", ids(walked.hexes), ids(recorded.hexes));
  for (const [at, hex] of recorded.hexes.entries()) {
    const [mine, theirs] = [readHex(walked.hexes[at]), readHex(hex)];
    for (const member of MEMBERS.hex) note(member, `${hex.id} `, mine[member], theirs[member]);
  }
  return found;
};

/** At most so many of a list, spread evenly. */
const spread = (list, most) => (list.length <= most ? list : Array.from({ length: most }, (_, at) => list[Math.floor((at * (list.length - 1)) / Math.max(1, most - 1))]));

/**
 * Whether the site can show the game before an action. It undoes what the whole record undoes, so that a run that was
 * undone later cannot be met again; and it stops at the first greater number, where a record was edited by hand.
 */
const isShown = (text, action) => {
  const kept = Opal.Engine.Game.Base.$filtered_actions(Opal.JSON.$parse(text).$fetch("actions"))[0];
  const before = kept.findIndex((one) => one !== Opal.nil && one.$fetch("id") === action);
  return before >= 0 && JSON.parse(text).actions.slice(0, before).every(({ id }) => id < action);
};

/** What comes of a recorded position: that it is right, or by member in what it differs. */
const judge = async (recorded) => {
  const { fixture, action } = recorded.source;
  const text = readFileSync(`${site}/${fixture}`, "utf8");
  if (!isShown(text, action)) return { hidden: true };
  const pressed = await press(`/hotseat/hs_walk_1?action=${action - 1}`, { stored: { hs_walk_1: text }, named: recorded.corporation });
  if (!pressed.opened) return { found: new Map([["nothing opened", pressed.said ?? pressed.asked]]) };
  return { found: differences(position(pressed.opened), recorded), bytes: pressed.opened.length, asked: pressed.asked };
};

const files = readdirSync(POSITIONS).filter((name) => name.endsWith(".ndjson.gz")).sort();
const totals = { titles: 0, right: 0, positions: 0, differing: 0, hidden: 0, asked: 0 };
const sizes = [];
print(`${"title".padEnd(40)} positions  right  differing  hidden`);
for (const file of files) {
  const lines = gunzipSync(readFileSync(POSITIONS + file)).toString().trim().split("\n");
  const title = JSON.parse(lines[0]).title;
  if (values.title && !values.title.includes(title)) continue;
  const row = { right: 0, differing: 0, hidden: 0 };
  const reasons = new Map();
  for (const line of spread(lines, Number(values.each ?? lines.length))) {
    const recorded = JSON.parse(line);
    load(title);
    const { hidden, found, bytes, asked } = await judge(recorded);
    if (asked) totals.asked++;
    if (bytes) sizes.push(bytes);
    row[hidden ? "hidden" : found.size ? "differing" : "right"]++;
    for (const [member, example] of found ?? []) {
      const known = reasons.get(member) ?? { count: 0, example: `action ${recorded.source.action} of ${recorded.source.fixture}: ${example}` };
      reasons.set(member, { ...known, count: known.count + 1 });
    }
  }
  const all = row.right + row.differing + row.hidden;
  print(`${title.padEnd(40)} ${String(all).padStart(9)} ${String(row.right).padStart(6)} ${String(row.differing).padStart(10)} ${String(row.hidden).padStart(7)}`);
  for (const [member, { count, example }] of reasons) print(`    ${member}: ${count}, such as ${example}`.slice(0, 400));
  totals.titles++;
  if (!row.differing && row.right) totals.right++;
  totals.positions += row.right;
  totals.differing += row.differing;
  totals.hidden += row.hidden;
}
sizes.sort((a, b) => a - b);
print(`\n${totals.right} of ${totals.titles} titles right; positions: ${totals.positions} right, ${totals.differing} differing, ${totals.hidden} hidden: the site cannot show them`);
print(`addresses: ${sizes[sizes.length >> 1]} letters in the median, ${sizes.at(-1)} at most; asked for the company: ${totals.asked}`);
process.exit(totals.differing ? 1 : 0);
