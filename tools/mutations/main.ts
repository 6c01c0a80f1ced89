// `npm run mutations`: changes places of the code that seeds have drawn, thirty each, one after the other, and writes which
// check notices each to docs/workflows/mutations.md. What was noticed before is not tried again, as long as the changed file
// is the same; `-- 3 17` tries these of them, `-- --seed 7` draws thirty others and writes nothing, `-- --list` only names
// them.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CommandError, readArgs } from '../command.ts';
import { removeFrom } from '../removals/removals.ts';
import { openTestBench, type Change, type Outcome, type TestBench } from '../removals/test-bench.ts';
import { typeFaults } from '../removals/type-check.ts';
import { readSources } from '../rules/citations.ts';
import { loadedBy, testsLoading } from './imports.ts';
import { draw, LAYERS, mutantsOf, toRemoval, type Mutant } from './mutants.ts';
import { countCaught, mutationsPage, type Caught, type Tried } from './page.ts';

/** Whose draws the page shows. */
const SEEDS = [16, 2];
/** So many files of tests run at a time: after each few it is looked whether one failed. */
const AT_ONCE = 6;
/** Milliseconds that these may take. */
const LIMIT_MS = 60_000;
const PAGE = new URL('../../docs/workflows/mutations.md', import.meta.url);

const RESULTS = new URL('results.json', import.meta.url);

let bench: TestBench | null = null;
const root = fileURLToPath(new URL('../../', import.meta.url));
const { words, values } = readArgs(
  'npm run mutations -- [--seed N] [--list] [NUMBER ...]: changes places that seeds have drawn, and writes which check notices each.',
  { seed: { type: 'string' }, list: { type: 'boolean' } },
  { words: true },
);
const typedSeed = values.seed;
const seeds = typedSeed === undefined ? SEEDS : [Number(typedSeed)];
const isShown = typedSeed === undefined;
const numbers = words.map(Number);

const sources = await readSources(root, ['src', 'server', 'test', 'tools', 'scripts']);
const mutable = sources.filter(
  ({ path }) => LAYERS.some((layer) => path.startsWith(`src/${layer}/`)) && !path.endsWith('.recipe.ts'),
);
const loaded = loadedBy(sources);
const draws = seeds.map((seed) => ({ seed, drawn: draw(mutable, seed) }));
const drawn = draws.flatMap((each) => each.drawn);
for (const word of words)
  if (!drawn[Number(word) - 1]) throw new CommandError(`"${word}" is none of the numbers 1 to ${drawn.length}.`);
const toSource = (file: string) => sources.find(({ path }) => path === file)?.text ?? '';
const say = (mutant: Mutant) =>
  `${drawn.indexOf(mutant) + 1} ${mutant.kind} ${mutant.file}:${mutant.line} ${JSON.stringify(mutant.before)} > ${JSON.stringify(mutant.after)}`;

if (values.list) for (const mutant of drawn) console.log(say(mutant));
else await tryAll();
process.exit();

