import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getSqlState } from '../../../../server/db/database.ts';
import { history } from '../../../../server/db/schema.ts';
import { type Counter, openCounter, said } from '../../support/booking-fixtures.ts';

let shop: Counter;
beforeAll(async () => {
  shop = await openCounter();
});
afterAll(() => shop.close());

/** A booking of Rs 12,500.50 with one PAID payment. */
async function bookPaid(paidAmount: number) {
  const { id } = await shop.book();
  await shop.edit(id, { booking_payments: [{ status: 'PAID', paidAmount }] });
  const { booking_payments } = await shop.read(id);
  return { id, paymentId: booking_payments[0]?.id ?? 0 };
}
const kept = async (from: number) => (await shop.db.select().from(history).orderBy(history.id)).slice(from);
const count = async () => (await shop.db.select().from(history)).length;

const by = { id: expect.any(Number), staffId: 1, at: '2025-01-05T07:30:00.000Z' };

describe('the history [PERM-07]', () => {
  it('keeps a corrected payment with its reason', async () => {
    const { id, paymentId } = await bookPaid(500);
    const from = await count();
    await shop.edit(id, { booking_payments: [{ id: paymentId, paidAmount: 400 }], reason: ' Typed twice ' });
    await shop.edit(id, { booking_payments: [{ id: paymentId, isActive: false }] });
    const entity = { entity: 'booking_payment', entityId: paymentId, action: 'corrected', ...by };
    expect(await kept(from)).toEqual([
      {
        ...entity,
        before: { status: 'PAID', paidAmount: 500, isActive: true },
        after: { status: 'PAID', paidAmount: 400, isActive: true },
        reason: 'Typed twice',
      },
      {
        ...entity,
        before: { status: 'PAID', paidAmount: 400, isActive: true },
        after: { status: 'PAID', paidAmount: 400, isActive: false },
        reason: null,
      },
    ]);
  });

  it('keeps that more is paid than payable, once', async () => {
    const from = await count();
    const { id } = await bookPaid(12_501);
    await shop.edit(id, { clientName: 'Bilal' });
    expect(await kept(from)).toEqual([
      {
        entity: 'booking',
        entityId: id,
        action: 'overpaid',
        before: { payable: 12_500.5, paid: 0, pending: 12_500.5 },
        after: { payable: 12_500.5, paid: 12_501, pending: -0.5 },
        reason: null,
        ...by,
      },
    ]);
  });

  it('keeps nothing of a change that is refused, nor of one that is none', async () => {
    const { id, paymentId } = await bookPaid(500);
    const from = await count();
    await shop.ask('PATCH', `/booking/${id}`, {
      booking_payments: [{ id: paymentId, paidAmount: 1 }],
      booking_items: [{ id: 999_999, name: 'RX 580' }],
    });
    await shop.edit(id, { booking_payments: [{ id: paymentId, paidAmount: 500 }], reason: 'Nothing' });
    expect(await kept(from)).toEqual([]);
  });

  it('is only added to', async () => {
    await bookPaid(20_000);
    for (const write of [sql`update history set reason = 'better'`, sql`delete from history`]) {
      expect(getSqlState(await shop.db.execute(write).catch((error: unknown) => error))).toBe('P0001');
    }
  });
});

describe('somebody at the bench', () => {
  it('is told each field that is not theirs, and nothing is written [PERM-02]', async () => {
    await shop.addStaff({ email: 'bench@shop.test', role: 'TECHNICIAN' });
    const token = await shop.signIn({ email: 'bench@shop.test', password: 'correct horse' });
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
    const payment = 'You do not have permission to change payments.';
    expect(said(await shop.call('PATCH', `/booking/${id}`, { token, body }))).toEqual({
      status: 403,
      body: {
        success: false,
        error: status,
        errors: [
          { path: 'status', msg: status },
          { path: 'booking_items.0.payableAmount', msg: items },
          { path: 'booking_payments.0', msg: payment },
        ],
      },
    });
    expect(await shop.read(id)).toEqual(before);
  });
});
