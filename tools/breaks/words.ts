import { RULES, type RuleId } from '../rules/rules.ts';
import type { Results } from './results.ts';

const asCode = (text: string) => `\`${text.replaceAll('`', '’') || ' '}\``;

/** What broke a rule in this code, or that nothing did, as a cell of its page. */
export function breakIn(results: Results, id: RuleId): string {
  const result = results[id];
  if (!result) return 'not measured for this code';
  const { broke, unseen, otherwise } = result;
  if (broke)
    return `${asCode(broke.was)} → ${asCode(broke.now)} in [${broke.file}:${broke.line}](../../${broke.file}), noticed by [${broke.title}](../../${broke.test})`;
  const crashed = otherwise > 0 ? [`${otherwise} ended otherwise`] : [];
  return [`no: ${unseen} changes that no such test noticed`, ...crashed].join(', ');
}

/** How many rules broke, in a sentence. */
export function breaksInWords(results: Results): string {
  const ids = Object.keys(RULES);
  const measured = ids.filter((id) => results[id]);
  const broke = measured.filter((id) => results[id]?.broke);
  return `Of ${ids.length} rules ${broke.length} broke in this code: a small change inside what carries the rule’s id made an assertion of a test fail whose title has the same id. ${measured.length - broke.length} were changed, and no assertion of such a test failed. The other ${ids.length - measured.length} have nothing that can be changed so, or were last changed in other code, which is no evidence for this one. The tests that are named notice these changes, and are not said to notice others. \`npm run mutants -- EDIT-01\` makes them again.`;
}
