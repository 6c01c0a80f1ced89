import { deferred, type Deferred } from '../deferred.ts';

/** A BroadcastChannel of one browser. Each tab receives the messages of the others. */
export function fakeChannels(): () => BroadcastChannel {
  const tabs = new Set<EventTarget>();
  return () => {
    const target = new EventTarget();
    tabs.add(target);
    const postMessage = (data: unknown) => {
      for (const tab of tabs) if (tab !== target) tab.dispatchEvent(new MessageEvent('message', { data }));
    };
    return Object.assign(target, { postMessage, close: () => tabs.delete(target) }) as unknown as BroadcastChannel;
  };
}

type Task = () => unknown;
type Holder = { mode: string; freed: Deferred<void>; lose: () => void };

/** The Web Locks of one browser: granted in turn, shared or stolen. `signal` cancels a waiting request. */
export function fakeLocks(): Pick<LockManager, 'request'> {
  const held = new Map<string, Holder>();
  const request = async (name: string, ...rest: [LockOptions, Task] | [Task]): Promise<unknown> => {
    const [{ mode = 'exclusive', steal = false, signal }, task] = rest.length === 2 ? rest : [{}, rest[0]];
    const calledOff = deferred<never>();
    calledOff.promise.catch(() => undefined);
    signal?.addEventListener('abort', () => calledOff.reject(new DOMException('Called off', 'AbortError')));
    let holder = held.get(name);
    for (; holder && !steal && !(holder.mode === 'shared' && mode === 'shared'); holder = held.get(name))
      await Promise.race([holder.freed.promise, calledOff.promise]);
    if (steal) holder?.lose();
    const lost = deferred<never>();
    const lose = () => lost.reject(new DOMException('Stolen', 'AbortError'));
    const own = { mode, freed: holder?.freed ?? deferred(), lose };
    held.set(name, own);
    return Promise.race([(async () => task())(), lost.promise]).finally(() => {
      if (held.get(name) !== own) return;
      held.delete(name);
      own.freed.resolve();
    });
  };
  return { request: request as LockManager['request'] };
}
