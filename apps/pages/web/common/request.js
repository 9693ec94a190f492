// Requests that a page sends by itself: in time, and once.

/** A unique id, by which the server carries a request out once. */
export const requestId = () => [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** With these, what stands between a page and its server says that the server is not there. */
export const AWAY = [502, 503, 504];

/** Asks the server as `fetch` does, and reads its answer. It is there within so many milliseconds, or counts as none. */
export const fetched = async (address, options, limit, read = () => true) => {
  const ends = new AbortController();
  const timer = setTimeout(() => ends.abort(), limit);
  try {
    return await read(await fetch(address, { ...options, signal: ends.signal }));
  } finally {
    clearTimeout(timer);
  }
};
