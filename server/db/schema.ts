import { sql, type SQLWrapper } from 'drizzle-orm';
import { bigint, boolean, customType, date, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { ENUMS } from '../../src/domain/booking/booking.ts';
import { BOOKING_STATUSES } from '../../src/domain/booking/booking-status.ts';
import { SUGGESTION_MAX } from '../../src/domain/booking/suggestions.ts';
import { LOCK_MINUTES } from '../../src/domain/shared/limits.ts';

/**
 * The SQL schema, for the embedded database and for PostgreSQL. Money is in whole paisa. A business day is a `date` and
 * an instant a `timestamptz`; both are read as text. Records are never deleted, only marked with `is_active`.
 */

const key = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
const whole = (name: string) => bigint(name, { mode: 'number' });
/** The id of another row. The migrations define which table it refers to. */
const reference = whole;
const paisa = whole;
/** Read as ISO 8601 in UTC (`2025-01-05T07:30:00.000Z`) from both drivers, whatever the time zone of the session. */
const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp(3) with time zone',
  fromDriver: (text) => new Date(text).toISOString(),
});
/** Bytes, read as lower-case hexadecimal digits. */
const digest = customType<{ data: string; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (bytes) => Buffer.from(bytes).toString('hex'),
  toDriver: (hex) => Buffer.from(hex, 'hex'),
});
/** The searched text of a row. Only the database folds it (FIND-01). */
const searchText = () => text('search_text').notNull().default('');
/** The last digits of a phone number, for an indexed lookup before all digits are compared (CUST-01). */
export const phoneEnd = (column: SQLWrapper) => sql`right(phone_digits(${column}), 7)`;
/** The sort key of names, the same in every database. */
export const nameOrder = (column: SQLWrapper) => sql`(lower(${column} collate "C") collate "C")`;
/** The sort keys of the ledger that have their own index (LEDG-32). */
export const ledgerKeys = (
  t: Record<'category' | 'paymentMethod' | 'amountPaisa' | 'description' | 'vendorName' | 'receiptNumber', SQLWrapper>,
) => ({
  category: sql`(${t.category} collate "C")`,
  paymentMethod: sql`(${t.paymentMethod} collate "C")`,
  amount: sql`(${t.amountPaisa})`,
  description: nameOrder(t.description),
  vendorName: nameOrder(sql`nullif(${t.vendorName}, '')`),
  receiptNumber: numberOrder(sql`nullif(${t.receiptNumber}, '')`),
});
/** The sort key of texts with numbers, which are padded to 20 digits so that they sort by value (LEDG-32). */
const numberOrder = (column: SQLWrapper) =>
  sql`(regexp_replace(regexp_replace(lower(${column} collate "C"), '([0-9]+)', '00000000000000000000\\1', 'g'), '[0-9]*([0-9]{20})', '\\1', 'g') collate "C")`;
/** True for a payable amount above the paid one. Use it with the statuses of finished repairs (LIST-11). */
export const unpaid = ({ payablePaisa, paidPaisa }: Record<'payablePaisa' | 'paidPaisa', SQLWrapper>) =>
  sql`${payablePaisa} > ${paidPaisa}`;
/** The key of suggested item texts, in the same order on every machine (BOOK-15). */
export const suggestionKey = (column: SQLWrapper) => sql`(search_fold(${column}) collate "C")`;
/** True for an item text that may be suggested: of an active item, not too long, not erased (BOOK-15). */
export const isSuggested = (isActive: SQLWrapper, column: SQLWrapper) =>
  sql`${isActive} and length(${column}) <= ${sql.raw(String(SUGGESTION_MAX))} and ${column} <> 'Erased'`;
const now = sql`now()`;
const createdAt = () => instant('created_at').notNull().default(now);
const stamps = () => ({ createdAt: createdAt(), modifiedAt: instant('modified_at').notNull().default(now) });
const isActive = () => boolean('is_active').notNull().default(true);
/**
 * The id that the client gave a new row, so that a row that is sent again is not added twice. `null` without one
 * (CONF-07).
 */
const rowKey = () => text('row_key');
const recordColumns = () => ({ isActive: isActive(), ...stamps() });

