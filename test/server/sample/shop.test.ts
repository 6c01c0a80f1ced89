import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Booking } from '../../../src/domain/booking/booking.ts';
import { BOOKING_STATUSES, hasActiveInbound } from '../../../src/domain/booking/booking-status.ts';
import { ClaimPage } from '../../../src/domain/claim/claim.ts';
import { sumRupees } from '../../../src/domain/shared/money.ts';
import { sealHistory } from '../../../server/db/history/sealer.ts';
import { checkConformance } from '../../../server/features/audit/conformance.ts';
import { SAMPLE_NEWCOMERS } from '../../../server/sample/words.ts';
import { fillSampleShop } from '../../../server/sample/shop.ts';
import { warranty } from '../../../server/db/schema.ts';
import { readData, useCounter } from '../support/booking-fixtures.ts';

const NOW = '2025-06-15T09:00:00.000Z';
const PASSWORD = 'reflow demo';

const shop = useCounter({ now: NOW });
/** All bookings except claim bookings, which have their own stories. */
const bookings: Booking[] = [];
beforeAll(async () => {
  await fillSampleShop(shop.db, { now: NOW, password: PASSWORD });
  const { totalBookings } = await shop.list();
  const { claims } = ClaimPage.parse(await shop.get('/warrantyClaim/', { pageSize: '100' }));
  const ofClaims = new Set(claims.map(({ claimBookingId }) => claimBookingId));
  // In turn, because parallel requests would wait for connections longer than the server allows.
  for (let id = 1; id <= totalBookings; id += 1) if (!ofClaims.has(id)) bookings.push(await shop.read(id));
});

describe('the sample shop', () => {
  it('has at least 120 bookings in every status, active and deleted, with several rows of each kind', () => {
    expect(bookings.length).toBeGreaterThanOrEqual(120);
    const kinds = new Set(bookings.map(({ status, isActive }) => `${status} ${isActive}`));
    expect([...kinds].sort()).toEqual(
      BOOKING_STATUSES.flatMap((status) => [`${status} false`, `${status} true`]).sort(),
    );
    const fewest = (count: (booking: Booking) => number) => Math.min(...bookings.map(count));
    expect({
      items: fewest((booking) => booking.booking_items.length),
      payments: fewest((booking) => booking.booking_payments.length),
      calls: fewest((booking) => booking.contact_log.length),
      deliveries: fewest((booking) => booking.delivery.length),
    }).toEqual({ items: 2, payments: 2, calls: 2, deliveries: 2 });
  });

  it('has long and Urdu names, no dates in the future, and codes in order of time', () => {
    const names = [...new Set(bookings.map(({ clientName }) => clientName))];
    expect(names.filter((name) => name.length >= 60)).not.toEqual([]);
    expect(names.filter((name) => /\p{Script=Arabic}/u.test(name))).not.toEqual([]);
    const instants = bookings.flatMap((booking) => [
      booking.createdAt,
      ...[...booking.booking_items, ...booking.booking_payments, ...booking.delivery].map(
        ({ modifiedAt }) => modifiedAt ?? '',
      ),
      ...booking.contact_log.map(({ contactedAt }) => contactedAt),
    ]);
    expect(instants.filter((instant) => instant > NOW)).toEqual([]);
    const made = bookings.map(({ createdAt }) => createdAt);
    expect(made).toEqual([...made].sort());
    expect(bookings.map(({ code }) => code)).toEqual(bookings.map(({ id }) => `BK-${1000 + id}`));
  });

  it('is consistent: completed bookings are paid in full, confirmed ones have an INBOUND delivery', () => {
    const wrong = bookings.filter((booking) => {
      const payable = sumRupees(booking.booking_items.filter((row) => row.isActive).map((row) => row.payableAmount));
      const isPaid = booking.status !== 'COMPLETED' || booking.paidAmount === payable;
      const isConfirmable = booking.status !== 'CONFIRMED' || hasActiveInbound(booking.delivery);
      return booking.payableAmount !== payable || !isPaid || !isConfirmable;
    });
    expect(wrong).toEqual([]);
    expect(bookings.filter(({ status, delivery }) => status === 'DRAFT' && !hasActiveInbound(delivery))).not.toEqual(
      [],
    );
  });

  it('has three branches, people of every role, and newcomers who must verify their address first', async () => {
    const locations = readData(await shop.ask('GET', '/locations'));
    expect(locations).toMatchObject([{ code: 'MAIN' }, { code: 'LHR' }, { code: 'ISB' }]);
    for (const name of ['manager', 'counter', 'technician']) {
      expect(await shop.signIn({ email: `${name}@reflow.test`, password: PASSWORD })).toMatch(/\./);
    }
    for (const email of SAMPLE_NEWCOMERS)
      expect((await shop.ask('POST', '/auth/login', { email, password: PASSWORD })).status).toBe(403);
  });

  it('has running, expired and claimed warranties, and claims in every status', async () => {
    const { claims, totalClaims } = ClaimPage.parse(readData(await shop.ask('GET', '/warrantyClaim/?pageSize=100')));
    expect(totalClaims).toBeGreaterThan(10);
    expect(new Set(claims.map((claim) => claim.claimBooking.status))).toEqual(
      new Set(['DRAFT', 'IN_PROGRESS', 'COMPLETED', 'CANCELLED']),
    );
    const today = NOW.slice(0, 10);
    const ends = (await shop.db.select().from(warranty)).map(({ endDate }) => endDate);
    expect([ends.some((end) => end >= today), ends.some((end) => end < today)]).toEqual([true, true]);
    for (const claim of claims) {
      const [item] = claim.warrantyClaimItems;
      expect(claim.claimDate.slice(0, 10) <= (item?.warranty.warrantyEndDate ?? '')).toBe(true);
    }
  });

  it('has no change against a rule [HIST-14]', async () => {
    await sealHistory(shop.db, new Date(NOW));
    const { changes, findings } = await checkConformance(shop.db);
    expect([changes > 200, findings]).toEqual([true, []]);
  });

  it('is identical each time, on every machine', () => {
    // Update the hash when the sample shop is meant to change.
    expect(createHash('sha256').update(JSON.stringify(bookings)).digest('hex')).toBe(
      '1c61a90915ee0e7b293b9802be43d4840394f23abd6df1bc421f4f8a71e8c1d3',
    );
  });
});
