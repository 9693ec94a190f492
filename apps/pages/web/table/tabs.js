// Tabs: one panel at a time, by mouse and by keys.

/** Makes a row of tabs work; calls `opened` with the open one. */
export const tabs = (row, opened) => {
  const all = [...row.querySelectorAll("[role=tab]")];
  const panel = (tab) => document.getElementById(tab.getAttribute("aria-controls"));
  const open = (tab, focus) => {
    for (const other of all) {
      const on = other === tab;
      other.setAttribute("aria-selected", String(on));
      other.tabIndex = on ? 0 : -1;
      panel(other).hidden = !on;
    }
    if (focus) tab.focus();
    opened(panel(tab).id);
  };
  row.addEventListener("keydown", (event) => {
    const at = all.indexOf(event.target);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    open(all.at(to % all.length), true);
  });
  for (const tab of all) tab.addEventListener("click", () => open(tab));
  open(all[0]);
  return { open: (name) => open(all.find((tab) => panel(tab).id === name)) };
};
