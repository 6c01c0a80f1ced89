import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { staff } from '../../../../server/db/schema.ts';
import { verifyHistory } from '../../../../server/features/audit/verify-history.ts';
import type { PaymentPatch } from '../../../../src/domain/booking/booking-input.ts';
import { DashboardStats } from '../../../../src/domain/dashboard/dashboard-stats.ts';
import type { LedgerEntry } from '../../../../src/domain/ledger/ledger-entry.ts';
import { MonthComparison } from '../../../../src/domain/ledger/month-comparison.ts';
import { HistoryPage } from '../../../../src/domain/history/history.ts';
import { toSentence, toText } from '../../../../src/domain/history/history-words.ts';
import { formatDay } from '../../../../src/domain/shared/shop-day.ts';
import { ClosingPage, Till } from '../../../../src/domain/till/till.ts';
import { aLedgerBody } from '../../../support/body.ts';
import { DAY_MS, fieldsRefused, readData, refused, said, useCounter } from '../../support/booking-fixtures.ts';

// 12:00 on January 5 in Karachi.
const shop = useCounter({ now: '2025-01-05T07:00:00.000Z' });
let branches: number;
const MAIN = 1;
/** Each test has a branch of its own. */
const open = async (name: string) =>
  (await shop.send<{ id: number }>('POST', '/shop/branches', { code: `B${(branches += 1)}`, name })).id;
beforeAll(() => void (branches = 10));

const today = () => new Date(shop.deps.now().getTime() + 5 * 3_600_000).toISOString().slice(0, 10);
const read = async (locationId: number, date = today()) =>
  Till.parse(await shop.get('/till', { date, locationId: String(locationId) }));
const pay = async (id: number, locationId: number, paidAmount: number, more: PaymentPatch = {}) => {
  await shop.edit(id, { booking_payments: [{ status: 'PAID', paidAmount, locationId, ...more }] });
  const paid = (await shop.read(id)).booking_payments.at(-1);
  if (!paid) throw new Error('No payment was recorded');
  return paid;
};
const spend = (locationId: number, amount: number, more: object = {}) =>
  shop.send<LedgerEntry>('POST', '/ledger-entry', {
    ...aLedgerBody({ locationId, amount, entryDate: today() }),
    paymentMethod: 'CASH',
    ...more,
  });
const body = (till: Till, more: object = {}) => {
  const { date, locationId, opening, expectedCash: counted, version } = till;
  return { date, locationId, opening, counted, takenOut: 0, version, ...more };
};
const close = async (till: Till, more: object = {}) =>
  Till.parse(await shop.send('POST', '/till/close', body(till, more)));
const reopen = (locationId: number, date = today()) =>
  shop.send('POST', '/till/reopen', { date, locationId, reason: 'A payment was forgotten' });
const closedFor = (branch: string, day: string) =>
  refused(409, `The till of ${branch} is closed for ${day}. Reopen it first.`);

