import { expect, it } from 'vitest';
import { getStopSignals, restartOnCrash } from '../../server/restart.ts';
import type { Running } from '../../server/start.ts';

/** Servers whose database ends when it is told to. `onStart` is called before each start with its number. */
async function open(onStart: (nth: number) => void = () => undefined) {
  const said: string[] = [];
  const ends: (() => void)[] = [];
  let time = 0;
  const start = async (): Promise<Running> => {
    const nth = ends.length + 1;
    onStart(nth);
    said.push(`start ${nth}`);
    const ended = new Promise<void>((done) => ends.push(done));
    const stop = async () => void said.push(`stop ${nth}`);
    return { address: `http://shop:${nth}`, firstAccount: null, warnings: [], ended, stop };
  };
  const server = await restartOnCrash(start, { now: () => time, say: (sentence) => void said.push(sentence) });
  void server.lost.catch((error: Error) => said.push(`lost: ${error.message}`));
  /** The newest database ends so many minutes later. */
  const end = async (minutes: number, last: RegExp = /ready again|^lost/m) => {
    time += minutes * 60_000;
    const before = said.length;
    ends.at(-1)?.();
    await expect.poll(() => said.slice(before).join('\n')).toMatch(last);
  };
  return { said, server, end };
}

const ENDED = 'The database has stopped. Reflow starts it again.';
const restart = (nth: number) => [
  ENDED,
  `stop ${nth - 1}`,
  `start ${nth}`,
  `Reflow is ready again at http://shop:${nth}`,
];

it('starts a server anew whose database has ended, three times in an hour, and then gives up', async () => {
  const { said, server, end } = await open();
  for (const minutes of [1, 1, 61, 1, 1, 1]) await end(minutes);
  await server.stop();
  expect(said).toEqual([
    'start 1',
    ...[2, 3, 4, 5, 6].flatMap(restart),
    'lost: The database has stopped 4 times in an hour',
    'stop 6',
  ]);
});

it('ends with what the new start says where that is refused', async () => {
  const { said, end } = await open((nth) => {
    if (nth > 1) throw new Error('The disk is full');
  });
  await end(0);
  expect(said).toEqual(['start 1', ENDED, 'stop 1', 'lost: The disk is full']);
});

it('starts nothing after it was told to stop, and stops what it starts just then', async () => {
  const stopped = await open();
  await stopped.server.stop();
  await stopped.end(0, /^$/);
  await new Promise((next) => setImmediate(next));
  expect(stopped.said).toEqual(['start 1', 'stop 1']);

  let stopping = Promise.resolve();
  const starting = await open((nth) => {
    if (nth > 1) stopping = starting.server.stop();
  });
  await starting.end(0);
  await stopping;
  expect(starting.said).toEqual(['start 1', ...restart(2), 'stop 2']);
});

it('is stopped on Windows by what comes there instead of SIGTERM', () => {
  expect(getStopSignals('win32')).toEqual(['SIGINT', 'SIGBREAK', 'SIGHUP']);
  expect(getStopSignals('linux')).toEqual(['SIGTERM', 'SIGINT']);
});
