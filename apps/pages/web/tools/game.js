// The position that the bookmark for 18xx.games puts behind "#" in an address (docs/bookmarklet.md).

/** The most letters that a position may have, as the server has it. */
const MOST = 1 << 20;

/** The address of a bookmark that opens the workshop of that origin: the bookmarklet as it is served, in an address. */
export const bookmark = (bookmarklet, workshop) =>
  `javascript:${bookmarklet.trimEnd().replace("{workshop}", workshop).replaceAll("%", "%25").replaceAll("#", "%23")}`;

/** The text that `#game=...` holds; undefined for any other end of an address. */
export const unpacked = async (hash) => {
  const [, letters] = hash.match(/^#game=([\w-]+)$/) ?? [];
  if (!letters) return undefined;
  const bytes = Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
  const inflated = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const reader = inflated.pipeThrough(new TextDecoderStream("utf-8", { fatal: true })).getReader();
  let text = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += part.value;
    if (text.length > MOST) throw new RangeError("longer than any position");
  }
  return text;
};
