import { BOOKING, ROW_FIELDS, type Section } from '../booking/booking-fields.ts';
import { BOOKING_STATUSES } from '../booking/booking-status.ts';
import { ENUMS } from '../booking/booking.ts';
import { LEDGER_CATEGORIES } from '../ledger/ledger-words.ts';
import { LEDGER_PAYMENT_METHODS } from '../ledger/ledger.ts';
import { ROLES } from '../session/permissions.ts';
import { paisa, toRupees } from '../shared/money.ts';

/** The columns of a row by name. An object stands for a text that is stored elsewhere, or was erased. */
export type Columns = Readonly<Record<string, unknown>>;

/** A row of the history, as the rules are asked about it. `at` is an ISO instant. */
export type Change = {
  id: number;
  entity: string;
  entityId: number;
  record: string;
  recordId: number;
  action: string;
  before: Columns;
  after: Columns;
  rule: string | null;
  /** `null` if no person wrote the row. */
  staffId: number | null;
  /** `null` for a command. */
  loginId: string | null;
  requestId: string | null;
  at: string;
  /** `true` if the change has texts. Erased texts count too. */
  hasTexts: boolean;
};

/** A rule that a change broke, with the sentence that the server answers such a change with (HIST-14). */
export type Violation = { change: Change; rule: string; sentence: string };

/** The rules that each change in the history is asked about (HIST-14). */
export const JUDGED_RULES = [
  'CLAIM-23',
  'CLAIM-24',
  'CLAIM-25',
  'EDIT-01',
  'EDIT-14',
  'EDIT-28',
  'EDIT-29',
  'EDIT-30',
  'HIST-01',
  'HIST-14',
  'LEDG-03',
  'LEDG-06',
  'LEDG-43',
  'PEOPLE-04',
  'PERM-01',
  'PERM-06',
  'PERM-07',
  'SEC-03',
  'SHAPE-03',
  'TILL-01',
  'TILL-02',
  'TILL-03',
  'TILL-04',
  'TILL-05',
  'TILL-11',
] as const;
export type JudgedRule = (typeof JUDGED_RULES)[number];

type Enumerated = Readonly<Record<string, { values: readonly string[]; rule: JudgedRule }>>;
const shape = (values: readonly string[]) => ({ values, rule: 'SHAPE-03' as const });
const status = (values: readonly string[]) => ({ values, rule: 'EDIT-29' as const });

/** The columns of each table that hold a value of a closed list, and the rule of the list (SHAPE-03, EDIT-29). */
export const ENUMERATED: Readonly<Record<string, Enumerated>> = {
  booking: {
    status: { values: BOOKING_STATUSES, rule: 'EDIT-28' },
    client_type: shape(ENUMS.clientType),
    referral_source: shape(ENUMS.referralSource),
  },
  booking_item: { status: status(ENUMS.itemStatus), type: shape(ENUMS.itemType) },
  booking_payment: { status: status(ENUMS.paymentStatus), payment_method: shape(ENUMS.paymentMethod) },
  contact_log: { status: shape(ENUMS.contactChannel) },
  delivery: { status: status(ENUMS.deliveryStatus), type: shape(ENUMS.deliveryType) },
  ledger_entry: {
    category: { values: LEDGER_CATEGORIES, rule: 'LEDG-03' },
    payment_method: { values: LEDGER_PAYMENT_METHODS, rule: 'LEDG-06' },
  },
  staff: { role: { values: ROLES, rule: 'PERM-06' } },
};

/** The value of a column as text, `null` for none. */
export function toText(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Returns the values of a change that are in no closed list. */
export function findUnlisted(change: Change): Violation[] {
  return Object.entries(ENUMERATED[change.entity] ?? {}).flatMap(([column, { values, rule }]) => {
    const text = toText(change.after[column]);
    const isListed = text === null || values.includes(text);
    return isListed ? [] : [{ change, rule, sentence: `${column} has no value ${text}.` }];
  });
}

/** The tables of the rows of a booking, and their names in the API. */
export const SECTION_OF: Readonly<Record<string, Section>> = {
  booking_item: 'booking_items',
  booking_payment: 'booking_payments',
  contact_log: 'contact_log',
  delivery: 'delivery',
};

const RUPEES: Readonly<Record<string, string>> = { payable_paisa: 'payableAmount', paid_paisa: 'paidAmount' };
const names = new Map<string, string>();

/** The field of the API that a column holds: `clientName` for `client_name`. */
function fieldOf(column: string): string {
  const known = names.get(column);
  if (known !== undefined) return known;
  const made = RUPEES[column] ?? column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
  names.set(column, made);
  return made;
}

/** Returns the fields of columns as the API has them. A text that is stored elsewhere differs from every other. */
export function toFields(columns: Columns, id: number): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(columns)) {
    if (column in RUPEES) fields[fieldOf(column)] = toRupees(paisa(Number(value)));
    else fields[fieldOf(column)] = typeof value === 'object' && value !== null ? `text of change ${id}` : value;
  }
  return fields;
}

const OF_BOOKING = new Set(Object.keys(BOOKING));
const OF_ROW = Object.fromEntries(
  Object.entries(ROW_FIELDS).map(([section, fields]) => [section, new Set([...Object.keys(fields), 'isActive'])]),
);

/** Keeps the fields that a request can write, of a row of `section` or of the booking itself. */
export function pickWritable(section: Section | null, fields: Readonly<Record<string, unknown>>) {
  const writable = section === null ? OF_BOOKING : OF_ROW[section];
  const picked: Record<string, unknown> = {};
  for (const name of Object.keys(fields)) if (writable?.has(name)) picked[name] = fields[name];
  return picked;
}
