// The bookmarklet for 18xx.games, on a fake of the site's engine: node --test apps/server/tests/walk/walk.test.mjs
//
// Every test runs what the server hands out, as a browser would, and reads what it opened.

import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { deflateRawSync } from "node:zlib";
import { unpacked } from "../../../pages/web/tools/game.js";
import * as fake from "./fake.mjs";
import { bookmark, made, position, press, source } from "./page.mjs";

const { city, company, edge, game, halt, hex, junction, nil, offboard, other, pass, town, track, train } = fake;

afterEach(() => delete globalThis.Opal);

const RECORD = { title: "Fake", settings: {}, actions: [] };
const PINNED = { ...RECORD, settings: { pin: "0123abcd" } };
const NAMED = "/hotseat/hs_abcdefgh_1";

/** Presses the bookmark on a hotseat game that the engine loads as the given one. */
const pressed = (loaded, { path = NAMED, record = RECORD, ...more } = {}) => {
  globalThis.Opal = fake.engine(typeof loaded === "function" ? loaded : () => loaded);
  return press(path, { stored: { hs_abcdefgh_1: JSON.stringify(record) }, ...more });
};
/** The position that it opens. */
const walked = async (loaded, more) => {
  const { opened, said } = await pressed(loaded, more);
  assert.equal(said, undefined);
  return position(opened);
};
const PRR = company("PRR", { trains: [train("2", 2)] });
/** What is written of one hex. */
const written = async (id, at, members) => (await walked(game({ operator: PRR, hexes: [hex(id, at, members)] }))).hexes[0];

