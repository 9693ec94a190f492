// Every page: the worker that shows a page when there is no connection.

if ("serviceWorker" in navigator) {
  const register = () => navigator.serviceWorker.register("/worker.js").catch(() => {});
  document.readyState === "complete" ? register() : addEventListener("load", register);
}
