import { afterAll, beforeAll, expect, it } from 'vitest';
import { location } from '../../../server/db/schema.ts';
import { readData, fieldsRefused, openCounter, refused, said, type Counter } from '../support/booking-fixtures.ts';

let counter: Counter;
beforeAll(async () => {
  counter = await openCounter();
});
afterAll(() => counter.close());

it('GET /locations lists open branches, GET /locations/{id} finds closed ones too [CALL-08]', async () => {
  await counter.db.insert(location).values([
    { code: 'OLD', name: 'Closed', isActive: false },
    { code: 'LHR', name: 'Lahore', address: '22 Ferozepur Road', city: 'Lahore' },
  ]);
  const main = { id: 1, code: 'MAIN', name: 'Main Branch', address: null, city: null };
  const lahore = { id: 3, code: 'LHR', name: 'Lahore', address: '22 Ferozepur Road', city: 'Lahore' };
  expect(readData(await counter.ask('GET', '/locations'))).toEqual([main, lahore]);
  expect(readData(await counter.ask('GET', '/locations/3'))).toEqual(lahore);
  expect(readData(await counter.ask('GET', '/locations/2'))).toEqual({
    ...main,
    id: 2,
    code: 'OLD',
    name: 'Closed',
  });
  for (const key of ['4', '0', 'main']) {
    expect(said(await counter.ask('GET', `/locations/${key}`))).toEqual(refused(404, 'Location not found'));
  }
});

it('GET /services lists what the shop offers [CALL-08]', async () => {
  const names = ['GPU repair', 'Motherboard repair', 'Laptop repair', 'Diagnosis', 'Cleaning and thermal paste'];
  expect(readData(await counter.ask('GET', '/services'))).toEqual(
    names.map((name, index) => ({ id: index + 1, name, isActive: true })),
  );
});

it('GET /deliveries answers those of a booking, or the newest of all [CALL-08]', async () => {
  const first = await counter.book();
  const second = await counter.book();
  const empty = await counter.book();
  await counter.edit(first.id, { delivery: [{ courier: 'TCS' }, { type: 'OUTBOUND', isActive: false }] });
  await counter.edit(second.id, { delivery: [{}] });
  const of = async (bookingId: number) => (await counter.read(bookingId)).delivery;
  const ask = (query: Record<string, string>) => counter.call('GET', '/deliveries', { token: counter.token, query });
  expect(readData(await ask({ bookingId: String(first.id) }))).toEqual(await of(first.id));
  expect(readData(await ask({ bookingId: String(empty.id) }))).toEqual([]);
  expect(readData(await ask({}))).toEqual([...(await of(first.id)), ...(await of(second.id))].toReversed());
  expect(said(await ask({ bookingId: '99' }))).toEqual(refused(404, 'Booking not found'));
  expect(said(await ask({ bookingId: 'x' }))).toEqual(
    fieldsRefused(['bookingId', 'bookingId must be a whole number from 1 to 2147483647']),
  );
});
