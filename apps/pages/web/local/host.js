// A worker with the module (apps/wasm): hands it messages and passes on its answers. A message is a line of JSON and bytes.

const written = new TextEncoder();
const read = new TextDecoder();
let module;
/** The message that is being answered. */
let open;

/** A part of the memory; the module counts from below zero above two gigabytes. */
const bytes = (at, length) => new Uint8Array(module.memory.buffer, at >>> 0, length >>> 0);
const milepost = {
  now: () => performance.now(),
  // At most 65,536 bytes at once.
  random: (at, length) => {
    for (let done = 0; done < length; done += 65536) crypto.getRandomValues(bytes(at + done, Math.min(65536, length - done)));
  },
  tell: (at, length) => postMessage({ id: open, told: read.decode(bytes(at, length)) }),
};

const answer = ({ head, body }) => {
  const line = written.encode(`${JSON.stringify(head)}\n`);
  const at = module.milepost_input(line.length + body.length);
  bytes(at, line.length).set(line);
  bytes(at + line.length, body.length).set(body);
  const length = module.milepost_call();
  const all = bytes(module.milepost_output(), length).slice();
  const end = all.indexOf(10);
  return { head: JSON.parse(read.decode(all.subarray(0, end))), body: all.subarray(end + 1) };
};

let started;
addEventListener("message", async ({ data }) => {
  if (data.module) {
    started = WebAssembly.instantiate(data.module, { milepost }).then(({ exports }) => (module = exports));
    return;
  }
  open = data.id;
  try {
    await started;
    postMessage({ id: data.id, ...answer(data) });
  } catch (error) {
    postMessage({ id: data.id, failed: String(error) });
  }
});