test("what is handed out is short, and nothing that a page's policy would block", () => {
  const address = bookmark("https://a-rather-long-name.workshop.example:8018");
  assert.ok(Buffer.byteLength(address) < 4000, `${Buffer.byteLength(address)} bytes`);
  assert.match(address, /^javascript:\(\(\)=>\{[\x20-\x7e]*\)\(\);$/);
  assert.equal(made().split("{workshop}").length, 2, "one place for the address of the workshop");
  for (const text of [source(), made()]) assert.doesNotMatch(text, /\beval\b|Function\(|createElement|XMLHttpRequest|sendBeacon|WebSocket|import\b|\.submit\(/);
  // The only thing asked for is the record, of the same origin.
  assert.deepEqual(source().match(/fetch\([^)]*/g), ['fetch(place === "game" ? "/api/game/" + id : `/fixtures/${id}.json`']);
});

test("what is handed out is made of this source", async (context) => {
  const { minified } = await import("../../../../packaging/walk/minify.mjs");
  let code;
  try {
    code = await minified();
  } catch (error) {
    if (error.code !== "ERR_MODULE_NOT_FOUND") throw error;
    return context.skip("esbuild is missing: npm install in packaging/walk");
  }
  assert.equal(made(), code, "run node packaging/walk/minify.mjs");
});

test("the source says the same as what is made of it", async () => {
  const loaded = game({ operator: PRR, hexes: [hex("B2", [1, 1], { parts: [city(20, { tokens: ["PRR"] })] })] });
  const short = await pressed(loaded);
  const long = await pressed(loaded, { code: `(() => {${source()}go("https://milepost.example");})()` });
  assert.deepEqual(position(long.opened), position(short.opened));
});

test("the head of a position: title, layout, phase, company, trains", async () => {
  const operator = company("B&O", {
    trains: [
      train("3", 3),
      train("4D", [{ nodes: ["city", "offboard"], pay: 4, visit: 4, multiplier: 2 }, { nodes: ["town"], pay: 99, visit: 99 }], { multiplier: 2 }),
      train("1", 1, { local: true, requires_token: false, track_type: "narrow" }),
      train("X", 2, { local: nil }),
    ],
    assignments: ["SC"],
  });
  const all = await walked(game({ title: "18 Fake", layout: "pointy", operator, phase: ["3", ["yellow", "green"]] }));
  assert.deepEqual(all, {
    title: "18 Fake",
    layout: "pointy",
    axes: { x: "number", y: "letter" },
    phase: { name: "3", tiles: ["yellow", "green"] },
    corporation: "B&O",
    trains: [
      { name: "3", distance: 3, local: false, requires_token: true },
      {
        name: "4D",
        distance: [{ nodes: ["city", "offboard"], pay: 4, visit: 4, multiplier: 2 }, { nodes: ["town"], pay: 99, visit: 99 }],
        multiplier: 2,
        local: false,
        requires_token: true,
      },
      { name: "1", distance: 1, local: true, requires_token: false, track: "narrow" },
      { name: "X", distance: 2, local: false, requires_token: true },
    ],
    corporation_assignments: ["SC"],
  });
});

test("rules that a title replaces are named", async () => {
  const all = await walked(game({ operator: PRR, rules: ["check_other", "revenue_for", "city_tokened_by?", "subsidy_for"] }));
  assert.deepEqual(all.overrides, ["revenue_for", "check_other", "city_tokened_by?", "subsidy_for"]);
  assert.equal((await walked(game({ operator: PRR }))).overrides, undefined);
});

test("abilities that may add to a route, of the company and of what it owns", async () => {
  const bonus = fake.ability("hex_bonus", { hexes: ["C5"], amount: 20 });
  const owned = company("MAIL", { abilities: [fake.ability("revenue_change"), fake.ability("close")] });
  const operator = company("PRR", { companies: [owned], abilities: [bonus, fake.ability("assign_hexes", { hexes: ["A1"] }), fake.ability("tile_lay"), fake.ability("assign_corporation")] });
  const all = await walked(game({ operator }));
  assert.deepEqual(all.company_ids, ["MAIL"]);
  assert.deepEqual(all.bonus_abilities, [
    { company: "MAIL", type: "revenue_change" },
    { company: "PRR", type: "hex_bonus", hexes: ["C5"], amount: 20 },
    { company: "PRR", type: "assign_hexes", hexes: ["A1"] },
    { company: "PRR", type: "assign_corporation" },
  ]);
});

test("a plain city with a token and a free place", async () => {
  const [stop, label] = [city(30, { tokens: ["PRR", null] }), other()];
  const drawn = await written("F22", [21, 5], { tile: "15", color: "green", rot: 1, labels: ["Y"], parts: [label, stop], paths: [track(1, stop), track(stop, 4)] });
  assert.deepEqual(drawn, {
    id: "F22",
    x: 21,
    y: 5,
    tile: "15",
    color: "green",
    rot: 1,
    labels: ["Y"],
    nb: {},
    nodes: [{ type: "city", rev: 30, slots: 2, tokens: ["PRR", null] }],
    paths: [["e1", "n0", {}], ["n0", "e4", {}]],
  });
});

test("tokens beyond the places, and tokens of a kind of their own", async () => {
  const stop = city(70, { tokens: ["CNoR", "destination:GWR", null], extra: ["GT"], groups: ["Winnipeg"] });
  const { nodes } = await written("N16", [15, 13], { parts: [stop], seats: [[stop, 2.5]] });
  assert.deepEqual(nodes, [
    {
      type: "city",
      rev: 70,
      groups: ["Winnipeg"],
      edge: 2.5,
      slots: 3,
      tokens: ["CNoR", "GWR", null],
      token_types: ["normal", "destination", null],
      extra_tokens: ["GT"],
    },
  ]);
});

test("a token that only takes a place has no company", async () => {
  const { nodes } = await written("L4", [3, 11], { parts: [city(50, { tokens: [null, "blocking:"] })] });
  assert.deepEqual(nodes, [{ type: "city", rev: 50, slots: 2, tokens: [null, null], token_types: [null, "blocking"] }]);
});

test("an off-board area pays by colour, and a route ends there", async () => {
  const stop = offboard({ yellow: 40, brown: 70 }, { groups: ["Gulf"], visit_cost: 0 });
  const { nodes, paths } = await written("F2", [1, 5], { color: "red", parts: [stop], paths: [track(3, stop, { terminal: "1" })] });
  assert.deepEqual(nodes, [{ type: "offboard", rev: { yellow: 40, brown: 70 }, groups: ["Gulf"], visit_cost: 0 }]);
  assert.deepEqual(paths, [["e3", "n0", { terminal: "1" }]]);
});

test("a revenue that is the same in all phases is one number", async () => {
  const { nodes } = await written("A1", [0, 0], { parts: [town(10), town({ yellow: 10, brown: 10 }), town({ yellow: 10, brown: 20 })] });
  assert.deepEqual(nodes.map((node) => node.rev), [10, 10, { yellow: 10, brown: 20 }]);
});

test("towns, halts and passes", async () => {
  const [a, b, c] = [town(10), halt(0), pass(20, { tokens: ["PRR"] })];
  const { nodes } = await written("C3", [2, 2], { parts: [a, b, c], seats: [[a, 0], [b, 5]] });
  assert.deepEqual(nodes, [
    { type: "town", rev: 10, edge: 0 },
    { type: "halt", rev: 0, edge: 5 },
    { type: "pass", rev: 20, slots: 1, tokens: ["PRR"] },
  ]);
});

test("stops are numbered among stops, and junctions, gauges and lanes are written", async () => {
  const [cost, first, second, middle] = [other(), city(20), town(10), junction()];
  const paths = [
    track(0, second),
    track(middle, first, { track: "narrow" }),
    track(edge(2), 4, { lanes: [[2, 0], [2, 1]], track: "dual" }),
    track(1, middle, { ignore: true }),
  ];
  const drawn = await written("D4", [3, 3], { parts: [first, cost, second, middle], paths });
  assert.deepEqual(drawn.paths, [
    ["e0", "n1", {}],
    ["j", "n0", { track: "narrow" }],
    ["e2", "e4", { track: "dual", lanes: [[2, 0], [2, 1]] }],
    ["e1", "j", {}],
  ]);
});

test("borders that nothing passes, and the hexes beside the others", async () => {
  const { nb, impassable_edges } = await written("E7", [6, 4], { around: { 1: "E5", 3: "D8" }, closed: { 0: "F6", 5: "F8" } });
  assert.deepEqual(nb, { 1: "E5", 3: "D8" });
  assert.deepEqual(impassable_edges, [0, 5]);
});

test("marks of a hex: icons and what players put there", async () => {
  const { icons, assignments } = await written("D14", [13, 3], { icons: ["port", "", "mine"], assignments: ["SC"] });
  assert.deepEqual([icons, assignments], [["port", "", "mine"], ["SC"]]);
});

test("the action shown is the one that is loaded, and without one the last", async () => {
  const asked = [];
  const load = (record, options) => (asked.push([record.title, options]), game({ operator: PRR }));
  await walked(load, { path: `${NAMED}?action=425` });
  await walked(load, { path: `${NAMED}?action=0` });
  await walked(load);
  assert.deepEqual(asked, [["Fake", { at_action: 425 }], ["Fake", { at_action: 0 }], ["Fake", {}]]);
});

test("games of the site and its fixtures are asked for where the site keeps them", async () => {
  for (const [path, from] of [["/game/12345", "/api/game/12345"], ["/game/7/", "/api/game/7"], ["/fixture/1830/29133?action=4", "/fixtures/1830/29133.json"]]) {
    const { title } = await walked(game({ operator: PRR }), { path, served: { [from]: JSON.stringify(RECORD) } });
    assert.equal(title, "Fake");
  }
});

test("where no company operates, the player names one that has trains", async () => {
  const corporations = [PRR, company("NYC")];
  const minors = [company("M1", { trains: [train("2", 2)] })];
  for (const idle of [{ stock: true }, { operator: nil }]) {
    const { asked, opened } = await pressed(game({ ...idle, corporations, minors }), { named: "M1" });
    assert.equal(asked, "No company operates. Run which of PRR, M1?");
    assert.equal(position(opened).corporation, "M1");
  }
  const given = await pressed(game({ stock: true, corporations }), { named: null });
  assert.deepEqual([given.opened, given.said], [undefined, undefined]);
});

test("the workshop cannot reach back into the site, and opens in place where windows are blocked", async () => {
  const { tab } = await pressed(game({ operator: PRR }));
  assert.equal(tab.opener, null);
  const { opened } = await pressed(game({ operator: PRR }), { blocked: true });
  assert.equal(position(opened).corporation, "PRR");
});

test("the workshop's page unpacks what the bookmark packs, and nothing else", async () => {
  const { opened } = await pressed(game({ title: "Zürich % # €", operator: PRR }));
  const { hash } = new URL(opened);
  assert.deepEqual(JSON.parse(await unpacked(hash)), position(opened));
  assert.equal(await unpacked(""), undefined);
  assert.equal(await unpacked("#position"), undefined);
  await assert.rejects(unpacked(hash.slice(0, -9)));
  await assert.rejects(unpacked("#game=AAAA"));
  const long = deflateRawSync("7".repeat((1 << 20) + 1)).toString("base64url");
  await assert.rejects(unpacked(`#game=${long}`), RangeError);
});

test("what is in the way is said", async () => {
  const load = () => game({ operator: PRR });
  const says = async (text, loaded, more) => {
    const { said, opened } = await pressed(loaded, more);
    assert.equal(opened, undefined);
    const start = "Milepost cannot read this game";
    assert.ok(said.startsWith(start), said);
    assert[typeof text === "string" ? "equal" : "match"](said.slice(start.length), text);
  };
  await says(": open it on 18xx.games first", load, { path: "/" });
  await says(": open it on 18xx.games first", load, { path: "/profile" });
  await says(": it has no record", load, { path: "/hotseat/hs_other_2" });
  await says(": it has no record", load, { path: "/game/9" });
  await says(": its engine stopped: Not your turn", () => game({ operator: PRR, error: "Not your turn" }));
  // An engine of another time, without a reader.
  const other = () => Object.assign(game({ operator: PRR }), { $route_trains: undefined });
  await says(/^: \w+\.\$route_trains is not a function$/, other);
  await says(/^, which is pinned to an older engine: \w+\.\$route_trains is not a function$/, other, { record: PINNED });
  delete globalThis.Opal;
  const { said } = await press(NAMED, { stored: { hs_abcdefgh_1: JSON.stringify(RECORD) } });
  assert.equal(said, "Milepost cannot read this game: this page has no engine");
});

test("a pinned game whose engine has the readers is read all the same", async () => {
  assert.equal((await walked(game({ operator: PRR }), { record: PINNED })).corporation, "PRR");
});