describe('the till of a day', () => {
  it('has received, refunded and spent money by method, and the expected cash [TILL-04]', async () => {
    const gulberg = await open('Gulberg');
    const { id } = await shop.book();
    const paid = await pay(id, gulberg, 1000, { paymentMethod: 'CASH' });
    await pay(id, gulberg, 250.5, { paymentMethod: 'WALLET' });
    await pay(id, gulberg, 300, { paymentMethod: 'CASH' });
    await pay(id, gulberg, 100, { refundOf: paid.id, reason: 'Not repaired', paymentMethod: 'CASH' });
    await pay(id, gulberg, 77, { status: 'PENDING' });
    await pay(id, MAIN, 5000);
    await spend(gulberg, 40);
    await spend(gulberg, 9, { paymentMethod: 'CHEQUE' });
    expect(await read(gulberg)).toEqual({
      date: '2025-01-05',
      locationId: gulberg,
      branch: 'Gulberg',
      status: 'OPEN',
      opening: 0,
      received: [
        { method: 'CASH', amount: 1300, count: 2 },
        { method: 'WALLET', amount: 250.5, count: 1 },
      ],
      refunded: [{ method: 'CASH', amount: 100, count: 1 }],
      spent: [
        { method: 'CASH', amount: 40, count: 1 },
        { method: 'CHEQUE', amount: 9, count: 1 },
      ],
      ofDeleted: 0,
      expectedCash: 1160,
      refusal: null,
      canReopen: false,
      version: expect.any(Number),
    });
  });

  it('is closed once with the next number, and the next day opens with its remaining cash [TILL-04]', async () => {
    const saddar = await open('Saddar');
    const { id } = await shop.book();
    await pay(id, saddar, 1000);
    const till = await read(saddar);
    const closed = await close(till, { counted: 990, takenOut: 600, note: 'Rs 10 are missing' });
    expect(closed).toMatchObject({
      status: 'CLOSED',
      number: 1,
      replaces: null,
      expectedCash: 1000,
      counted: 990,
      takenOut: 600,
      difference: -10,
      note: 'Rs 10 are missing',
      closedAt: shop.deps.now().toISOString(),
      closedBy: { name: expect.any(String) },
      canReopen: true,
    });
    expect(await read(saddar)).toEqual(closed);
    const again = await shop.ask('POST', '/till/close', body(till));
    expect(said(again)).toEqual(refused(409, 'The till of Saddar is closed for Jan 5, 2025 already.'));
    await shop.later(DAY_MS);
    expect(await read(saddar)).toMatchObject({ status: 'OPEN', opening: 390, expectedCash: 390, received: [] });
  });

  it('needs a note for a difference or another opening amount, and cannot be closed before it starts [TILL-04]', async () => {
    const till = await read(await open('Clifton'));
    const answer = async (more: object) => said(await shop.ask('POST', '/till/close', body(till, more)));
    expect(await answer({ counted: 5 })).toEqual(
      fieldsRefused(['note', 'Counted and expected differ. Please say why in at least 5 characters']),
    );
    expect(await answer({ opening: 5, counted: 5, takenOut: 6 })).toEqual(
      fieldsRefused(
        ['takenOut', 'Taken out cannot be more than the counted cash'],
        ['note', 'The opening amount was changed. Please say why in at least 5 characters'],
      ),
    );
    const tomorrow = new Date(Date.parse(today()) + DAY_MS).toISOString().slice(0, 10);
    expect((await read(till.locationId, tomorrow)).refusal).toMatch(/has not started\.$/);
  });

  it('cannot be closed if its money has changed since it was shown [TILL-04]', async () => {
    const branch = await open('Johar Town');
    const till = await read(branch);
    await spend(branch, 12);
    const { status, body: answer } = await shop.ask('POST', '/till/close', body(till));
    expect([status, answer]).toMatchObject([
      409,
      { error: 'The money of this day has changed. Please check the new amounts.' },
    ]);
    await close(await read(branch), { counted: 0, note: 'Paid by the owner' });
  });

  it('can be closed only after earlier days with money, and the refusal names the open day [TILL-04]', async () => {
    const branch = await open('Model Town');
    const { id } = await shop.book();
    await close(await read(branch));
    const first = today();
    await shop.later(DAY_MS);
    await pay(id, branch, 10);
    await shop.later(2 * DAY_MS);
    const till = await read(branch);
    expect(said(await shop.ask('POST', '/till/close', body(till)))).toEqual(refused(409, till.refusal ?? ''));
    expect(till.refusal).toMatch(/^Jan \d+, 2025 has money and is not closed\. Close it first\.$/);
    const day = new Date(Date.parse(today()) - 2 * DAY_MS).toISOString().slice(0, 10);
    expect((await close(await read(branch, day))).number).toBe(2);
    expect((await close(await read(branch))).number).toBe(3);
    expect((await read(branch, new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10))).status).toBe('CLOSED');
    expect((await read(branch, first)).canReopen).toBe(false);
  });
});

