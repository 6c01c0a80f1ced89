// `npm run bench -- server`: what the calls of a day cost at 1,000 to 100,000 bookings on the embedded database and to
// 1,000,000 on PostgreSQL. `--sizes 1000,10000` and `--database embedded` measure less; `--write` puts the tables into
// docs/performance.md. `npm run bench -- snapshots`: how long a snapshot of a shop takes, and a save meanwhile.
// `npm run bench -- holds`: how long a save waits for whatever else the embedded database does.
// `npm run bench -- pages`: what the app costs a browser, beside the same screens by React alone.
import 'temporal-polyfill/global';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createProgressBar } from '../../server/commands/progress-bar.ts';
import { oneOf, readArgs, wholeNumber } from '../../tools/command.ts';
import { freshBuild } from '../fresh-build.mjs';
import { root, run } from '../tool.ts';
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

const { words, values } = readArgs(
  `npm run bench -- server|pages|snapshots|holds: measures what calls, snapshots and waits cost in large shops, and what the app
costs a browser.
  --sizes N,N       bookings of the shops
  --database NAME   one database alone: embedded, postgres
  --rounds N        of pages (3)
  --write           puts the tables into the pages of docs`,
  {
    sizes: { type: 'string' },
    database: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    write: { type: 'boolean' },
  },
  { words: true },
);
const DATABASES = ['embedded', 'postgres'] as const;
const databases: readonly Database[] =
  values.database === undefined ? DATABASES : [oneOf('--database', values.database, DATABASES)];
const sizesOf = (usual: readonly number[]) =>
  values.sizes?.split(',').map((size) => wholeNumber('--sizes', size, 1)) ?? usual;
const what = oneOf('What is measured', words[0] ?? '', ['server', 'pages', 'snapshots', 'holds']);

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
  if (values.write) write(path, name, table);
}

if (what !== 'server') {
  const bar = createProgressBar(process.stderr);
  if (what === 'snapshots') {
    const costs: SnapshotCost[] = [];
    for (const size of sizesOf([10_000, 100_000])) costs.push(await measureSnapshot(size, bar.progress));
    bar.end();
    tell(PAGE, what, toSnapshotTable(costs));
  } else if (what === 'pages') {
    freshBuild();
    const rounds = await measurePages(wholeNumber('--rounds', values.rounds, 1), bar.progress);
    bar.end();
    tell(PAGE, what, toPagesTable(rounds));
  } else {
    for (const size of sizesOf([100_000])) tell(SCALE_PAGE, what, toHoldTable(await measureHolds(size, bar.progress)));
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
  const sizes = sizesOf(SIZES[database]);
  const bar = createProgressBar(process.stderr);
  const measured: Measured[] = [];
  for (const size of sizes) measured.push(await measure(database, size, bar.progress));
  bar.end();
  tell(PAGE, database, toTable(measured));
}
