/** Milliseconds that a test waits for something to come true: a slow machine is no failure. */
export const WAIT_MS = 45_000;
/** Milliseconds after which a test or a hook fails, because it probably hangs. */
export const TEST_MS = 900_000;
