import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createRandom } from '../../../../server/sample/sample.ts';
import { ENUMS } from '../../../../src/domain/booking/booking.ts';
import type { LedgerEntry } from '../../../../src/domain/ledger/ledger-entry.ts';
import { ClosingPage, type DayMoney, sumOf, Till } from '../../../../src/domain/till/till.ts';
import { aBookingBody, aLedgerBody } from '../../../support/body.ts';
import { readData, useCounter } from '../../support/booking-fixtures.ts';

/** The days of a run. `TILL_DAYS=20000` is the long one. */
const DAYS = Number(process.env['TILL_DAYS'] ?? 15);
const SEED = process.env['TILL_SEED'] ?? 'till';
const HOUR = 3_600_000;

// 22:00 in Karachi, so that midnight of the shop falls into the hours of a day.
const shop = useCounter({ now: '2025-01-05T17:00:00.000Z' });

type Sums = { received: number; refunded: number; spent: number };
/** A closed day without the fields that later days change. */
type ClosedDay = Omit<Till, 'canReopen' | 'version'>;
const paisa = (rupees: number) => Math.round(rupees * 100);
const toSums = (money: DayMoney): Sums => ({
  received: paisa(sumOf(money.received)),
  refunded: paisa(sumOf(money.refunded)),
  spent: paisa(sumOf(money.spent)),
});

