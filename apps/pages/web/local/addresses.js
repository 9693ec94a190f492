// Written by a test of the table of pages (apps/pages/src/tests.rs).

/** Addresses of pages that a browser makes; a `*` stands for any one part. */
export const NEAR = ["/decks/*", "/routes/at", "/routes/change", "/routes/run/events"];
/** The names of values that ask for a survey, which a server keeps. */
export const REGIONS = ["around", "countries"];
/** The names of values that may be the name of a text that a server keeps, and how that begins. */
export const LINKS = ["p", "game"];
export const KEPT = "k.";
