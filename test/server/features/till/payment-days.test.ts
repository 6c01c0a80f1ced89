import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '../../../../server/db/database.ts';
import { readMigrations } from '../../../../server/db/migrate.ts';
import { describeMovedMoney } from '../../../../server/db/moved-money.ts';
import { checkRules } from '../../../../server/db/backup/verify.ts';
import { bookingPayment } from '../../../../server/db/schema.ts';
import { toDocument } from '../../../../server/features/document/paper-contents.ts';
import { verifyHistory } from '../../../../server/features/audit/verify-history.ts';
import type { PaymentPatch } from '../../../../src/domain/booking/booking-input.ts';
import { DashboardStats } from '../../../../src/domain/dashboard/dashboard-stats.ts';
import { HistoryPage } from '../../../../src/domain/history/history.ts';
import { toSentence, toText } from '../../../../src/domain/history/history-words.ts';
import { DAY_MS, fieldsRefused, said, useCounter } from '../../support/booking-fixtures.ts';

// 12:00 on January 5 in Karachi.
const shop = useCounter({ now: '2025-01-05T07:00:00.000Z' });
let gulberg: number;
beforeAll(async () => {
  gulberg = (await shop.send<{ id: number }>('POST', '/shop/branches', { code: 'GB02', name: 'Gulberg' })).id;
});

const pay = async (id: number, row: PaymentPatch) => {
  await shop.edit(id, { booking_payments: [row] });
  const paid = (await shop.read(id)).booking_payments.at(-1);
  if (!paid) throw new Error('No payment was recorded');
  return paid;
};
const cash = (paidAmount: number, more: PaymentPatch = {}): PaymentPatch => ({ status: 'PAID', paidAmount, ...more });
const book = async () => (await shop.book()).id;
const readStats = async () => DashboardStats.parse(await shop.get('/dashboard/stats'));
const received = async (day: string) => (await readStats()).days.find(({ date }) => date === day)?.received ?? 0;
const NO_SHOP = { name: 'Shop', address: '', phone: '', taxNumber: '', footer: '', logo: null };
const REASON = 'Not repaired after all';

describe('a payment', () => {
  it('counts on the day on which it became PAID, not on the day on which it was added [TILL-01]', async () => {
    const id = await book();
    const asked = await pay(id, { status: 'PENDING', payableAmount: 700, paidAmount: 700 });
    expect(asked).toMatchObject({ paidAt: null, kind: 'PAYMENT' });
    await shop.later(2 * DAY_MS);
    await shop.edit(id, { booking_payments: [{ id: asked.id, status: 'PAID' }] });
    const { booking_payments } = await shop.read(id);
    expect(booking_payments[0]).toMatchObject({ paidAt: '2025-01-07T07:00:00.000Z', locationId: 1 });
    expect([await received('2025-01-05'), await received('2025-01-07')]).toEqual([0, 700]);
    await shop.edit(id, { booking_payments: [{ id: asked.id, status: 'PENDING' }], reason: 'Mistyped' });
    expect((await shop.read(id)).booking_payments[0]?.paidAt).toBeNull();
    expect(await received('2025-01-07')).toBe(0);
  });

  it('that is recorded late counts on its given day, up to 31 days back [TILL-01]', async () => {
    const id = await book();
    const before = await received('2025-01-02');
    await pay(id, cash(40, { paidAt: '2025-01-03T00:30:00+05:00' }));
    expect([await received('2025-01-02'), await received('2025-01-03')]).toEqual([before, 40]);
    const late = {
      booking_payments: [cash(1, { paidAt: '2025-02-01T00:00:00Z' }), cash(1, { paidAt: '2024-12-01T00:00:00Z' })],
    };
    expect(said(await shop.ask('PATCH', `/booking/${id}`, late))).toEqual(
      fieldsRefused(
        ['booking_payments.0.paidAt', 'Paid at cannot be in the future'],
        ['booking_payments.1.paidAt', 'Paid at can be at most 31 days back'],
      ),
    );
  });

  it('belongs to the given branch, else to the last branch of the person, else to the first open one [TILL-01]', async () => {
    const id = await book();
    const { token } = await shop.person('COUNTER');
    const asClerk = async (row: PaymentPatch) => {
      await shop.call('PATCH', `/booking/${id}`, { token, body: { booking_payments: [row] } });
      return (await shop.read(id)).booking_payments.at(-1)?.locationId;
    };
    expect(await asClerk(cash(1))).toBe(1);
    expect(await asClerk(cash(2, { locationId: gulberg }))).toBe(gulberg);
    expect(await asClerk(cash(3))).toBe(gulberg);
    expect((await pay(id, cash(4))).locationId).toBe(1);
    const unknown = { booking_payments: [cash(5, { locationId: 99 })] };
    expect(said(await shop.ask('PATCH', `/booking/${id}`, unknown))).toEqual(
      fieldsRefused(['booking_payments.0.locationId', 'Location is not known']),
    );
  });
});

