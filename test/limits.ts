/** Milliseconds that a test waits for something to come true: a slow machine is no failure. What a mutant takes away does not come at all. */
export const WAIT_MS = Number(process.env['WAIT_MS'] ?? 20_000);
