// The module in Node. MODULE is its file.

import { webcrypto } from "node:crypto";
import { readFileSync } from "node:fs";

/** What the host of the module is: see apps/pages/web/local/host.js. */
export const start = async (now = () => performance.now()) => {
  let module;
  const told = [];
  const bytes = (at, length) => new Uint8Array(module.memory.buffer, at, length);
  const milepost = {
    now,
    random: (at, length) => webcrypto.getRandomValues(bytes(at, length)),
    tell: (at, length) => told.push(new TextDecoder().decode(bytes(at, length))),
  };
  const { instance } = await WebAssembly.instantiate(readFileSync(process.env.MODULE), { milepost });
  module = instance.exports;
  const call = (head, body = "") => {
    const message = new TextEncoder().encode(`${typeof head === "string" ? head : JSON.stringify(head)}\n${body}`);
    bytes(module.milepost_input(message.length), message.length).set(message);
    const length = module.milepost_call();
    const answer = bytes(module.milepost_output(), length).slice();
    const end = answer.indexOf(10);
    return { head: JSON.parse(new TextDecoder().decode(answer.subarray(0, end))), body: answer.subarray(end + 1) };
  };
  return { call, told };
};
