import type { Running } from './start.ts';

/** How often a server is started anew in a stretch of time before it is left to whoever looks after it. */
const STARTS_MAX = 3;
/** Milliseconds of the stretch. */
const STRETCH_MS = 60 * 60_000;

/** Starts a server, and anew when the database in its process has ended, at most three times in an hour. */
export async function restartOnCrash(
  start: () => Promise<Running>,
  { now, say }: { now: () => number; say: (sentence: string) => void },
) {
  const first = await start();
  /** What is open, or about to be; `null` where a stop came between. */
  let running: Promise<Running | null> = Promise.resolve(first);
  let isStopping = false;
  const restart = async (dead: Running): Promise<Running | null> => {
    await dead.stop();
    if (isStopping) return null;
    const anew = await start();
    say(`Reflow is ready again at ${anew.address}`);
    return anew;
  };
  const follow = async (): Promise<never> => {
    let restarts: number[] = [];
    for (;;) {
      const open = await running;
      await open?.ended;
      if (isStopping || open === null) return new Promise(() => undefined);
      const present = now();
      restarts = restarts.filter((at) => present - at <= STRETCH_MS);
      if (restarts.length === STARTS_MAX)
        throw new Error(`The database has stopped ${STARTS_MAX + 1} times in an hour`);
      restarts.push(present);
      say('The database has stopped. Reflow starts it again.');
      running = restart(open);
    }
  };
  return {
    ...first,
    /** Resolves never while it is open. @throws when it cannot be started anew */
    lost: follow(),
    /** Stops what is open, and a start that is under way. */
    stop: async (sayWait?: (sentence: string) => void) => {
      isStopping = true;
      const open = await running.catch(() => null);
      await open?.stop(sayWait);
    },
  };
}

/** What tells a server to stop. Windows has no SIGTERM: there it is Ctrl+C, Ctrl+Break and the closed window. */
export const getStopSignals = (platform: NodeJS.Platform): readonly NodeJS.Signals[] =>
  platform === 'win32' ? ['SIGINT', 'SIGBREAK', 'SIGHUP'] : ['SIGTERM', 'SIGINT'];
