// Reads files into text fields: adds a file input before each field with `data-file`, which lists the accepted types.

import { during } from "./busy.js";

// The text of a file as spreadsheets and editors save it: UTF-8, UTF-16 with a byte order mark, or else Windows-1252, which
// accepts every byte. Whatever reads the field reports names that were decoded wrongly.
export function decoded(bytes) {
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

for (const field of document.querySelectorAll("textarea[data-file]")) {
  // A page with two scripts may come here twice.
  if (field.previousElementSibling?.type === "file") continue;
  const file = document.createElement("input");
  Object.assign(file, { type: "file", accept: field.dataset.file });
  file.setAttribute("aria-label", `${field.labels[0]?.textContent ?? "The text"}: open a file`);
  file.addEventListener("change", async () => {
    if (file.files[0]) field.value = decoded(await during(file.files[0].arrayBuffer()));
  });
  field.before(file);
}
