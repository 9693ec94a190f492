import type { Requests } from "./calls.js";
import type * as forms from "./forms.js";

export type { Requests } from "./calls.js";
export type * as forms from "./forms.js";

/** The answer to each call. Drawings are SVG, where they were asked for. */
export interface Answers {
  "board.make": { code: string; seed: number; board: forms.RandomBoard; report: forms.BoardReport; svg: string | null };
  "contract.odds": { odds: forms.Odds };
  "deck.check": { report: forms.DeckCheck; is_sound: boolean; warnings: string[] };
  "deck.deal": { deck: forms.Deck; svgs: string[] };
  "deck.explain": { answer: forms.Explained; svg: string | null };
  "deck.stats": { report: forms.DeckStats; svg: string | null };
  "route.audit": { answer: forms.Audit; svg: string | null };
  "route.best": { answer: forms.Answer; svg: string | null };
  "route.draw": { svg: string };
  "route.record": { title: string; runs: number[]; company: string | null; position: string; board: string; uncertain: string[] };
  "route.what_if": { answer: forms.WhatIf };
}

/** What is new while a search goes on. */
export interface News {
  /** What the best run so far earns. */
  revenue: number;
  /** What no run can exceed. */
  bound: number;
}

/** All that is wrong with a request. */
export class MilepostError extends Error {
  /** A message each, with its place. */
  readonly problems: readonly string[];
}

/** The tools. A call occupies the thread until it is answered. */
export interface Milepost {
  /** Answers a call; throws a MilepostError with all that is wrong with the request. */
  call<Name extends keyof Requests>(name: Name, request: Requests[Name], hear?: (news: News) => void): Answers[Name];
}

/** Loads the module: the one of this package, or the one in these bytes or this compiled module. */
export function open(module?: ArrayBuffer | Uint8Array | WebAssembly.Module): Promise<Milepost>;
