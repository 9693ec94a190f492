// What every request that changes something carries.

/** A unique id, by which the server carries a request out once. */
export const requestId = () => [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
