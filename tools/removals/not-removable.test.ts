import { describe, expect, it } from 'vitest';
import { isRuleId, RULES } from '../rules/rules.ts';
import { leftFaults } from './not-removable.ts';
import { RULE_REMOVALS } from './rule-removals.ts';

const all = Object.keys(RULES).filter(isRuleId);

describe('the rules without a removal', () => {
  it('are those with a reason', () => {
    expect(leftFaults(new Set(RULE_REMOVALS.map(({ rule }) => rule)))).toEqual([]);
  });

  it('are named where they have neither, or both', () => {
    const removed = new Set(all.filter((rule) => rule !== 'EDIT-01' && rule !== 'UI-11'));
    expect(leftFaults(removed, { 'UI-11': 'seen by the eye', 'UI-12': 'seen by the eye' })).toEqual([
      'EDIT-01 has neither a removal nor a reason in not-removable.ts',
      'UI-12 has a removal and a reason for none: one of them is too much',
    ]);
  });
});
