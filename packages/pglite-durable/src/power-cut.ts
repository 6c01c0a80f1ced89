import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { openDurable } from './open-durable.ts';
import { createTestDisk } from './test-disk.ts';

/** `isPlain` opens the folder with PGlite itself. `say` gets a line for each round. */
export type PowerCutOptions = {
  rounds: number;
  seed?: number;
  isPlain?: boolean;
  megabytes?: number;
  say?: (line: string) => void;
};

/** `refused` says why this computer allows no loop mounts, `null` if it does. */
export type PowerCuts = { acknowledged: number; lost: number; unopened: number; refused: string | null };

/** The first milliseconds of a round are spared, and at most this many follow. */
const LONGEST = 2_500;

/** Generates numbers from 0 to 1. The same seed gives the same numbers (mulberry32). */
function chances(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Starts the writer. TypeScript sources need tsx. */
function startWriter(folder: string, isPlain: boolean): ChildProcess {
  const isSource = import.meta.url.endsWith('.ts');
  const script = fileURLToPath(new URL(isSource ? './writer.ts' : './writer.js', import.meta.url));
  const args = [...(isSource ? ['--import', 'tsx'] : []), script, folder, ...(isPlain ? ['plain'] : [])];
  return spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
}

/**
 * Cuts the power of a disk while a process writes rows, opens the database again, and looks for every acknowledged row.
 * A power cut is a file system that is aborted while the process is stopped: everything that was not flushed is lost.
 */
export async function cutPower({
  rounds,
  seed = 1,
  isPlain = false,
  megabytes = 512,
  say = () => undefined,
}: PowerCutOptions): Promise<PowerCuts> {
  const chance = chances(seed);
  const disk = createTestDisk(megabytes);
  const result: PowerCuts = { acknowledged: 0, lost: 0, unopened: 0, refused: disk.own === null ? disk.refused : null };
  if (disk.own === null) {
    say(`The power cannot be cut here. ${disk.refused}`);
    disk.close();
    return result;
  }
  let folder = '';
  let acknowledged: number[] = [];
  const begin = (round: number) => {
    folder = `${disk.dataDir}-${round}`;
    acknowledged = [];
  };
  begin(1);
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const writer = startWriter(folder, isPlain);
      const before = acknowledged.length;
      let isReady = false;
      const lines = createInterface({ input: writer.stdout ?? process.stdin });
      lines.on('line', (line) => {
        if (line === 'ready') isReady = true;
        else acknowledged.push(Number(line));
      });
      while (!isReady && writer.exitCode === null) await pause(20);
      await pause(chance() * LONGEST);
      // A slow computer may need longer for the first row.
      while (acknowledged.length === before && writer.exitCode === null) await pause(20);
      writer.kill('SIGSTOP');
      disk.own.stop();
      writer.kill('SIGKILL');
      if (writer.exitCode === null && writer.signalCode === null) await once(writer, 'exit');
      lines.close();
      disk.own.mount();
      const found = await readRows(folder, isPlain);
      const fresh = acknowledged.length - before;
      result.acknowledged += fresh;
      if (found === null) {
        result.unopened += 1;
        result.lost += acknowledged.length;
      } else result.lost += acknowledged.filter((n) => !found.has(n)).length;
      const kept = found === null ? 'the database does not open' : `${result.lost} lost so far`;
      say(`${round}. ${fresh} acknowledged, then the power was cut: ${kept}`);
      // Rows that are lost once are not counted again.
      if (found === null || result.lost > 0) begin(round + 1);
    }
  } finally {
    disk.close();
  }
  say(
    `${rounds} power cuts, ${result.acknowledged} rows acknowledged, ${result.lost} lost, ${result.unopened} times not opened`,
  );
  return result;
}

/** The rows of the database, by their index and by the table. `null` if it does not open. */
async function readRows(folder: string, isPlain: boolean): Promise<ReadonlySet<number> | null> {
  try {
    const db = isPlain ? await PGlite.create(`${folder}/db`) : await openDurable(folder);
    try {
      const { rows } = await db.query<{ n: number }>('select n::float8 as n from written order by n');
      return new Set(rows.map(({ n }) => n));
    } finally {
      await db.close();
    }
  } catch {
    return null;
  }
}
