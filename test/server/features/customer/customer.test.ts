import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { KnownCustomer } from '../../../../src/domain/customer/customer.ts';
import { hasEnd, selectNewest, selectWritten } from '../../../../server/features/customer/customer.sql.ts';
import { booking } from '../../../../server/db/schema.ts';
import { runErasure } from '../../../../server/features/erasure/erasure-command.ts';
import { type Counter, fieldsRefused, KHAN, openCounter, readData, said } from '../../support/booking-fixtures.ts';

let counter: Counter;
beforeAll(async () => {
  counter = await openCounter({ now: '2025-01-05T07:30:00.000Z' });
});
afterAll(() => counter.close());

const find = async (phone: string) =>
  KnownCustomer.parse(readData(await counter.call('GET', '/customers', { token: counter.token, query: { phone } })))
    .customer;
const GPU = { name: 'RTX 3080', type: 'GPU', payableAmount: 1 } as const;

it('knows who has a number by its digits, from the bookings with it [CUST-01]', async () => {
  const first = await counter.book({ clientName: 'Sana', phoneNumber: '0300 5550001', whatsappNumber: '0300 5550001' });
  await counter.later(40 * 86_400_000);
  const other = await counter.book({
    clientName: 'Sana M',
    phoneNumber: '042 35550001',
    whatsappNumber: '+92 300 5550001',
  });
  await counter.later(60_000);
  const last = await counter.book({
    clientName: 'Sana Mir',
    clientType: 'CORPORATE',
    phoneNumber: '+92 (0)300-555 0001',
    whatsappNumber: '0321 1112223',
    booking_items: [GPU, { ...GPU, name: 'Fan' }, { ...GPU, name: 'Taken out' }],
  });
  const { booking_items: items } = await counter.read(last.id);
  await counter.edit(last.id, {
    booking_items: [
      { id: items[0]?.id, status: 'REPAIRED' },
      { id: items[2]?.id, isActive: false },
    ],
  });
  await counter.book({ clientName: 'Ends alike', phoneNumber: '0333 5550001', whatsappNumber: '0333 5550001' });
  const known = {
    clientName: 'Sana Mir',
    clientType: 'CORPORATE',
    phoneNumber: '+92 (0)300-555 0001',
    whatsappNumber: '0321 1112223',
    bookings: 3,
    firstBookedAt: '2025-01-05T07:30:00.000Z',
    latest: [
      {
        id: last.id,
        createdAt: (await counter.read(last.id)).createdAt,
        items: [
          { name: 'RTX 3080', status: 'REPAIRED' },
          { name: 'Fan', status: 'DRAFT' },
        ],
      },
      {
        id: other.id,
        createdAt: (await counter.read(other.id)).createdAt,
        items: [{ name: 'RTX 3080', status: 'DRAFT' }],
      },
    ],
  };
  for (const phone of ['0300-5550001', '+92 300 5550001', '۰۳۰۰۵۵۵۰۰۰۱']) expect(await find(phone)).toEqual(known);
  await counter.ask('DELETE', `/booking/${last.id}`);
  expect(await find('03005550001')).toMatchObject({
    clientName: 'Sana M',
    bookings: 2,
    latest: [{ id: other.id }, { id: first.id }],
  });
});

it('knows nobody by a number without a booking, by what is no number, and after an erasure [CUST-01]', async () => {
  await counter.book({ phoneNumber: '0345 9998887', whatsappNumber: '0345 9998887' });
  expect(await find('0345 9998887')).toMatchObject({ clientName: KHAN.clientName });
  await runErasure(['03459998887', '--yes'], counter.db, () => new Date());
  for (const phone of ['0345 9998887', '0300 9990009', '5550001', 'Erased']) expect(await find(phone)).toBeNull();
  const nothing = await counter.call('GET', '/customers', { token: counter.token });
  expect(said(nothing)).toEqual(fieldsRefused(['phone', 'phone is required']));
});

it('reads the index of the numbers among 10,000 bookings [CUST-01]', async () => {
  await counter.db.execute(sql`alter table booking disable trigger user`);
  await counter.db.execute(sql`
    insert into booking (code, client_name, client_type, phone_number, whatsapp_number)
    select 'BK-7' || n, 'Bulk', 'INDIVIDUAL', '0300-' || lpad(n::text, 7, '0'), '+92 300 ' || lpad(n::text, 7, '0')
    from generate_series(1, 10000) as n`);
  await counter.db.execute(sql`alter table booking enable trigger user`);
  await counter.db.execute(sql`vacuum (analyze) booking`);
  const number = '923000004711';
  const plans = await counter.db.transaction(async (tx) =>
    Promise.all([
      tx.execute(sql`explain ${selectNewest(tx, number, ['0300-0004711'], 2)}`),
      tx.execute(sql`explain ${tx.select({ id: booking.id }).from(booking).where(hasEnd(number))}`),
    ]),
  );
  for (const plan of plans.map((found) => JSON.stringify(found))) {
    expect(plan).toContain('booking_phone');
    expect(plan).toContain('booking_whatsapp');
    expect(plan).not.toContain('Seq Scan');
  }
});

it('brings no more than it answers of a number that thousands of bookings have, and counts them all [CUST-01]', async () => {
  await counter.db.execute(sql`alter table booking disable trigger user`);
  await counter.db.execute(sql`
    insert into booking (code, client_name, client_type, phone_number, whatsapp_number, created_at)
    select 'BK-8' || n, 'Walk in', 'INDIVIDUAL', case n % 2 when 0 then '0300-9999999' else '+92 300 9999999' end,
      '0321-' || lpad(n::text, 7, '0'), '2024-01-05T07:30:00Z'::timestamptz + n * interval '1 minute'
    from generate_series(1, 3000) as n`);
  await counter.db.execute(sql`alter table booking enable trigger user`);
  const [written, newest] = await counter.db.transaction(async (tx) => {
    const numbers = await selectWritten(tx, '923009999999');
    return [numbers, await selectNewest(tx, '923009999999', numbers, 2)];
  });
  expect(written.toSorted()).toEqual(['+92 300 9999999', '0300-9999999']);
  expect(newest).toHaveLength(2);
  expect(await find('0300 9999999')).toMatchObject({
    bookings: 3000,
    firstBookedAt: '2024-01-05T07:31:00.000Z',
    latest: [{ createdAt: '2024-01-07T09:30:00.000Z' }, { createdAt: '2024-01-07T09:29:00.000Z' }],
  });
});
