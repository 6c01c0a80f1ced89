import { spawn, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { text } from 'node:stream/consumers';
import { table } from 'workflow-kit/book/markdown';
import type { Progress } from '../../server/db/backup/rows.ts';
import { root } from '../../tools/project.ts';
import { createSaver, type Save, saveDuring, saveTimes } from './saves.ts';
import { type BenchShop, copyShop, openFilledShop, type Where } from './shop.ts';

const QUIET_SAVES = 200;

/** Judges a history in a separate process. @returns the last line of its output. @throws Error if the process fails */
async function judgeApart(env: NodeJS.ProcessEnv): Promise<string> {
  const args = ['--import', 'tsx', join(root, 'scripts/bench/judge-history.child.ts')];
  const stdio: StdioOptions = ['ignore', 'pipe', 'inherit'];
  const child = spawn(process.execPath, args, { cwd: root, stdio, env: { ...process.env, ...env } });
  const [said] = await Promise.all([child.stdout === null ? '' : text(child.stdout), once(child, 'exit')]);
  if (child.exitCode !== 0) throw new Error('The history was not judged');
  return said.trim().split('\n').at(-1) ?? '';
}

/** Copies an embedded shop. @returns its new data folder */
async function copyData(shop: BenchShop): Promise<string> {
  const folder = join(shop.folder, 'copied');
  await mkdir(folder);
  await copyShop(shop, join(folder, 'db'));
  return folder;
}

/**
 * Judges the whole history of shops with so many bookings by the rules (HIST-14), while one save after the other is sent.
 * Returns a table with the number of changes, the seconds, the longest save before that, and the longest one during it.
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
      const quiet = await saveTimes(QUIET_SAVES, save);
      progress(`judging ${size}`, 0, 1);
      let [said, seconds] = ['', 0];
      const judge = async () => {
        const start = performance.now();
        said = await judgeApart(shop.url === null ? { DATA_DIR: await copyData(shop) } : { DATABASE_URL: shop.url });
        seconds = (performance.now() - start) / 1_000;
      };
      const during = await saveDuring(judge(), save);
      const longest = (saves: Save[]) => Math.round(Math.max(...saves.map(({ clock }) => clock)));
      rows.push([size, said, Math.round(seconds), longest(quiet), longest(during)]);
    } finally {
      await shop.close();
    }
  }
  return table(['bookings', 'judged', 'seconds', 'longest save, ms', 'longest save during it, ms'], rows);
}
