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

/** What is wrong: every rule is taken away or has a reason, and no rule has both. */
export function leftFaults(
  removed: ReadonlySet<RuleId>,
  reasons: Partial<Record<RuleId, string>> = NOT_REMOVABLE,
): string[] {
  return Object.keys(RULES)
    .filter(isRuleId)
    .flatMap((rule) => {
      if (removed.has(rule) !== rule in reasons) return [];
      return removed.has(rule)
        ? `${rule} has a removal and a reason for none: one of them is too much`
        : `${rule} has neither a removal nor a reason in not-removable.ts`;
    });
}
