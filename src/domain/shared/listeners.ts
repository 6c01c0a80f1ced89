/** A minimal event emitter. */
export function createListeners<Args extends readonly unknown[] = []>() {
  const listeners = new Set<(...args: Args) => void>();
  return {
    publish: (...args: Args): void => listeners.forEach((listener) => listener(...args)),
    /** @returns a function that unsubscribes */
    subscribe: (listener: (...args: Args) => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
