// `npm run bench`: measures calls, waits and pages.
import 'temporal-polyfill/global';
import { createProgressBar } from '../../server/commands/progress-bar.ts';
import { oneOf, readArgs, wholeNumber } from 'workflow-kit/command';
import { freshBuild } from '../fresh-build.mjs';
import { measureConformance } from './conformance.ts';
import { measureHolds } from './holds.ts';
import { measureImport } from './import.ts';
import { measurePages } from './pages/measure-pages.ts';
import { measureReaders } from './readers.ts';
import { measureServer } from './server.ts';

const { words, values } = readArgs(
  `npm run bench -- server|holds|conformance|pages|readers|import: measures what calls cost in large shops, how long a save waits for
whatever else the embedded database does, how long the rules take for a whole history, what the app costs a browser, what reading
a typed text takes, or what an import takes.
  --sizes N,N   bookings of the shops (of the server 1000,10000,100000, of holds and conformance 100000, of import 10000)
  --loaded      of the server: right after the rows were loaded, before any vacuum
  --only TEXT   of the server and holds: the calls or works whose name contains the text
  --rounds N    of pages (3), whose median counts, and of readers (20), whose best counts
The server and conformance are measured on the PostgreSQL of TEST_DATABASE_URL where that is set.`,
  {
    sizes: { type: 'string' },
    loaded: { type: 'boolean', default: false },
    only: { type: 'string' },
    rounds: { type: 'string' },
  },
  { words: true },
);
const what = oneOf('What is measured', words[0] ?? '', [
  'server',
  'holds',
  'conformance',
  'pages',
  'readers',
  'import',
]);
const rounds = wholeNumber('--rounds', values.rounds ?? (what === 'readers' ? '20' : '3'), 1);
const sizes = values.sizes?.split(',').map((size) => wholeNumber('--sizes', size, 1));
const { progress, end } = createProgressBar(process.stderr);
const tables: string[] = [];
if (what === 'pages') {
  freshBuild();
  tables.push(await measurePages(rounds, progress));
} else if (what === 'readers') {
  tables.push(measureReaders(rounds));
} else if (what === 'import') {
  tables.push(await measureImport(sizes ?? [10_000], progress));
} else if (what === 'holds') {
  for (const size of sizes ?? [100_000]) tables.push(await measureHolds(size, progress, values.only));
} else if (what === 'conformance') {
  const where = { postgres: process.env['TEST_DATABASE_URL'] };
  tables.push(await measureConformance(sizes ?? [100_000], progress, where));
} else {
  const where = { postgres: process.env['TEST_DATABASE_URL'], isVacuumed: !values.loaded, only: values.only };
  tables.push(await measureServer(sizes ?? [1_000, 10_000, 100_000], progress, where));
}
end();
console.log(`\n${tables.join('\n\n')}`);
process.exit();
