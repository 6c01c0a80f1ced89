import type { Running } from './start.ts';

/** How often a server is started anew in a stretch of time before it is left to whoever looks after it. */
const STARTS_MAX = 3;
const STRETCH_MS = 60 * 60_000;

/** A server that is open until it is told to stop. */
export type Kept = {
  /** Stops it, or the start that is under way. */
  stop: () => Promise<void>;
  /** Resolves never while it is open. @throws when it cannot be started anew */
  lost: Promise<never>;
};

/**
 * Starts a server, and starts it anew when the database in its process has ended, which nothing else mends: its files are
 * as a kill leaves them. After three times in an hour it is given up.
 */
export async function keepOpen(
  start: () => Promise<Running>,
  { now, say }: { now: () => number; say: (sentence: string) => void },
): Promise<Running & Kept> {
  const first = await start();
  let running: Running | null = first;
  let restarting = Promise.resolve();
  let isStopping = false;
  const restarts: number[] = [];
  const restart = async (dead: Running): Promise<void> => {
    running = null;
    await dead.stop();
    if (isStopping) return;
    running = await start();
    say(`Reflow is ready again at ${running.address}`);
  };
  const follow = async (): Promise<never> => {
    for (let open: Running | null = first; ; open = running) {
      await open?.ended;
      if (isStopping || open === null) return new Promise(() => undefined);
      const present = now();
      while (restarts[0] !== undefined && present - restarts[0] > STRETCH_MS) restarts.shift();
      if (restarts.length === STARTS_MAX)
        throw new Error(`The database has stopped ${STARTS_MAX + 1} times in an hour`);
      restarts.push(present);
      say('The database has stopped. Reflow starts it again.');
      await (restarting = restart(open));
    }
  };
  const lost = follow();
  return {
    ...first,
    lost,
    stop: async () => {
      isStopping = true;
      await restarting.catch(() => undefined);
      await running?.stop();
    },
  };
}