it('today’s till has the branch of the last payment, its money and the first open day [TILL-07]', async () => {
  const branch = await open('Defence');
  const { id } = await shop.book();
  await close(await read(branch));
  await shop.later(DAY_MS);
  const forgotten = today();
  await spend(branch, 2);
  await shop.later(DAY_MS);
  const paid = await pay(id, branch, 100, { paymentMethod: 'CASH' });
  await pay(id, branch, 30, { paymentMethod: 'WALLET' });
  await pay(id, branch, 10, { refundOf: paid.id, reason: 'Not repaired', paymentMethod: 'CASH' });
  await spend(branch, 40);
  const place = { date: today(), locationId: branch, branch: 'Defence' };
  const money = { received: 120, spent: 40, expectedCash: 50 };
  expect(await shop.get('/till/today')).toEqual({ ...place, ...money, notClosed: forgotten });
  await close(await read(branch, forgotten), { counted: 0, note: 'Paid by the owner' });
  expect(await shop.get('/till/today')).toEqual({ ...place, ...money, notClosed: null });
});

describe('the money of a deleted booking', () => {
  let branch: number;
  let id: number;
  /** A booking with paid money that is not deleted. */
  let kept: number;
  let received: number;
  const readReceived = async () => DashboardStats.parse(await shop.get('/dashboard/stats')).days.at(-1)?.received ?? 0;
  beforeAll(async () => {
    branch = await open('Of deleted bookings');
    ({ id } = await shop.book());
    const paid = await pay(id, branch, 1000, { paymentMethod: 'CASH' });
    await pay(id, branch, 100, { refundOf: paid.id, reason: 'Not repaired', paymentMethod: 'CASH' });
    ({ id: kept } = await shop.book());
    await pay(kept, MAIN, 5);
    received = await readReceived();
    await shop.send('DELETE', `/booking/${id}`, { reason: ' Booked twice ' });
  });

  it('stays in the till, which says how much it is [TILL-10]', async () => {
    const { received, refunded, ofDeleted, expectedCash } = await read(branch);
    expect({ received, refunded, ofDeleted, expectedCash }).toEqual({
      received: [{ method: 'CASH', amount: 1000, count: 1 }],
      refunded: [{ method: 'CASH', amount: 100, count: 1 }],
      ofDeleted: 900,
      expectedCash: 900,
    });
  });

  it('stays in the figures [TILL-10]', async () => {
    expect(await readReceived()).toBe(received);
  });

  it('stays in the monthly summary [TILL-10]', async () => {
    const [year = '', month] = today().split('-');
    const query = { year, month: String(Number(month)), locationId: String(branch) };
    const { money } = MonthComparison.parse(await shop.get('/ledger-entry/month-comparison', query));
    expect(money.find((row) => row.month === `${year}-${month}`)).toMatchObject({ received: 1000, refunded: 100 });
  });

  it.each([
    [undefined, 'This booking has paid money. Please say why it is deleted.'],
    [{}, 'This booking has paid money. Please say why it is deleted.'],
    [{ reason: 'Oops' }, 'Reason must be at least 5 characters'],
    [{ reason: 'x'.repeat(501) }, 'Reason cannot exceed 500 characters'],
  ])('is not deleted with the reason %j [TILL-11]', async (body, msg) => {
    expect(said(await shop.ask('DELETE', `/booking/${kept}`, body))).toEqual(fieldsRefused(['reason', msg]));
    expect((await shop.read(kept)).isActive).toBe(true);
  });

  it('is named in the history with the reason [TILL-10, TILL-11]', async () => {
    const { entries } = HistoryPage.parse(await shop.get(`/booking/${id}/history`, { pageSize: '1' }));
    expect(entries.map((entry) => toText(toSentence(entry, 'booking')))).toEqual([
      'Booking deleted; its paid money still counts as received; reason: Booked twice',
    ]);
  });

  it('counts once after the booking is restored [TILL-10]', async () => {
    await shop.send('POST', `/booking/${id}/restore`);
    expect(await readReceived()).toBe(received);
  });
});

