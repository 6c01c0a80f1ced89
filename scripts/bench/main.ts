// `npm run bench -- server`: what the calls of a day cost at 1,000 to 100,000 bookings on the embedded database and to
// 1,000,000 on PostgreSQL. `--sizes 1000,10000` and `--database embedded` measure less; `--write` puts the tables into
// docs/performance.md. `npm run bench -- snapshots`: how long a snapshot of a shop takes, and a save meanwhile.
// `npm run bench -- holds`: how long a save waits for whatever else the embedded database does.
// `npm run bench -- pages`: what the app costs a browser, beside the same screens by React alone.
import 'temporal-polyfill/global';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createProgressBar } from '../../server/commands/progress-bar.ts';
import { CommandError, readTyped } from '../../tools/command.ts';
import { USAGES } from '../../tools/usages.ts';
import { root, run, runNpm } from '../tool.ts';
import { measureHolds, toHoldTable } from './holds.ts';
import { measurePages, toPagesTable } from './pages/measure-pages.ts';
import { type Database, measure, type Measured } from './measure.ts';
import { measureSnapshot, type SnapshotCost, toSnapshotTable } from './snapshots.ts';
import { toTable } from './table.ts';

const SIZES: Record<Database, number[]> = {
  embedded: [1_000, 10_000, 100_000],
  postgres: [1_000, 10_000, 100_000, 1_000_000],
};
const PAGE = join(root, 'docs/performance.md');
const SCALE_PAGE = join(root, 'docs/scale.md');

const { words, value, has } = readTyped(USAGES.bench);
const only = value('database');
const databases: readonly Database[] = only === undefined ? ['embedded', 'postgres'] : [only as Database];
const [what] = words;
if (what === undefined || words.length > 1)
  throw new CommandError('Say what to measure: server, pages, snapshots or holds.');

/** Between these two lines of a page stands a table. */
function write(path: string, name: string, table: string): void {
  const text = readFileSync(path, 'utf8');
  const [begin, end] = [`<!-- bench ${name} -->`, `<!-- end of ${name} -->`];
  const [head, rest] = text.split(begin);
  const tail = rest?.split(end)[1];
  if (head === undefined || tail === undefined) throw new Error(`${path} has no place for ${name}`);
  writeFileSync(path, `${head}${begin}\n\n${table}\n${end}${tail}`);
}

function tell(path: string, name: string, table: string): void {
  console.log(`\n${name}\n\n${table}`);
  if (has('write')) write(path, name, table);
}

if (what !== 'server') {
  const bar = createProgressBar(process.stderr);
  const toSizes = (usual: string) => (value('sizes') ?? usual).split(',').map(Number);
  if (what === 'snapshots') {
    const costs: SnapshotCost[] = [];
    for (const size of toSizes('10000,100000')) costs.push(await measureSnapshot(size, bar.progress));
    bar.end();
    tell(PAGE, what, toSnapshotTable(costs));
  } else if (what === 'pages') {
    if ((await runNpm('build')) !== 0) process.exit(1);
    const rounds = await measurePages(Number(value('rounds')), bar.progress);
    bar.end();
    tell(PAGE, what, toPagesTable(rounds));
  } else {
    for (const size of toSizes('100000')) tell(SCALE_PAGE, what, toHoldTable(await measureHolds(size, bar.progress)));
    bar.end();
  }
  process.exit();
}

for (const database of databases) {
  if (database === 'postgres' && process.env['TEST_DATABASE_URL'] === undefined) {
    const args = process.argv
      .slice(2)
      .filter((arg, index, all) => arg !== '--database' && all[index - 1] !== '--database');
    // About a quarter of a small server's memory, as its documentation says: what it delivers is for any machine.
    process.env['TEST_SHARED_BUFFERS'] = '1GB';
    const tsx = join(root, 'node_modules/.bin/tsx');
    process.exitCode = await run('bash', [
      'scripts/with-postgres.sh',
      tsx,
      'scripts/bench/main.ts',
      ...args,
      '--database',
      'postgres',
    ]);
    continue;
  }
  const sizes = value('sizes')?.split(',').map(Number) ?? SIZES[database];
  const bar = createProgressBar(process.stderr);
  const measured: Measured[] = [];
  for (const size of sizes) measured.push(await measure(database, size, bar.progress));
  bar.end();
  tell(PAGE, database, toTable(measured));
}
