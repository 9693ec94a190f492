#!/usr/bin/env node
// Starts the program, which npm installed in a package for this platform.
"use strict";
const { spawn } = require("node:child_process");
const { constants } = require("node:os");
const { optionalDependencies } = require("../package.json");

function fail(...lines) {
  console.error(lines.join("\n"));
  process.exit(1);
}

function find() {
  const platform = `${process.platform}-${process.arch}`;
  const name = `@milepost/${platform}`;
  if (!(name in optionalDependencies)) {
    const names = Object.keys(optionalDependencies).map((one) => one.split("/")[1]);
    fail(
      `error: milepost has no npm package for ${platform}, only for ${names.join(", ")}`,
      "help: build it from source: cargo install --locked milepost",
    );
  }
  if (process.platform === "linux" && !process.report.getReport().header.glibcVersionRuntime) {
    fail(
      "error: the npm package of milepost needs glibc, which this Linux does not have",
      "help: build it from source: cargo install --locked milepost",
    );
  }
  try {
    return require.resolve(`${name}/milepost${process.platform === "win32" ? ".exe" : ""}`);
  } catch {
    return fail(
      `error: ${name} is missing, the optional package that carries the program`,
      "help: install milepost again without --omit=optional or --no-optional",
    );
  }
}

const program = find();
const child = spawn(program, process.argv.slice(2), { stdio: "inherit" });
child.on("error", (error) => fail(`error: cannot start ${program}: ${error.message}`));

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    // A terminal sends Ctrl-C to the program as well, and a second one would end a search without its result.
    const inTerminal = [process.stdin, process.stdout, process.stderr].some((stream) => stream.isTTY);
    if (signal !== "SIGINT" || !inTerminal) {
      child.kill(signal);
    }
  });
}

child.on("exit", (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : code));
