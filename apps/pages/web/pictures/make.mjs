// Makes the small pictures of the shipped maps and the icons for home screens, with a server that runs:
// node make.mjs http://127.0.0.1:8018 (in a folder from which playwright-core is found; CHROMIUM names the browser)

import { chromium } from "playwright-core";
import { readFileSync, writeFileSync } from "node:fs";

const MAPS = ["british-isles", "great-lakes", "iberia", "india", "japan"];
const WIDTH = 480;
const QUALITY = 0.72;
const ICONS = [180, 192, 512];

const here = (name) => new URL(name, import.meta.url);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
const page = await browser.newPage();
await page.goto(process.argv[2]);

/** A drawing as a picture of so many pixels, in one of the forms that browsers write. */
const painted = (address, width, kind, quality) =>
  page.evaluate(
    async ([address, width, kind, quality]) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      const canvas = document.createElement("canvas");
      Object.assign(canvas, { width, height: Math.round((width * image.naturalHeight) / image.naturalWidth) });
      const brush = canvas.getContext("2d");
      brush.imageSmoothingQuality = "high";
      brush.drawImage(image, 0, 0, canvas.width, canvas.height);
      return canvas.toDataURL(kind, quality).split(",")[1];
    },
    [address, width, kind, quality],
  );

for (const map of MAPS) {
  writeFileSync(here(`${map}.webp`), Buffer.from(await painted(`/ground/${map}`, WIDTH, "image/webp", QUALITY), "base64"));
}
const icon = `data:image/svg+xml;base64,${readFileSync(here("../common/icon.svg")).toString("base64")}`;
for (const width of ICONS) writeFileSync(here(`icon-${width}.png`), Buffer.from(await painted(icon, width, "image/png"), "base64"));
await browser.close();
