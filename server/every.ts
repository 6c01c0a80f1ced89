/** Does something every so many milliseconds, one at a time. @returns how to stop, once none of it runs */
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
