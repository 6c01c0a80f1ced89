/** Lets all happen that waits for nothing but promises that are settled. */
export async function untilQuiet(): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
}
