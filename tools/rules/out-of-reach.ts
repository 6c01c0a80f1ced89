import type { RuleId } from './rules.ts';

const POSTGRES = 'It is about PostgreSQL, and its tests run where there is one.';

/** Rules that no change of a module can break in a unit or server test, each with the reason. */
export const OUT_OF_REACH: Partial<Record<RuleId, string>> = {
  'BACKUP-08': POSTGRES,
  'SCALE-08': POSTGRES,
  'HIST-02': 'Triggers of the database hold it, which a migration writes. A migration is never changed.',
  'REL-07': 'A process is killed to see it.',
};
