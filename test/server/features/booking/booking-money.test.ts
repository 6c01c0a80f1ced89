import { describe, expect, it } from 'vitest';
import { selectHistory } from '../../support/select-history.ts';
import { said, useCounter } from '../../support/booking-fixtures.ts';

const shop = useCounter();

/** A booking of Rs 12,500.50 with one PAID payment. */
async function bookPaid(paidAmount: number) {
  const { id } = await shop.book();
  await shop.edit(id, { booking_payments: [{ status: 'PAID', paidAmount }] });
  const { booking_payments } = await shop.read(id);
  return { id, paymentId: booking_payments[0]?.id ?? 0 };
}
/** What the history says of money and its rule. */
const kept = async (id: number) =>
  (await selectHistory(shop.db, 'booking', id))
    .filter(({ rule }) => rule === 'PERM-07')
    .map(({ entity, entityId, action, before, after, reason, staffId, at }) => ({
      row: [entity, entityId, action],
      before,
      after,
      reason,
      by: [staffId, at],
    }));

const by = [1, '2025-01-05T07:30:00.000Z'];

describe('the history', () => {
  it('says why a payment was corrected [PERM-07]', async () => {
    const { id, paymentId } = await bookPaid(500);
    await shop.edit(id, { booking_payments: [{ id: paymentId, paidAmount: 400 }], reason: ' Typed twice ' });
    await shop.edit(id, { booking_payments: [{ id: paymentId, isActive: false }] });
    const row = ['booking_payment', paymentId, 'corrected'];
    expect(await kept(id)).toEqual([
      { row, before: { paid_paisa: 50_000 }, after: { paid_paisa: 40_000 }, reason: 'Typed twice', by },
      { row, before: { is_active: true }, after: { is_active: false }, reason: null, by },
    ]);
  });

  it('says once that more is paid than payable [PERM-07]', async () => {
    const { id } = await bookPaid(12_501);
    await shop.edit(id, { clientName: 'Bilal' });
    const [before, after] = [0, 1_250_100].map((paid_paisa, n) => ({ paid_paisa, version: n + 1 }));
    expect(await kept(id)).toEqual([{ row: ['booking', id, 'overpaid'], before, after, reason: null, by }]);
  });

  it('says in one row what one save did to the booking, with each rule that decided [EDIT-01, HIST-01]', async () => {
    const { id } = await shop.book();
    await shop.edit(id, {
      clientName: 'Bilal',
      status: 'CONFIRMED',
      delivery: [{}],
      booking_payments: [{ status: 'PAID', paidAmount: 12_501 }],
      reason: 'Paid ahead',
    });
    const rows = await selectHistory(shop.db, 'booking', id);
    expect(rows.filter(({ entity, action }) => entity === 'booking' && action !== 'created')).toMatchObject([
      {
        action: 'overpaid',
        before: { client_name: 'Ayesha Khan', status: 'DRAFT', paid_paisa: 0, version: 1 },
        after: { client_name: 'Bilal', status: 'CONFIRMED', paid_paisa: 1_250_100, version: 2 },
        rule: 'EDIT-01 PERM-07',
        reason: 'Paid ahead',
      },
    ]);
  });

  it('says nothing of a change that is refused, nor of one that is none [PERM-07]', async () => {
    const { id, paymentId } = await bookPaid(500);
    await shop.ask('PATCH', `/booking/${id}`, {
      booking_payments: [{ id: paymentId, paidAmount: 1 }],
      booking_items: [{ id: 999_999, name: 'RX 580' }],
    });
    await shop.edit(id, { booking_payments: [{ id: paymentId, paidAmount: 500 }], reason: 'Nothing' });
    expect(await kept(id)).toEqual([]);
  });
});

it('tells somebody at the bench each field that is not theirs, and writes nothing [PERM-02]', async () => {
  const { token } = await shop.person('TECHNICIAN');
  const { id } = await shop.book();
  const before = await shop.read(id);
  const [item] = before.booking_items;
  const body = {
    clientName: before.clientName,
    status: 'PENDING',
    booking_items: [{ id: item?.id, name: item?.name, comments: 'New fan', payableAmount: 1 }],
    booking_payments: [{ status: 'PAID', paidAmount: 10_000_000 }],
  };
  const items = 'You do not have permission to add items or change more than their status and comments.';
  const status = 'You do not have permission to change the customer or the status of a booking.';
  const errors = [
    { path: 'status', msg: status },
    { path: 'booking_items.0.payableAmount', msg: items },
    { path: 'booking_payments.0', msg: 'You do not have permission to change payments.' },
  ];
  const answer = await shop.call('PATCH', `/booking/${id}`, { token, body });
  expect(said(answer)).toEqual({ status: 403, body: { success: false, error: status, errors } });
  expect(await shop.read(id)).toEqual(before);
});
