import { ENUMS, type ItemStatus } from '../../src/domain/booking/booking.ts';
import { BOOKING_STATUSES, type BookingStatus } from '../../src/domain/booking/booking-status.ts';
import type { BookingCreate, DeliveryPatch, NewItem, PaymentPatch } from '../../src/domain/booking/booking-input.ts';
import { sumRupees } from '../../src/domain/shared/money.ts';
import { shopToday } from '../../src/domain/shared/shop-day.ts';
import { isHot, pickOpenMoment } from './calendar.ts';
import { createRandom, MINUTES_PER_DAY, minutesBefore, type Random } from './sample.ts';
import {
  BAD_LOT,
  CALL_NOTES,
  COMMENTS,
  COMPANIES,
  COURIERS,
  DEVICES,
  FIRST_NAMES,
  ISSUES,
  LAST_NAMES,
  PEOPLE,
  STREETS,
} from './words.ts';

type Share = { bookings: number; oldestDay: number; newestDay: number; items: ItemStatus };

/** How many bookings of each status, how many days old they are at most (closed ones go back the furthest), and how far their items are. */
const MIX: Record<BookingStatus, Share> = {
  DRAFT: { bookings: 14, newestDay: 0, oldestDay: 6, items: 'DRAFT' },
  PENDING: { bookings: 8, newestDay: 0, oldestDay: 10, items: 'PENDING' },
  IN_REVIEW: { bookings: 7, newestDay: 1, oldestDay: 12, items: 'PENDING' },
  CONFIRMED: { bookings: 14, newestDay: 0, oldestDay: 14, items: 'PENDING' },
  PENDING_DELIVERY: { bookings: 7, newestDay: 2, oldestDay: 16, items: 'PENDING' },
  IN_QUEUE: { bookings: 8, newestDay: 2, oldestDay: 18, items: 'PENDING' },
  IN_PROGRESS: { bookings: 16, newestDay: 1, oldestDay: 24, items: 'IN_PROGRESS' },
  RESOLVED: { bookings: 9, newestDay: 4, oldestDay: 30, items: 'REPAIRED' },
  PENDING_PAYMENT: { bookings: 8, newestDay: 5, oldestDay: 40, items: 'REPAIRED' },
  REJECTED: { bookings: 8, newestDay: 10, oldestDay: 330, items: 'NOT_REPAIRED' },
  COMPLETED: { bookings: 70, newestDay: 9, oldestDay: 364, items: 'REPAIRED' },
  CANCELLED: { bookings: 9, newestDay: 8, oldestDay: 340, items: 'DRAFT' },
};
/** A week's graphics cards got memory chips that fail again: each of them comes back as a claim. */
const BAD_WEEK: Share = { bookings: 7, newestDay: 150, oldestDay: 156, items: 'REPAIRED' };
/** Each status has its second booking, and every seventh after it, deleted. */
const isDeleted = (index: number) => index % 7 === 1;

/** The statuses that a booking comes through before it has the one of its plan. */
const WAY: Partial<Record<BookingStatus, readonly BookingStatus[]>> = {
  PENDING_DELIVERY: ['CONFIRMED'],
  IN_QUEUE: ['CONFIRMED'],
  IN_PROGRESS: ['CONFIRMED'],
  RESOLVED: ['CONFIRMED', 'IN_PROGRESS'],
  PENDING_PAYMENT: ['CONFIRMED', 'IN_PROGRESS'],
  COMPLETED: ['CONFIRMED', 'IN_PROGRESS'],
};

/** One booking as the sample plans it: created, then edited step by step, then perhaps deleted. */
export type BookingPlan = {
  /** Minutes before now. */
  madeBefore: number;
  /** In their order; the last has the status of the plan. */
  steps: readonly { status: BookingStatus; before: number }[];
  create: BookingCreate;
  isDeleted: boolean;
  itemStatus: ItemStatus;
  /** The last item was a mistake at the counter. */
  dropsLastItem: boolean;
  payments: PaymentPatch[];
  calls: { status: (typeof ENUMS.contactChannel)[number]; notes: string; contactedBefore: number }[];
  deliveries: DeliveryPatch[];
};

const rupees = (random: Random) => random.whole(15, 450) * 100 + random.pick([0, 0, 0, 50, 0.5, 0.75]);

function planItem(random: Random, isSummer: boolean): NewItem {
  const type = isSummer && random.chance(50) ? 'GPU' : random.pick(ENUMS.itemType);
  const { name, vendor } = random.pick(DEVICES[type]);
  return {
    name,
    type,
    vendor,
    payableAmount: rupees(random),
    serialNumber: `SN-${random.whole(100_000, 999_999)}`,
    reportedIssue: random.pick(ISSUES),
    ...(random.chance(35) ? { comments: random.pick(COMMENTS) } : {}),
  };
}

/** An advance and the rest: both PAID once the booking is complete, the rest PENDING before, both PENDING at first. */
function planPayments(random: Random, status: BookingStatus, payable: number): PaymentPatch[] {
  const advance = Math.floor(payable / 3);
  const advancePaid = !['DRAFT', 'PENDING', 'IN_REVIEW', 'REJECTED', 'CANCELLED'].includes(status);
  const restPaid = status === 'COMPLETED';
  const payment = (amount: number, isPaid: boolean): PaymentPatch => ({
    status: isPaid ? 'PAID' : 'PENDING',
    paymentMethod: random.pick(ENUMS.paymentMethod),
    payableAmount: amount,
    paidAmount: isPaid ? amount : 0,
    ...(isPaid ? { recipientName: 'Kamran Akhtar', transactionId: `TX-${random.whole(10_000, 99_999)}` } : {}),
  });
  return [payment(advance, advancePaid), payment(sumRupees([payable, -advance]), restPaid)];
}

