import { and, asc, eq } from 'drizzle-orm';
import { ENUMS, type ItemStatus } from '../../src/domain/booking/booking.ts';
import type { BookingStatus } from '../../src/domain/booking/booking-status.ts';
import type { BookingCreate, DeliveryPatch, NewItem, PaymentPatch } from '../../src/domain/booking/booking-input.ts';
import type { Role } from '../../src/domain/session/permissions.ts';
import { sumRupees } from '../../src/domain/shared/money.ts';
import { toShopDay } from '../../src/domain/shared/shop-day.ts';
import { sign } from '../db/history/history.sql.ts';
import { booking, bookingItem, staff, warranty } from '../db/schema.ts';
import { insertBooking } from '../features/booking/booking.sql.ts';
import { editBooking, readBooking, setBookingActive } from '../features/booking/booking.usecases.ts';
import { addClaim, readClaim } from '../features/claim/claim.usecases.ts';
import {
  createRandom,
  DAY,
  dayBefore,
  MINUTE,
  momentOf,
  type Random,
  SAMPLE_REQUEST,
  type SamplePart,
  toInstant,
} from './sample.ts';
import * as words from './words.ts';

/**
 * A group of bookings: how many, their age in days (from, to), and the statuses they go through. Closed ones are the
 * oldest.
 */
type Fate = { bookings: number; days: readonly [number, number]; items: ItemStatus; way: readonly BookingStatus[] };
const FATES: readonly Fate[] = [
  { bookings: 14, days: [0, 6], items: 'DRAFT', way: ['DRAFT'] },
  { bookings: 8, days: [0, 10], items: 'PENDING', way: ['PENDING'] },
  { bookings: 7, days: [1, 12], items: 'PENDING', way: ['IN_REVIEW'] },
  { bookings: 14, days: [0, 14], items: 'PENDING', way: ['CONFIRMED'] },
  { bookings: 7, days: [2, 16], items: 'PENDING', way: ['CONFIRMED', 'PENDING_DELIVERY'] },
  { bookings: 8, days: [2, 18], items: 'PENDING', way: ['CONFIRMED', 'IN_QUEUE'] },
  { bookings: 16, days: [1, 24], items: 'IN_PROGRESS', way: ['CONFIRMED', 'IN_PROGRESS'] },
  { bookings: 9, days: [4, 30], items: 'REPAIRED', way: ['CONFIRMED', 'IN_PROGRESS', 'RESOLVED'] },
  { bookings: 8, days: [5, 40], items: 'REPAIRED', way: ['CONFIRMED', 'IN_PROGRESS', 'PENDING_PAYMENT'] },
  { bookings: 8, days: [10, 330], items: 'NOT_REPAIRED', way: ['REJECTED'] },
  { bookings: 9, days: [8, 340], items: 'DRAFT', way: ['CANCELLED'] },
  { bookings: 42, days: [9, 364], items: 'REPAIRED', way: ['CONFIRMED', 'IN_PROGRESS', 'COMPLETED'] },
];
const isDeleted = (index: number) => index % 7 === 1;

/** Bookings that end in one of these have no advance; all others have. */
const UNPAID: readonly BookingStatus[] = ['DRAFT', 'PENDING', 'IN_REVIEW', 'REJECTED', 'CANCELLED'];
const ON_THE_WAY: readonly BookingStatus[] = ['DRAFT', 'PENDING', 'PENDING_DELIVERY'];

type Customer = Pick<BookingCreate, 'clientName' | 'clientType' | 'phoneNumber' | 'whatsappNumber'>;

function createCustomers(random: Random): Customer[] {
  const add = (clientName: string, clientType: Customer['clientType']): Customer => {
    const phoneNumber = `03${random.whole(10, 49)}-${random.whole(1_000_000, 9_999_999)}`;
    const other = `+92 ${random.whole(300, 349)} ${random.whole(1_000_000, 9_999_999)}`;
    return { clientName, clientType, phoneNumber, whatsappNumber: random.chance(70) ? phoneNumber : other };
  };
  const others = Array.from({ length: 60 }, () => `${random.pick(words.FIRST_NAMES)} ${random.pick(words.LAST_NAMES)}`);
  return [
    ...[...words.PEOPLE, ...others].map((name) => add(name, 'INDIVIDUAL')),
    ...words.COMPANIES.map((name) => add(name, 'CORPORATE')),
  ];
}

