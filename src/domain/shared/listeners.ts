/** A minimal event emitter. */
export function createListeners<Told extends readonly unknown[] = []>() {
  const listeners = new Set<(...told: Told) => void>();
  return {
    publish: (...told: Told): void => listeners.forEach((listener) => listener(...told)),
    /** @returns a function that unsubscribes */
    subscribe: (listener: (...told: Told) => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