async function tryAll(): Promise<void> {
  const results = readResults();
  const isKnown = (mutant: Mutant) => {
    const known = results[keyOf(mutant)];
    return known?.checksum === checksumOf(mutant) && known.caught !== null;
  };
  const asked = drawn.filter((mutant, at) => (numbers.length > 0 ? numbers.includes(at + 1) : !isKnown(mutant)));
  const keep = (mutant: Mutant, caught: Caught) => {
    const tests = testsLoading(mutant.file, loaded).length;
    const checksum = checksumOf(mutant);
    const known = results[keyOf(mutant)];
    const wasMissed = known?.checksum === checksum && (known.wasMissed || known.caught === null);
    results[keyOf(mutant)] = { checksum, caught, tests, wasMissed };
    if (isShown) writeResults(results);
    console.log(`${say(mutant)}\n  ${caught === null ? `no test of ${tests} files` : JSON.stringify(caught)}`);
  };
  const unnoticed: Mutant[] = [];
  for (const mutant of asked) {
    const caught = await findTest(mutant);
    if (caught === null) unnoticed.push(mutant);
    else keep(mutant, caught);
  }
  const removals = new Map(unnoticed.map((mutant) => [toRemoval(mutant, toSource(mutant.file)), mutant]));
  const refused = await typeFaults(root, [...removals.keys()]);
  for (const [removal, mutant] of removals) {
    const [sentence] = refused.get(removal) ?? [];
    keep(mutant, sentence === undefined ? null : { by: 'types', sentence });
  }
  const tried = draws.map(({ seed, drawn: those }) => ({
    seed,
    tried: those.flatMap((mutant): Tried[] => {
      const known = results[keyOf(mutant)];
      return known?.checksum === checksumOf(mutant) ? [{ ...mutant, ...known }] : [];
    }),
  }));
  for (const each of tried) console.log(`Seed ${each.seed}: ${countCaught(each.tried)}`);
  if (!isShown || tried.flatMap((each) => each.tried).length < drawn.length) return;
  const commit = execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  const date = new Date().toISOString().slice(0, 10);
  writeFileSync(PAGE, mutationsPage(tried, { date, commit, places: mutable.flatMap(mutantsOf).length }));
}

type Result = { checksum: string; caught: Caught; tests: number; wasMissed: boolean };
type Results = Record<string, Result | undefined>;

function readResults(): Results {
  return isShown && existsSync(RESULTS) ? (JSON.parse(readFileSync(RESULTS, 'utf8')) as Results) : {};
}

/** Of the places that are drawn today: another state of the code draws others. */
function writeResults(results: Results): void {
  const today = drawn.flatMap((mutant) => {
    const known = results[keyOf(mutant)];
    return known?.checksum === checksumOf(mutant) ? [[keyOf(mutant), known] as const] : [];
  });
  writeFileSync(RESULTS, `${JSON.stringify(Object.fromEntries(today), null, 2)}\n`);
}

function keyOf({ kind, file, line, before }: Mutant): string {
  return `${kind} ${file}:${line} ${before}`;
}

/** Of the file with the change. */
function checksumOf(mutant: Mutant): string {
  const source = toSource(mutant.file);
  return createHash('sha256')
    .update(removeFrom(source, toRemoval(mutant, source)))
    .digest('hex')
    .slice(0, 16);
}

/** The first test that fails with the change and passes without it, or files that do not end with it and do without. */
async function findTest(mutant: Mutant): Promise<Caught> {
  const removal = toRemoval(mutant, toSource(mutant.file));
  const change = { file: mutant.file, change: (source: string) => removeFrom(source, removal) };
  const tests = testsLoading(mutant.file, loaded);
  for (let at = 0; at < tests.length; at += AT_ONCE) {
    const files = tests.slice(at, at + AT_ONCE);
    const [first = ''] = files;
    const by = first.startsWith('test/server/') ? 'server tests' : 'unit tests';
    const outcome = await inTime(change, files);
    if (outcome !== null && outcome.failed.length === 0) continue;
    const usual = await inTime(null, outcome === null ? files : [...new Set(outcome.failed.map(({ file }) => file))]);
    if (usual === null) throw new Error(`${files.join(', ')} do not end without the change either`);
    if (outcome === null)
      return { by, test: { file: first, line: 1, title: `does not end within ${LIMIT_MS / 1_000} s` } };
    const isSame = (test: { file: string; title: string }) =>
      usual.passed.some(({ file, title }) => file === test.file && title === test.title);
    const test = outcome.failed.find(isSame);
    if (test) return { by, test };
  }
  return null;
}

/** `null` where the tests do not end: what runs for ever is left behind, with its bench. */
async function inTime(change: Change | null, files: readonly string[]): Promise<Outcome | null> {
  bench ??= await openTestBench(root, { bail: 1 });
  const tooLate = new Promise<null>((resolve) => void setTimeout(() => resolve(null), LIMIT_MS));
  const outcome = await Promise.race([bench.run(change, files, /./), tooLate]);
  if (outcome === null) {
    void bench.close();
    bench = null;
  }
  return outcome;
}
