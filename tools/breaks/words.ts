import type { SourceFile } from '../rules/citations.ts';
import { RULES, type RuleId } from '../rules/rules.ts';
import { changedSince, readResults, type Results } from './results.ts';

/** What `npm run mutants` found, and which of its files are other ones in this code. */
export type Breaks = { results: Results; changed: ReadonlySet<string> };
export function breaksOf(code: readonly SourceFile[]): Breaks {
  const results = readResults();
  return { results, changed: changedSince(results, code) };
}

const GREY = '(the file has changed since)';
const asCode = (text: string) => `\`${text.replaceAll('`', '’') || ' '}\``;

/** What broke a rule, or that nothing did, as a cell of its page. */
export function breakIn({ results: { broken, unbroken, under }, changed }: Breaks, id: RuleId): string {
  const found = broken[id];
  if (found) {
    const { file, line, was, now, test, title } = found;
    const grey = changed.has(file) ? ` ${GREY}` : '';
    return `${asCode(was)} → ${asCode(now)} in [${file}:${line}](../../../${file})${grey}, noticed by [${title}](../../../${test})`;
  }
  const tried = unbroken[id];
  if (!tried) return `nothing of it can be changed in ${under.join(' and ')}`;
  const crashed = tried.otherwise > 0 ? [`${tried.otherwise} ended otherwise`] : [];
  return [`no: ${tried.unseen} changes that no such test noticed`, ...crashed].join(', ');
}

/** How many rules broke, in a sentence. */
export function breaksInWords({ results, changed }: Breaks): string {
  const { broken, unbroken, commit, day, each, under } = results;
  const ids = Object.keys(RULES);
  const broke = ids.filter((id) => broken[id]);
  const not = ids.filter((id) => !broken[id] && unbroken[id]);
  const grey = broke.filter((id) => changed.has(broken[id]?.file ?? ''));
  return `Of ${ids.length} rules, in the code of commit ${commit} on ${day}, ${broke.length} broke: a small change in ${under.join(' or ')}, inside what carries the rule’s id, made an assertion of a test fail whose title has the same id. ${not.length} were changed, ${each} times at most, and no assertion of such a test failed. ${ids.length - broke.length - not.length} have nothing there that can be changed so. ${grey.length} of those that broke did so in files that have changed since; they are marked. The tests that are named notice these changes, and are not said to notice others. \`npm run mutants -- EDIT-01\` makes them again.`;
}
