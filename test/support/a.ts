import type { Till } from '../../src/domain/till/till.ts';
import type {
  Booking,
  BookingItem,
  BookingPayment,
  ContactLogEntry,
  Delivery,
} from '../../src/domain/booking/booking.ts';
import type { Person } from '../../src/domain/people/person.ts';
import type { Claim } from '../../src/domain/claim/claim.ts';
import type { HistoryEntry } from '../../src/domain/history/history.ts';
import type { LedgerEntry } from '../../src/domain/ledger/ledger-entry.ts';
import type { Location } from '../../src/domain/ledger/ledger.ts';
import { FIRST_TEMPLATES } from '../../src/domain/messages/first-templates.ts';
import type { LoginAnswer } from '../../src/domain/session/login-answer.ts';
import { toUser } from '../../src/domain/session/staff.ts';
import type { Branch, Shop } from '../../src/domain/shop/shop.ts';
import type { StoredSession } from '../../src/services/session/stored-session.ts';

const createdAt = '2025-01-05T07:30:00.000Z';
const row = { createdAt, modifiedAt: null, isActive: true };

export const anItem = (over: Partial<BookingItem> = {}): BookingItem => ({
  id: 11,
  code: 'BK-1001-1',
  name: 'RTX 3080',
  serialNumber: 'SN-1',
  type: 'GPU',
  vendor: 'Asus',
  reportedIssue: 'No display',
  payableAmount: 12_500.5,
  paidAmount: 0,
  comments: null,
  status: 'PENDING',
  ...row,
  bookingId: 101,
  paymentId: null,
  ...over,
});

export const aPayment = (over: Partial<BookingPayment> = {}): BookingPayment => ({
  id: 21,
  bookingId: 101,
  status: 'PAID',
  payableAmount: 5_000,
  paidAmount: 5_000.25,
  paymentMethod: 'CASH',
  recipientName: 'Ali',
  transactionId: null,
  ...row,
  ...over,
});

export const aContact = (over: Partial<ContactLogEntry> = {}): ContactLogEntry => ({
  id: 31,
  bookingItemId: 11,
  userId: 1,
  bookingId: 101,
  contactedAt: '2025-01-06T05:00:30.000Z',
  status: 'CALL',
  notes: 'Agreed on the price',
  ...row,
  ...over,
});

export const aDelivery = (over: Partial<Delivery> = {}): Delivery => ({
  id: 41,
  bookingId: 101,
  status: 'PENDING',
  address: '12 Hall Road',
  postalCode: 54_000,
  courier: 'TCS',
  type: 'OUTBOUND',
  phoneNumber: '0333-1112223',
  secondaryPhoneNumber: null,
  landmark: null,
  deliveryDate: '2025-01-10T09:00:00.000Z',
  ...row,
  ...over,
});

/** One item, one PAID payment, one call and one OUTBOUND delivery; PENDING, version 3. */
export const aBooking = (over: Partial<Booking> = {}): Booking => ({
  id: 101,
  code: 'BK-1001',
  clientName: 'Sana Malik',
  clientType: 'INDIVIDUAL',
  phoneNumber: '0300-1234567',
  whatsappNumber: '0321-7654321',
  appointmentDate: '2025-01-08T06:00:00.000Z',
  status: 'PENDING',
  referralSource: 'GOOGLE_SEARCH',
  referralSourceNotes: 'Found us on the map',
  payableAmount: 12_500.5,
  paidAmount: 5_000.25,
  createdAt,
  isActive: true,
  version: 3,
  booking_items: [anItem()],
  booking_payments: [aPayment()],
  contact_log: [aContact()],
  delivery: [aDelivery()],
  ...over,
});

/** A claim with one item, of a booking in rework. */
export const aClaim = (over: Partial<Claim> = {}): Claim => ({
  id: 5,
  claimNumber: 'WC-1001',
  claimDate: '2025-02-01T07:30:00.000Z',
  originalBookingId: 101,
  claimBookingId: 202,
  originalBooking: { code: 'BK-1001', clientName: 'Sana Malik', whatsappNumber: '0321-7654321' },
  claimBooking: { code: 'BK-1002', status: 'IN_PROGRESS' },
  createdByUser: { firstName: 'Ali', lastName: 'Raza' },
  remarks: 'Came back twice',
  isActive: true,
  warrantyClaimItems: [],
  ...over,
});

type ClaimedItem = Claim['warrantyClaimItems'][number];