/** A staff member. `email` is in lower case. */
export const staff = pgTable('staff', {
  id: key(),
  email: text('email').notNull(),
  passwordHash: text('password_hash').notNull(),
  /** Set while someone else has seen the password; the next sign-in asks for another. */
  mustChangePassword: boolean('must_change_password').notNull().default(false),
  firstName: text('first_name').notNull().default(''),
  lastName: text('last_name').notNull().default(''),
  role: text('role').notNull().default('COUNTER'),
  verifiedAt: instant('verified_at'),
  /** The time since when there is a second factor; `null` for none (FACT-01). */
  factorAt: instant('factor_at'),
  version: integer('version').notNull().default(1),
  ...recordColumns(),
});

/** One session of one person. Its refresh tokens form a sequence, of which only the latest number is stored. */
export const session = pgTable('login', {
  id: uuid('id').primaryKey(),
  staffId: reference('staff_id').notNull(),
  /** The number of the one refresh token that is valid now. */
  generation: integer('generation').notNull().default(0),
  rotatedAt: instant('rotated_at').notNull().default(now),
  expiresAt: instant('expires_at').notNull(),
  revokedAt: instant('revoked_at'),
  revokedBecause: text('revoked_because'),
  /** The network address of the sign-in, which makes the address known for the account. */
  address: text('address').notNull().default(''),
  /** The user agent of the sign-in, shortened. */
  userAgent: text('user_agent').notNull().default(''),
  /** The thumbprint of the key that signs refreshes; `null` if the session is not bound to a key. */
  proofKey: text('proof_key'),
  createdAt: createdAt(),
  /** The time of the last correct PIN after the sign-in (LOCK-05). */
  confirmedAt: instant('confirmed_at'),
});

/** A browser that several people share. `proofKey` is the key of its sessions (LOCK-01). */
export const counter = pgTable('counter', {
  id: key(),
  name: text('name').notNull(),
  proofKey: text('proof_key').notNull(),
  enrolledBy: reference('enrolled_by').notNull(),
  createdAt: createdAt(),
  revokedAt: instant('revoked_at'),
  revokedBy: reference('revoked_by'),
  /** The branch in which it is, which takes the payments there (TILL-01). */
  locationId: reference('location_id'),
});

/** The PIN of a person, and the number of wrong tries since the last correct one (LOCK-02). */
export const staffPin = pgTable('staff_pin', {
  staffId: reference('staff_id').primaryKey(),
  pinHash: text('pin_hash').notNull(),
  wrong: integer('wrong').notNull().default(0),
  createdAt: createdAt(),
});

/** The TOTP secret of a person. It takes effect once a first code has confirmed it (FACT-01). */
export const totp = pgTable('totp', {
  staffId: reference('staff_id').primaryKey(),
  /** Base32. */
  secret: text('secret').notNull(),
  confirmedAt: instant('confirmed_at'),
  /** The 30 s step of the last accepted code. Codes of this step and of earlier ones are refused. */
  lastStep: whole('last_step').notNull().default(0),
});

/** Recovery codes, each valid once. Only hashes are stored (FACT-01). */
export const recoveryCode = pgTable('recovery_code', {
  id: key(),
  staffId: reference('staff_id').notNull(),
  codeHash: text('code_hash').notNull(),
  usedAt: instant('used_at'),
});

/** The devices that passed the second factor, with the time. It is asked for again after 30 days (FACT-01). */
export const verifiedDevice = pgTable('verified_device', {
  staffId: reference('staff_id').notNull(),
  /** From the cookie of the device. */
  nonce: text('nonce').notNull(),
  at: instant('at').notNull(),
});

/** The public key of a passkey, and the host name that it belongs to (FACT-03). */
export const passkey = pgTable('passkey', {
  id: key(),
  staffId: reference('staff_id').notNull(),
  credentialId: text('credential_id').notNull(),
  publicKey: text('public_key').notNull(),
  rpId: text('rp_id').notNull(),
  counter: whole('counter').notNull(),
  name: text('name').notNull(),
  createdAt: createdAt(),
  lastUsedAt: instant('last_used_at'),
});

