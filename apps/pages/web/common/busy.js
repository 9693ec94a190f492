// What the page is still doing: requests, and motion that ends. `data-busy` of the document says how much of it there is; the
// attribute is absent while the page rests. The number is kept there alone, since a page may have several scripts, each with
// a copy of this module.

const count = (by) => {
  const { dataset } = document.documentElement;
  const now = Number(dataset.busy ?? 0) + by;
  if (now > 0) dataset.busy = now;
  else delete dataset.busy;
};

/** Counts something that has begun; call the result when it has ended, once or more often. It ends in any case when `left` is
 * aborted, by default when the user leaves a page that is not the whole document. */
export const busy = (left = globalThis.milepost?.left()) => {
  let open = !left?.aborted;
  const end = () => {
    if (open) count(-1);
    open = false;
    left?.removeEventListener("abort", end);
  };
  if (!open) return end;
  count(1);
  left?.addEventListener("abort", end);
  return end;
};

/** Counts a promise until it is settled, and returns it. */
export const during = (promise, left) => {
  const end = busy(left);
  promise.then(end, end);
  return promise;
};

/** Calls `act` after some milliseconds, which are counted; the result cancels that. */
export const later = (act, millis) => {
  const end = busy();
  const timer = setTimeout(() => {
    try {
      act();
    } finally {
      end();
    }
  }, millis);
  return () => {
    clearTimeout(timer);
    end();
  };
};
