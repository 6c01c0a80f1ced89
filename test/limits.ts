/** Milliseconds that a test waits for something to come true: a slow machine is no failure. */
export const WAIT_MS = 45_000;