/** Counted tries by key (account, address, device) and second. */
export const throttle = pgTable('throttle', {
  key: text('key').notNull(),
  bucket: whole('bucket').notNull(),
  tries: integer('tries').notNull().default(1),
});

/** Single values, such as the secrets created at the first start. */
export const setting = pgTable('setting', { name: text('name').primaryKey(), value: text('value').notNull() });

/** The responses of creations, so that a retry with the same key gets the same response. */
export const idempotency = pgTable('idempotency', {
  staffId: reference('staff_id').notNull(),
  key: text('key').notNull(),
  requestHash: text('request_hash').notNull(),
  status: integer('status').notNull(),
  body: jsonb('body').notNull(),
  createdAt: createdAt(),
});

/** The record of each imported reference, so that importing a file twice adds nothing (MOVE-05). */
export const imported = pgTable('imported', {
  kind: text('kind', { enum: ['bookings', 'ledger'] }).notNull(),
  reference: text('reference').notNull(),
  recordId: reference('record_id').notNull(),
  hash: text('hash').notNull(),
  at: instant('at').notNull(),
});

/** Codes that verify an email address. Only hashes are stored. */
export const verification = pgTable('verification', {
  id: key(),
  staffId: reference('staff_id').notNull(),
  codeHash: text('code_hash').notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
  tries: integer('tries').notNull().default(0),
  createdAt: createdAt(),
});

/** Each change of a row: author, time and rule. Triggers write it, and prevent changes to it (HIST-01, HIST-02). */
export const history = pgTable('history', {
  id: key(),
  entity: text('entity').notNull(),
  entityId: reference('entity_id').notNull(),
  /** The kind of record that owns the row: `booking`, `claim`, `ledger`, `person`, `shop`. */
  record: text('record').notNull(),
  recordId: reference('record_id').notNull(),
  action: text('action').notNull(),
  /** The changed columns by name. `{}` stands for a text that is stored in `history_text`, or was erased. */
  before: jsonb('before').notNull(),
  after: jsonb('after').notNull(),
  /** SHA-256 of the salt and the texts of this row in `history_text`. */
  textHash: digest('text_hash'),
  rule: text('rule'),
  /** `null` for the system, a command, or someone with access to the database. */
  staffId: reference('staff_id'),
  loginId: text('login_id'),
  requestId: text('request_id'),
  at: instant('at').notNull(),
});

/**
 * The names, numbers, notes and reasons of a history row. Stored outside of the chain, so that an erasure leaves the
 * chain intact (HIST-05).
 */
export const historyText = pgTable('history_text', {
  historyId: reference('history_id').primaryKey(),
  salt: text('salt').notNull(),
  /** JSON `{ before?, after?, reason? }`, exactly as it was hashed. */
  texts: text('texts').notNull(),
});

/** History rows that are not sealed yet. A row that commits late appears here only then (HIST-03). */
export const historyUnsealed = pgTable('history_unsealed', {
  historyId: reference('history_id').primaryKey(),
});

/** The hash chain: each seal is the hash of a history row and of the previous seal (HIST-03). */
export const historySeal = pgTable('history_seal', {
  seq: whole('seq').primaryKey(),
  historyId: reference('history_id').notNull(),
  at: instant('at').notNull(),
  hash: digest('hash').notNull(),
});

/** The newest seal. A sealer locks this row, so that the chain cannot fork (HIST-03). */
export const historyHead = pgTable('history_head', {
  id: integer('id').primaryKey(),
  seq: whole('seq').notNull(),
  at: instant('at').notNull(),
  hash: digest('hash').notNull(),
});

/** The shop's header on documents of older releases. No longer written. */
export const documentHead = pgTable('document_head', {
  hash: digest('hash').primaryKey(),
  content: text('content').notNull(),
  createdAt: createdAt(),
});

