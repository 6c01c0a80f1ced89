import { expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { query } from '../../../../server/db/backup/rows.ts';
import { aLedgerBody } from '../../../support/body.ts';
import { Suggestions } from '../../../../src/domain/booking/suggestions.ts';
import { KnownCustomer } from '../../../../src/domain/booking/customer.ts';
import type { Shop } from '../../../../src/domain/shop/shop.ts';
import { runErasure } from '../../../../server/features/erasure/erasure-command.ts';
import { DAY_MS, KHAN, refused, said, useCounter } from '../../support/booking-fixtures.ts';

const counter = useCounter();
const item = (name: string, more: object = {}) => ({ name, type: 'GPU', payableAmount: 1, ...more }) as const;
const erase = (phone: string) => runErasure([phone, '--yes'], counter.db, counter.deps.now);

it('GET /locations lists open branches, GET /locations/{id} also finds closed ones, GET /services lists services [CALL-08]', async () => {
  const main = { id: 1, code: 'MAIN', name: 'Main Branch', address: null, city: null };
  const old = { id: 2, code: 'OLD', name: 'Closed', address: null, city: null };
  const lahore = { id: 3, code: 'LHR', name: 'Lahore', address: '22 Ferozepur Road', city: 'Lahore' };
  for (const { id: _, ...branch } of [old, lahore])
    await counter.send('POST', '/shop/branches', Object.fromEntries(Object.entries(branch).filter(([, text]) => text)));
  await counter.send('PATCH', '/shop/branches/2', { isActive: false });
  expect(await counter.get('/locations')).toEqual([main, lahore]);
  expect([await counter.get('/locations/3'), await counter.get('/locations/2')]).toEqual([lahore, old]);
  expect(await counter.get('/services')).toEqual((await counter.get<Shop>('/shop')).services);
});

it('GET /deliveries returns those of a booking, or the newest of all [CALL-08]', async () => {
  const [first, second, empty] = [await counter.book(), await counter.book(), await counter.book()];
  await counter.edit(first.id, { delivery: [{ courier: 'TCS' }, { type: 'OUTBOUND', isActive: false }] });
  await counter.edit(second.id, { delivery: [{}] });
  const [own, other] = [(await counter.read(first.id)).delivery, (await counter.read(second.id)).delivery];
  const of = (bookingId: number) => counter.get('/deliveries', { bookingId: String(bookingId) });
  expect([await of(first.id), await of(empty.id)]).toEqual([own, []]);
  expect(await counter.get('/deliveries')).toEqual([...own, ...other].toReversed());
  expect(said(await counter.ask('GET', '/deliveries?bookingId=99'))).toEqual(refused(404, 'Booking not found'));
});

const find = async (phone: string) => KnownCustomer.parse(await counter.get('/customers', { phone })).customer;

it('finds the customer with a number by its digits [CUST-01]', async () => {
  const numbers = (phoneNumber: string, whatsappNumber: string) => ({ phoneNumber, whatsappNumber });
  const first = await counter.book({ clientName: 'Sana', ...numbers('0300 5550001', '0300 5550001') });
  const firstBookedAt = counter.deps.now().toISOString();
  await counter.later(40 * DAY_MS);
  const other = await counter.book({ clientName: 'Sana M', ...numbers('042 35550001', '+92 300 5550001') });
  await counter.later(60_000);
  const known = {
    clientName: 'Sana Mir',
    clientType: 'CORPORATE' as const,
    ...numbers('+92 (0)300-555 0001', '0321 1112223'),
  };
  const last = await counter.book({ ...known, booking_items: [item('RTX 3080'), item('Fan'), item('Taken out')] });
  const { booking_items: items } = await counter.read(last.id);
  await counter.edit(last.id, {
    booking_items: [
      { id: items[0]?.id, status: 'REPAIRED' },
      { id: items[2]?.id, isActive: false },
    ],
  });
  await counter.book({ clientName: 'Ends alike', ...numbers('0333 5550001', '0333 5550001') });
  const row = async (id: number, ...of: [name: string, status: string][]) => ({
    id,
    createdAt: (await counter.read(id)).createdAt,
    items: of.map(([name, status]) => ({ name, status })),
  });
  const ofOther = await row(other.id, ['RTX 3080', 'DRAFT']);
  const latest = [await row(last.id, ['RTX 3080', 'REPAIRED'], ['Fan', 'DRAFT']), ofOther];
  for (const phone of ['0300-5550001', '+92 300 5550001', '۰۳۰۰۵۵۵۰۰۰۱'])
    expect(await find(phone)).toEqual({ ...known, bookings: 3, firstBookedAt, latest });
  await counter.ask('DELETE', `/booking/${last.id}`);
  const before = { clientName: 'Sana M', bookings: 2, latest: [ofOther, { id: first.id }] };
  expect(await find('03005550001')).toMatchObject(before);
});

it.each([
  ['042-111-333-444', ['111-333-444', '+92 42 111333444', '021-111-333-444']],
  ['0800-55566', ['0800 55566', '+92 800 55566']],
  ['042-35551234 ext 12', ['042-35551234', '042-3555 1234 x7']],
  ['0347-5551112', ['3475551112.0', "'03475551112", '="03475551112"']],
])('finds the customer with %s by %j [CUST-01, CUST-05]', async (phoneNumber, typed) => {
  await counter.book({ clientName: phoneNumber, phoneNumber, whatsappNumber: 'none' });
  for (const one of typed) expect([one, (await find(one))?.clientName]).toEqual([one, phoneNumber]);
});

it('finds a customer whose stored number a spreadsheet had changed [CUST-05]', async () => {
  const { id } = await counter.book({ clientName: 'Marked' });
  await counter.db.execute(sql`update booking set phone_number = '3485551113.0' where id = ${id}`);
  expect((await find('0348-5551113'))?.clientName).toBe('Marked');
});

it('finds no customer by an unused number, by text that is not a number, or after an erasure [CUST-01]', async () => {
  await counter.book({ phoneNumber: '0345 9998887', whatsappNumber: '0345 9998887' });
  expect(await find('0345 9998887')).toMatchObject({ clientName: KHAN.clientName });
  await erase('03459998887');
  for (const phone of ['0345 9998887', '0300 9990009', '5550001', 'Erased']) expect(await find(phone)).toBeNull();
});

/** Rows of a table that a call reads, with or without an index. */
async function countRead(table: 'booking' | 'booking_item', call: () => Promise<unknown>): Promise<number> {
  const read = async () => {
    await counter.db.execute(sql`select pg_stat_force_next_flush()`);
    const [row] = await query(
      counter.db,
      sql`select (seq_tup_read + coalesce((select sum(idx_tup_read) from pg_stat_user_indexes i where i.relid = t.relid), 0))::int as rows
          from pg_stat_user_tables t where relname = ${table}`,
      z.object({ rows: z.int() }),
    );
    return row?.rows ?? 0;
  };
  await counter.db.execute(sql`vacuum (analyze) ${sql.identifier(table)}`);
  const before = await read();
  await call();
  return (await read()) - before;
}

it('counts thousands of bookings with one number, and reads few rows for another number [CUST-01]', async () => {
  await counter.db.execute(sql`alter table booking disable trigger user`);
  await counter.db.execute(sql`
    insert into booking (code, client_name, client_type, phone_number, whatsapp_number, created_at)
    select 'BK-8' || n, 'Walk in', 'INDIVIDUAL', case n % 2 when 0 then '0300-9999999' else '+92 300 9999999' end,
      '0321-' || lpad(n::text, 7, '0'), '2024-01-05T07:30:00Z'::timestamptz + n * interval '1 minute'
    from generate_series(1, 3000) as n`);
  await counter.db.execute(sql`alter table booking enable trigger user`);
  expect(await countRead('booking', () => find('0300 5550001'))).toBeLessThan(50);
  expect(await find('0300 9999999')).toMatchObject({
    bookings: 3000,
    firstBookedAt: '2024-01-05T07:31:00.000Z',
    latest: [{ createdAt: '2024-01-07T09:30:00.000Z' }, { createdAt: '2024-01-07T09:29:00.000Z' }],
  });
});

const suggest = async (field: string, text: string) =>
  Suggestions.parse(await counter.get('/suggestions', { field, text })).values;

it('suggests earlier texts with the same beginning, each once in its newest spelling, at most six [BOOK-15]', async () => {
  await counter.book({
    booking_items: ['quadro p400', 'Quadro P600', 'GTX 1080', 'Quadro 50%'].map((name) => item(name)),
  });
  await counter.book({
    booking_items: [
      item('Quadro P400', { vendor: 'Asus', reportedIssue: 'No display' }),
      item('Quadro P300', { vendor: 'asrock', reportedIssue: `No ${'x'.repeat(80)}` }),
    ],
  });
  expect(await suggest('name', 'quadro p')).toEqual(['Quadro P300', 'Quadro P400', 'Quadro P600']);
  expect([await suggest('name', 'QUADRO 50%'), await suggest('name', '_UADRO')]).toEqual([['Quadro 50%'], []]);
  expect(await suggest('vendor', 'AS')).toEqual(['asrock', 'Asus']);
  expect(await suggest('reportedIssue', 'no')).toEqual(['No display']);
  await counter.book({ booking_items: Array.from({ length: 9 }, (_, n) => item(`کی بورڈ ${n}`)) });
  // As typed on an Arabic keyboard.
  expect(await suggest('name', 'كي')).toEqual(Array.from({ length: 6 }, (_, n) => `کی بورڈ ${n}`));
  await counter.book({ booking_items: [item('D’Link–300 “Pro”')] });
  expect([await suggest('name', "d'link-"), await suggest('name', 'dlink-300 "p')]).toEqual([
    ['D’Link–300 “Pro”'],
    ['D’Link–300 “Pro”'],
  ]);
});

it('suggests texts with the typed one at the start of a later word, after those that start with it [BOOK-15]', async () => {
  const names = ['Old compressor (2 hp)', 'Compressor hose', 'Air-compressor', 'Decompressor', 'old Compressor (2 HP)'];
  await counter.book({ booking_items: names.map((name) => item(name)) });
  expect(await suggest('name', 'COMPR')).toEqual(['Compressor hose', 'Air-compressor', 'old Compressor (2 HP)']);
  expect([await suggest('name', 'compressor (2'), await suggest('name', '2 h')]).toEqual([
    ['old Compressor (2 HP)'],
    ['old Compressor (2 HP)'],
  ]);
});

it('suggests no text of inactive items or erased customers [BOOK-15]', async () => {
  const booking_items = [item('Taken out'), item('Kept', { reportedIssue: 'Belongs to Sana' })];
  const { id } = await counter.book({ phoneNumber: '0346 9998887', whatsappNumber: '0346 9998887', booking_items });
  const { booking_items: items } = await counter.read(id);
  await counter.edit(id, { booking_items: [{ id: items[0]?.id, isActive: false }] });
  expect(await suggest('name', 'Taken')).toEqual([]);
  expect(await suggest('reportedIssue', 'belongs')).toEqual(['Belongs to Sana']);
  await erase('03469998887');
  expect([await suggest('reportedIssue', 'belongs'), await suggest('reportedIssue', 'erased')]).toEqual([[], []]);
});

it('suggests vendors and descriptions of active ledger entries that start with a text [LEDG-51]', async () => {
  const enter = (over: object) => counter.send<{ id: number }>('POST', '/ledger-entry', aLedgerBody(over));
  const find = async (field: string, text: string) =>
    Suggestions.parse(await counter.get('/ledger-entry/suggestions', { field, text })).values;
  await enter({ vendorName: 'haji & sons', description: 'Thermal paste' });
  await enter({ vendorName: 'Haji & Sons', description: 'Thermal pads' });
  const { id } = await enter({ vendorName: 'Hassan Traders', description: 'Thermal glue' });
  await counter.send('DELETE', `/ledger-entry/${id}`);
  expect(await find('vendorName', 'HA')).toEqual(['Haji & Sons']);
  expect(await find('description', 'thermal')).toEqual(['Thermal pads', 'Thermal paste']);
});

it('suggests each of three names once among 10,000 rows, and reads few rows [BOOK-15]', async () => {
  const { id } = await counter.book();
  await counter.db.execute(sql`alter table booking_item disable trigger user`);
  await counter.db.execute(sql`
    insert into booking_item (booking_id, code, name, type)
    select ${id}, 'IT-8' || n, 'Same name ' || n % 3, 'GPU' from generate_series(1, 10000) as n`);
  await counter.db.execute(sql`alter table booking_item enable trigger user`);
  const names = ['Same name 0', 'Same name 1', 'Same name 2'];
  const read = await countRead('booking_item', async () => expect(await suggest('name', 'same')).toEqual(names));
  // Those of the index, and the newest 2,000, whose later words are compared.
  expect(read).toBeLessThan(2_050);
});
