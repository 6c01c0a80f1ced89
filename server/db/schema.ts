import { sql, type SQLWrapper } from 'drizzle-orm';
import { bigint, boolean, customType, date, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { ENUMS } from '../../src/domain/booking/booking.ts';
import { BOOKING_STATUSES } from '../../src/domain/booking/booking-status.ts';
import { SUGGESTION_MAX } from '../../src/domain/booking/suggestions.ts';
import { LOCK_MINUTES } from '../../src/domain/shared/limits.ts';

/**
 * The one SQL schema, for the embedded database and for PostgreSQL. Money is whole paisa, a business day is a `date`,
 * an instant a `timestamptz`, both read as text. Nothing is ever removed: rows carry `is_active`.
 */

const key = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
const whole = (name: string) => bigint(name, { mode: 'number' });
/** To which row a key refers, the migrations say. */
const reference = whole;
const paisa = whole;
/** Read as ISO 8601 in UTC (`2025-01-05T07:30:00.000Z`) from both drivers, whatever the session's zone. */
const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp(3) with time zone',
  fromDriver: (text) => new Date(text).toISOString(),
});
/** Bytes, as lower-case hexadecimal digits. */
const digest = customType<{ data: string; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (bytes) => Buffer.from(bytes).toString('hex'),
  toDriver: (hex) => Buffer.from(hex, 'hex'),
});
/** What a search looks through, folded by the database alone. FIND-01 */
const searchText = () => text('search_text').notNull().default('');
/** The end of a number, by which it is looked up before all of its digits are compared. CUST-01 */
export const phoneEnd = (column: SQLWrapper) => sql`right(phone_digits(${column}), 7)`;
/** By which names are sorted, the same in every database. */
export const nameOrder = (column: SQLWrapper) => sql`(lower(${column} collate "C") collate "C")`;
/** By what the ledger is sorted in the orders that have an index of their own. LEDG-32 */
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
/** The same of what has numbers in it, by what these count: each is filled up to 20 digits. LEDG-32 */
const numberOrder = (column: SQLWrapper) =>
  sql`(regexp_replace(regexp_replace(lower(${column} collate "C"), '([0-9]+)', '00000000000000000000\\1', 'g'), '[0-9]*([0-9]{20})', '\\1', 'g') collate "C")`;
/** More payable than paid, of a booking whose repair is done; with the statuses of that phase. LIST-11 */
export const unpaid = ({ payablePaisa, paidPaisa }: Record<'payablePaisa' | 'paidPaisa', SQLWrapper>) =>
  sql`${payablePaisa} > ${paidPaisa}`;
/** By what a text of an item is found again as it was typed before, in one order on every machine. BOOK-15 */
export const suggestionKey = (column: SQLWrapper) => sql`(search_fold(${column}) collate "C")`;
/** Whether a text of an item is offered again: not what is taken out, too long, or erased. BOOK-15 */
export const isSuggested = (isActive: SQLWrapper, column: SQLWrapper) =>
  sql`${isActive} and length(${column}) <= ${sql.raw(String(SUGGESTION_MAX))} and ${column} <> 'Erased'`;
const now = sql`now()`;
const createdAt = () => instant('created_at').notNull().default(now);
const stamps = () => ({ createdAt: createdAt(), modifiedAt: instant('modified_at').notNull().default(now) });
const isActive = () => boolean('is_active').notNull().default(true);
/** What the client that added a row calls it: the same row sent again is this one. `null` for a row that came without. CONF-07 */
const rowKey = () => text('row_key');
const recordColumns = () => ({ isActive: isActive(), ...stamps() });

/** A person who works in the shop. `email` is stored in lower case. */
export const staff = pgTable('staff', {
  id: key(),
  email: text('email').notNull(),
  passwordHash: text('password_hash').notNull(),
  /** Set while the password is one that somebody else has seen: the next sign-in asks for another. */
  mustChangePassword: boolean('must_change_password').notNull().default(false),
  firstName: text('first_name').notNull().default(''),
  lastName: text('last_name').notNull().default(''),
  role: text('role').notNull().default('COUNTER'),
  verifiedAt: instant('verified_at'),
  /** Since when there is a second factor; `null` for none. FACT-01 */
  factorAt: instant('factor_at'),
  version: integer('version').notNull().default(1),
  ...recordColumns(),
});

