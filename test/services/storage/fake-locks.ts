type Task = () => unknown;

/** Web Locks within one test, granted in turn; `signal` calls a waiting request off. */
export function fakeLocks(): Pick<LockManager, 'request'> {
  const held = new Map<string, { mode: string; ends: Promise<unknown> }>();
  const request = async (name: string, ...rest: [LockOptions, Task] | [Task]): Promise<unknown> => {
    const [{ mode = 'exclusive', signal }, task] = rest.length === 2 ? rest : [{}, rest[0]];
    const calledOff = new Promise<never>((_, fail) => {
      signal?.addEventListener('abort', () => fail(new DOMException('Called off', 'AbortError')));
    });
    calledOff.catch(() => undefined);
    for (let holder = held.get(name); holder; holder = held.get(name)) {
      if (holder.mode === 'shared' && mode === 'shared') break;
      await Promise.race([holder.ends, calledOff]);
    }
    const ends = (async () => task())().finally(() => held.delete(name));
    held.set(name, { mode, ends });
    return ends;
  };
  return { request: request as LockManager['request'] };
}
