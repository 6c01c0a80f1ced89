import { spawn, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { text } from 'node:stream/consumers';
import { table } from 'workflow-kit/book/markdown';
import { percentile } from 'workflow-kit/numbers';
import { startBackups } from '../../server/db/backup/backups.ts';
import type { Progress } from '../../server/db/backup/rows.ts';
import { root } from '../../tools/project.ts';
import { createSaver, saveDuring, type Save } from './saves.ts';
import { SEED_NOW } from './seed.ts';
import { type BenchShop, openFilledShop, type Where } from './shop.ts';

const QUIET_SAVES = 200;
const SILENT = { info: () => undefined, error: console.error, warn: console.warn };

/** Judges a history in a process of its own. @returns what it says last. @throws Error if it fails */
async function judgeApart(env: NodeJS.ProcessEnv): Promise<string> {
  const args = ['--import', 'tsx', join(root, 'scripts/bench/judge-history.child.ts')];
  const stdio: StdioOptions = ['ignore', 'pipe', 'inherit'];
  const child = spawn(process.execPath, args, { cwd: root, stdio, env: { ...process.env, ...env } });
  const [said] = await Promise.all([child.stdout === null ? '' : text(child.stdout), once(child, 'exit')]);
  if (child.exitCode !== 0) throw new Error('The history was not judged');
  return said.trim().split('\n').at(-1) ?? '';
}

/** Copies the files of an embedded shop, as its server does for this command. */
async function copyShop({ folder, database: { db, copyTo } }: BenchShop): Promise<string> {
  if (!copyTo) throw new Error('Only an embedded database is copied');
  const options = { shop: null, minutes: 0, now: () => new Date(SEED_NOW), log: SILENT };
  const to = join(folder, 'copied');
  mkdirSync(to);
  await startBackups({ dataDir: folder, backupDir: null, databaseUrl: null }, { db, copyTo }, options).copy(
    join(to, 'db'),
  );
  return to;
}

/**
 * Judges the whole history of shops with so many bookings by the rules (HIST-14), while one save after the other is sent.
 * Returns a table: what was judged, the seconds, and the longest save without it and during it.
 */
export async function measureConformance(
  sizes: readonly number[],
  progress: Progress,
  where: Where = {},
): Promise<string> {
  const rows: (string | number)[][] = [];
  for (const size of sizes) {
    const shop = await openFilledShop(size, progress, where);
    try {
      const save = createSaver(shop.ask, size);
      const quiet: Save[] = [];
      while (quiet.length < QUIET_SAVES) quiet.push(await save());
      progress(`judging ${size}`, 0, 1);
      let [said, seconds] = ['', 0];
      const judge = async () => {
        const start = performance.now();
        const env = shop.url === null ? { DATA_DIR: await copyShop(shop) } : { DATABASE_URL: shop.url };
        said = await judgeApart(env);
        seconds = (performance.now() - start) / 1_000;
      };
      const beside = await saveDuring(judge(), save);
      const longest = (saves: Save[]) =>
        Math.round(
          percentile(
            saves.map(({ clock }) => clock).toSorted((a, b) => a - b),
            1,
          ),
        );
      rows.push([size, said, Math.round(seconds), longest(quiet), longest(beside)]);
    } finally {
      await shop.close();
    }
  }
  return table(['bookings', 'judged', 'seconds', 'longest save, ms', 'longest save during it, ms'], rows);
}
