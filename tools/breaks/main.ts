// `npm run mutants`: Stryker makes small changes in the code that carries the id of a rule and runs the tests that carry the
// same id. The rule counts as broken where an assertion of such a test notices. Writes results.json, from which
// `npm run workflows` says of each rule what broke it.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { resolveCommand, root, run } from '../../scripts/tool.ts';
import { CommandError, readArgs, wholeNumber } from '../command.ts';
import { readSources } from '../rules/citations.ts';
import { namingTests } from '../rules/tests.ts';
import { AREAS, isRuleId } from '../rules/rules.ts';
import type { Asked, Drawn } from './draw.ts';
import { placesOf } from './places.ts';
import { ofThisCode, readResults, tally, writeResults, type Report } from './results.ts';

const REPORTS = join(root, 'reports');
const { values, words } = readArgs(
  `npm run mutants -- [RULE|AREA ...]: changes the code of rules and looks for a test of theirs that notices.
  --each N        changes for a rule, until one breaks it; 4
  --all           every change
  --seed N        draws others; 1
  --check         changes nothing; ends with 1 and names the rules whose results are of other code than this
  --under FOLDER  where; may be said several times; src/domain and src/machines
Results are stored with the code that they are of; those of other code are dropped.`,
  {
    each: { type: 'string', default: '4' },
    all: { type: 'boolean' },
    check: { type: 'boolean' },
    seed: { type: 'string', default: '1' },
    under: { type: 'string', multiple: true, default: ['src/domain', 'src/machines'] },
  },
  { words: true },
);
for (const word of words)
  if (!isRuleId(word) && !Object.hasOwn(AREAS, word))
    throw new CommandError(`${word} is no rule and no area of docs/specification.md.`);
const isNamed = (rule: string) =>
  words.length === 0 || words.some((word) => rule === word || rule.startsWith(`${word}-`));
const isAll = values.all === true;
const each = isAll ? Number.MAX_SAFE_INTEGER : wholeNumber('--each', values.each, 1);
const seed = wholeNumber('--seed', values.seed);

const code = await readSources(root, ['src', 'server']);
const stored = readResults();
const current = ofThisCode(stored, code);
if (values.check) {
  const stale = Object.keys(stored).filter((rule) => !current[rule]);
  for (const rule of stale) console.error(`${rule}: its result is of other code`);
  process.exit(stale.length > 0 ? 1 : 0);
}
const places = placesOf(code).filter(
  ({ rule, file }) => isNamed(rule) && values.under.some((folder) => file.startsWith(folder)),
);
const tests: Record<string, string[]> = {};
for (const { id, file } of namingTests(await readSources(root, ['test', 'tools'])))
  if (/\.test\.tsx?$/.test(file) && !tests[id]?.includes(file)) (tests[id] ??= []).push(file);

const asked: Asked = { places, tests, seed, each, isAll };
mkdirSync(REPORTS, { recursive: true });
writeFileSync(join(REPORTS, 'asked.json'), JSON.stringify(asked));
writeFileSync(join(REPORTS, 'broken.txt'), '');
const files = [...new Set(places.map(({ file }) => file))];
const stryker = resolveCommand('@stryker-mutator/core', 'stryker');
// What a change takes away does not come: nobody waits 20 s for it.
const env = { REFLOW_BREAKS: REPORTS, WAIT_MS: '4000' };
const ended = await run(process.execPath, ['--import', 'tsx', stryker, 'run', '--mutate', files.join(',')], env);
if (ended !== 0) process.exit(ended);

const readJson = <T>(name: string): T => JSON.parse(readFileSync(join(REPORTS, name), 'utf8')) as T;
const results = tally(readJson<Report>('mutants.json'), readJson<Drawn>('drawn.json'));
for (const [rule, { broke, unseen, otherwise }] of Object.entries(results))
  console.log(
    broke
      ? `${rule} broke: ${broke.file}:${broke.line}: ${broke.was} → ${broke.now}: ${broke.title}`
      : `${rule} did not break: ${unseen} changes unseen, ${otherwise} ended otherwise`,
  );
const all = Object.values(results);
console.log(`${all.filter(({ broke }) => broke).length} rules broke of ${all.length}`);
writeResults({ ...current, ...results });
