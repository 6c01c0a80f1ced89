import { expect, it } from 'vitest';
import { keepOpen } from '../../server/keep-open.ts';
import type { Running } from '../../server/start.ts';

/** Servers whose database ends when it is told to. */
function createServers() {
  const said: string[] = [];
  const ends: (() => void)[] = [];
  let time = 0;
  const start = async (): Promise<Running> => {
    const nth = ends.length + 1;
    said.push(`start ${nth}`);
    return {
      address: `http://shop:${nth}`,
      firstAccount: null,
      warnings: [],
      ended: new Promise((done) => ends.push(done)),
      stop: async () => void said.push(`stop ${nth}`),
    };
  };
  return {
    said,
    start,
    options: { now: () => time, say: (sentence: string) => void said.push(sentence) },
    /** The newest database ends so many minutes later. */
    end: async (minutes: number) => {
      time += minutes * 60_000;
      const before = ends.length;
      ends.at(-1)?.();
      await expect.poll(() => ends.length > before || said.at(-1) === 'lost').toBe(true);
    },
  };
}

const ENDED = 'The database has stopped. Reflow starts it again.';

it('starts a server anew whose database has ended, three times in an hour, and then gives up', async () => {
  const { said, start, options, end } = createServers();
  const server = await keepOpen(start, options);
  const lost = server.lost.catch((error: Error) => {
    said.push('lost');
    return error.message;
  });
  for (const minutes of [1, 1, 61, 1, 1]) await end(minutes);
  expect(said.splice(0)).toEqual([
    'start 1',
    ...[2, 3, 4, 5, 6].flatMap((nth) => [
      ENDED,
      `stop ${nth - 1}`,
      `start ${nth}`,
      `Reflow is ready again at http://shop:${nth}`,
    ]),
  ]);
  await end(1);
  expect(await lost).toBe('The database has stopped 4 times in an hour');
  await server.stop();
  expect(said).toEqual(['lost', 'stop 6']);
});

it('ends with what the new start says where that is refused, and starts nothing after it was told to stop', async () => {
  const { said, start, options, end } = createServers();
  let starts = 0;
  const server = await keepOpen(async () => {
    if (++starts > 1) throw new Error('The disk is full');
    return start();
  }, options);
  const lost = server.lost.catch((error: Error) => said.push('lost') && error.message);
  await end(0);
  expect(await lost).toBe('The disk is full');

  const other = createServers();
  const stopped = await keepOpen(other.start, other.options);
  await stopped.stop();
  void other.end(0).catch(() => undefined);
  await new Promise((next) => setImmediate(next));
  expect(other.said).toEqual(['start 1', 'stop 1']);
});

it('is told to stop while it starts anew: each server is stopped once, the new one too', async () => {
  const { said, start, options } = createServers();
  let end: () => void = () => undefined;
  const ended = new Promise<void>((done) => (end = done));
  let stopNow: () => Promise<void> = async () => undefined;
  let stopping = Promise.resolve();
  const server = await keepOpen(async () => {
    const running = await start();
    if (said.length === 1) return { ...running, ended };
    stopping = stopNow();
    return running;
  }, options);
  stopNow = server.stop;
  end();
  await expect.poll(() => said).toContain('Reflow is ready again at http://shop:2');
  await stopping;
  expect(said).toEqual(['start 1', ENDED, 'stop 1', 'start 2', 'Reflow is ready again at http://shop:2', 'stop 2']);
});