/** Every third draft has its INBOUND delivery deactivated, so that it cannot be confirmed yet. */
function planDeliveries(random: Random, status: BookingStatus, index: number, phone: string): DeliveryPatch[] {
  const street = random.pick(STREETS);
  const base = { ...street, courier: random.pick(COURIERS), phoneNumber: phone };
  const isDone = status === 'COMPLETED';
  const hasArrived = !['DRAFT', 'PENDING', 'PENDING_DELIVERY'].includes(status);
  return [
    {
      ...base,
      type: 'INBOUND',
      status: hasArrived ? 'DELIVERED' : 'IN_TRANSIT',
      isActive: !(status === 'DRAFT' && index % 3 === 2),
    },
    { ...base, type: 'OUTBOUND', status: isDone ? 'DELIVERED' : 'PENDING', isActive: status !== 'CANCELLED' },
  ];
}

/** Steps at the hours at which the booking was made, days later; on its first day some minutes later. */
function planSteps(random: Random, status: BookingStatus, madeBefore: number): BookingPlan['steps'] {
  const way = [...(WAY[status] ?? []), status];
  const days = Math.floor(
    status === 'COMPLETED' ? random.whole(3, 8) : madeBefore / MINUTES_PER_DAY / (1 + 1 / random.whole(1, 4)),
  );
  let before = madeBefore;
  return way.map((next, index) => {
    const later = Math.floor((days * (index + 1)) / way.length) * MINUTES_PER_DAY + random.whole(5, 9) * (index + 1);
    before = Math.max(0, Math.min(before, madeBefore - later));
    return { status: next, before };
  });
}

type Planned = { random: Random; customers: readonly [Customer, ...Customer[]]; now: string };

function planBooking(
  { random, customers, now }: Planned,
  status: BookingStatus,
  { newestDay, oldestDay, items: itemStatus }: Share,
  index: number,
): BookingPlan {
  const madeBefore = pickOpenMoment(random, now, newestDay * MINUTES_PER_DAY + 30, oldestDay * MINUTES_PER_DAY);
  const isSummer = isHot(shopToday(minutesBefore(now, madeBefore)));
  const customer = random.pick(customers);
  const items = Array.from({ length: random.whole(2, 4) }, () => planItem(random, isSummer));
  const [first = planItem(random, isSummer), ...others] = items;
  const dropsLastItem = items.length > 2 && random.chance(30);
  const remaining = dropsLastItem ? items.slice(0, -1) : items;
  const steps = planSteps(random, status, madeBefore);
  return {
    madeBefore,
    steps,
    isDeleted: isDeleted(index),
    itemStatus,
    dropsLastItem,
    create: {
      ...customer,
      ...(random.chance(60) ? { referralSource: random.pick(ENUMS.referralSource) } : {}),
      ...(random.chance(20) ? { referralSourceNotes: 'Came with a colleague who is a customer.' } : {}),
      booking_items: [first, ...others],
    },
    payments: planPayments(random, status, sumRupees(remaining.map((item) => item.payableAmount))),
    calls: Array.from({ length: random.whole(2, 4) }, () => ({
      status: random.pick(ENUMS.contactChannel),
      notes: random.pick(CALL_NOTES),
      contactedBefore: random.whole(steps.at(-1)?.before ?? 0, madeBefore),
    })),
    deliveries: planDeliveries(random, status, index, customer.phoneNumber),
  };
}

/** A graphics card of the bad week. */
const withBadLot = (plan: BookingPlan): BookingPlan => {
  const [first, ...others] = plan.create.booking_items;
  const card = { ...DEVICES.GPU[0], type: 'GPU' as const, comments: BAD_LOT, reportedIssue: ISSUES[1] };
  return {
    ...plan,
    isDeleted: false,
    create: { ...plan.create, booking_items: [{ payableAmount: 0, ...first, ...card }, ...others] },
  };
};

type Customer = Pick<BookingCreate, 'clientName' | 'clientType' | 'phoneNumber' | 'whatsappNumber'>;

/** Everybody who ever comes, with a number of their own, so that many come again. */
function planCustomers(random: Random): [Customer, ...Customer[]] {
  const add = (clientName: string, clientType: Customer['clientType']): Customer => {
    const phone = `03${random.whole(0, 49).toString().padStart(2, '0')}-${random.whole(1_000_000, 9_999_999)}`;
    const other = `+92 ${random.whole(300, 349)} ${random.whole(1_000_000, 9_999_999)}`;
    return { clientName, clientType, phoneNumber: phone, whatsappNumber: random.chance(70) ? phone : other };
  };
  const more = Array.from({ length: 60 }, () => `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`);
  const [first, ...people] = PEOPLE;
  return [
    add(first, 'INDIVIDUAL'),
    ...[...people, ...new Set(more)].map((name) => add(name, 'INDIVIDUAL')),
    ...[...COMPANIES, ...COMPANIES].map((name) => add(name, 'CORPORATE')),
  ];
}

/** All bookings of the sample shop, oldest first, so that codes rise with time. `now` is an ISO instant. */
export function planBookings(now: string): BookingPlan[] {
  const random = createRandom('bookings');
  const planned: Planned = { random, customers: planCustomers(random), now };
  const mixed = BOOKING_STATUSES.flatMap((status) =>
    Array.from({ length: MIX[status].bookings }, (_, index) => planBooking(planned, status, MIX[status], index)),
  );
  const badWeek = Array.from({ length: BAD_WEEK.bookings }, (_, index) =>
    withBadLot(planBooking(planned, 'COMPLETED', BAD_WEEK, index)),
  );
  return [...mixed, ...badWeek].sort((one, other) => other.madeBefore - one.madeBefore);
}
