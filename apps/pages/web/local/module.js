// The module in a worker: messages wait for each other, those that somebody waits for before the rest. It is stopped by
// ending its worker, and starts again.

/** An answer that is no longer wanted, or that came to nothing. */
export class Stopped extends Error {
  name = "AbortError"; // As of what is stopped elsewhere.
}

export class Module {
  #compiled;
  #host;
  #worker;
  #waiting = [];
  #open;
  #last = 0;

  /** `compiled` is a promise of the module, `host` the address of the worker's script. */
  constructor(compiled, host) {
    this.#compiled = compiled;
    this.#host = host;
  }

  async #start() {
    const worker = new Worker(this.#host, { type: "module" });
    this.#worker = worker;
    worker.addEventListener("message", ({ data }) => this.#answered(data));
    worker.addEventListener("error", () => this.#answered({ id: this.#open?.id, failed: "the worker ended" }));
    worker.postMessage({ module: await this.#compiled });
  }

  /** Asks the module; `tell` is given its events, and `soon` goes before what only waits. */
  ask(head, body = new Uint8Array(), { tell, signal, soon = true } = {}) {
    return new Promise((done, failed) => {
      const wanted = { id: ++this.#last, head, body, tell, soon, done, failed };
      signal?.addEventListener("abort", () => this.#drop(wanted), { once: true });
      if (signal?.aborted) return failed(new Stopped("stopped"));
      const at = soon ? this.#waiting.findIndex(({ soon }) => !soon) : -1;
      this.#waiting.splice(at < 0 ? this.#waiting.length : at, 0, wanted);
      this.#next();
    });
  }

  async #next() {
    if (this.#open || !this.#waiting.length) return;
    const open = this.#waiting.shift();
    this.#open = open;
    const { id, head, body } = open;
    try {
      if (!this.#worker) await this.#start();
      if (this.#open === open) this.#worker.postMessage({ id, head, body });
    } catch (error) {
      this.#end();
      if (this.#open === open) this.#open = undefined;
      open.failed(error);
      this.#next();
    }
  }

  #answered({ id, head, body, told, failed }) {
    const open = this.#open;
    if (open?.id !== id) return;
    if (told !== undefined) return open.tell?.(told);
    this.#open = undefined;
    if (failed !== undefined) {
      // Nothing is known of the state of a module that failed.
      this.#end();
      open.failed(new Error(failed));
    } else open.done({ head, body });
    this.#next();
  }

  #end() {
    this.#worker?.terminate();
    this.#worker = undefined;
  }

  #drop(wanted) {
    const at = this.#waiting.indexOf(wanted);
    if (at >= 0) this.#waiting.splice(at, 1);
    else if (this.#open === wanted) {
      this.#end();
      this.#open = undefined;
      // Others may be dropped along with it.
      queueMicrotask(() => this.#next());
    } else return;
    wanted.failed(new Stopped("stopped"));
  }
}
