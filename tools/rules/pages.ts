import { AREAS, isRuleId, RULES, type Rule, type RuleId } from './rules.ts';

/** Whose the rule is. */
export const toMark = ({ added, deviates }: Rule): 'specified' | 'added by us' | 'deviating' =>
  deviates ? 'deviating' : added ? 'added by us' : 'specified';

const anchor = (id: string) => `<a id="${id.toLowerCase()}"></a>**${id}**`;
const isDecided = (id: RuleId) => Boolean(RULES[id].reading ?? RULES[id].added ?? RULES[id].deviates);

/** Every area with its heading and one line for each rule that `line` has something to say of. */
function byArea(line: (id: RuleId) => string | null): string[] {
  const ids = Object.keys(RULES).filter(isRuleId);
  return Object.entries(AREAS).flatMap(([area, title]) => {
    const lines = ids.filter((id) => id.startsWith(`${area}-`)).flatMap((id) => line(id) ?? []);
    return lines.length === 0 ? [] : ['', `## ${area}: ${title}`, '', ...lines];
  });
}

/** `docs/specification.md`: what the product does, rule by rule. */
export const specificationPage = (): string =>
  [
    '# What Reflow does',
    '',
    "Every rule of the product by area, each with its id and its mark: specified (by the product's specification, whose section stands beside it), added by us, or deviating from it. Why we read, added or changed something is in [decisions](decisions.md); where a rule is decided and which tests prove it is in [the matrix](workflows/rules.md). Made from `tools/rules/rules.ts` by `npm run rules`.",
    ...byArea((id) => {
      const why = isDecided(id) ? `, [why](decisions.md#${id.toLowerCase()})` : '';
      return `- ${anchor(id)} ${RULES[id].text} *(${toMark(RULES[id])}, ${RULES[id].from}${why})*`;
    }),
    '',
  ].join('\n');

/** `docs/decisions.md`: what we read into the specification, added to it, or do otherwise. */
export const decisionsPage = (): string =>
  [
    '# How the specification is read',
    '',
    'Where the specification is silent or contradicts itself we chose a reading; what it does not ask for we added with a reason; where we do otherwise we deviate with a reason. Each by the id of its rule in [the specification](specification.md). Made from `tools/rules/rules.ts` by `npm run rules`.',
    ...byArea((id) => {
      const { text, reading, added, deviates } = RULES[id];
      const parts = [
        deviates && `**Deviates:** ${deviates}`,
        added && `**Added:** ${added}`,
        reading && `**Read so:** ${reading}`,
      ].filter(Boolean);
      return parts.length === 0 ? null : `- ${anchor(id)} ${text} ${parts.join(' ')}`;
    }),
    '',
  ].join('\n');
