import { expect, it } from 'vitest';
import type { Change } from '../../../src/domain/audit/change.ts';
import { BookingJudge } from '../../../src/domain/audit/judge-bookings.ts';
import { ShopFacts } from '../../../src/domain/audit/shop-facts.ts';

const aChange = (over: Partial<Change>): Change => ({
  id: 0,
  entity: 'booking',
  entityId: 1,
  record: 'booking',
  recordId: 1,
  action: 'changed',
  before: {},
  after: {},
  rule: null,
  staffId: 1,
  loginId: 'a',
  requestId: 'one',
  at: '2025-01-05T08:00:00.000Z',
  hasTexts: false,
  ...over,
});

/** The update to the release that asks for reasons, as change 10. */
const UPDATE = { entity: 'shop', record: 'shop', after: { deletion_reasons: true }, staffId: null, requestId: null };

/** Judges the deletion of a booking with a paid payment. @returns the broken rules */
function judge(deletion: Partial<Change>): string[] {
  const facts = new ShopFacts(new Map());
  const owner = { role: 'OWNER', is_active: true };
  facts.add(aChange({ id: 1, entity: 'staff', record: 'person', action: 'baseline', after: owner, staffId: null }));
  facts.add(aChange({ id: 10, ...UPDATE }));
  const judging = new BookingJudge(facts, () => false);
  const paid = { status: 'PAID', payment_method: 'CASH', paid_paisa: 100, paid_at: '2025-01-05T08:00:00.000Z' };
  judging.judge(
    [
      aChange({ id: 2, action: 'baseline', after: { status: 'DRAFT', paid_paisa: 100 } }),
      aChange({ id: 3, entity: 'booking_payment', action: 'baseline', after: { ...paid, booking_id: 1 } }),
      aChange({
        action: 'deleted',
        requestId: 'two',
        before: { is_active: true },
        after: { is_active: false },
        ...deletion,
      }),
    ],
    () => undefined,
  );
  return [...facts.violations, ...judging.violations].map(({ rule }) => rule);
}

it.each([
  ['before the release that asks for a reason', { id: 9 }, []],
  ['without a reason', { id: 11, rule: 'TILL-10' }, ['TILL-11']],
  ['with the rule and without a reason', { id: 11, rule: 'TILL-10 TILL-11' }, ['TILL-11']],
  ['with a reason', { id: 11, rule: 'TILL-10 TILL-11', hasTexts: true }, []],
])('the deletion of a booking with paid money %s breaks the rules %j [TILL-11, HIST-14]', (_, deletion, rules) => {
  expect(judge(deletion)).toEqual(rules);
});
