/**
 * Runs `work` every `ms` milliseconds, one run at a time.
 * @returns a function that stops it and waits for a running one
 */
export function every(
  ms: number,
  work: () => Promise<unknown>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let running: Promise<unknown> | null = null;
  const timer = setInterval(() => {
    running ??= work()
      .catch(onError)
      .finally(() => {
        running = null;
      });
  }, ms).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
