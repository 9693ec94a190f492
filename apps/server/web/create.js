// A new table: the text of a map may come from a file.

const text = document.querySelector("textarea#own");
const file = document.createElement("input");
Object.assign(file, { type: "file", accept: ".toml,.json,text/*" });
file.setAttribute("aria-label", "Read the map from a file");
file.addEventListener("change", async () => {
  if (file.files[0]) text.value = await file.files[0].text();
});
text.before(file);