/** The seal printed on a document, so that the same record gives the same paper again (HIST-08). */
export const documentSeal = pgTable('document_seal', {
  /** The id of the booking or claim; for a closing, of the branch. */
  recordId: reference('record_id').notNull(),
  /** A hash of the content and header of the document. For older releases, the version of the booking. */
  state: text('state').notNull(),
  kind: text('kind').notNull(),
  seal: text('seal').notNull(),
  /** Only for documents of older releases. */
  head: digest('head'),
  createdAt: createdAt(),
});

/** The settings of the shop, in a single row. The environment gave their first values (SHOP-01, SHOP-04). */
export const shop = pgTable('shop', {
  id: integer('id').primaryKey(),
  name: text('name').notNull(),
  address: text('address').notNull(),
  phone: text('phone').notNull().default(''),
  taxNumber: text('tax_number').notNull().default(''),
  footer: text('footer').notNull().default(''),
  timeZone: text('time_zone').notNull(),
  warrantyDaysGpu: integer('warranty_days_gpu').notNull(),
  warrantyDaysMobo: integer('warranty_days_mobo').notNull(),
  warrantyDaysLaptop: integer('warranty_days_laptop').notNull(),
  /** Days from the booking to its usual promise, by item type; `null` for no promise (PROMISE-02). */
  promiseDaysGpu: integer('promise_days_gpu'),
  promiseDaysMobo: integer('promise_days_mobo'),
  promiseDaysLaptop: integer('promise_days_laptop'),
  /** A PNG or JPEG as a data URL. */
  logo: text('logo'),
  /**
   * JSON of the messages that the shop changed, by key. Stored as text, so that it can be compared with the history.
   */
  templates: text('templates').notNull().default('{}'),
  /** One courier a line. */
  couriers: text('couriers').notNull().default(''),
  /** Roles that need a second factor, one a line; `null` for none (FACT-02). */
  factorRoles: text('factor_roles'),
  version: integer('version').notNull().default(1),
  modifiedBy: reference('modified_by'),
  ...stamps(),
  /** Minutes without input after which a counter locks. */
  lockMinutes: integer('lock_minutes').notNull().default(LOCK_MINUTES),
  /** True if a counter asks for the PIN again before money is changed (LOCK-05). */
  asksPin: boolean('asks_pin').notNull().default(false),
  /** The terms on the intake slip (INTAKE-04). */
  terms: text('terms').notNull().default(''),
  /** True if the role COUNTER may refund payments (TILL-02). */
  counterRefunds: boolean('counter_refunds').notNull().default(false),
  /** Always true. Its change in the history is the start of the rule (TILL-11). */
  deletionReasons: boolean('deletion_reasons').notNull().default(true),
});

export const location = pgTable('location', {
  id: key(),
  code: text('code').notNull(),
  name: text('name').notNull(),
  address: text('address'),
  city: text('city'),
  version: integer('version').notNull().default(1),
  ...recordColumns(),
});

export const service = pgTable('service', { id: key(), name: text('name').notNull(), isActive: isActive() });

/** Bookings. Each kind of search that staff use has an index. */
export const booking = pgTable('booking', {
  id: key(),
  code: text('code').notNull(),
  clientName: text('client_name').notNull(),
  clientType: text('client_type', { enum: ENUMS.clientType }).notNull(),
  phoneNumber: text('phone_number').notNull(),
  whatsappNumber: text('whatsapp_number').notNull(),
  appointmentDate: instant('appointment_date'),
  status: text('status', { enum: BOOKING_STATUSES }).notNull().default('DRAFT'),
  referralSource: text('referral_source', { enum: ENUMS.referralSource }),
  referralSourceNotes: text('referral_source_notes'),
  /** The sum of the active items, updated by every write. */
  payablePaisa: paisa('payable_paisa').notNull().default(0),
  /** The sum of the active PAID payments less the refunds, updated by every write. */
  paidPaisa: paisa('paid_paisa').notNull().default(0),
  /** All texts by which a booking can be found, including items and numbers. Written by triggers (FIND-01). */
  searchText: searchText(),
  /** True if there is no active INBOUND delivery. Written by triggers (LIST-11). */
  inboundMissing: boolean('inbound_missing').notNull().default(false),
  /** A day of the shop, `2026-11-30`, or a time of that day, `2026-11-30T17:00` (PROMISE-01). */
  promisedFor: text('promised_for'),
  /** The technician (PROMISE-03). */
  assigneeId: reference('assignee_id'),
  /** The branch at which it is; `null` for none (BRANCH-01). */
  locationId: reference('location_id'),
  completedAt: instant('completed_at'),
  version: integer('version').notNull().default(1),
  isActive: isActive(),
  createdBy: reference('created_by'),
  modifiedBy: reference('modified_by'),
  ...stamps(),
});

