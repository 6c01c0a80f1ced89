import { ENUMS, type ItemStatus } from '../../src/domain/booking/booking.ts';
import { BOOKING_STATUSES, type BookingStatus } from '../../src/domain/booking/booking-status.ts';
import type { BookingCreate, DeliveryPatch, NewItem, PaymentPatch } from '../../src/domain/booking/booking-input.ts';
import { sumRupees } from '../../src/domain/shared/money.ts';
import { createRandom, type Random } from './random.ts';
import { MINUTES_PER_DAY } from './sample.ts';
import { CALL_NOTES, COMMENTS, COMPANIES, COURIERS, DEVICES, ISSUES, PEOPLE, STREETS } from './words.ts';

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
  REJECTED: { bookings: 7, newestDay: 10, oldestDay: 200, items: 'NOT_REPAIRED' },
  COMPLETED: { bookings: 36, newestDay: 9, oldestDay: 260, items: 'REPAIRED' },
  CANCELLED: { bookings: 8, newestDay: 8, oldestDay: 200, items: 'DRAFT' },
};
/** Each status has its second booking, and every seventh after it, deleted. */
const isDeleted = (index: number) => index % 7 === 1;

/** One booking as the sample plans it: created, then edited once, then perhaps deleted. */
export type BookingPlan = {
  /** Minutes before now. */
  madeBefore: number;
  workedBefore: number;
  create: BookingCreate;
  status: BookingStatus;
  isDeleted: boolean;
  itemStatus: ItemStatus;
  /** The last item was a mistake at the counter. */
  dropsLastItem: boolean;
  payments: PaymentPatch[];
  calls: { status: (typeof ENUMS.contactChannel)[number]; notes: string; contactedBefore: number }[];
  deliveries: DeliveryPatch[];
};

const rupees = (random: Random) => random.whole(15, 450) * 100 + random.pick([0, 0, 0, 50, 0.5, 0.75]);

function planItem(random: Random): NewItem {
  const type = random.pick(ENUMS.itemType);
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

function planBooking(random: Random, status: BookingStatus, index: number): BookingPlan {
  const { newestDay, oldestDay } = MIX[status];
  const isCompany = random.chance(25);
  const phone = `03${random.whole(0, 49).toString().padStart(2, '0')}-${random.whole(1_000_000, 9_999_999)}`;
  const items = Array.from({ length: random.whole(2, 4) }, () => planItem(random));
  const [first = planItem(random), ...others] = items;
  const dropsLastItem = items.length > 2 && random.chance(30);
  const remaining = dropsLastItem ? items.slice(0, -1) : items;
  const madeBefore = random.whole(newestDay * MINUTES_PER_DAY + 30, oldestDay * MINUTES_PER_DAY);
  const workedBefore = Math.floor(madeBefore / random.whole(2, 5));
  return {
    madeBefore,
    workedBefore: status === 'COMPLETED' ? Math.max(madeBefore - 7 * MINUTES_PER_DAY, 10) : workedBefore,
    status,
    isDeleted: isDeleted(index),
    itemStatus: MIX[status].items,
    dropsLastItem,
    create: {
      clientName: random.pick(isCompany ? COMPANIES : PEOPLE),
      clientType: isCompany ? 'CORPORATE' : 'INDIVIDUAL',
      phoneNumber: phone,
      whatsappNumber: random.chance(70) ? phone : `+92 ${random.whole(300, 349)} ${random.whole(1_000_000, 9_999_999)}`,
      ...(random.chance(60) ? { referralSource: random.pick(ENUMS.referralSource) } : {}),
      ...(random.chance(20) ? { referralSourceNotes: 'Came with a colleague who is a customer.' } : {}),
      booking_items: [first, ...others],
    },
    payments: planPayments(random, status, sumRupees(remaining.map((item) => item.payableAmount))),
    calls: Array.from({ length: random.whole(2, 4) }, () => ({
      status: random.pick(ENUMS.contactChannel),
      notes: random.pick(CALL_NOTES),
      contactedBefore: random.whole(workedBefore, madeBefore),
    })),
    deliveries: planDeliveries(random, status, index, phone),
  };
}

/** All bookings of the sample shop, oldest first, so that codes rise with time. */
export function planBookings(): BookingPlan[] {
  const random = createRandom('bookings');
  return BOOKING_STATUSES.flatMap((status) =>
    Array.from({ length: MIX[status].bookings }, (_, index) => planBooking(random, status, index)),
  ).sort((one, other) => other.madeBefore - one.madeBefore);
}
