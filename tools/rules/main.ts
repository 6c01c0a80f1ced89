// `npm run rules` joins the rules with machines, code and the report of the last `npm test`, and writes the matrix;
// `--check` fails on a rule without a passing test, an id that nobody knows, a text that no test looks for, or drift.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { allMachines } from '../workflow-book/machines.ts';
import { chartOf } from '../workflow-book/chart.ts';
import { DECIDED } from './decided.ts';
import { matrixOf, matrixPage, type Decided } from './matrix.ts';
import { testResults } from './reports.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const file = join(root, 'docs/workflows/rules.md');

const matrix = matrixOf([...(await fromMachines()), ...(await fromCode())], await testResults(), await testSources());
const page = matrixPage(matrix);

for (const fault of matrix.faults) console.error(fault);
if (process.argv.includes('--check')) {
  const drifted = (await readFile(file, 'utf8').catch(() => '')) !== page;
  if (drifted) console.error('docs/workflows/rules.md is out of date. Run npm test and npm run rules.');
  process.exitCode = drifted || matrix.faults.length > 0 ? 1 : 0;
} else {
  await writeFile(file, page);
  process.exitCode = matrix.faults.length > 0 ? 1 : 0;
}
console.log(
  `${matrix.rows.length} rules, ${matrix.rows.filter((row) => row.tests.length > 0).length} with tests, ${matrix.faults.length} faults`,
);

async function fromMachines(): Promise<Decided[]> {
  return (await allMachines()).flatMap(({ name, machine }) =>
    chartOf(name, machine).states.flatMap((state) =>
      state.rules.map((id) => ({ id, where: `[${name} ${state.path}](${name}.md#state-${state.path})` })),
    ),
  );
}

/** The places of `decided.ts`; each must exist, so that a renamed function is noticed. */
async function fromCode(): Promise<Decided[]> {
  const places: Decided[] = [];
  for (const [id, wheres] of Object.entries(DECIDED)) {
    for (const where of wheres) {
      const [path = '', name = ''] = where.split('#');
      const source = await readFile(join(root, path), 'utf8').catch(() => null);
      if (source === null || !source.includes(name)) throw new Error(`${id}: there is no ${where}`);
      places.push({ id, where: `[${name || path}](../../${path})` });
    }
  }
  return places;
}

async function testSources(): Promise<string[]> {
  const names = await readdir(join(root, 'test'), { recursive: true });
  return Promise.all(
    names.filter((name) => /\.tsx?$/.test(name)).map((name) => readFile(join(root, 'test', name), 'utf8')),
  );
}
