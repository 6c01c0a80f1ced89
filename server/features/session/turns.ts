/** Runs work of one key one after the other, and of different keys at once, in this process. */
export function createTurns() {
  const last = new Map<string, Promise<void>>();
  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const turn = (last.get(key) ?? Promise.resolve()).then(work);
    const over: Promise<void> = turn.then(
      () => {},
      () => {},
    );
    last.set(key, over);
    try {
      return await turn;
    } finally {
      if (last.get(key) === over) last.delete(key);
    }
  };
}
