// The module answers as an ordinary process does: the hashes that the test `answers_are_those_that_are_kept` keeps.
// MODULE is the module.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { start } from "./module.mjs";

const read = (path) => readFileSync(new URL(path, import.meta.url), "utf8");
const REQUESTS = JSON.parse(read("requests.json"));
const CALLS = JSON.parse(read("calls.json"));
const kept = (name) => read(name).trim().split("\n");

/** A clock that stands still: no search is ended by a busy machine, and no answer tells how long it took. */
const STILL = () => 0;

const recorded = (name) => read(`../../../base/testkit/recorded/${name}`);

const form = (files) => {
  const part = (name) => {
    const field = name.endsWith(".rb") ? "files" : "record";
    return `--milepost\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n${recorded(name)}\r\n`;
  };
  return `${files.map(part).join("")}--milepost--\r\n`;
};

test("answers are the same as in an ordinary process", async () => {
  const { call } = await start(STILL);
  const get = (address) => call({ page: { method: "GET", address } });
  const answer = ({ address, files, then }) => {
    if (!then) return get(address);
    const kind = "multipart/form-data; boundary=milepost";
    const { head } = call({ page: { method: "POST", address, kind } }, form(files));
    const [, place] = head.headers.find(([name]) => name === "location");
    return get(`${then}?${place.split("?")[1]}`);
  };
  const lines = REQUESTS.map((request) => {
    const { body } = answer(request);
    return `${createHash("sha256").update(body).digest("hex")} ${request.address}${request.then ?? ""}`;
  });
  assert.deepEqual(lines, kept("answers.txt"));
});

test("calls are answered as elsewhere", async () => {
  const { call } = await start(STILL);
  const game = { record: recorded("game.json"), files: Object.fromEntries(["meta", "map", "game"].map((name) => [`g_18_tern/${name}.rb`, recorded(`g_18_tern/${name}.rb`)])) };
  const contracts = { game: read("../../cli/tests/fixtures/1.0/contracts/game.json") };
  const lines = CALLS.map((one) => {
    const { head, body } = call({ call: one.call }, JSON.stringify({ ...one.request, ...(one.game ? game : {}), ...(one.contracts ? contracts : {}) }));
    assert.equal(head.error, undefined);
    return `${createHash("sha256").update(body).digest("hex")} ${one.call}`;
  });
  assert.deepEqual(lines, kept("answers-to-calls.txt"));
});

test("a search tells its news, and the last is the answer", async () => {
  const { call, told } = await start(STILL);
  const { head, body } = call({ page: { method: "GET", address: "/routes/run/events?p=velmark-late&seconds=10" } });
  assert.equal(head.status, 200);
  const [, last] = new TextDecoder().decode(body).match(/^event: done\ndata: (.*)\n\n$/s);
  const { revenue, bound, status } = JSON.parse(last);
  assert.equal(status, "optimal");
  assert.equal(revenue, bound);
  const news = told.map((event) => Number(event.match(/"revenue":(\d+)/)[1]));
  assert.ok(news.length > 0 && news.every((earns) => earns <= revenue), news.join(" "));
});

test("what cannot be read is told", async () => {
  const { call } = await start();
  for (const head of ["", "{", '{"page":{}}', '{"deck":1}']) assert.match(call(head).head.error.join(" "), /^the head: /, head);
  const told = call({ call: "deck.deal" }, '{ "map": "iberia", "player": 3, "seed": 1 }').head.error;
  assert.ok(told.some((line) => line.includes("player")) && told.some((line) => line.includes("players")), told.join("; "));
  assert.match(call({ call: "deck.dela" }, "{}").head.error.join(" "), /did you mean deck.deal/);
  assert.match(call({ page: { method: "GET", address: "no address" } }).head.error.join(" "), /uri/);
  assert.equal(call({ page: { method: "GET", address: "/nothing" } }).head.status, 404);
});

test("the package for npm answers and says what is wrong", async () => {
  const { MilepostError, open } = await import("../npm/index.mjs");
  const milepost = await open(readFileSync(process.env.MODULE));
  const heard = [];
  const { answer, svg } = milepost.call("route.best", { position: "velmark-late", drawing: true }, (news) => heard.push(news));
  assert.equal(heard.at(-1).revenue, answer.revenue);
  assert.ok(svg.startsWith("<svg"));
  const { deck } = milepost.call("deck.deal", { map: "iberia", players: 3, cards: 60, seed: 7 });
  assert.equal(deck.cards.length, 60);
  assert.notEqual(milepost.call("deck.deal", { map: "iberia" }).deck.seed, milepost.call("deck.deal", { map: "iberia" }).deck.seed);
  assert.throws(() => milepost.call("deck.deal", { map: "ibera", players: 9 }), (error) => error instanceof MilepostError && error.problems.length === 2);
});
