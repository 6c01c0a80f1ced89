/**
 * The answer of a call, nothing once its actor has been stopped: where React starts an actor twice (StrictMode), XState
 * takes the broken call of the first start for a failure of the second.
 */
export const whileAwaited = <T>(signal: AbortSignal, call: Promise<T>): Promise<T> =>
  call.catch((error: unknown) => {
    if (signal.aborted) return new Promise<T>(() => undefined);
    throw error;
  });
