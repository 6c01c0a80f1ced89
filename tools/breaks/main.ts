// `npm run mutants`: Stryker makes small changes in the code that carries the id of a rule. It runs the test files that
// carry the same id. A rule is broken if an assertion of such a test fails.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { resolveCommand, root, runNode } from '../project.ts';
import { CommandError, readArgs, wholeNumber } from 'workflow-kit/command';
import { readSources, namingTests } from '../rules/citations.ts';
import { AREAS, isRuleId } from '../rules/rules.ts';
import { placesOf, type Place } from './places.ts';
import { tally, type Report } from './results.ts';

const { values, words } = readArgs(
  `npm run mutants -- [RULE|AREA ...]: changes the code of rules and looks for a test of theirs that notices.
  --places N      places of a rule that are changed, the smallest first; 6
  --under FOLDER  where; may be said several times; src/domain, src/machines and server`,
  {
    places: { type: 'string', default: '6' },
    under: { type: 'string', multiple: true, default: ['src/domain', 'src/machines', 'server'] },
  },
  { words: true },
);
for (const word of words)
  if (!isRuleId(word) && !Object.hasOwn(AREAS, word))
    throw new CommandError(`${word} is no rule and no area of docs/specification.md.`);
const isNamed = ({ rule }: Place) =>
  words.length === 0 || words.some((word) => rule === word || rule.startsWith(`${word}-`));
const most = wholeNumber('--places', values.places, 1);
const places = placesOf(await readSources(root, ['src', 'server']))
  .filter((place) => isNamed(place) && values.under.some((folder) => place.file.startsWith(folder)))
  .filter(({ rule }, at, all) => all.slice(0, at).filter((other) => other.rule === rule).length < most);
if (places.length === 0) throw new CommandError('No code there carries such an id.');

const naming = namingTests(await readSources(root, ['test', 'tools'])).filter(({ file }) => /\.test\.tsx?$/.test(file));
/**
 * The kinds of tests, the fastest first: rules and machines, screens, tests that open a database. A rule uses the first
 * kind that names it.
 */
const KINDS = [/^test\/(?:domain|machines|services)\//, /^test\/(?!server\/)/, /^/];
function testsOf({ rule, file }: Place): string[] {
  const own = naming.filter(({ id }) => id === rule).map((test) => test.file);
  if (file.startsWith('server/')) return own.filter((path) => path.startsWith('test/server/'));
  return KINDS.map((kind) => own.filter((path) => kind.test(path))).find((some) => some.length > 0) ?? [];
}
const listed = (words: readonly string[]) => [...new Set(words)].join(',');
const args = ['--mutate', listed(places.map(({ range }) => range)), '--testFiles', listed(places.flatMap(testsOf))];
const git = (...words: string[]) => spawnSync('git', words, { cwd: root, encoding: 'utf8' }).stdout.trim();
const uncommitted = git('status', '--porcelain') === '' ? '' : ', with changes that are not committed';
const code = `the code of commit ${git('log', '-1', '--format=%h of %cs')}${uncommitted}`;
const ended = await runNode(resolveCommand('@stryker-mutator/core', 'stryker'), ['run', ...args]);
if (ended !== 0) process.exit(ended);

const report = JSON.parse(readFileSync(join(root, 'reports/mutants.json'), 'utf8')) as Report;
const results = Object.entries(tally(report, places));
for (const [rule, { broke, unseen, otherwise }] of results)
  console.log(
    broke
      ? `${rule} broke: ${broke.file}:${broke.line}: ${broke.was} → ${broke.now}: ${broke.title}`
      : `${rule} did not break: ${unseen} changes unseen, ${otherwise} ended otherwise`,
  );
console.log(`${results.filter(([, { broke }]) => broke).length} rules broke of ${results.length}, in ${code}`);