/** One session of one person: the family of its refresh tokens, of which only the counter is stored. */
export const session = pgTable('login', {
  id: uuid('id').primaryKey(),
  staffId: reference('staff_id').notNull(),
  /** Generation of the one refresh token that is good now. */
  generation: integer('generation').notNull().default(0),
  rotatedAt: instant('rotated_at').notNull().default(now),
  expiresAt: instant('expires_at').notNull(),
  revokedAt: instant('revoked_at'),
  revokedBecause: text('revoked_because'),
  /** Network address that signed in: the account is known there. */
  address: text('address').notNull().default(''),
  /** What the browser that signed in says it is, as far as it is kept. */
  userAgent: text('user_agent').notNull().default(''),
  /** Thumbprint of the key that its refreshes are signed with; `null` when the browser has none. */
  proofKey: text('proof_key'),
  createdAt: createdAt(),
  /** When the PIN was asked for again, and was right. LOCK-05 */
  confirmedAt: instant('confirmed_at'),
});

/** A browser at which the people of the shop take turns; `proofKey` is that of its logins. LOCK-01 */
export const counter = pgTable('counter', {
  id: key(),
  name: text('name').notNull(),
  proofKey: text('proof_key').notNull(),
  enrolledBy: reference('enrolled_by').notNull(),
  createdAt: createdAt(),
  revokedAt: instant('revoked_at'),
  revokedBy: reference('revoked_by'),
});

/** The PIN of a person, and how many wrong ones were tried since the last right one. LOCK-02 */
export const staffPin = pgTable('staff_pin', {
  staffId: reference('staff_id').primaryKey(),
  pinHash: text('pin_hash').notNull(),
  wrong: integer('wrong').notNull().default(0),
  createdAt: createdAt(),
});

/** The secret of an app that makes codes; one that no code has confirmed yet is asked for at no sign-in. FACT-01 */
export const totp = pgTable('totp', {
  staffId: reference('staff_id').primaryKey(),
  /** Base32. */
  secret: text('secret').notNull(),
  confirmedAt: instant('confirmed_at'),
  /** The half minute of the last code that was taken: no code of it or of one before is. */
  lastStep: whole('last_step').notNull().default(0),
});

/** Codes for who has lost the app, each good once: only their hash is stored. FACT-01 */
export const recoveryCode = pgTable('recovery_code', {
  id: key(),
  staffId: reference('staff_id').notNull(),
  codeHash: text('code_hash').notNull(),
  usedAt: instant('used_at'),
});

/** Where the second factor was shown, and when: it is asked for again after 30 days. FACT-01 */
export const verifiedDevice = pgTable('verified_device', {
  staffId: reference('staff_id').notNull(),
  /** Of the cookie of the device. */
  nonce: text('nonce').notNull(),
  at: instant('at').notNull(),
});

/** The public half of a passkey, and the name of the address it was made at. FACT-03 */
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

/** Counted tries per key (account, address, device) and second. */
export const throttle = pgTable('throttle', {
  key: text('key').notNull(),
  bucket: whole('bucket').notNull(),
  tries: integer('tries').notNull().default(1),
});

/** Secrets made at the first start, and other single values. */
export const setting = pgTable('setting', { name: text('name').primaryKey(), value: text('value').notNull() });

/** Answers of creations, so that a repeated request with the same key gets the same answer. */
export const idempotency = pgTable('idempotency', {
  staffId: reference('staff_id').notNull(),
  key: text('key').notNull(),
  requestHash: text('request_hash').notNull(),
  status: integer('status').notNull(),
  body: jsonb('body').notNull(),
  createdAt: createdAt(),
});

/** Which record each reference of an imported file became, so that the same file imported again adds nothing. MOVE-05 */
export const imported = pgTable('imported', {
  kind: text('kind', { enum: ['bookings', 'ledger'] }).notNull(),
  reference: text('reference').notNull(),
  recordId: reference('record_id').notNull(),
  hash: text('hash').notNull(),
  at: instant('at').notNull(),
});

/** Codes sent to verify an email address: only their hash is stored. */
export const verification = pgTable('verification', {
  id: key(),
  staffId: reference('staff_id').notNull(),
  codeHash: text('code_hash').notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
  tries: integer('tries').notNull().default(0),
  createdAt: createdAt(),
});

/** Each change of a row: who, when, by which rule. Triggers write it, and refuse to change it. HIST-01, HIST-02 */
export const history = pgTable('history', {
  id: key(),
  entity: text('entity').notNull(),
  entityId: reference('entity_id').notNull(),
  /** What the row belongs to: `booking`, `claim`, `ledger`, `person`, `shop`. */
  record: text('record').notNull(),
  recordId: reference('record_id').notNull(),
  action: text('action').notNull(),
  /** The changed columns by name. `{}` stands for a text that is kept beside the history, or was erased. */
  before: jsonb('before').notNull(),
  after: jsonb('after').notNull(),
  /** SHA-256 of the salt and the texts that are kept beside this row. */
  textHash: digest('text_hash'),
  rule: text('rule'),
  /** `null`: the system itself, a command, or somebody at the database. */
  staffId: reference('staff_id'),
  loginId: text('login_id'),
  requestId: text('request_id'),
  at: instant('at').notNull(),
});

