// Setting up a table: says at once which rules differ from the usual ones.

import "./files.js";
import { fill, make } from "./dom.js";

const form = document.querySelector(".setup");
const differs = document.querySelector("#differs");

const different = ({ type, checked, value, placeholder }) => (type === "checkbox" ? checked : value !== "" && value !== placeholder);
const words = ({ type, value, placeholder, dataset: { meaning } }) => (type === "checkbox" ? meaning : `${meaning}: ${value} instead of ${placeholder}`);

const tell = () => {
  const fields = [...form.querySelectorAll("[data-meaning]")];
  for (const field of fields) field.closest(".amount, .switch").classList.toggle("changed", different(field));
  const told = fields.filter(different).map((field) => make("li", {}, words(field)));
  if (told.length) fill(differs, make("p", {}, "Different from usual:"), make("ul", {}, ...told));
  else fill(differs, make("p", { class: "soft" }, "These are the usual rules."));
};

form.addEventListener("input", (event) => event.target.dataset.meaning && tell());
tell();