/** A claimed item whose warranty started with its booking. */
export const aClaimedItem = (over: Partial<ClaimedItem['warranty']> = {}, id = 1): ClaimedItem => ({
  id,
  reportedIssue: 'No picture',
  remarks: null,
  warranty: {
    warrantyStartDate: '2025-01-05',
    warrantyEndDate: '2025-04-05',
    warrantyDays: 90,
    bookingItem: { name: 'GTX 1080', type: 'GPU', serialNumber: null, vendor: null, status: 'REPAIRED' },
    ...over,
  },
});

export const MAIN: Location = { id: 1, name: 'Main Branch', code: 'MAIN', address: null, city: null };

/** An active entry as our provider answers it. */
export const aLedgerEntry = (over: Partial<LedgerEntry> = {}): LedgerEntry => ({
  id: 7,
  entryDate: '2025-01-05',
  locationId: 1,
  location: { name: 'Main Branch', code: 'MAIN' },
  category: 'RENT',
  amount: 1234.5,
  paymentMethod: 'CASH',
  description: 'January rent',
  remarks: null,
  receiptNumber: null,
  receiptAttachment: null,
  vendorName: null,
  isActive: true,
  createdAt: '2025-01-05T07:30:00.000Z',
  modifiedAt: '2025-01-06T09:45:00.000Z',
  createdByUser: { firstName: 'Sana', lastName: 'Mirza' },
  modifiedByUser: { firstName: 'Bilal', lastName: 'Ahmed' },
  version: 3,
  ...over,
});

export const SANA = { id: 2, name: 'Sana Malik' };
export const BILAL = { id: 3, name: 'Bilal Ahmed' };

/** Sana changes the status of booking 7 on Jan 5, 2025 at 2:05 PM. */
export const aHistoryEntry = (over: Partial<HistoryEntry> = {}): HistoryEntry => ({
  id: 100,
  at: '2025-01-05T09:05:00.000Z',
  person: SANA,
  record: 'booking',
  recordId: 7,
  thing: 'booking',
  is: 'changed',
  name: 'BK-1007',
  changes: [{ path: 'status', before: 'PENDING', after: 'IN_PROGRESS' }],
  rule: null,
  reason: null,
  payment: null,
  tried: null,
  ...over,
});

/** The settings of a shop. */
export const aShop = (over: Partial<Shop> = {}): Shop => ({
  name: 'Hafeez Centre GPU',
  address: 'Shop 5, Lahore',
  phone: '042-1234567',
  taxNumber: '',
  footer: '',
  terms: '',
  timeZone: 'Asia/Karachi',
  warrantyDays: { GPU: 90, MOBO: 90, LAPTOP: 30 },
  promiseDays: { GPU: null, MOBO: null, LAPTOP: null },
  logo: null,
  templates: FIRST_TEMPLATES,
  services: [
    { id: 1, name: 'GPU repair', isActive: true },
    { id: 2, name: 'Cleaning', isActive: false },
  ],
  factorRoles: [],
  couriers: ['TCS'],
  lockMinutes: 5,
  asksPin: false,
  counterRefunds: false,
  version: 3,
  ...over,
});

export const aBranch = (over: Partial<Branch> = {}): Branch => ({
  id: 1,
  name: 'Main Branch',
  code: 'MAIN',
  address: null,
  city: null,
  isActive: true,
  version: 1,
  ...over,
});

/** A person of the shop in the owner's list. */
export const aPerson = (over: Partial<Person> = {}): Person => ({
  id: 2,
  email: 'ali@shop.test',
  name: 'Ali Raza',
  role: 'COUNTER',
  isActive: true,
  mustChangePassword: false,
  isSelf: false,
  version: 3,
  ...over,
});

/** The stored session of a user with the role COUNTER. */
export const aStoredSession = (over: Partial<StoredSession & LoginAnswer> = {}): StoredSession & LoginAnswer => ({
  loginId: 'first',
  accessToken: 'access-1',
  refreshToken: 'refresh-1',
  user: toUser('amna@shop.pk', createdAt),
  role: 'COUNTER',
  offers: ['reflow'],
  mustChangePassword: false,
  mustSetUpFactor: false,
  ...over,
});

/** An open day of a till. */
export const aTill = (over: Partial<Till> = {}): Till => ({
  date: '2026-11-27',
  locationId: 1,
  branch: 'Main',
  status: 'OPEN',
  opening: 100,
  received: [{ method: 'CASH', amount: 900, count: 2 }],
  refunded: [],
  spent: [],
  ofDeleted: 0,
  expectedCash: 1000,
  refusal: null,
  canReopen: false,
  version: 7,
  ...over,
});
