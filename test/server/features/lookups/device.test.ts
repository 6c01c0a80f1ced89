import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { DeviceVisits } from '../../../../src/domain/booking/device.ts';
import { runErasure } from '../../../../server/features/erasure/erasure-command.ts';
import { DAY_MS, useCounter } from '../../support/booking-fixtures.ts';

const counter = useCounter({ now: '2025-01-05T07:30:00.000Z' });
const visits = async (serial: string) => DeviceVisits.parse(await counter.get('/device', { serial })).visits;
const bookDevice = (serialNumber: string, name = 'RTX 3080') =>
  counter.book({ booking_items: [{ name, type: 'GPU', payableAmount: 1, serialNumber }] });

it('lists the visits of a device, newest first, with result and warranty [INTAKE-06]', async () => {
  const first = await bookDevice('SN-1');
  const done = await counter.complete(first.id);
  await counter.later(2 * DAY_MS);
  const second = await bookDevice('SN-1', 'RTX 3080 again');
  const item = { itemId: expect.any(Number) as number };
  expect(await visits('SN-1')).toEqual([
    {
      ...item,
      bookingId: second.id,
      code: second.code,
      name: 'RTX 3080 again',
      date: '2025-01-07',
      status: 'DRAFT',
      warrantyEndDate: null,
    },
    {
      ...item,
      bookingId: done.id,
      code: done.code,
      name: 'RTX 3080',
      date: '2025-01-05',
      status: 'REPAIRED',
      warrantyEndDate: '2025-04-05',
    },
  ]);
});

it('ignores upper and lower case, and what a spreadsheet adds [INTAKE-06]', async () => {
  const { id } = await bookDevice('aBc-9');
  for (const serial of ['ABC-9', 'abc-9', " ='ABC-9", ' abc-9 ']) {
    const found = await visits(serial.replace("='", "'"));
    expect([serial, found.map(({ bookingId }) => bookingId)]).toEqual([serial, [id]]);
  }
  expect(await visits('abc')).toEqual([]);
});

it('leaves out deleted items and bookings, and erased devices [INTAKE-06, DATA-05]', async () => {
  const deleted = await bookDevice('SN-GONE');
  await counter.send('DELETE', `/booking/${deleted.id}`);
  const without = await bookDevice('SN-GONE');
  const { booking_items } = await counter.read(without.id);
  await counter.edit(without.id, { booking_items: [{ id: booking_items[0]?.id ?? 0, isActive: false }] });
  const erased = await bookDevice('SN-GONE');
  await runErasure([erased.code, '--yes'], counter.db, counter.deps.now);
  expect(await visits('SN-GONE')).toEqual([]);
  expect(await visits('Erased')).toEqual([]);
});

it('finds a device by an index [INTAKE-06]', async () => {
  const plan = await counter.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    return tx.execute(
      sql`explain select id from booking_item where lower(serial_number collate "C") = lower('x' collate "C") and is_active and serial_number is not null`,
    );
  });
  expect(JSON.stringify(plan)).toContain('booking_item_serial');
});