const createItem = (random: Random): NewItem => ({
  ...random.pick(words.DEVICES),
  payableAmount: random.whole(15, 450) * 100 + random.pick([0, 0, 0, 50, 0.5, 0.75]),
  serialNumber: `SN-${random.whole(100_000, 999_999)}`,
  reportedIssue: random.pick(words.ISSUES),
  ...(random.chance(35) && { comments: random.pick(words.COMMENTS) }),
});

const createPayment = (random: Random, amount: number, isPaid: boolean): PaymentPatch => ({
  status: isPaid ? 'PAID' : 'PENDING',
  paymentMethod: random.pick(ENUMS.paymentMethod),
  payableAmount: amount,
  ...(isPaid && {
    paidAmount: amount,
    recipientName: 'Kamran Akhtar',
    transactionId: `TX-${random.whole(10_000, 99_999)}`,
  }),
});

/** Adds all bookings, oldest first, so that codes increase with time. */
export const addBookings: SamplePart = async (tx, { now, ownerId }) => {
  const random = createRandom('bookings');
  const customers = createCustomers(random);
  const people = await tx.select({ id: staff.id, role: staff.role }).from(staff).orderBy(asc(staff.id));
  const by = (role: Role, at: number) => {
    const staffId = people.find((person) => person.role === role)?.id ?? ownerId;
    return { staffId, now: toInstant(at), by: 'system' as const, requestId: SAMPLE_REQUEST };
  };
  const plans = FATES.flatMap((fate) =>
    Array.from({ length: fate.bookings }, (_, index) => {
      const opened = momentOf(dayBefore(now, random.whole(...fate.days)), 10);
      return { ...fate, index, made: Math.min(now - MINUTE, opened + random.whole(0, 600) * MINUTE) };
    }),
  );
  for (const { index, made, way, items: status } of plans.toSorted((one, other) => one.made - other.made)) {
    const is = (statuses: readonly BookingStatus[]) => way.some((one) => statuses.includes(one));
    const isComplete = is(['COMPLETED']);
    const items = Array.from({ length: random.whole(2, 3) }, () => createItem(random));
    const customer = random.pick(customers);
    await sign(tx, by('COUNTER', made));
    const { id, itemIds } = await insertBooking(
      tx,
      {
        ...customer,
        ...(random.chance(60) && { referralSource: random.pick(ENUMS.referralSource) }),
        ...(index % 3 === 0 && { appointmentDate: toInstant(made + 2 * DAY) }),
        ...(index % 4 !== 3 && { promisedFor: toShopDay(toInstant(made + (2 + (index % 5)) * DAY)) }),
        ...(index % 3 !== 2 && { assigneeId: by('TECHNICIAN', made).staffId }),
        booking_items: items,
      },
      by('COUNTER', made),
    );
    const payable = sumRupees(items.map(({ payableAmount }) => payableAmount));
    const advance = Math.floor(payable / 3);
    const payments = [
      createPayment(random, advance, !is(UNPAID)),
      createPayment(random, sumRupees([payable, -advance]), isComplete),
    ];
    const { phoneNumber } = customer;
    const place = { ...random.pick(words.STREETS), courier: random.pick(words.COURIERS), phoneNumber };
    const isInbound = !(is(['DRAFT']) && index % 3 === 2);
    const deliveries: readonly DeliveryPatch[] = [
      { ...place, type: 'INBOUND', status: is(ON_THE_WAY) ? 'IN_TRANSIT' : 'DELIVERED', isActive: isInbound },
      { ...place, type: 'OUTBOUND', status: isComplete ? 'DELIVERED' : 'PENDING', isActive: !is(['CANCELLED']) },
    ];
    const days = isComplete ? random.whole(3, 8) : ((now - made) / DAY) * 0.7;
    /** Some days after the previous step, at the same hour plus some minutes. */
    const timeOf = (step: number) =>
      Math.min(now, made + Math.floor((days * step) / way.length) * DAY + step * 7 * MINUTE);
    const last = timeOf(way.length);
    for (const [step, next] of way.entries()) {
      const isLast = step === way.length - 1;
      /** The advance and the inbound delivery come with the first step, the rest with the last. */
      const isDue = (_: unknown, nth: number) => (nth === 0 ? step === 0 : isLast);
      // A technician changes the items only (PERM-02).
      const repaired = isLast ? itemIds.map((item) => ({ id: item, status })) : [];
      await editBooking(tx, { id, author: by('TECHNICIAN', timeOf(step + 1)) }, { booking_items: repaired });
      await editBooking(
        tx,
        { id, author: by('COUNTER', timeOf(step + 1)) },
        {
          status: next,
          ...(isLast && {
            contact_log: Array.from({ length: random.whole(2, 3) }, () => ({
              status: random.pick(ENUMS.contactChannel),
              notes: random.pick(words.CALL_NOTES),
              contactedAt: toInstant(random.whole(made, last)),
              bookingItemId: itemIds[0],
            })),
          }),
          booking_payments: payments.filter(isDue),
          delivery: deliveries.filter(isDue),
        },
      );
    }
    if (isDeleted(index)) await setBookingActive(tx, { id, author: by('MANAGER', now) }, false, 'Booked twice');
  }
};