it(
  'after random days, closings equal their rows, closed days are unchanged and numbers have no gap [TILL-03, TILL-04, TILL-05]',
  { timeout: 60_000 + DAYS * 20_000 },
  async () => {
    const random = createRandom(SEED);
    const { id: other } = await shop.send<{ id: number }>('POST', '/shop/branches', { code: 'GB02', name: 'Gulberg' });
    const branches = [1, other];
    const bookings: number[] = [];
    const entries: number[] = [];
    let clerk = await shop.person('COUNTER');
    /** The records of the days that are closed now, by branch and day. */
    const records = new Map<string, ClosedDay>();
    const answers = new Map<number, number>();

    const now = () => shop.deps.now().getTime();
    const dayOf = (ms: number) => new Date(ms + 5 * HOUR).toISOString().slice(0, 10);
    const ask = async (method: string, path: string, body?: object, headers: { 'idempotency-key'?: string } = {}) => {
      const token = random.chance(70) ? shop.token : clerk.token;
      const answer = await shop.call(method, path, { token, headers, ...(body && { body }) });
      answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1);
      expect(answer.status).toBeLessThan(500);
      return answer;
    };
    const moment = () => new Date(now() - random.pick([0, 0, 0, 5, 20, 30]) * HOUR).toISOString();
    const method = () => random.pick(ENUMS.paymentMethod);
    const readTill = async (locationId: number, date: string) =>
      Till.parse(await shop.get('/till', { date, locationId: String(locationId) }));

    const readRecord = async (locationId: number, date: string): Promise<ClosedDay> => {
      const { canReopen: _last, version: _version, ...record } = await readTill(locationId, date);
      return record;
    };
    const readNumbers = async (locationId: number) => {
      const numbers: number[] = [];
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const query = { locationId: String(locationId), page: String(page), pageSize: '100' };
        const { closings, totalPages } = ClosingPage.parse(await shop.get('/till/closings', query));
        numbers.unshift(...closings.map(({ number }) => number).toReversed());
        pages = totalPages;
      }
      return numbers;
    };

    const close = async (locationId: number, date: string): Promise<boolean> => {
      const till = await readTill(locationId, date);
      const [, earlier] = /^(.+) has money and is not closed/.exec(till.refusal ?? '') ?? [];
      if (earlier !== undefined) {
        const first = new Date(`${earlier} UTC`).toISOString().slice(0, 10);
        return (await close(locationId, first)) && close(locationId, date);
      }
      const body = {
        date,
        locationId,
        opening: Math.max(0, till.opening),
        counted: Math.max(0, till.expectedCash) + random.pick([0, 0, 1.25]),
        takenOut: 0,
        note: 'Counted at night',
        version: till.version,
      };
      const key = { 'idempotency-key': `${locationId} ${date} ${till.version}` };
      const send = () => ask('POST', '/till/close', body, key);
      // Two people at once, or an answer that was lost and is asked for again by the same person.
      const [first, again] = await Promise.all([send(), send()]);
      const isClosed = [first, again].some(({ status }) => status === 201);
      if (isClosed) records.set(`${locationId} ${date}`, await readRecord(locationId, date));
      return isClosed;
    };

    const OPERATIONS = [
      async () => {
        const answer = await ask('POST', '/booking', aBookingBody());
        if (answer.status === 201) bookings.push((readData(answer) as { id: number }).id);
      },
      async () => {
        const row = {
          status: 'PAID',
          paidAmount: random.whole(1, 90_000) / 4,
          paymentMethod: method(),
          locationId: random.pick(branches),
          paidAt: moment(),
        };
        if (bookings.length > 0)
          await ask('PATCH', `/booking/${random.pick(bookings)}`, { booking_payments: [row], reason: 'Random' });
      },
      async () => {
        if (bookings.length === 0) return;
        const { id, booking_payments } = await shop.read(random.pick(bookings));
        const payment = booking_payments.at(-1);
        if (!payment) return;
        const rows = [
          {
            refundOf: payment.id,
            paidAmount: random.whole(1, 400) / 4,
            paymentMethod: method(),
            reason: 'Random refund',
            locationId: random.pick(branches),
            paidAt: moment(),
          },
          { id: payment.id, paidAmount: random.whole(1, 90_000) / 4 },
          { id: payment.id, paymentMethod: method() },
          { id: payment.id, paidAt: moment() },
          { id: payment.id, locationId: random.pick(branches) },
          { id: payment.id, status: random.pick(['PENDING', 'PAID']) },
          { id: payment.id, isActive: false },
        ];
        await ask('PATCH', `/booking/${id}`, { booking_payments: [random.pick(rows)], reason: 'Random' });
      },
      async () => {
        const answer = await ask('POST', '/ledger-entry', {
          ...aLedgerBody({
            locationId: random.pick(branches),
            entryDate: dayOf(Date.parse(moment())),
            amount: random.whole(1, 40_000) / 4,
          }),
          paymentMethod: method(),
        });
        if (answer.status === 201) entries.push((readData(answer) as LedgerEntry).id);
      },
      async () => {
        if (entries.length === 0) return;
        const id = random.pick(entries);
        const change = random.pick([
          { amount: random.whole(1, 999) },
          { locationId: random.pick(branches) },
          { entryDate: dayOf(Date.parse(moment())) },
          null,
          null,
        ]);
        if (change) await ask('PATCH', `/ledger-entry/${id}`, change);
        else
          await ask(
            random.pick(['DELETE', 'POST']) === 'DELETE' ? 'DELETE' : 'POST',
            `/ledger-entry/${id}${random.chance(50) ? '' : '/restore'}`,
          );
      },
      async () => {
        if (bookings.length === 0) return;
        const id = random.pick(bookings);
        await ask(
          random.chance(50) ? 'DELETE' : 'POST',
          random.chance(50) ? `/booking/${id}` : `/booking/${id}/restore`,
        );
      },
    ];

    for (let day = 0; day < DAYS; day += 1) {
      for (let step = random.whole(4, 9); step > 0; step -= 1) await random.pick(OPERATIONS)();
      const locationId = random.pick(branches);
      if (random.chance(70)) await close(locationId, dayOf(now() - random.pick([0, 24]) * HOUR));
      if (random.chance(20)) {
        const date = dayOf(now() - random.pick([0, 24, 48]) * HOUR);
        const { status } = await ask('POST', '/till/reopen', { date, locationId, reason: 'Random reopening' });
        if (status === 200) records.delete(`${locationId} ${date}`);
      }
      await shop.later(random.pick([4, 11, 24]) * HOUR);
      clerk = { ...clerk, token: await shop.signIn({ email: clerk.email, password: clerk.password }) };
    }

    for (const [place, record] of records) {
      const [id, date = ''] = place.split(' ');
      expect([place, await readRecord(Number(id), date)]).toEqual([place, record]);
    }
    for (const id of branches) {
      const all = await readNumbers(id);
      expect(all).toEqual(all.map((_, index) => 1 + index));
      const own = [...records].filter(([place]) => place.startsWith(`${id} `));
      const days = own.map(([place]) => place.split(' ')[1] ?? '').toSorted();
      const [first, last] = [days[0], days.at(-1)];
      if (first === undefined || last === undefined) continue;
      const total = (of: keyof Sums) => own.reduce((sum, [, record]) => sum + toSums(record)[of], 0);
      const { rows } = (await shop.db.execute(sql`
        select coalesce(sum(case when p.refund_of is null then p.paid_paisa end), 0)::bigint as received,
          coalesce(sum(case when p.refund_of is not null then p.paid_paisa end), 0)::bigint as refunded,
          (select coalesce(sum(amount_paisa), 0) from ledger_entry where is_active and location_id = ${id}
            and entry_date between ${first}::date and ${last}::date)::bigint as spent
        from booking_payment p
        where p.is_active and p.status = 'PAID' and p.location_id = ${id}
          and (coalesce(p.paid_at, p.created_at) at time zone 'Asia/Karachi')::date between ${first}::date and ${last}::date`)) as unknown as {
        rows: { [key in keyof Sums]: unknown }[];
      };
      const [row] = rows;
      expect([id, Number(row?.received), Number(row?.refunded), Number(row?.spent)]).toEqual([
        id,
        total('received'),
        total('refunded'),
        total('spent'),
      ]);
    }
    // The run has closed days, refused writes and accepted ones.
    expect(Object.fromEntries(answers)).toMatchObject({ 200: expect.any(Number), 409: expect.any(Number) });
    expect(records.size).toBeGreaterThan(DAYS / 8);
  },
);
