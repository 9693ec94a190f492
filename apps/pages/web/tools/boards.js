// Boards: pan and zoom, files read into form fields.

import "./files.js";
import { pan } from "./pan.js";

for (const svg of document.querySelectorAll("svg[data-pan]")) pan(svg);
