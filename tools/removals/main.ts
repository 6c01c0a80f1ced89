// `npm run removals`: takes the rules away whose result is out of date, one after the other, runs the tests that name each,
// and stores which of them broke. `-- --all` runs all, `-- AUTH LEDG-04` those of an area or an id, `-- --check` fails where
// one cannot be made or breaks nothing any more, and stores nothing: of those out of date it makes ten, and names the others.
// A rule with neither a removal nor a place in `not-removable.ts` is a fault.
import { fileURLToPath } from 'node:url';
import { oneOf, readArgs } from '../command.ts';
import { AREAS, RULES, type RuleId } from '../rules/rules.ts';
import { leftFaults } from './not-removable.ts';
import { canBeMade, outOfDate, readResults, readTests, toKey, writeResults } from './results.ts';
import { RULE_REMOVALS } from './rule-removals.ts';
import { createPassing, runRemoval, type Passing } from './run.ts';
import { openTestBench, type TestBench } from './test-bench.ts';
import { typeFaults } from './type-check.ts';
import type { RuleRemoval } from './within.ts';

const IN_CHECK = 10;
const BENCHES = 2;

const root = fileURLToPath(new URL('../../', import.meta.url));
const { words: named, values } = readArgs(
  'npm run removals -- [--all] [--check] [AREA|RULE ...]: takes rules away and stores which tests break.',
  { all: { type: 'boolean' }, check: { type: 'boolean' } },
  { words: true },
);
for (const word of named) oneOf('The area or rule', word, [...Object.keys(AREAS), ...Object.keys(RULES)]);
const isCheck = values.check === true;

const tests = await readTests(root);
const results = readResults();
const possible = RULE_REMOVALS.filter((removal) => canBeMade(root, removal));
const faults = [
  ...leftFaults(new Set(RULE_REMOVALS.map(({ rule }) => rule))),
  ...RULE_REMOVALS.filter((removal) => !possible.includes(removal)).map(
    (removal) => `${toKey(removal)}: its text does not stand once in ${removal.file}`,
  ),
];

const isNamed = (rule: RuleId) => named.some((word) => rule === word || rule.startsWith(`${word}-`));
// Those that were never made first.
const stale = outOfDate(root, possible, tests, results).toSorted(
  (a, b) => Number(results[toKey(a)] !== undefined) - Number(results[toKey(b)] !== undefined),
);
const chosen = named.length > 0 ? possible.filter(({ rule }) => isNamed(rule)) : stale;
const asked = values.all ? possible : chosen;
const run = isCheck ? asked.slice(0, IN_CHECK) : asked;
for (const removal of asked.slice(run.length)) console.log(`${toKey(removal)}: out of date, not made again`);
if (run.length > 0) await runAll(run);

for (const fault of faults) console.error(fault);
console.log(
  `${RULE_REMOVALS.length} removals, ${run.length} made, ${asked.length} out of date or asked for, ${faults.length} faults`,
);
process.exit(faults.length > 0 ? 1 : 0);

async function runAll(removals: readonly RuleRemoval[]) {
  const refused: ReadonlyMap<RuleRemoval, readonly string[]> = isCheck ? new Map() : await typeFaults(root, removals);
  const waiting = [...removals];
  const passing = createPassing(removals.map(({ rule }) => rule));
  const work = async () => {
    const bench = await openTestBench(root);
    for (let removal = waiting.shift(); removal; removal = waiting.shift())
      await makeOne(bench, removal, refused, passing);
    await bench.close();
  };
  await Promise.all(Array.from({ length: Math.min(BENCHES, removals.length) }, work));
}

async function makeOne(
  bench: TestBench,
  removal: RuleRemoval,
  refused: ReadonlyMap<RuleRemoval, readonly string[]>,
  passing: Passing,
) {
  const key = toKey(removal);
  const { notLoaded, ...result } = await runRemoval(bench, root, removal, tests, passing);
  const wrong = [
    ...(refused.get(removal) ?? []),
    ...notLoaded.map((file) => `${file} does not load`),
    ...(result.broke.length === 0 ? [`nothing breaks, of ${result.of} tests`] : []),
  ];
  if (wrong.length > 0) faults.push(`${key}: ${wrong.join('; ')}`);
  console.log(`${key}: ${wrong.join('; ') || `${result.broke.length} broke`}`);
  if (isCheck) return;
  if (wrong.length > 0) delete results[key];
  else results[key] = result;
  writeResults(results);
}
