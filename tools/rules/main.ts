// `npm run rules` writes the specification, the decisions and the matrix of rules, places and tests from `rules.ts`, the
// machines, the comments of the code, the results of the removals and the reports of the last tests, those on PostgreSQL
// too; `--check` fails on drift, a rule without a
// passing test, an id that nobody knows, a citation of something else, and a quoted text that no test looks for.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { allMachines } from '../workflow-book/machines.ts';
import { toChart } from '../workflow-book/chart.ts';
import { readArgs } from '../command.ts';
import { citationFaults, citedPlaces, readSources } from './citations.ts';
import { buildMatrix, matrixPage, type Decided } from './matrix.ts';
import { decisionsPage, specificationPage } from './pages.ts';
import { testResults } from './reports.ts';
import { takenAway } from '../removals/results.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

const { check: isCheck } = readArgs(
  'npm run rules -- [--check]: writes the specification, the decisions and the rules.',
  {
    check: { type: 'boolean' },
  },
).values;
const code = await readSources(root, ['src', 'server']);
const tests = await readSources(root, ['test', 'tools']);
const decided = [...(await statesOfMachines()), ...citedPlaces(code)];
const matrix = buildMatrix(
  decided,
  await testResults(),
  tests.map(({ text }) => text),
);
const faults = [...matrix.faults, ...citationFaults([...code, ...tests])];
const pages = new Map([
  ['docs/specification.md', specificationPage()],
  ['docs/decisions.md', decisionsPage()],
  ['docs/workflows/rules.md', matrixPage(matrix, takenAway())],
]);

for (const [path, page] of pages) {
  if (!isCheck) await writeFile(join(root, path), page);
  else if ((await readFile(join(root, path), 'utf8').catch(() => '')) !== page)
    faults.push(`${path} is out of date. Run npm test, npm run test:postgres and npm run rules.`);
}
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
console.log(`${matrix.rows.length} rules, ${faults.length} faults`);

async function statesOfMachines(): Promise<Decided[]> {
  return (await allMachines()).flatMap(({ name, machine }) =>
    toChart(name, machine).states.flatMap((state) =>
      state.rules.map((id) => ({ id, where: `[${name} ${state.path}](${name}.md#state-${state.path})` })),
    ),
  );
}
