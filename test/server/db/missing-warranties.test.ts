import { asc, inArray, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { transaction } from '../../../server/db/database.ts';
import { readMigrations } from '../../../server/db/migrate.ts';
import { warranty } from '../../../server/db/schema.ts';
import type { Booking } from '../../../src/domain/booking/booking.ts';
import { DAY_MS, useCounter } from '../support/booking-fixtures.ts';
import { selectHistory } from '../support/select-history.ts';

const shop = useCounter();
const GPU = { name: 'RTX 3080', type: 'GPU', payableAmount: 100 } as const;
const MOBO = { ...GPU, type: 'MOBO' } as const;

const bookAs = async (status: 'DRAFT' | 'REPAIRED' | 'NOT_REPAIRED') =>
  shop.complete((await shop.book({ booking_items: [GPU, MOBO] })).id, status);

const idsOf = ({ booking_items }: Booking) => booking_items.map(({ id }) => id);

/** As before this release, when only a completion started warranties. */
const forget = (booking: Booking) => shop.db.delete(warranty).where(inArray(warranty.bookingItemId, idsOf(booking)));

const upgrade = async () => {
  const [migration] = (await readMigrations()).filter(({ name }) => name.endsWith('_missing_warranties.sql'));
  await transaction(shop.db, async (tx) => {
    for (const statement of migration?.statements ?? []) await tx.execute(sql.raw(statement));
  });
};

const warrantiesOf = (booking: Booking) =>
  shop.db
    .select({ start: warranty.startDate, end: warranty.endDate, days: warranty.days })
    .from(warranty)
    .where(inArray(warranty.bookingItemId, idsOf(booking)))
    .orderBy(asc(warranty.bookingItemId));

it('starts the warranty of an item repaired after the completion on the day of the repair [CLAIM-24]', async () => {
  await shop.send('PATCH', '/shop', { warrantyDays: { GPU: 90, MOBO: 30 } });
  const booking = await bookAs('DRAFT');
  await shop.later(3 * DAY_MS);
  const items = idsOf(booking).map((id) => ({ id, status: 'REPAIRED' as const }));
  await shop.edit(booking.id, { booking_items: items });
  await forget(booking);
  await shop.later(30 * DAY_MS);
  await upgrade();
  expect(await warrantiesOf(booking)).toEqual([
    { start: '2025-01-08', end: '2025-04-08', days: 90 },
    { start: '2025-01-08', end: '2025-02-07', days: 30 },
  ]);
  const told = (await selectHistory(shop.db, 'booking', booking.id)).filter(({ entity }) => entity === 'warranty');
  expect(told.at(-1)).toMatchObject({ action: 'created', rule: 'CLAIM-24', reason: 'Repaired after the completion' });
});

it('starts the warranty on the day of the completion if the history shows no later repair [CLAIM-24]', async () => {
  const booking = await bookAs('REPAIRED');
  await forget(booking);
  const day = shop.deps.now().toISOString().slice(0, 10);
  await shop.later(10 * DAY_MS);
  await upgrade();
  expect((await warrantiesOf(booking)).map(({ start }) => start)).toEqual([day, day]);
});

it('starts no warranty for an unrepaired item, an open booking or a claim booking [CLAIM-24]', async () => {
  const [unrepaired, open, original] = [
    await bookAs('NOT_REPAIRED'),
    await bookAs('REPAIRED'),
    await bookAs('REPAIRED'),
  ];
  await shop.edit(open.id, { status: 'IN_PROGRESS' });
  await forget(open);
  const claim = await shop.complete((await shop.claim(original)).claimBookingId);
  const before = await warrantiesOf(original);
  await upgrade();
  const found = await Promise.all([unrepaired, open, claim, original].map(warrantiesOf));
  expect(found).toEqual([[], [], [], before]);
});