it('the monthly summary has the money of each branch, by the months of the shop [TILL-09]', async () => {
  const branch = await open('Sadar');
  const { id } = await shop.book();
  const summary = async (month: string) => {
    const query = { year: month.slice(0, 4), month: String(Number(month.slice(5))), locationId: String(branch) };
    return MonthComparison.parse(await shop.get('/ledger-entry/month-comparison', query)).money;
  };
  const first = today().slice(0, 7);
  // One second before and at midnight in Karachi.
  const midnight = Date.parse(`${first}-01T00:00:00+05:00`);
  await shop.later(midnight + 45 * DAY_MS - shop.deps.now().getTime());
  const month = today().slice(0, 7);
  const start = Date.parse(`${month}-01T00:00:00+05:00`);
  const before = new Date(start - 1000).toISOString();
  const paid = await pay(id, branch, 100, { paidAt: before });
  await pay(id, branch, 20.5, { paidAt: new Date(start).toISOString() });
  await pay(id, branch, 10, { refundOf: paid.id, reason: 'Not repaired' });
  await spend(branch, 40);
  const place = { location: 'Sadar', locationCode: expect.any(String) as string };
  const earlier = { month: first, ...place, received: 100, refunded: 0, spent: 0 };
  expect(await summary(month)).toEqual([earlier, { month, ...place, received: 20.5, refunded: 10, spent: 40 }]);
  expect(await summary(first)).toEqual([earlier]);
});

describe('a closed day', () => {
  it('refuses every change of its money until it is reopened [TILL-03]', async () => {
    const branch = await open('Cantt');
    const { id } = await shop.book();
    const paid = await pay(id, branch, 1000);
    const entry = await spend(branch, 50);
    const other = await spend(MAIN, 60);
    const deleted = await shop.book();
    await pay(deleted.id, branch, 3);
    const { date } = await close(await read(branch));
    const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(date));
    await shop.later(DAY_MS);
    const at = `${date}T10:00:00+05:00`;
    const rows = (...booking_payments: PaymentPatch[]) =>
      ['PATCH', `/booking/${id}`, { booking_payments, reason: 'Mistyped' }] as const;
    const writes = [
      rows({ status: 'PAID', paidAmount: 5, paidAt: at, locationId: branch }),
      rows({ id: paid.id, paidAmount: 900 }),
      rows({ id: paid.id, isActive: false }),
      rows({ id: paid.id, paymentMethod: 'WALLET' }),
      rows({ id: paid.id, status: 'PENDING' }),
      rows({ id: paid.id, locationId: MAIN }),
      rows({ id: paid.id, paidAt: shop.deps.now().toISOString() }),
      rows({ refundOf: paid.id, paidAmount: 5, reason: 'Not repaired', paidAt: at, locationId: branch }),
      ['DELETE', `/booking/${deleted.id}`],
      ['POST', '/ledger-entry', aLedgerBody({ locationId: branch, entryDate: date })],
      ['PATCH', `/ledger-entry/${entry.id}`, { amount: 51 }],
      ['PATCH', `/ledger-entry/${entry.id}`, { paymentMethod: 'CHEQUE' }],
      ['PATCH', `/ledger-entry/${entry.id}`, { entryDate: today() }],
      ['PATCH', `/ledger-entry/${entry.id}`, { locationId: MAIN }],
      ['PATCH', `/ledger-entry/${other.id}`, { locationId: branch, entryDate: date }],
      ['DELETE', `/ledger-entry/${entry.id}`],
    ] as const;
    const before = await read(branch, date);
    for (const [method, path, sent] of writes) {
      expect([path, sent, said(await shop.ask(method, path, sent))]).toEqual([path, sent, closedFor('Cantt', day)]);
    }
    // Words are no money, and today is open.
    await shop.edit(id, { booking_payments: [{ id: paid.id, recipientName: 'Sana' }], reason: 'Mistyped' });
    await shop.send('PATCH', `/ledger-entry/${entry.id}`, { description: 'Tea for the bench' });
    await pay(id, branch, 5, { refundOf: paid.id, reason: 'Not repaired' });
    expect(await read(branch, date)).toEqual(before);
    await reopen(branch, date);
    for (const [method, path, sent] of writes.slice(0, 2)) readData(await shop.ask(method, path, sent));
  });

  it('can be reopened by owner or manager if it is the last one, and the next closing names the replaced one [TILL-05]', async () => {
    const branch = await open('Lyari');
    await close(await read(branch));
    const clerk = await shop.person('COUNTER', 'lyari@shop.test');
    const asked = { date: today(), locationId: branch, reason: 'Forgotten' };
    const refusedRole = await shop.call('POST', '/till/reopen', { token: clerk.token, body: asked });
    expect(said(refusedRole)).toEqual(refused(403, 'You do not have permission to reopen the till.'));
    expect(said(await shop.ask('POST', '/till/reopen', { ...asked, reason: 'No' }))).toEqual(
      fieldsRefused(['reason', 'Reason must be at least 5 characters']),
    );
    await reopen(branch);
    expect(said(await shop.ask('POST', '/till/reopen', asked)).status).toBe(409);
    const again = await close(await read(branch));
    expect([again.number, again.replaces]).toEqual([2, 1]);
    const { closings, totalClosings } = ClosingPage.parse(
      await shop.get('/till/closings', { locationId: String(branch) }),
    );
    expect([totalClosings, closings.map(({ number, reopened }) => [number, reopened?.reason])]).toEqual([
      2,
      [
        [2, undefined],
        [1, 'A payment was forgotten'],
      ],
    ]);
  });

  it('has the present name of the person who closed it [TILL-04]', async () => {
    const branch = await open('Saddar Road');
    const clerk = await shop.person('COUNTER', 'saddar@shop.test');
    const till = await read(branch);
    const closed = await shop.call('POST', '/till/close', { token: clerk.token, body: body(till) });
    expect(closed.status).toBe(201);
    await shop.db.update(staff).set({ firstName: 'Erased', lastName: '' }).where(eq(staff.id, clerk.id));
    expect((await read(branch)).closedBy).toEqual({ id: clerk.id, name: 'Erased' });
  });

  it('is in the history of the shop, and so is its reopening [TILL-04, TILL-05, HIST-10]', async () => {
    const johar = await open('Johar');
    const till = await read(johar);
    await close(till, { counted: 20, note: 'Coins of the owner' });
    await reopen(johar);
    const { entries } = HistoryPage.parse(await shop.get('/shop/history', { kind: 'till' }));
    expect(entries.slice(0, 2).map((entry) => toText(toSentence(entry, 'shop')))).toEqual([
      'Closing 1 of Johar reopened; reason set to A payment was forgotten',
      `Closing 1 of Johar recorded; day ${formatDay(today())}; opening Rs 0; expected Rs 0; counted Rs 20; taken out Rs 0; note Coins of the owner`,
    ]);
  });

  it('is never changed or deleted in the database, and the history has it [TILL-04, HIST-07]', async () => {
    await expect(shop.db.execute(sql`update till_closing set counted_paisa = 0`)).rejects.toThrow('till_closing');
    await expect(shop.db.execute(sql`delete from till_closing`)).rejects.toThrow('till_closing');
    const { findings } = await verifyHistory(shop.db);
    expect(findings.filter((finding) => finding.includes('till_closing'))).toEqual([]);
  });
});

