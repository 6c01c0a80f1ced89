import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sumRupees } from '../../../../src/domain/shared/money.ts';
import { useCounter } from '../../support/booking-fixtures.ts';

const counter = useCounter();

const rupees = fc.integer({ min: 0, max: 1_000_000_000 }).map((paisa) => paisa / 100);
const item = fc.record({ payableAmount: rupees, isActive: fc.boolean() });
const payment = fc.record({
  paidAmount: rupees,
  status: fc.constantFrom('PAID' as const, 'PENDING' as const),
  isActive: fc.boolean(),
});
const NAMED = { name: 'X', type: 'GPU' } as const;

it('payable is the sum of active items, paid that of PAID active payments, to the paisa, after each edit [EDIT-21]', async () => {
  const edits = fc.array(
    fc.record({ items: fc.array(item, { maxLength: 6 }), payments: fc.array(payment, { maxLength: 6 }) }),
    { maxLength: 3 },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(rupees, { minLength: 1, maxLength: 5 }), edits, async (amounts, changes) => {
      const { id } = await counter.book({
        booking_items: amounts.map((payableAmount) => ({ ...NAMED, payableAmount })),
      });
      expect(await counter.read(id)).toMatchObject({ payableAmount: sumRupees(amounts), paidAmount: 0 });
      for (const { items, payments } of changes) {
        const { booking_items: stored } = await counter.read(id);
        await counter.edit(id, {
          booking_items: items.map((row, index) => ({ ...row, ...(stored[index] ? { id: stored[index].id } : NAMED) })),
          booking_payments: payments,
        });
        const after = await counter.read(id);
        const active = after.booking_items.filter(({ isActive }) => isActive);
        const paid = after.booking_payments.filter(({ isActive, status }) => isActive && status === 'PAID');
        expect({ payable: after.payableAmount, paid: after.paidAmount }).toEqual({
          payable: sumRupees(active.map(({ payableAmount }) => payableAmount)),
          paid: sumRupees(paid.map(({ paidAmount }) => paidAmount)),
        });
      }
    }),
    { numRuns: 25 },
  );
});
