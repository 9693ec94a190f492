// Every page, before its other scripts: the worker that shows a page when there is no connection, and a word to the user where a
// script does not load or fails as it starts. In the words of the first browsers with modules, to which it is to speak, too.

{
  const failed = () => {
    const said = document.createElement("p");
    const again = document.createElement("button");
    const room = document.querySelector("main") || document.body;
    [said.className, again.type, again.textContent] = ["wrong unstarted", "button", "Reload the page"];
    said.setAttribute("role", "alert");
    again.addEventListener("click", () => location.reload());
    said.append("This page could not start, so some of it does nothing. A newer browser, or letting this address keep site data, may help. ", again);
    room.prepend(said);
  };

  let fails = false;
  const note = ({ target, message }) => (fails = fails || message !== undefined || target instanceof HTMLScriptElement);
  // Failing scripts do not bubble.
  addEventListener("error", note, true);
  document.addEventListener("DOMContentLoaded", () => {
    removeEventListener("error", note, true);
    if (fails) failed();
  });

  // The site without a server has a worker of its own.
  if (navigator.serviceWorker && document.documentElement.dataset.module === undefined) {
    const register = () => navigator.serviceWorker.register("/worker.js").catch(() => {});
    document.readyState === "complete" ? register() : addEventListener("load", register);
  }
}
