import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RuleId } from '../rules/rules.ts';
import { readSources, type SourceFile } from '../rules/citations.ts';
import { removeFrom, type Broken, type TakenAway } from './removals.ts';
import { RULE_REMOVALS } from './rule-removals.ts';
import type { RuleRemoval } from './within.ts';

/** What broke without the rule, and of how many tests that name it and pass with it. */
export type RemovalResult = { checksum: string; of: number; broke: Broken[] };
/** By the rule and the name of its removal. */
export type RemovalResults = Record<string, RemovalResult | undefined>;

const FILE = new URL('results.json', import.meta.url);
export const toKey = ({ rule, name }: RuleRemoval): string => `${rule}: ${name}`;

export const readResults = (): RemovalResults => JSON.parse(readFileSync(FILE, 'utf8')) as RemovalResults;

/** By the order of the removals, so that the file changes only where a result does. */
export function writeResults(results: RemovalResults): void {
  const sorted = RULE_REMOVALS.map(toKey).flatMap((key) => (results[key] ? [[key, results[key]] as const] : []));
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}

/** The test files, those of this folder and of the rules aside, which name ids and prove none. */
export const readTests = async (root: string): Promise<SourceFile[]> =>
  (await readSources(root, ['test', 'tools'])).filter(
    ({ path }) => /\.test\.tsx?$/.test(path) && !/^tools\/(?:rules|removals)\//.test(path),
  );

/** The test files that name a rule. */
export const testsNaming = (rule: RuleId, tests: readonly SourceFile[]): SourceFile[] =>
  tests.filter(({ text }) => text.includes(rule));

/** Of all that the result depends on: the removal, the file that it changes, the tests that name its rule. */
export function checksumOf(root: string, removal: RuleRemoval, tests: readonly SourceFile[]): string {
  const without = removeFrom(readFileSync(join(root, removal.file), 'utf8'), removal);
  const hash = createHash('sha256').update(removal.name).update(without);
  for (const { path, text } of testsNaming(removal.rule, tests)) hash.update(path).update(text);
  return hash.digest('hex').slice(0, 16);
}

/** Whether the removal's text stands once in its file, so that it can be made. */
export const canBeMade = (root: string, { file, text }: RuleRemoval): boolean =>
  existsSync(join(root, file)) && readFileSync(join(root, file), 'utf8').split(text).length === 2;

/** Those of the removals whose result is missing or older than what it depends on. */
export const outOfDate = (
  root: string,
  removals: readonly RuleRemoval[],
  tests: readonly SourceFile[],
  results: RemovalResults,
): RuleRemoval[] =>
  removals.filter((removal) => results[toKey(removal)]?.checksum !== checksumOf(root, removal, tests));

/** The rules that were taken away with tests that broke, as the pages show them. */
export function takenAway(): Map<RuleId, TakenAway[]> {
  const results = readResults();
  const taken = new Map<RuleId, TakenAway[]>();
  for (const removal of RULE_REMOVALS) {
    const broke = results[toKey(removal)]?.broke ?? [];
    if (broke.length > 0) taken.set(removal.rule, [...(taken.get(removal.rule) ?? []), { name: removal.name, broke }]);
  }
  return taken;
}
