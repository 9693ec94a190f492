// Pages that the module makes in this browser: requests as a server would get them, and answers as `fetch` gives them.

import { kept, keep } from "./kept.js";
import { Module, Stopped } from "./module.js";
import { isLong, nameOfText } from "./rows.js";

/** How often an answer may lead on to another address. */
const LEADS = 5;
/** The header of an answer that leads to a text too long for an address. */
const KEPT = "x-milepost-kept";
/** The origin of addresses that no server has. */
const NOWHERE = "http://pages.invalid";

/** Path, query and anchor of a page in any form of its address. */
export const bare = (address) => {
  const text = String(address);
  const at = text.indexOf("#/");
  if (at >= 0) return text.slice(at + 1);
  return text.startsWith(NOWHERE) ? text.slice(NOWHERE.length) : text;
};

/** The same taken apart. */
export const parsed = (address) => new URL(bare(address), NOWHERE);

const decoder = new TextDecoder();

class Answer {
  constructor(url, address, redirected, { status, headers }, body, read) {
    Object.assign(this, { url, address, redirected, status, body, read, headers: new Map(headers), ok: status >= 200 && status < 300 });
  }

  get kind() {
    return this.headers.get("content-type") ?? "";
  }

  async text() {
    const text = decoder.decode(this.body);
    return this.kind.startsWith("text/html") ? this.read(text) : text;
  }

  async json() {
    return JSON.parse(decoder.decode(this.body));
  }
}

/** A form as it is sent. WebKit does not read one whose files were made by a script: "Unable to read form data blob". */
const multipart = async (form) => {
  const edge = `milepost-${crypto.getRandomValues(new Uint32Array(4)).join("")}`;
  const quoted = (name) => name.replaceAll('"', "%22").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
  const parts = [...form].flatMap(([name, value]) => {
    const head = `--${edge}\r\ncontent-disposition: form-data; name="${quoted(name)}"`;
    if (typeof value === "string") return [`${head}\r\n\r\n${value.replace(/\r?\n|\r/g, "\r\n")}\r\n`];
    return [`${head}; filename="${quoted(value.name)}"\r\ncontent-type: ${value.type || "application/octet-stream"}\r\n\r\n`, value, "\r\n"];
  });
  const body = await new Blob([...parts, `--${edge}--\r\n`]).arrayBuffer();
  return { kind: `multipart/form-data; boundary=${edge}`, body: new Uint8Array(body) };
};

/** The bytes of what a form sends, and their kind. */
const packed = async (body) => {
  if (!body) return { kind: "", body: new Uint8Array() };
  if (body instanceof FormData) return multipart(body);
  const request = new Request(NOWHERE, { method: "POST", body });
  return { kind: request.headers.get("content-type") ?? "", body: new Uint8Array(await request.arrayBuffer()) };
};

/** The text that an address names and does not hold. */
const textOf = async ({ searchParams }) => {
  const name = nameOfText(searchParams);
  const text = name && (await kept(name));
  return text && { name, text };
};

/** Loads the module. Not every host says what a module is, so it may have to be read as bytes. */
export const compile = async (address) => {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`the module could not be loaded (status ${answer.status})`);
  return WebAssembly.compileStreaming(answer.clone()).catch(async () => WebAssembly.compile(await answer.arrayBuffer()));
};

export class Pages {
  #quick;
  #long;
  #at;
  #read;
  #served;

  /** `compiled` is a promise of the module, `host` the address of the worker's script. `at` writes the address of a page and
   * `read` its text as this site has them; `served` says that a server has all other pages. */
  constructor(compiled, host, { at = (address) => address, read = (html) => html, served = false } = {}) {
    [this.#quick, this.#long] = [new Module(compiled, host), new Module(compiled, host)];
    [this.#at, this.#read, this.#served] = [at, read, served];
  }

  /** Sends a request to a worker, and follows where its answer leads. */
  request = async (address, { method = "GET", body, signal, tell, soon } = {}) => {
    const packet = await packed(body);
    let to = parsed(address);
    let head = { method, kind: packet.kind, served: this.#served };
    let sent = packet.body;
    for (let leads = 0; ; leads++) {
      const text = head.method === "GET" ? await textOf(to) : undefined;
      if (text) [head.kept, sent] = [text.name, new TextEncoder().encode(text.text)];
      const path = to.pathname + to.search;
      // What takes long has a worker of its own, so that pages are not kept waiting. It also knows the runs that it has found, so
      // that their pictures are asked of it.
      const worker = isLong(path) ? this.#long : this.#quick;
      const { head: got, body: bytes } = await worker.ask({ page: { ...head, address: path } }, sent, { tell, signal, soon });
      if (got.error) throw new Error(got.error.join(" "));
      const shown = path + to.hash;
      const answer = new Answer(this.#at(shown), shown, leads > 0, got, bytes, this.#read);
      const place = answer.headers.get("location");
      if (!place || leads >= LEADS) return answer;
      const name = answer.headers.get(KEPT);
      // A server keeps its texts itself, for everybody who has the address.
      if (name && this.#served) throw new Error("the server keeps this text");
      if (name) await keep(name, decoder.decode(bytes));
      to = new URL(place, to);
      [head, sent] = [{ method: "GET", kind: "", served: this.#served }, new Uint8Array()];
    }
  };

  /** Follows the events of an address, as `follow` in common/source.js does, until `left` is aborted. */
  follow = (address, on, left) => {
    const ends = new AbortController();
    const hear = (text) => {
      const [, kind, data] = text.match(/^event: (\w+)\ndata: (.*)\n\n$/s) ?? [];
      const news = JSON.parse(data);
      if (news.html) news.html = this.#read(news.html);
      on[kind]?.({ data: JSON.stringify(news) });
    };
    const signal = left ? AbortSignal.any([ends.signal, left]) : ends.signal;
    const done = ({ ok, body }) => (ok ? hear(decoder.decode(body)) : on.error?.());
    this.request(address, { tell: hear, signal }).then(done, (error) => error instanceof Stopped || on.error?.());
    return { close: () => ends.abort() };
  };
}
