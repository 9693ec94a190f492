// Writes the manifest and the texts of both npm packages: node manifests.mjs FOLDER PLATFORM VERSION [REPOSITORY]
//
// FOLDER/milepost has the launcher and names a package for each platform as optional; npm installs the one that fits.
import { copyFileSync, cpSync, writeFileSync } from "node:fs";

const [folder, platform, version, repository] = process.argv.slice(2);
const platforms = ["darwin-arm64", "darwin-x64", "linux-arm64", "linux-x64", "win32-x64"];

const shared = {
  version,
  description: "A workshop for railway board games: maps, demand decks, 18xx runs, contracts, boards, live tables",
  license: "MIT OR Apache-2.0",
  // npm compares it with the place that a package was built at.
  ...(repository ? { repository: { type: "git", url: `git+${repository}.git` } } : {}),
};

function write(name, manifest) {
  copyFileSync("packaging/about.md", `${folder}/${name}/README.md`);
  writeFileSync(`${folder}/${name}/package.json`, `${JSON.stringify(manifest, null, 2)}\n`);
}

cpSync("packaging/npm/bin", `${folder}/milepost/bin`, { recursive: true });
write("milepost", {
  name: "milepost",
  ...shared,
  keywords: ["board-game", "18xx", "crayon-rails", "railway", "print-and-play"],
  bin: { milepost: "bin/milepost.js" },
  engines: { node: ">=18" },
  optionalDependencies: Object.fromEntries(platforms.map((one) => [`@milepost/${one}`, version])),
});

const [os, cpu] = platform.split("-");
write(platform, {
  name: `@milepost/${platform}`,
  ...shared,
  os: [os],
  cpu: [cpu],
  ...(os === "linux" ? { libc: ["glibc"] } : {}),
  // Yarn would keep it in an archive, from which no program can be started.
  preferUnplugged: true,
  publishConfig: { access: "public" },
});
