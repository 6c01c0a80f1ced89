import 'temporal-polyfill/global';
import { ROW_FIELDS, SECTIONS } from '../../src/domain/booking/booking-fields.ts';
import { BOOKING_STATUSES } from '../../src/domain/booking/booking-status.ts';
import { Booking } from '../../src/domain/booking/booking.ts';
import { type BookingDraft, toBookingDraft } from '../../src/domain/booking/draft/booking-draft.ts';
import { applyEdit } from '../../src/domain/booking/draft/booking-edits.ts';
import { withValueAt } from '../../src/domain/form/form-path.ts';
import { FIRST_TEMPLATES } from '../../src/domain/messages/first-templates.ts';
import type { Person } from '../../src/domain/people/person.ts';
import type { QuickAction } from '../../src/domain/quick-action/quick-offer.ts';
import { toLogoChoice, toShopDraft } from '../../src/domain/shop/shop-draft.ts';
import type { Shop } from '../../src/domain/shop/shop.ts';
import { NAMES_MAX } from '../../src/domain/shop/shop-input.ts';
import { openTillDraft } from '../../src/domain/till/till-draft.ts';
import type { Till, TillState } from '../../src/domain/till/till.ts';
import type { PersonChange } from '../../src/machines/people.ts';

// Records that the checks of the book refuse to change.

export const NOW = '2025-01-05T07:30:00.000Z';
const row = { id: 1, createdAt: NOW };
const item = { name: 'RTX 3080', type: 'GPU', status: 'DRAFT', payableAmount: 1000 };
const payment = { status: 'PAID', paidAmount: 500, payableAmount: 500, paymentMethod: 'CASH' };
const client = { clientName: 'Ayesha', clientType: 'INDIVIDUAL', phoneNumber: '0300-1234567' };
/** A booking with one row of each kind, a paid payment and a promise that has passed. */
export const BOOKING = Booking.parse({
  ...row,
  ...client,
  whatsappNumber: client.phoneNumber,
  code: 'BK-1001',
  status: 'PENDING',
  promisedFor: '2025-01-06',
  payableAmount: 1000,
  paidAmount: 500,
  booking_items: [{ ...row, ...item }],
  booking_payments: [
    { ...row, ...payment },
    { ...row, ...payment, id: 2, status: 'PENDING', paidAmount: 0 },
    { ...row, ...payment, id: 3, paidAmount: 100, refundOf: 1, reason: 'Too much' },
  ],
  contact_log: [{ ...row, status: 'CALL', contactedAt: NOW }],
  delivery: [{ ...row, status: 'PENDING', type: 'OUTBOUND' }],
});
export const DRAFT = toBookingDraft(BOOKING);
export const WITH_STATUS = BOOKING_STATUSES.map((status) => ({ ...DRAFT, status }));
export const WITH_NEW_ROWS = SECTIONS.reduce(
  (draft, section) => applyEdit(draft, { type: 'row.add', section, now: NOW }),
  DRAFT,
);
export const STATUSES = BOOKING_STATUSES.map((status) => ({ ...BOOKING, status }));

const SHOP: Shop = {
  name: 'Fixers',
  address: '',
  phone: '',
  taxNumber: '',
  footer: '',
  terms: '',
  timeZone: 'Asia/Karachi',
  warrantyDays: { GPU: 90, MOBO: 90, LAPTOP: 90 },
  promiseDays: { GPU: 3, MOBO: 3, LAPTOP: 3 },
  logo: null,
  templates: FIRST_TEMPLATES,
  services: [],
  couriers: ['TCS'],
  lockMinutes: 5,
  asksPin: false,
  counterRefunds: false,
  factorRoles: [],
  version: 1,
};
export const SHOP_DRAFT = toShopDraft(SHOP);
/** Settings with a wrong list or picture. */
export const SHOP_DRAFTS = [
  { ...SHOP_DRAFT, couriers: 'TCS\ntcs' },
  { ...SHOP_DRAFT, couriers: Array.from({ length: NAMES_MAX + 1 }, (_, at) => `Courier ${at}`).join('\n') },
];

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52];
const PNG_END = [0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82];
const png = (side: number, bytes = 0) => {
  const size = [0, 0, side >> 8, side & 255];
  return `data:image/png;base64,${Buffer.from([...PNG, ...size, ...size, ...Array<number>(bytes).fill(0), ...PNG_END]).toString('base64')}`;
};
export const LOGOS = ['https://shop.example/logo.png', png(3000), png(8, 100_000), toLogoChoice(png(8), false)];

