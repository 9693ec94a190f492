// The server's time on a page: it goes on by a monotonic clock, whatever the date of the device.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Time } from "../../../../pages/web/common/time.js";

/** Clocks of a device that are set by hand. */
const device = (context) => {
  const clocks = { date: 1_700_000_000_000, monotonic: 0 };
  context.mock.method(Date, "now", () => clocks.date);
  context.mock.method(performance, "now", () => clocks.monotonic);
  return clocks;
};

test("the date of the device counts only until the server was heard", (context) => {
  const clocks = device(context);
  const time = new Time();
  assert.equal(time.now, 1_700_000_000_000);
  time.hear(1_800_000_000_000);
  clocks.monotonic += 5_000;
  for (const date of [0, 1_900_000_000_000]) {
    clocks.date = date;
    assert.equal(time.now, 1_800_000_005_000);
  }
});

test("a message that comes late does not put the clock back", (context) => {
  const clocks = device(context);
  const time = new Time();
  time.hear(1_800_000_000_000);
  // A second on its way.
  clocks.monotonic += 5_000;
  time.hear(1_800_000_004_000);
  assert.equal(time.now, 1_800_000_005_000);
  // The first one was late itself.
  clocks.monotonic += 5_000;
  time.hear(1_800_000_010_500);
  assert.equal(time.now, 1_800_000_010_500);
});

test("the clock is right after sleep, and when the server's own was set", (context) => {
  const clocks = device(context);
  const time = new Time();
  time.hear(1_800_000_000_000);
  // An hour of sleep, in which the monotonic clock stood still.
  clocks.monotonic += 10;
  time.hear(1_800_003_600_000);
  assert.equal(time.now, 1_800_003_600_000);
  clocks.monotonic += 10;
  time.hear(1_800_003_590_000);
  assert.equal(time.now, 1_800_003_590_000);
});