describe('two requests at once', () => {
  it('close a day once [TILL-04]', async () => {
    const branch = await open('Korangi');
    const till = await read(branch);
    const other = await shop.person('COUNTER', 'korangi@shop.test');
    const answers = await Promise.all(
      [shop.token, other.token].map((token) => shop.call('POST', '/till/close', { token, body: body(till) })),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409]);
    expect((await read(branch)).number).toBe(1);
  });

  it.each(Array.from({ length: 5 }, (_, index) => index))(
    'add a payment to a day either before its closing or not at all [TILL-03] %i',
    async (round) => {
      const branch = await open(`Race ${round}`);
      const { id } = await shop.book();
      const till = await read(branch);
      const payment = { booking_payments: [{ status: 'PAID' as const, paidAmount: 8, locationId: branch }] };
      const [paid, closed] = await Promise.all([
        shop.ask('PATCH', `/booking/${id}`, payment),
        shop.ask('POST', '/till/close', body(till)),
      ]);
      expect([
        [200, 409],
        [409, 201],
      ]).toContainEqual([paid.status, closed.status]);
    },
  );

  it('that are equal, because the answer was lost, return the same closing [TILL-04, REL-01]', async () => {
    const branch = await open('Landhi');
    const till = await read(branch);
    const send = () => shop.ask('POST', '/till/close', body(till), { 'idempotency-key': 'one-closing' });
    const [first, again] = [await send(), await send()];
    expect([first.status, said(again)]).toEqual([201, said(first)]);
  });
});
