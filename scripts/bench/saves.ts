import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import type { Ask } from './shop.ts';

/** Milliseconds of a save: computing of this thread, and by the clock. */
export type Save = { computing: number; clock: number };

/** Milliseconds of CPU time of this thread, without the helper threads that compile and collect garbage. Linux only. */
const readComputing = (): number =>
  Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1_000_000;

/** Returns a function that changes one booking of a filled shop, another one each time, and measures this save. */
export function createSaver(ask: Ask, size: number): () => Promise<Save> {
  let count = 0;
  return async () => {
    count += 1;
    const [start, before] = [performance.now(), readComputing()];
    // Saves the first of fifty bookings, because the seventh is deleted.
    const id = 1 + 50 * ((count * 7919) % Math.floor(size / 50));
    await ask('PATCH', `/booking/${id}`, { referralSourceNotes: `Asked again, ${count}` });
    return { computing: readComputing() - before, clock: performance.now() - start };
  };
}

/** Saves so many bookings in turn, and returns the times of all saves. */
export async function saveTimes(count: number, save: () => Promise<Save>): Promise<Save[]> {
  const saves: Save[] = [];
  while (saves.length < count) saves.push(await save());
  return saves;
}

/** Saves bookings in turn until `work` ends, and returns the times of all saves. */
export async function saveDuring(work: Promise<unknown>, save: () => Promise<Save>): Promise<Save[]> {
  const saves: Save[] = [];
  let isOver = false;
  const working = work.finally(() => (isOver = true));
  while (!isOver) saves.push(await save());
  await working;
  return saves;
}