/** Names, numbers, notes and reasons of a history row: outside of the chain, so that an erasure leaves that whole. HIST-05 */
export const historyText = pgTable('history_text', {
  historyId: reference('history_id').primaryKey(),
  salt: text('salt').notNull(),
  /** JSON `{ before?, after?, reason? }`, byte for byte as it was hashed. */
  texts: text('texts').notNull(),
});

/** History rows that the sealer has not seen yet. A row that commits late only stands here then. HIST-03 */
export const historyUnsealed = pgTable('history_unsealed', {
  historyId: reference('history_id').primaryKey(),
});

/** The chain: each seal is the hash of a history row and of the seal before it. HIST-03 */
export const historySeal = pgTable('history_seal', {
  seq: whole('seq').primaryKey(),
  historyId: reference('history_id').notNull(),
  at: instant('at').notNull(),
  hash: digest('hash').notNull(),
});

/** The one newest seal: who seals holds its row lock, so that the chain cannot fork. HIST-03 */
export const historyHead = pgTable('history_head', {
  id: integer('id').primaryKey(),
  seq: whole('seq').notNull(),
  at: instant('at').notNull(),
  hash: digest('hash').notNull(),
});

/** What the shop said of itself when a document of an older release was made. Nothing is added any more. */
export const documentHead = pgTable('document_head', {
  hash: digest('hash').primaryKey(),
  content: text('content').notNull(),
  createdAt: createdAt(),
});

/** The seal of the chain that stands on a document, so that the same record makes the same paper again. HIST-08 */
export const documentSeal = pgTable('document_seal', {
  /** The booking or claim; the branch of a closing. */
  recordId: reference('record_id').notNull(),
  /** A hash of what the document shows and of its head; of an older release the version of a booking. */
  state: text('state').notNull(),
  kind: text('kind').notNull(),
  seal: text('seal').notNull(),
  /** Of a document of an older release. */
  head: digest('head'),
  createdAt: createdAt(),
});

/** The one row of what the shop says of itself; the environment gave its first values. SHOP-01, SHOP-04 */
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
  /** PNG or JPEG as a data URL. */
  logo: text('logo'),
  /** JSON of the messages that the shop wrote itself, by their keys. As text, so that the history can be compared with it. */
  templates: text('templates').notNull().default('{}'),
  /** One on each line. */
  couriers: text('couriers').notNull().default(''),
  /** Roles that need a second factor, one on each line; `null` for none. FACT-02 */
  factorRoles: text('factor_roles'),
  version: integer('version').notNull().default(1),
  modifiedBy: reference('modified_by'),
  ...stamps(),
  /** Minutes without a hand after which a counter locks. */
  lockMinutes: integer('lock_minutes').notNull().default(LOCK_MINUTES),
  /** Whether a counter asks for the PIN again where money is changed. LOCK-05 */
  asksPin: boolean('asks_pin').notNull().default(false),
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

/** Each way in which staff look for bookings has its index. */
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
  /** Sum of the active items, updated with every write. */
  payablePaisa: paisa('payable_paisa').notNull().default(0),
  /** Sum of the PAID active payments, updated with every write. */
  paidPaisa: paisa('paid_paisa').notNull().default(0),
  /** All that the booking is found by, its items and numbers too. Written by triggers. FIND-01 */
  searchText: searchText(),
  /** No active INBOUND delivery. Written by triggers. LIST-11 */
  inboundMissing: boolean('inbound_missing').notNull().default(false),
  completedAt: instant('completed_at'),
  version: integer('version').notNull().default(1),
  isActive: isActive(),
  createdBy: reference('created_by'),
  modifiedBy: reference('modified_by'),
  ...stamps(),
});

/** What bookings are found by that is no number, with the keys of a search. Written by triggers. */
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

/** What one repaired item is promised. It starts when its booking becomes COMPLETED and never restarts. */
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
  /** Claim number, both booking codes and the present name of the customer, written by triggers. */
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
  /** The item of the claim booking that repairs it. */
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
  /** Description, vendor and receipt number, written by a trigger. */
  searchText: searchText(),
  version: integer('version').notNull().default(1),
  isActive: isActive(),
  createdBy: reference('created_by'),
  modifiedBy: reference('modified_by'),
  ...stamps(),
});

/** Rows and paisa of a list by key, all rows of a key together. Triggers only add: no writer waits for another. */
export const kept = pgTable('kept', {
  list: text('list', { enum: ['bookings', 'booked', 'received', 'ledger'] }).notNull(),
  /** Status and activity; a quarter of an hour, as the ISO instant of its beginning; branch and category. */
  key: text('key').notNull(),
  rows: whole('rows').notNull(),
  paisa: paisa('paisa').notNull(),
  /** Put together with the others of its key. */
  isFolded: boolean('is_folded').notNull().default(false),
});
