// Files read into text fields: before each field that asks for one stands a button that opens it.

/** Fields with `data-file` (the kinds that they take) get it. */
export const fileFields = () => {
  for (const field of document.querySelectorAll("textarea[data-file]")) {
    const file = document.createElement("input");
    file.type = "file";
    file.accept = field.dataset.file;
    file.setAttribute("aria-label", `${field.labels[0]?.textContent ?? "The text"}: read a file`);
    file.addEventListener("change", async () => {
      if (file.files[0]) field.value = await file.files[0].text();
    });
    field.before(file);
  }
};
