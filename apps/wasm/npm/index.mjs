// The tools of Milepost in a browser or in Node.js: `open` loads the module, and `call` answers a request.

const written = new TextEncoder();
const read = new TextDecoder();

/** All that is wrong with a request. */
export class MilepostError extends Error {
  constructor(problems) {
    super(problems.join("\n"));
    this.name = "MilepostError";
    this.problems = problems;
  }
}

/** The bytes of the module beside this file. */
const beside = async () => {
  const place = new URL("milepost.wasm", import.meta.url);
  if (place.protocol !== "file:") {
    const answer = await fetch(place);
    if (!answer.ok) throw new Error(`${place}: ${answer.status}`);
    return answer.arrayBuffer();
  }
  const { readFile } = await import("node:fs/promises");
  return readFile(place);
};

/** What the module asks of its host; `state` holds its exports and who hears of news. */
const host = (state, bytes) => ({
  now: () => performance.now(),
  // At most 65,536 bytes at once.
  random: (at, length) => {
    for (let done = 0; done < length; done += 65536) crypto.getRandomValues(bytes(at + done, Math.min(65536, length - done)));
  },
  tell: (at, length) => state.hear?.(JSON.parse(read.decode(bytes(at, length)))),
});

/** Loads the module: the one beside this file, or the one in these bytes or this compiled module. */
export const open = async (module) => {
  const state = {};
  // Addresses are unsigned.
  const bytes = (at, length) => new Uint8Array(state.module.memory.buffer, at >>> 0, length >>> 0);
  const made = await WebAssembly.instantiate(module ?? (await beside()), { milepost: host(state, bytes) });
  state.module = (made.instance ?? made).exports;

  const call = (name, request, hear) => {
    const message = written.encode(`${JSON.stringify({ call: name })}\n${JSON.stringify(request)}`);
    state.hear = hear;
    bytes(state.module.milepost_input(message.length), message.length).set(message);
    let answer;
    try {
      const length = state.module.milepost_call();
      answer = read.decode(bytes(state.module.milepost_output(), length));
    } finally {
      state.hear = undefined;
    }
    const end = answer.indexOf("\n");
    const { error } = JSON.parse(answer.slice(0, end));
    if (error) throw new MilepostError(error);
    return JSON.parse(answer.slice(end + 1));
  };
  return { call };
};
