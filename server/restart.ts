import type { Running } from './start.ts';

/** How often a server is restarted within a period before it gives up. */
const STARTS_MAX = 3;
/** Milliseconds of the period. */
const STRETCH_MS = 60 * 60_000;

/** Starts a server. Restarts it when its embedded database has ended, at most three times an hour. */
export async function restartOnCrash(
  start: () => Promise<Running>,
  { now, say }: { now: () => number; say: (sentence: string) => void },
) {
  const first = await start();
  /** The open server, or one that is starting; `null` if it was stopped before the restart. */
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
    /** Never resolves. @throws when the server cannot be restarted */
    lost: follow(),
    /** Stops the open server, and one that is starting. */
    stop: async (sayWait?: (sentence: string) => void) => {
      isStopping = true;
      // `lost` rejects with the error of a failed restart.
      const open = await running.catch(() => null);
      await open?.stop(sayWait);
    },
  };
}

/** The signals that stop a server. Windows has no SIGTERM: there it is Ctrl+C, Ctrl+Break and closing the window. */
export const getStopSignals = (platform: NodeJS.Platform): readonly NodeJS.Signals[] =>
  platform === 'win32' ? ['SIGINT', 'SIGBREAK', 'SIGHUP'] : ['SIGTERM', 'SIGINT'];
