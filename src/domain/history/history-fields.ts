import { BOOKING, ROW_FIELDS } from '../booking/booking-fields.ts';
import { LEDGER } from '../ledger/ledger-input.ts';
import { toLabel } from '../shared/label.ts';
import { formatPkr, formatRs } from '../shared/money.ts';
import type { RecordField, RecordFields } from '../form/record-field.ts';
import { formatDay, formatInstant } from '../shared/shop-day.ts';
import { BRANCH, SHOP_TEXTS } from '../shop/shop-input.ts';
import type { HistoryThing } from './history.ts';

/**
 * The name of a field within a sentence, and the text of its values. `isLong` means that values are too long to be
 * shown. `isFree` means that staff write the value in their own words, so it may name a customer.
 */
export type HistoryField = {
  label: string;
  toText: (value: string | number | boolean) => string;
  isLong?: boolean;
  isFree?: boolean;
};

const named =
  (toText: HistoryField['toText']) =>
  (label: string): HistoryField => ({ label, toText });
const text = (label: string): HistoryField => ({ label, toText: String, isFree: true });
const long = (label: string): HistoryField => ({ label, toText: String, isLong: true });
const list = (label: string): HistoryField => ({
  label,
  toText: (value) => String(value).split('\n').join(', '),
  isFree: true,
});
const days = named((value) => `${value} days`);
const rupees = named((value) => formatRs(Number(value)));
const pkr = named((value) => formatPkr(Number(value)));
const moment = named((value) => formatInstant(String(value)));
const label = named((value) => toLabel(String(value)));
const day = named((value) => formatDay(String(value)));

const inSentence = (words: string): string =>
  words.replace(' (Rs)', '').replace(/\b[A-Z][a-z]+\b/g, (word) => word.toLowerCase());

/** Kinds of fields whose values are amounts and times. */
const MEASURED: readonly RecordField['kind'][] = ['amount', 'date', 'datetime-local', 'day-time'];

const toHistoryField = ({ label: words, kind, options, codec }: RecordField): HistoryField => ({
  label: inSentence(words),
  isFree: !options && !MEASURED.includes(kind),
  toText: (value) => {
    if (codec) return codec.toText(String(value));
    if (options) return options.find((option) => option.value === value)?.label ?? toLabel(String(value));
    if (kind === 'amount') return formatRs(Number(value));
    if (kind === 'date') return formatDay(String(value));
    return kind === 'datetime-local' || kind === 'day-time' ? formatInstant(String(value)) : String(value);
  },
});
const toHistoryFields = (fields: RecordFields) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, toHistoryField(field)]));

// On the screen the logo is above the footer.
const { footer, terms, ...aboveLogo } = SHOP_TEXTS;

/** The shown fields of bookings, items and so on, by their names in the API. Other fields are not shown. */
export const HISTORY_FIELDS: Readonly<Record<HistoryThing, Readonly<Record<string, HistoryField>>>> = {
  booking: {
    ...toHistoryFields({ ...BOOKING, appointmentDate: { ...BOOKING.appointmentDate, label: 'Appointment' } }),
    payableAmount: rupees('payable amount'),
    paidAmount: rupees('paid amount'),
  },
  item: toHistoryFields(ROW_FIELDS.booking_items),
  passcode: { deed: text('passcode') },
  payment: toHistoryFields(ROW_FIELDS.booking_payments),
  contact: toHistoryFields(ROW_FIELDS.contact_log),
  delivery: toHistoryFields(ROW_FIELDS.delivery),
  warranty: { startDate: day('first day'), endDate: day('last day') },
  claim: { remarks: text('remarks') },
  ledger: { ...toHistoryFields(LEDGER), amount: pkr('amount') },
  shop: {
    ...toHistoryFields(aboveLogo),
    logo: long('logo'),
    ...toHistoryFields({ footer, terms }),
    warrantyDaysGpu: days('GPU warranty'),
    warrantyDaysMobo: days('motherboard warranty'),
    warrantyDaysLaptop: days('laptop warranty'),
    promiseDaysGpu: days('GPU (days to the promise)'),
    promiseDaysMobo: days('motherboard (days to the promise)'),
    promiseDaysLaptop: days('laptop (days to the promise)'),
    lockMinutes: text('minutes until a counter locks'),
    asksPin: named((value) => (value === true ? 'yes' : 'no'))(
      'ask for the PIN again before changes of money, deletions, and changes of people and counters',
    ),
    counterRefunds: named((value) => (value === true ? 'yes' : 'no'))('let the role Counter refund payments'),
    deletionReasons: named((value) => (value === true ? 'yes' : 'no'))(
      'ask for a reason before a booking with paid money is deleted',
    ),
    couriers: list('couriers'),
    templates: long('messages'),
    factorRoles: named((value) => String(value).split('\n').map(toLabel).join(', '))('roles with a second factor'),
  },
  branch: toHistoryFields(BRANCH),
  service: { name: text('name') },
  counter: {
    name: text('name'),
    locationId: text('branch'),
    revokedAt: moment('end'),
  },
  till: {
    date: day('day'),
    opening: rupees('opening'),
    expected: rupees('expected'),
    counted: rupees('counted'),
    takenOut: rupees('taken out'),
    note: text('note'),
    reopenedAt: moment('time of the reopening'),
    reopenReason: text('reason'),
  },
  restore: {
    snapshot: text('backup'),
    takenAt: moment('as of'),
    lost: text('lost changes'),
    seal: text('newest seal before'),
    erasedSince: list('erased before, and back'),
  },
  person: {
    firstName: text('first name'),
    lastName: text('last name'),
    email: text('email'),
    role: label('role'),
    passwordHash: long('password'),
    mustChangePassword: named((value) => (value === true ? 'someone else' : 'the person'))('password known to'),
    verifiedAt: moment('email verified'),
    factorAt: moment('second factor since'),
  },
  pin: { pinHash: long('PIN') },
  passkey: { name: text('name') },
};

/** The field that names a row. Its value before a change names the row in the sentence. */
export const NAMED_BY: Readonly<Record<HistoryThing, string | null>> = {
  booking: null,
  item: 'name',
  passcode: null,
  payment: 'paidAmount',
  contact: 'status',
  delivery: 'type',
  warranty: null,
  claim: null,
  ledger: null,
  shop: null,
  branch: 'name',
  service: 'name',
  counter: null,
  till: null,
  restore: 'snapshot',
  person: null,
  pin: null,
  passkey: null,
};