const CLAIM_FATES: readonly { status: BookingStatus; items: ItemStatus }[] = [
  { status: 'DRAFT', items: 'DRAFT' },
  { status: 'IN_PROGRESS', items: 'IN_PROGRESS' },
  { status: 'COMPLETED', items: 'REPAIRED' },
  { status: 'CANCELLED', items: 'NOT_REPAIRED' },
];

/** Adds claims on every second completed booking; the others keep unclaimed warranties. */
export const addClaims: SamplePart = async (tx, { now, ownerId }) => {
  const random = createRandom('claims');
  const promised = await tx
    .selectDistinctOn([booking.id], { id: booking.id, completedAt: booking.completedAt, itemId: bookingItem.id })
    .from(warranty)
    .innerJoin(bookingItem, eq(bookingItem.id, warranty.bookingItemId))
    .innerJoin(booking, eq(booking.id, bookingItem.bookingId))
    .where(and(eq(booking.isActive, true), eq(bookingItem.isActive, true)))
    .orderBy(booking.id, asc(bookingItem.id));
  const claims = promised
    .filter((_, index) => index % 2 === 0)
    .map((one) => ({ ...one, claimed: Date.parse(one.completedAt ?? '') + random.whole(4, 30) * DAY }))
    .filter(({ claimed }) => claimed + 3 * DAY < now);
  for (const [index, { id: bookingId, itemId, claimed }] of claims.entries()) {
    const author = { staffId: ownerId, now: toInstant(claimed), requestId: SAMPLE_REQUEST };
    await sign(tx, author);
    const claimedItems = [{ bookingItemId: itemId, reportedIssue: `Again: ${random.pick(words.ISSUES)}` }];
    const remarks = random.chance(50) && { remarks: random.pick(words.REMARKS) };
    const { id } = await addClaim(tx, { bookingId, claimedItems, ...remarks }, author);
    const fate = CLAIM_FATES[index % CLAIM_FATES.length];
    if (!fate || fate.status === 'DRAFT') continue;
    const { claimBookingId } = await readClaim(tx, id);
    const { booking_items: rows } = await readBooking(tx, claimBookingId);
    await editBooking(
      tx,
      { id: claimBookingId, author: { ...author, now: toInstant(claimed + 2 * DAY) } },
      { status: fate.status, booking_items: rows.map((row) => ({ id: row.id, status: fate.items })) },
    );
  }
};
