import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { PHASE_OF } from '../../../../src/domain/booking/booking-life.ts';
import { WORKLISTS, type Worklist } from '../../../../src/domain/booking/list/booking-list.ts';
import {
  BOOKING_STATUSES,
  type BookingStatus,
  hasActiveInbound,
} from '../../../../src/domain/booking/booking-status.ts';
import type { Booking } from '../../../../src/domain/booking/booking.ts';
import { shopToday } from '../../../../src/domain/shared/shop-day.ts';
import { useCounter } from '../../support/booking-fixtures.ts';

/** Noon of the shop's 2 February. */
const NOW = '2025-02-02T07:00:00.000Z';

const counter = useCounter({ now: '2025-01-19T18:59:59.000Z' });
const stored: Booking[] = [];
beforeAll(async () => {
  const ids: number[] = [];
  const book = async (clientName: string, appointmentDate: string, payableAmount: number) => {
    const booking_items = [{ name: 'X', type: 'GPU' as const, payableAmount }];
    const { id } = await counter.book({ clientName, appointmentDate, booking_items });
    ids.push(id);
    return id;
  };
  const bookEach = async (mark: string, statuses: readonly BookingStatus[]) => {
    for (const [place, status] of statuses.entries()) {
      const one = await book(`${mark} ${status}`, '2025-02-02T18:59:00.000Z', 100 + place);
      const other = await book(`${mark.toLowerCase()} ${status}`, '2025-02-01T18:59:00.000Z', 50);
      await counter.edit(one, { delivery: [{ type: place % 2 === 0 ? 'INBOUND' : 'OUTBOUND' }] });
      await counter.edit(other, { booking_payments: [{ status: 'PAID', paidAmount: 50 }], delivery: [{}] });
      const { delivery } = await counter.read(other);
      if (place % 3 === 0) await counter.edit(other, { delivery: [{ id: delivery[0]?.id, isActive: false }] });
      await counter.db.execute(sql`update booking set status = ${status} where id in (${one}, ${other})`);
    }
    await counter.ask('DELETE', `/booking/${ids.at(-1) ?? 0}`);
  };
  await bookEach('Old', BOOKING_STATUSES);
  await counter.later(1_000);
  await bookEach('Young', ['DRAFT', 'PENDING_PAYMENT']);
  await counter.later(Date.parse(NOW) - Date.parse('2025-01-19T19:00:00.000Z'));
  await bookEach('New', ['PENDING', 'COMPLETED']);
  for (const id of ids) stored.push(await counter.read(id));
});

const inPhase = ({ status }: Booking, ...phases: string[]) => phases.includes(PHASE_OF[status]);
const isOpen = (found: Booking) => inPhase(found, 'bookedIn', 'confirmed', 'inWork', 'ready');
const dayOf = (instant: string | null) => (instant === null ? null : shopToday(instant));

/** Each list in words of its own. */
const IS_ON: Readonly<Record<Worklist, (found: Booking) => boolean>> = {
  appointmentsToday: (found) => isOpen(found) && dayOf(found.appointmentDate) === '2025-02-02',
  inboundMissing: (found) => inPhase(found, 'bookedIn', 'confirmed') && !hasActiveInbound(found.delivery),
  readyUnpaid: (found) => inPhase(found, 'ready') && found.payableAmount > found.paidAmount,
  longWaits: (found) => isOpen(found) && (dayOf(found.createdAt) ?? '') <= '2025-01-19',
};
/** What is on a list, the newest first. */
const listOwn = (worklist: Worklist) =>
  stored
    .filter((found) => found.isActive && IS_ON[worklist](found))
    .toSorted((one, other) => other.id - one.id)
    .map(({ id, status }) => ({ id, status }));
const list = async (asked: Record<string, string>) => {
  const { bookings, totalBookings } = await counter.list({ pageSize: '100', ...asked });
  return { rows: bookings.map(({ id, status }) => ({ id, status })), totalBookings };
};

describe('the lists of work', () => {
  it.each(WORKLISTS)('%s holds the active bookings that its rule names, and is counted [LIST-11]', async (worklist) => {
    const rows = listOwn(worklist);
    expect(rows.length).toBeGreaterThan(1);
    expect(await list({ worklist })).toEqual({ rows, totalBookings: rows.length });
    expect(await counter.get('/booking/worklists')).toMatchObject({ [worklist]: rows.length });
  });

  it.each<[asked: Record<string, string>, statuses: readonly BookingStatus[]]>([
    [{ status: 'DRAFT,IN_QUEUE,COMPLETED' }, ['DRAFT', 'IN_QUEUE']],
    [{ searchString: 'draft' }, ['DRAFT']],
    [{ isActive: 'false' }, []],
    [{ status: 'COMPLETED' }, []],
  ])('are narrowed by %j [LIST-11]', async (asked, statuses) => {
    const rows = listOwn('longWaits').filter(({ status }) => statuses.includes(status));
    expect(await list({ worklist: 'longWaits', ...asked })).toEqual({ rows, totalBookings: rows.length });
  });
});