export const TILL: Till = {
  date: '2025-01-05',
  locationId: 1,
  branch: 'Main Branch',
  status: 'OPEN',
  opening: 1000,
  received: [],
  refunded: [],
  spent: [],
  ofDeleted: 0,
  expectedCash: 1000,
  refusal: null,
  canReopen: true,
  version: 1,
};
export const COUNT = { ...openTillDraft(TILL), counted: '1000' };
/** Counts with two wrong values. */
export const COUNTS = [
  { ...COUNT, opening: '900', counted: '900' },
  { ...COUNT, takenOut: '2000' },
];
/** Days that cannot be closed: one ahead, a closed one, one before the first closing, one after an open one. */
export const TILL_DAYS = ['2025-01-06', '2025-01-04', '2025-01-02', '2025-01-05'].map((day) => ({
  branch: TILL.branch,
  day,
  today: '2025-01-05',
}));
export const TILL_STATE: TillState = { closed: { first: '2025-01-03', last: '2025-01-04' }, openBefore: '2025-01-04' };

/** The user, who is the only owner. */
export const PERSON: Person = {
  id: 1,
  email: 'ayesha@shop.test',
  name: 'Ayesha',
  role: 'OWNER',
  isActive: true,
  mustChangePassword: false,
  isSelf: true,
};
export const PERSON_CHANGES: readonly PersonChange[] = [
  { is: 'role', role: 'MANAGER' },
  ...(['disable', 'enable', 'password'] as const).map((is) => ({ is })),
];

export const ACTIONS: readonly QuickAction[] = [
  { is: 'status', to: 'PENDING' },
  ...BOOKING_STATUSES.map((to) => ({ is: 'status', to }) as const),
  { is: 'payment' },
  { is: 'refund' },
  { is: 'closing' },
  { is: 'contact' },
  { is: 'delivery', leadsTo: null },
  ...(['item', 'note', 'intake', 'appointment', 'promise', 'assign', 'move'] as const).map((is) => ({ is })),
];

/** Typed texts that some field refuses. */
const WRONG = [
  '',
  '0',
  '-1',
  '1.005',
  '1.0000',
  '99999999999',
  'x',
  'x@',
  'a text with \0',
  '12345',
  '111111',
  '2025-02-30',
].concat(['2025-03-01', 'reflow1234', 'x'.repeat(20_001)]);
/** Returns copies of a draft, each with one field that has another text. */
export const spoil = <Draft>(draft: Draft): Draft[] =>
  (typeof draft === 'string'
    ? WRONG
    : Object.entries(draft ?? {}).flatMap(([key, part]) =>
        typeof part === 'string' || (typeof part === 'object' && part !== null)
          ? spoil<unknown>(part).map((text) =>
              Array.isArray(draft) ? draft.with(Number(key), text) : { ...draft, [key]: text },
            )
          : [],
      )) as Draft[];

/** A new password that is the current one. */
export const SAME_PASSWORD = { currentPassword: 'a horse of my own', newPassword: 'a horse of my own' };
/** The fields of the rows of each section. */
export const ROWS = SECTIONS.map((section) => [section, Object.keys(ROW_FIELDS[section])] as const);

/** Returns the paths of the texts of a draft, by the keys of its rows. */
export const pathsOf = (draft: BookingDraft): string[] =>
  Object.entries(draft).flatMap(([name, part]) =>
    Array.isArray(part) ? part.flatMap((one) => Object.keys(one).map((field) => `${name}.${one.key}.${field}`)) : name,
  );
/** Returns copies of a draft, each with another text at one of these paths. */
export const spoilAt = <Draft extends BookingDraft>(draft: Draft, paths: readonly string[]): Draft[] =>
  paths.flatMap((path) => WRONG.map((value) => withValueAt(draft, { path, value })));
