// Written by a test of the table of pages (apps/pages/src/tests.rs).

/** Addresses of pages that a browser makes beside a server; a `*` stands for any one part. */
export const NEAR = [
  "/decks/*",
  "/decks/check",
  "/decks/deal",
  "/decks/open",
  "/routes/at",
  "/routes/change",
  "/routes/run/events",
];

/** Those of pages that take long: always, with a value of a name, or as a file whose name begins so. */
export const LONG = [
  {"path":"/decks/*/stats"},
  {"path":"/decks/*/stats.svg"},
  {"path":"/routes/at","says":["wait","yes"]},
  {"path":"/routes/run/events"},
  {"path":"/routes/board.svg","says":["run","yes"]},
  {"path":"/routes/*","file":"run."},
  {"path":"/routes/game","says":["wait","yes"]},
  {"path":"/routes/game/*"},
  {"path":"/contracts/*/study"},
  {"path":"/contracts/*/study/*"},
  {"path":"/boards/*/best"},
  {"path":"/api/board.make"},
  {"path":"/api/deck.stats"},
  {"path":"/api/route.audit"},
  {"path":"/api/route.best"},
  {"path":"/api/route.what_if"},
];

/** The names of values that ask for a survey, which a server keeps. */
export const REGIONS = [
  "around",
  "countries",
];

/** The names of values that may be the name of a text that is kept. */
export const LINKS = [
  "p",
  "game",
];

/** How such a name begins. */
export const KEPT = "k.";