describe('a refund', () => {
  it('is a separate row that reduces the paid amount on its own day [TILL-02]', async () => {
    const id = await book();
    const paid = await pay(id, cash(5000, { paymentMethod: 'CASH' }));
    const dayOfPayment = await received('2025-01-07');
    await shop.later(DAY_MS);
    const row = await pay(id, { refundOf: paid.id, paidAmount: 2000, paymentMethod: 'WALLET', reason: REASON });
    expect(row).toMatchObject({
      kind: 'REFUND',
      refundOf: paid.id,
      status: 'PAID',
      paidAt: '2025-01-08T07:00:00.000Z',
      reason: REASON,
    });
    const booking = await shop.read(id);
    expect([booking.paidAmount, booking.booking_payments[0]?.paidAmount]).toEqual([3000, 5000]);
    expect([await received('2025-01-07'), await received('2025-01-08')]).toEqual([dayOfPayment, -2000]);
    expect((await readStats()).today.received).toBe(-2000);
    const { entries } = HistoryPage.parse(await shop.get(`/booking/${id}/history`));
    const told = entries
      .filter(({ thing }) => thing === 'payment')
      .map((entry) => toText(toSentence(entry, 'booking')));
    expect(told).toEqual([`Rs 2,000 refunded; reason ${REASON}`, 'Payment of Rs 5,000 (Paid, Cash) added']);
    expect(await checkRules(shop.db, () => undefined)).toEqual([]);
    const { sections } = toDocument(booking, 'receipt', NO_SHOP);
    const totals = sections.flatMap((section) => ('totals' in section ? section.totals : []));
    expect(totals.map(({ label, amount }) => `${label} ${amount}`)).toEqual([
      'Payable Rs 12,500.50',
      'Paid Rs 5,000',
      'Refunded -Rs 2,000',
      'Pending Rs 9,500.50',
    ]);
    expect(JSON.stringify(sections)).toContain('Refund, Wallet');
  });

  it('is refused above the remaining amount of its payment, and for a COUNTER [TILL-02]', async () => {
    const id = await book();
    const paid = await pay(id, cash(100));
    const back = (paidAmount: number) => ({ booking_payments: [{ refundOf: paid.id, paidAmount, reason: REASON }] });
    expect(said(await shop.ask('PATCH', `/booking/${id}`, back(100.01)))).toEqual(
      fieldsRefused(['booking_payments.0.paidAmount', 'Only Rs 100 of this payment is left to refund']),
    );
    const { token } = await shop.person('COUNTER', 'counter2@shop.test');
    const answer = await shop.call('PATCH', `/booking/${id}`, { token, body: back(10) });
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([
      403,
      expect.stringContaining('You do not have permission to refund payments.'),
    ]);
  });

  it('is open to the role COUNTER while the shop allows it, but its correction is not [TILL-02]', async () => {
    const id = await book();
    const { id: paid } = await pay(id, cash(100));
    const { token } = await shop.person('COUNTER', 'counter3@shop.test');
    const refund = async () => {
      const body = { booking_payments: [{ refundOf: paid, paidAmount: 10, reason: REASON }] };
      return (await shop.call('PATCH', `/booking/${id}`, { token, body })).status;
    };
    const allow = (counterRefunds: boolean) => shop.send('PATCH', '/shop', { counterRefunds });
    const answers = [await refund()];
    await allow(true);
    answers.push(await refund());
    const back = (await shop.read(id)).booking_payments.at(-1);
    const lower = { booking_payments: [{ id: back?.id, paidAmount: 5 }] };
    answers.push((await shop.call('PATCH', `/booking/${id}`, { token, body: lower })).status);
    await allow(false);
    answers.push(await refund());
    expect(answers).toEqual([403, 200, 403, 403]);
  });
});

