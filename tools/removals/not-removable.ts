import { isRuleId, RULES, type RuleId } from '../rules/rules.ts';

const LAID_OUT =
  'Cannot be taken away here: it is seen on a page that a browser has laid out, stories look for it there, and removals run no stories.';
const POSTGRES =
  'Cannot be taken away here: it is about PostgreSQL, its tests need one, and removals run on the embedded database.';

/** Rules that no removal can express, each with the reason that the matrix shows. */
export const NOT_REMOVABLE: Partial<Record<RuleId, string>> = {
  'UI-02': LAID_OUT,
  'UI-11': LAID_OUT,
  'UI-12': LAID_OUT,
  'UI-19': LAID_OUT,
  'UI-20': LAID_OUT,
  'UI-24': LAID_OUT,
  'DESK-07': LAID_OUT,
  'BACKUP-08': POSTGRES,
  'BACKUP-09': POSTGRES,
  'SCALE-08': POSTGRES,
  'HIST-02':
    'Cannot be taken away here: triggers of the database hold it, which a migration writes. A migration is never changed, and no module of the server has a part in it.',
  'REL-07':
    'Cannot be taken away here: a process is killed to see it, and a removal changes what a test loads, not what a process of its own does.',
};

/** Rules that could be taken away and were not yet. None is added: a new rule comes with its removal or its reason. */
export const NOT_YET: readonly RuleId[] = ['BACKUP-02', 'BACKUP-06', 'SEEN-06'];

/** What is wrong with the two lists: every rule is taken away, has a reason, or is one of those left, and only one of these. */
export function leftFaults(
  removed: ReadonlySet<RuleId>,
  reasons: Partial<Record<RuleId, string>> = NOT_REMOVABLE,
  notYet: readonly RuleId[] = NOT_YET,
): string[] {
  return Object.keys(RULES)
    .filter(isRuleId)
    .flatMap((rule) => {
      const standings = [removed.has(rule), rule in reasons, notYet.includes(rule)].filter(Boolean).length;
      if (standings === 1) return [];
      return standings === 0
        ? `${rule} has neither a removal nor a reason in not-removable.ts`
        : `${rule} has a removal, a reason or a place among those left: one of them is too much`;
    });
}
