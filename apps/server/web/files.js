// Files read into text fields: before each field that says what it takes (`data-file`) stands a button that opens one.

for (const field of document.querySelectorAll("textarea[data-file]")) {
  const file = document.createElement("input");
  Object.assign(file, { type: "file", accept: field.dataset.file });
  file.setAttribute("aria-label", `${field.labels[0]?.textContent ?? "The text"}: read a file`);
  file.addEventListener("change", async () => {
    if (file.files[0]) field.value = await file.files[0].text();
  });
  field.before(file);
}