/**
 * The searched words of bookings without numbers, with the columns that a search filters and sorts by. Written by
 * triggers.
 */
export const searchedBooking = pgTable('searched_booking', {
  id: reference('booking_id').primaryKey(),
  status: text('status', { enum: BOOKING_STATUSES }).notNull(),
  isActive: boolean('is_active').notNull(),
  createdAt: instant('created_at').notNull(),
  words: text('words').notNull(),
});

export const bookingItem = pgTable('booking_item', {
  id: key(),
  bookingId: reference('booking_id').notNull(),
  key: rowKey(),
  code: text('code').notNull(),
  name: text('name').notNull(),
  type: text('type', { enum: ENUMS.itemType }).notNull(),
  vendor: text('vendor'),
  serialNumber: text('serial_number'),
  reportedIssue: text('reported_issue'),
  comments: text('comments'),
  status: text('status', { enum: ENUMS.itemStatus }).notNull().default('DRAFT'),
  payablePaisa: paisa('payable_paisa').notNull().default(0),
  paidPaisa: paisa('paid_paisa').notNull().default(0),
  paymentId: reference('payment_id'),
  ...recordColumns(),
  /** One a line: names of chips and own words (INTAKE-01). */
  accessories: text('accessories'),
  /** JSON of the `Condition`. Stored as text, so that it can be compared with the history (INTAKE-02). */
  condition: text('condition'),
});

/** The passcodes of devices, apart from everything that is listed, exported or recorded (INTAKE-07). */
export const devicePasscode = pgTable('device_passcode', {
  itemId: reference('item_id').primaryKey(),
  passcode: text('passcode').notNull(),
  keptAt: instant('kept_at').notNull(),
});

export const bookingPayment = pgTable('booking_payment', {
  id: key(),
  bookingId: reference('booking_id').notNull(),
  key: rowKey(),
  status: text('status', { enum: ENUMS.paymentStatus }).notNull().default('PENDING'),
  paymentMethod: text('payment_method', { enum: ENUMS.paymentMethod }).notNull().default('CASH'),
  payablePaisa: paisa('payable_paisa').notNull().default(0),
  paidPaisa: paisa('paid_paisa').notNull().default(0),
  recipientName: text('recipient_name'),
  transactionId: text('transaction_id'),
  ...recordColumns(),
  /** The instant at which it became PAID; `null` for the time of its creation (TILL-01). */
  paidAt: instant('paid_at'),
  /** The branch that took the money. `null` for the first branch (TILL-01). */
  locationId: reference('location_id'),
  /** The payment that a refund takes back; `null` for a payment (TILL-02). */
  refundOf: reference('refund_of'),
  reason: text('reason'),
});

/** A closing of a till. Triggers keep it from being changed, except that it is reopened once (TILL-04, TILL-05). */
export const tillClosing = pgTable('till_closing', {
  id: key(),
  locationId: reference('location_id').notNull(),
  date: date('date', { mode: 'string' }).notNull(),
  /** Counts up in each branch, without gaps. */
  number: integer('number').notNull(),
  /** The number of the reopened closing of the same day. */
  replaces: integer('replaces'),
  openingPaisa: paisa('opening_paisa').notNull(),
  expectedPaisa: paisa('expected_paisa').notNull(),
  countedPaisa: paisa('counted_paisa').notNull(),
  takenOutPaisa: paisa('taken_out_paisa').notNull(),
  /** JSON of the `DayMoney`. Stored as text, so that it can be compared with the history. */
  money: text('money').notNull(),
  note: text('note'),
  closedAt: instant('closed_at').notNull(),
  closedBy: reference('closed_by').notNull(),
  reopenedAt: instant('reopened_at'),
  reopenedBy: reference('reopened_by'),
  reopenReason: text('reopen_reason'),
});

