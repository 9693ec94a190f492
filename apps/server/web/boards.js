// Boards: pan and zoom, files read into the fields that they are for.

import "./files.js";
import { pan } from "./pan.js";

for (const svg of document.querySelectorAll("svg[data-pan]")) pan(svg);
