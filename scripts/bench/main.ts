// `npm run bench`: what calls, waits and pages cost. `--write` puts the tables into the pages of docs that have a place for them.
import 'temporal-polyfill/global';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createProgressBar } from '../../server/commands/progress-bar.ts';
import { oneOf, readArgs, wholeNumber } from '../../tools/command.ts';
import { freshBuild } from '../fresh-build.mjs';
import { resolveCommand, root, run } from '../tool.ts';
import { measureHolds, toHoldTable } from './holds.ts';
import { measurePages } from './pages/measure-pages.ts';
import { measureServer } from './server.ts';

const DATABASES = ['embedded', 'postgres'] as const;

const { words, values } = readArgs(
  `npm run bench -- server|holds|pages: measures what calls cost in large shops, how long a save waits for whatever else the
embedded database does, or what the app costs a browser.
  --sizes N,N       bookings of the shops (of the server 1000 to 100000, on PostgreSQL to 1000000; of holds 100000)
  --database NAME   one database alone: embedded, postgres
  --rounds N        of pages (3)
  --write           puts the tables of holds and pages into the pages of docs`,
  {
    sizes: { type: 'string' },
    database: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    write: { type: 'boolean' },
  },
  { words: true },
);
const what = oneOf('What is measured', words[0] ?? '', ['server', 'holds', 'pages']);
const sizesOf = (usual: readonly number[]) =>
  values.sizes?.split(',').map((size) => wholeNumber('--sizes', size, 1)) ?? usual;
const bar = createProgressBar(process.stderr);

/** Shows a table, and puts it between its two lines of a page where that is asked for. */
function tell(table: string, page?: string): void {
  bar.end();
  console.log(`\n${table}`);
  if (page === undefined || !values.write) return;
  const path = join(root, page);
  const place = new RegExp(`(<!-- bench ${what} -->\n)[^]*(\n<!-- end of ${what} -->)`);
  writeFileSync(
    path,
    readFileSync(path, 'utf8').replace(place, (_, begin, end) => `${begin}\n${table}${end}`),
  );
}

if (what === 'pages') {
  freshBuild();
  tell(await measurePages(wholeNumber('--rounds', values.rounds, 1), bar.progress), 'docs/performance.md');
} else if (what === 'holds') {
  for (const size of sizesOf([100_000])) tell(toHoldTable(await measureHolds(size, bar.progress)), 'docs/scale.md');
} else {
  const database = values.database === undefined ? undefined : oneOf('--database', values.database, DATABASES);
  if (database !== 'postgres') tell(await measureServer('embedded', sizesOf([1_000, 10_000, 100_000]), bar.progress));
  if (database !== 'embedded' && process.env['TEST_DATABASE_URL'] !== undefined)
    tell(await measureServer('postgres', sizesOf([1_000, 10_000, 100_000, 1_000_000]), bar.progress));
  else if (database !== 'embedded') {
    // About a quarter of a small server's memory, as its documentation says: what it delivers is for any machine.
    const env = { TEST_SHARED_BUFFERS: '1GB' };
    const sizes = values.sizes === undefined ? [] : ['--sizes', values.sizes];
    const again = [resolveCommand('tsx'), 'scripts/bench/main.ts', 'server', '--database', 'postgres', ...sizes];
    process.exitCode = await run('bash', ['scripts/with-postgres.sh', process.execPath, ...again], env);
  }
}
process.exit();