export const contactLog = pgTable('contact_log', {
  id: key(),
  bookingId: reference('booking_id').notNull(),
  key: rowKey(),
  bookingItemId: reference('booking_item_id'),
  userId: reference('user_id'),
  contactedAt: instant('contacted_at').notNull().default(now),
  status: text('status', { enum: ENUMS.contactChannel }).notNull().default('SMS'),
  notes: text('notes'),
  ...recordColumns(),
});

export const delivery = pgTable('delivery', {
  id: key(),
  bookingId: reference('booking_id').notNull(),
  key: rowKey(),
  status: text('status', { enum: ENUMS.deliveryStatus }).notNull().default('PENDING'),
  type: text('type', { enum: ENUMS.deliveryType }).notNull().default('INBOUND'),
  address: text('address'),
  postalCode: integer('postal_code'),
  courier: text('courier'),
  phoneNumber: text('phone_number'),
  secondaryPhoneNumber: text('secondary_phone_number'),
  landmark: text('landmark'),
  deliveryDate: instant('delivery_date'),
  ...recordColumns(),
});

/** The warranty of a repaired item. It starts when its booking becomes COMPLETED and never restarts. */
export const warranty = pgTable('warranty', {
  id: key(),
  bookingItemId: reference('booking_item_id').notNull(),
  startDate: date('start_date', { mode: 'string' }).notNull(),
  endDate: date('end_date', { mode: 'string' }).notNull(),
  days: integer('days').notNull(),
  createdAt: createdAt(),
});

export const warrantyClaim = pgTable('warranty_claim', {
  id: key(),
  claimNumber: text('claim_number').notNull(),
  claimDate: instant('claim_date').notNull().default(now),
  originalBookingId: reference('original_booking_id').notNull(),
  claimBookingId: reference('claim_booking_id').notNull(),
  remarks: text('remarks'),
  /** Claim number, both booking codes and the current name of the customer. Written by triggers. */
  searchText: searchText(),
  version: integer('version').notNull().default(1),
  isActive: isActive(),
  createdBy: reference('created_by'),
  ...stamps(),
});

export const warrantyClaimItem = pgTable('warranty_claim_item', {
  id: key(),
  claimId: reference('claim_id').notNull(),
  warrantyId: reference('warranty_id').notNull(),
  /** The item of the claim booking in which the repair happens. */
  claimBookingItemId: reference('claim_booking_item_id'),
  reportedIssue: text('reported_issue').notNull(),
  remarks: text('remarks'),
  createdAt: createdAt(),
});

export const ledgerEntry = pgTable('ledger_entry', {
  id: key(),
  entryDate: date('entry_date', { mode: 'string' }).notNull(),
  locationId: reference('location_id').notNull(),
  category: text('category').notNull(),
  amountPaisa: paisa('amount_paisa').notNull(),
  paymentMethod: text('payment_method').notNull(),
  description: text('description').notNull(),
  remarks: text('remarks'),
  receiptNumber: text('receipt_number'),
  receiptAttachment: text('receipt_attachment'),
  vendorName: text('vendor_name'),
  /** Description, vendor and receipt number. Written by a trigger. */
  searchText: searchText(),
  version: integer('version').notNull().default(1),
  isActive: isActive(),
  createdBy: reference('created_by'),
  modifiedBy: reference('modified_by'),
  ...stamps(),
});

/**
 * Counts and sums by list and key; the rows of a key add up to its total. Triggers only insert, so that no writer waits
 * for another.
 */
export const kept = pgTable('kept', {
  list: text('list', { enum: ['bookings', 'booked', 'received', 'ledger', 'paid', 'spent'] }).notNull(),
  /** By list: status and activity; the ISO start of a quarter of an hour; branch and category; day of UTC, branch and direction; month and branch. */
  key: text('key').notNull(),
  rows: whole('rows').notNull(),
  paisa: paisa('paisa').notNull(),
  /** True for the folded total of a key. */
  isFolded: boolean('is_folded').notNull().default(false),
});
