import { asc } from 'drizzle-orm';
import { ENUMS, type ItemStatus } from '../../src/domain/booking/booking.ts';
import type { BookingStatus } from '../../src/domain/booking/booking-status.ts';
import type { BookingCreate, DeliveryPatch, NewItem, PaymentPatch } from '../../src/domain/booking/booking-input.ts';
import type { Role } from '../../src/domain/session/permissions.ts';
import { sumRupees } from '../../src/domain/shared/money.ts';
import { shopToday } from '../../src/domain/shared/shop-day.ts';
import type { Tx } from '../db/database.ts';
import { sign } from '../db/history/history.sql.ts';
import { staff } from '../db/schema.ts';
import { insertBooking } from '../features/booking/booking.sql.ts';
import { editBooking, setBookingActive } from '../features/booking/booking.usecases.ts';
import { createRandom, DAY, isHot, pickOpenMoment, type Random, type SamplePart, toInstant } from './sample.ts';
import * as words from './words.ts';

type Fate = {
  bookings: number;
  /** How many days old they are, from and to; closed ones go back the furthest. */
  days: readonly [number, number];
  items: ItemStatus;
  way: readonly BookingStatus[];
  isBadLot?: boolean;
};

/** How bookings end. The last: a week's graphics cards got memory chips that fail again, each comes back as a claim. */
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
  { bookings: 70, days: [9, 364], items: 'REPAIRED', way: ['CONFIRMED', 'IN_PROGRESS', 'COMPLETED'] },
  { bookings: 7, days: [150, 156], items: 'REPAIRED', way: ['CONFIRMED', 'IN_PROGRESS', 'COMPLETED'], isBadLot: true },
];
const isDeleted = (index: number) => index % 7 === 1;

/** What the bench takes a booking to; the counter does the rest. */
const BENCH: readonly BookingStatus[] = ['IN_PROGRESS', 'RESOLVED', 'REJECTED'];
/** Nothing is paid in these, and in the others an advance is. */
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
    ...[...words.COMPANIES, ...words.COMPANIES].map((name) => add(name, 'CORPORATE')),
  ];
}

const createItem = (random: Random, made: number, isBadLot: boolean): NewItem => ({
  ...random.pick(isHot(shopToday(toInstant(made))) && random.chance(50) ? words.CARDS : words.DEVICES),
  payableAmount: random.whole(15, 450) * 100 + random.pick([0, 0, 0, 50, 0.5, 0.75]),
  serialNumber: `SN-${random.whole(100_000, 999_999)}`,
  reportedIssue: random.pick(words.ISSUES),
  ...(random.chance(35) && { comments: random.pick(words.COMMENTS) }),
  ...(isBadLot && { ...words.BAD_CARD, reportedIssue: words.BAD_ISSUE, comments: words.BAD_LOT }),
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

type Plan = Fate & { index: number; made: number; customer: Customer };
type Shop = { tx: Tx; random: Random; now: number; idOf: (role: Role) => number };

async function addBooking({ tx, random, now, idOf }: Shop, plan: Plan): Promise<void> {
  const { index, made, customer, way, items: itemStatus, isBadLot = false } = plan;
  const by = (role: Role, at: number) => ({ staffId: idOf(role), now: toInstant(at), by: 'system' as const });
  const is = (statuses: readonly BookingStatus[]) => way.some((status) => statuses.includes(status));
  const isComplete = is(['COMPLETED']);

  const items = Array.from({ length: random.whole(2, 4) }, (_, nth) => createItem(random, made, isBadLot && nth === 0));
  const author = by(index % 5 === 0 ? 'MANAGER' : 'COUNTER', made);
  await sign(tx, author);
  const { id, itemIds } = await insertBooking(
    tx,
    {
      ...customer,
      ...(random.chance(60) && { referralSource: random.pick(ENUMS.referralSource) }),
      ...(random.chance(20) && { referralSourceNotes: 'Came with a colleague who is a customer.' }),
      ...(index % 3 === 0 && { appointmentDate: toInstant(made + 2 * DAY) }),
      booking_items: items,
    },
    author,
  );

  const days = isComplete ? random.whole(3, 8) : (((now - made) / DAY) * random.whole(50, 80)) / 100;
  /** Some days later at the same hour, and some minutes. */
  const timeOf = (step: number) =>
    Math.min(now, made + Math.floor((days * step) / way.length) * DAY + step * random.whole(5, 9) * 60_000);
  const last = timeOf(way.length);

  // The last item was a mistake at the counter.
  const kept = items.length > 2 && random.chance(30) ? items.slice(0, -1) : items;
  const payable = sumRupees(kept.map(({ payableAmount }) => payableAmount));
  const advance = Math.floor(payable / 3);
  const payments: readonly [PaymentPatch, PaymentPatch] = [
    createPayment(random, advance, !is(UNPAID)),
    createPayment(random, sumRupees([payable, -advance]), isComplete),
  ];
  const place = {
    ...random.pick(words.STREETS),
    courier: random.pick(words.COURIERS),
    phoneNumber: customer.phoneNumber,
  };
  const isInbound = !(is(['DRAFT']) && index % 3 === 2);
  const deliveries: readonly [DeliveryPatch, DeliveryPatch] = [
    { ...place, type: 'INBOUND', status: is(ON_THE_WAY) ? 'IN_TRANSIT' : 'DELIVERED', isActive: isInbound },
    { ...place, type: 'OUTBOUND', status: isComplete ? 'DELIVERED' : 'PENDING', isActive: !is(['CANCELLED']) },
  ];

  for (const [step, status] of way.entries()) {
    const isLast = step === way.length - 1;
    /** The advance and the way in come first, the rest and the way back last. */
    const due = <Row>([first, second]: readonly [Row, Row]) => [
      ...(step === 0 ? [first] : []),
      ...(isLast ? [second] : []),
    ];
    await editBooking(
      tx,
      { id, author: by(BENCH.includes(status) ? 'TECHNICIAN' : 'COUNTER', isLast ? last : timeOf(step + 1)) },
      {
        status,
        ...(isLast && {
          booking_items: itemIds.map((item, nth) =>
            nth < kept.length ? { id: item, status: itemStatus } : { id: item, isActive: false },
          ),
          contact_log: Array.from({ length: random.whole(2, 4) }, () => ({
            status: random.pick(ENUMS.contactChannel),
            notes: random.pick(words.CALL_NOTES),
            contactedAt: toInstant(random.whole(made, last)),
            bookingItemId: itemIds[0],
          })),
        }),
        booking_payments: due(payments),
        delivery: due(deliveries),
      },
    );
  }
  if (isDeleted(index) && !isBadLot) await setBookingActive(tx, { id, author: by('MANAGER', now) }, false);
}

/** All bookings of the sample shop, the oldest first, so that codes rise with time. */
export const addBookings: SamplePart = async (tx, { now, ownerId }) => {
  const random = createRandom('bookings');
  const customers = createCustomers(random);
  const people = await tx.select({ id: staff.id, role: staff.role }).from(staff).orderBy(asc(staff.id));
  const idOf = (role: Role) => people.find((person) => person.role === role)?.id ?? ownerId;
  const plans = FATES.flatMap((fate) =>
    Array.from({ length: fate.bookings }, (_, index): Plan => {
      const made = pickOpenMoment(random, now, ...fate.days);
      return { ...fate, index, made, customer: random.pick(customers) };
    }),
  );
  for (const plan of plans.toSorted((one, other) => one.made - other.made)) {
    await addBooking({ tx, random, now, idOf }, plan);
  }
};