it('an upgrade dates payments by the history, and says once what moved to another day [TILL-01]', async () => {
  const id = await book();
  const asked = await pay(id, { status: 'PENDING', paidAmount: 300 });
  const direct = await pay(id, cash(20));
  await shop.later(3 * DAY_MS);
  await shop.edit(id, { booking_payments: [{ id: asked.id, status: 'PAID' }] });
  // The rows of a shop of the previous release.
  await shop.db.execute(sql`alter table booking_payment disable trigger user`);
  await shop.db.execute(
    sql`update booking_payment set paid_at = null, location_id = null, refund_of = null, reason = null`,
  );
  await shop.db.execute(sql`update booking_payment set is_active = false where booking_id <> ${id}`);
  await shop.db.execute(sql`alter table booking_payment enable trigger user`);
  await shop.db.execute(
    sql`alter table booking_payment drop paid_at cascade, drop location_id, drop refund_of, drop reason`,
  );
  await shop.db.execute(sql`drop index history_branch`);
  // The counts of 0008 were replaced by those of 0018.
  const migrations = (await readMigrations()).filter(({ name }) => /^00(08|18)_/.test(name));
  const isOldCount = (one: string) =>
    /^DROP TRIGGER kept_/m.test(one) ||
    one.includes('booking WHERE id = booking_id') ||
    one.includes('changed.is_active');
  const statements = migrations.flatMap((one) => one.statements);
  await transaction(shop.db, async (tx) => {
    for (const statement of statements.filter((one) => !isOldCount(one))) await tx.execute(sql.raw(statement));
  });
  const rows = await shop.db
    .select({ id: bookingPayment.id, paidAt: bookingPayment.paidAt })
    .from(bookingPayment)
    .where(eq(bookingPayment.bookingId, id))
    .orderBy(bookingPayment.id);
  expect(rows).toEqual([
    { id: asked.id, paidAt: '2025-01-11T07:00:00.000Z' },
    { id: direct.id, paidAt: null },
  ]);
  expect((await shop.read(id)).booking_payments.map(({ paidAt }) => paidAt)).toEqual([
    '2025-01-11T07:00:00.000Z',
    '2025-01-08T07:00:00.000Z',
  ]);
  expect(await describeMovedMoney(shop.db)).toEqual(['Rs 300 of Jan 8, 2025 counts on Jan 11, 2025: 1 payment.']);
  expect([await received('2025-01-08'), await received('2025-01-11')]).toEqual([20, 300]);
});

it('the history names payments and refunds correctly [TILL-01, TILL-02, HIST-07]', async () => {
  const id = await book();
  const paid = await pay(id, cash(50, { paidAt: '2025-01-09T08:00:00Z' }));
  await pay(id, { refundOf: paid.id, paidAmount: 20, reason: REASON });
  const found = (await verifyHistory(shop.db)).findings.filter((finding) =>
    finding.includes(`booking_payment ${paid.id}`),
  );
  expect(found).toEqual([]);
});
