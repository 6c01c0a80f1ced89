import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Suggestions } from '../../../../src/domain/booking/suggestions.ts';
import { selectSuggestions } from '../../../../server/features/suggestion/suggestion.sql.ts';
import { runErasure } from '../../../../server/features/erasure/erasure-command.ts';
import { type Counter, fieldsRefused, openCounter, readData, said } from '../../support/booking-fixtures.ts';

let counter: Counter;
beforeAll(async () => {
  counter = await openCounter({ now: '2025-01-05T07:30:00.000Z' });
});
afterAll(() => counter.close());

const ask = (query: Record<string, string>) => counter.call('GET', '/suggestions', { token: counter.token, query });
const find = async (field: string, text: string) => Suggestions.parse(readData(await ask({ field, text }))).values;
const item = (name: string, more: object = {}) => ({ name, type: 'GPU', payableAmount: 1, ...more }) as const;

it('offers what was typed before and begins so, each once in its newest spelling, six at most [BOOK-15]', async () => {
  await counter.book({ booking_items: ['rtx 3080', 'RTX 3090', 'GTX 1080', 'RTX 50%'].map((name) => item(name)) });
  await counter.book({
    booking_items: [
      item('RTX 3080', { vendor: 'Asus', reportedIssue: 'No display' }),
      item('RTX 3070', { vendor: 'asrock', reportedIssue: `No ${'x'.repeat(80)}` }),
    ],
  });
  expect(await find('name', 'rtx 3')).toEqual(['RTX 3070', 'RTX 3080', 'RTX 3090']);
  expect(await find('name', 'RTX 50%')).toEqual(['RTX 50%']);
  expect(await find('name', '_TX')).toEqual([]);
  expect(await find('vendor', 'AS')).toEqual(['asrock', 'Asus']);
  expect(await find('reportedIssue', 'no')).toEqual(['No display']);
  await counter.book({ booking_items: Array.from({ length: 9 }, (_, n) => item(`کی بورڈ ${n}`)) });
  // As an Arabic keyboard writes it.
  expect(await find('name', 'كي')).toEqual(Array.from({ length: 6 }, (_, n) => `کی بورڈ ${n}`));
});

it('offers nothing that was taken out or erased, and says what is missing [BOOK-15]', async () => {
  const { id } = await counter.book({
    phoneNumber: '0345 9998887',
    whatsappNumber: '0345 9998887',
    booking_items: [item('Taken out'), item('Kept', { reportedIssue: 'Belongs to Sana' })],
  });
  const { booking_items: items } = await counter.read(id);
  await counter.edit(id, { booking_items: [{ id: items[0]?.id, isActive: false }] });
  expect(await find('name', 'Taken')).toEqual([]);
  expect(await find('reportedIssue', 'belongs')).toEqual(['Belongs to Sana']);
  await runErasure(['03459998887', '--yes'], counter.db, () => new Date());
  expect([await find('reportedIssue', 'belongs'), await find('reportedIssue', 'erased')]).toEqual([[], []]);
  expect(said(await ask({ field: 'name' }))).toEqual(fieldsRefused(['text', 'text is required']));
});

it('reads as many rows as it answers, among 10,000 of one name too [BOOK-15]', async () => {
  const { id } = await counter.book();
  await counter.db.execute(sql`alter table booking_item disable trigger user`);
  await counter.db.execute(sql`
    insert into booking_item (booking_id, code, name, type)
    select ${id}, 'IT-8' || n, 'Same name ' || n % 3, 'GPU' from generate_series(1, 10000) as n`);
  await counter.db.execute(sql`alter table booking_item enable trigger user`);
  await counter.db.execute(sql`vacuum (analyze) booking_item`);
  expect(await find('name', 'same')).toEqual(['Same name 0', 'Same name 1', 'Same name 2']);
  const plan = await counter.db.transaction(async (tx) =>
    JSON.stringify(await tx.execute(sql`explain ${selectSuggestions(tx, { field: 'name', text: 'same' })}`)),
  );
  expect(plan).toContain('booking_item_typed_name');
  expect(plan).not.toContain('Seq Scan');
});
