// The server's time. It goes on by this device's monotonic clock, so that nobody's setting of the date moves it.

/** By how many milliseconds the server's clock may seem to go back, as when a message is late, before it is taken to have been set. */
const LATE = 2000;

export class Time {
  /** How far the server's clock is ahead of the monotonic one; null before it was heard. */
  ahead = null;

  /** The server has sent its time. The message that took the shortest way counts; after sleep, in which monotonic clocks may stand
   * still, each is ahead of what was known. */
  hear(now) {
    const ahead = now - performance.now();
    if (this.ahead === null || ahead > this.ahead || ahead < this.ahead - LATE) this.ahead = ahead;
  }

  /** In milliseconds since 1970. Before the server was heard, by the device's date. */
  get now() {
    return this.ahead === null ? Date.now() : performance.now() + this.ahead;
  }
}
