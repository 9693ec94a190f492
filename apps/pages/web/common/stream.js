// A stream of events from the server. A server that has nothing to say sends a beat (`BEAT` in `sse/stream.rs`), so that silence
// means a dead connection, of which browsers say nothing.

/** After how long a silence a connection counts as dead, and how often that is looked at, in milliseconds. */
export const SILENCE = 9000;
const LOOK = 500;

/** Opens a stream. `on` has a function for each kind of event, which gets its data; `heard` is called with everything that comes;
 * `ended` once, when the connection is refused, closed, dead, or not there after `patience` milliseconds. */
export const open = (address, on, { heard = () => {}, ended, patience = Infinity }) => {
  const source = new EventSource(address);
  let [last, limit] = [performance.now(), patience];
  const close = () => {
    clearInterval(watch);
    source.close();
  };
  const end = () => {
    close();
    ended();
  };
  const watch = setInterval(() => performance.now() - last > limit && end(), LOOK);
  const hear = () => {
    [last, limit] = [performance.now(), SILENCE];
    heard();
  };
  source.onopen = hear;
  // What the browser would try by itself is tried by who opened the stream, with an address that may have changed.
  source.onerror = end;
  for (const [kind, act] of Object.entries({ beat: () => {}, ...on })) {
    source.addEventListener(kind, ({ data }) => {
      hear();
      act(data);
    });
  }
  return {
    close,
    /** Something may be wrong: the stream is dead unless there is a sign of life within so many milliseconds. */
    doubt: (millis) => (limit = Math.min(limit, performance.now() - last + millis)),
  };
};
