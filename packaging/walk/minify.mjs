// Makes apps/pages/web/walk/bookmarklet.min.js of bookmarklet.js: node packaging/walk/minify.mjs
//
// It needs esbuild (npm install in packaging/walk). apps/server/tests/walk tests that the file is up to date.

import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const WEB = new URL("../../apps/pages/web/walk/", import.meta.url);
const MADE = new URL("bookmarklet.min.js", WEB);

/** The bookmarklet on one line: a function that is called with the address of the workshop, to be filled in. */
export const minified = async () => {
  const { transform } = await import("esbuild");
  const source = readFileSync(new URL("bookmarklet.js", WEB), "utf8");
  const whole = `(() => {${source}go("{workshop}");})()`;
  const { code } = await transform(whole, { minify: true, target: "es2022", charset: "ascii" });
  return code;
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const code = await minified();
  writeFileSync(MADE, code);
  console.log(`bookmarklet.min.js: ${Buffer.byteLength(code)} bytes`);
}
