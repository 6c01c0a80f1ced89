import type { RuleId } from './rules.ts';

/** Where a rule is decided outside the machines: `path#name`. Machines name their rules themselves, in `meta.rules`. */
export const DECIDED: Partial<Record<RuleId, readonly string[]>> = {
  'EDIT-01': ['src/machines/booking-status.machine.ts#decideStatus'],
};
