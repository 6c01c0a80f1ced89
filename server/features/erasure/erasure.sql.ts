import { and, asc, eq, gt, inArray, lt, lte, max, ne, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { CLOSED_CLAIM_STATUSES } from '../../../src/domain/claim/warranty.ts';
import { optionalTexts } from '../../../src/domain/form/record-field.ts';
import { LEDGER } from '../../../src/domain/ledger/ledger-input.ts';
import { codeSpellings } from '../../../src/domain/shared/code.ts';
import type { Db, Tx } from '../../db/database.ts';
import { deleteTexts, sign } from '../../db/history/history.sql.ts';
import { sealRecords } from '../../db/history/sealer.ts';
import * as tables from '../../db/schema.ts';
import { deletePasscodesOf } from '../passcode/passcode.sql.ts';
import { bookingMatches } from '../booking/booking-list.sql.ts';

const { booking, bookingItem, bookingPayment, contactLog, delivery, history, ledgerEntry } = tables;
const { tillClosing, warrantyClaim, warrantyClaimItem } = tables;

/** Replaces the customer's data. */
export const ERASED = 'Erased';

const GROWN = sql`version = version + 1`;

/** A table that may hold a customer's words: the record that owns a row, and which columns are erased or kept. */
type Texts = {
  table: PgTable & { id: PgColumn };
  of: 'booking' | 'claim' | 'ledger entry' | 'closing';
  owner: PgColumn;
  erased?: PgColumn[];
  also?: SQL[];
  kept?: PgColumn[];
};

/** An entry belongs to no customer, so its texts are kept. A number in them is reported. */
const LEDGER_TEXTS = ['description' as const, ...optionalTexts(LEDGER)].filter((field) => LEDGER[field].kind !== 'url');

const TEXTS: Texts[] = [
  {
    table: booking,
    of: 'booking',
    owner: booking.id,
    erased: [booking.clientName, booking.phoneNumber, booking.whatsappNumber, booking.referralSourceNotes],
    also: [GROWN],
  },
  {
    table: bookingItem,
    of: 'booking',
    owner: bookingItem.bookingId,
    erased: [
      bookingItem.serialNumber,
      bookingItem.reportedIssue,
      bookingItem.comments,
      bookingItem.accessories,
      bookingItem.condition,
    ],
    kept: [bookingItem.name, bookingItem.vendor],
  },
  {
    table: bookingPayment,
    of: 'booking',
    owner: bookingPayment.bookingId,
    erased: [bookingPayment.recipientName, bookingPayment.transactionId, bookingPayment.reason],
  },
  { table: contactLog, of: 'booking', owner: contactLog.bookingId, erased: [contactLog.notes] },
  {
    table: delivery,
    of: 'booking',
    owner: delivery.bookingId,
    erased: [delivery.address, delivery.landmark, delivery.phoneNumber, delivery.secondaryPhoneNumber],
    also: [sql`postal_code = null`],
    kept: [delivery.courier],
  },
  { table: warrantyClaim, of: 'claim', owner: warrantyClaim.id, erased: [warrantyClaim.remarks], also: [GROWN] },
  {
    table: warrantyClaimItem,
    of: 'claim',
    owner: warrantyClaimItem.claimId,
    erased: [warrantyClaimItem.reportedIssue, warrantyClaimItem.remarks],
  },
  {
    table: ledgerEntry,
    of: 'ledger entry',
    owner: ledgerEntry.id,
    kept: LEDGER_TEXTS.map((field) => ledgerEntry[field]),
  },
  // A closing is never changed (TILL-04).
  { table: tillClosing, of: 'closing', owner: tillClosing.id, kept: [tillClosing.note, tillClosing.reopenReason] },
];

/** Selects the bookings to erase. */
export type Wanted = SQL | undefined;
const isKept = or(ne(booking.clientName, ERASED), ne(booking.phoneNumber, ERASED));
export const isCalled = (code: string) => and(isKept, inArray(booking.code, codeSpellings(code)));
export const isUnchangedSince = (instant: string) => and(isKept, lt(booking.modifiedAt, instant));
export const isWritten = (text: string) => and(isKept, or(eq(booking.phoneNumber, text), bookingMatches(text)));
export const isNumbered = (number: string) => and(isKept, bookingMatches(number));
/** Those of `ids` that still match `isWanted`. */
export const isStill = (ids: readonly number[], isWanted: Wanted) => and(isKept, isWanted, isOneOf(ids));
export const isOneOf = (ids: readonly number[]) => inArray(booking.id, [...ids]);

/** A booking to erase. `numbers` has one phone number per line. */
export type Found = { id: number; code: string; clientName: string; numbers: string };

export const selectFound = (db: Db, isWanted: Wanted): Promise<Found[]> =>
  db
    .select({
      id: booking.id,
      code: booking.code,
      clientName: booking.clientName,
      numbers: sql<string>`concat_ws(E'\n', phone_number, whatsapp_number, (select string_agg(
        concat_ws(E'\n', d.phone_number, d.secondary_phone_number), E'\n') from delivery d where d.booking_id = booking.id))`,
    })
    .from(booking)
    .where(isWanted)
    .orderBy(asc(booking.id));

/** Locks the bookings in id order, so that nobody can edit them or create a claim on them until the commit. */
export const lockBookings = (tx: Tx, isWanted: Wanted) =>
  tx
    .select({ id: booking.id, code: booking.code })
    .from(booking)
    .where(isWanted)
    .orderBy(asc(booking.id))
    .for('update');

/** The claims that tie bookings to each other. `isOpen` while the shop still works on the claim. */
export const selectClaims = (tx: Tx, bookings: readonly number[]) => {
  const isClosed = or(
    eq(warrantyClaim.isActive, false),
    eq(booking.isActive, false),
    inArray(booking.status, [...CLOSED_CLAIM_STATUSES]),
  );
  const { originalBookingId: original, claimBookingId: claimed } = warrantyClaim;
  return tx
    .select({ number: warrantyClaim.claimNumber, original, claimed, isOpen: sql<boolean>`not (${isClosed})` })
    .from(warrantyClaim)
    .innerJoin(booking, eq(booking.id, claimed))
    .where(or(inArray(original, [...bookings]), inArray(claimed, [...bookings])));
};

const named = ({ name }: PgColumn) => sql.identifier(name);
const mask = (column: PgColumn) =>
  sql`${named(column)} = case when ${named(column)} is null then null else ${ERASED} end`;

/**
 * Erases the customer from bookings and their rows. Codes, amounts, kinds and dates stay. Seals the erasure in the same
 * transaction: without that seal, a check of the history would report the texts as tampered with (DATA-05, HIST-05).
 */
export async function erase(tx: Tx, bookings: readonly number[], at: Date): Promise<void> {
  const now = at.toISOString();
  await sign(tx, { staffId: null, now, requestId: 'npm run erase', action: 'erased', rule: 'DATA-05' });
  const { originalBookingId, claimBookingId } = warrantyClaim;
  const isTied = or(inArray(originalBookingId, [...bookings]), inArray(claimBookingId, [...bookings]));
  const claims = (await tx.select({ id: warrantyClaim.id }).from(warrantyClaim).where(isTied)).map(({ id }) => id);
  for (const { table, of, owner, erased = [], also = [] } of TEXTS) {
    const ids = of === 'claim' ? claims : bookings;
    if (erased.length === 0 || ids.length === 0) continue;
    const set = sql.join([...erased.map(mask), ...also], sql`, `);
    await tx.execute(sql`update ${table} set ${set} where ${inArray(owner, [...ids])}`);
  }
  await deletePasscodesOf(tx, bookings);
  await tx.execute(sql`update ${booking} set modified_at = ${now} where ${inArray(booking.id, [...bookings])}`);
  await deleteTexts(tx, 'booking', bookings);
  await deleteTexts(tx, 'claim', claims);
  await sealRecords(
    tx,
    [
      { record: 'booking', ids: bookings },
      { record: 'claim', ids: claims },
    ],
    at,
  );
}

/** Bookings with transaction IDs in the sealed rows of the history, where earlier releases wrote them. */
export const selectSealedIds = (db: Db, bookings: readonly number[]) =>
  db
    .selectDistinct({ id: history.recordId })
    .from(history)
    .where(
      and(
        eq(history.record, 'booking'),
        inArray(history.recordId, [...bookings]),
        eq(history.entity, 'booking_payment'),
        sql`jsonb_typeof(${history.after} -> 'transaction_id') = 'string'`,
      ),
    );

const ROWS = 2_000;

type Has = (column: PgColumn) => SQL;

const hasDigits =
  (digits: readonly string[]): Has =>
  (column) =>
    or(...digits.map((part) => sql`strpos(phone_digits(${column}), ${part}) > 0`)) ?? sql`false`;

const inWords = (text: SQL | PgColumn) =>
  sql`' ' || translate(search_fold(${text}), '.,;:!?()/-', '          ') || ' '`;

/** Checks for whole names, in any spelling that a search finds (FIND-02). */
const hasNames =
  (names: readonly string[]): Has =>
  (column) =>
    or(...names.map((name) => sql`strpos(${inWords(column)}, ${inWords(sql`${name}::text`)}) > 0`)) ?? sql`false`;

/**
 * Lists the texts that contain one of `digits`: each as the record's code and its columns. In `bookings`, the columns
 * that erasure clears are left out.
 */
export const selectPlaces = (db: Db, digits: readonly string[], bookings: readonly number[]): Promise<string[]> =>
  digits.length === 0 ? Promise.resolve([]) : listPlaces(db, hasDigits(digits), { bookings });

/** Lists the texts that erasure leaves and that contain one of `names`. Other customers may have the same name. */
export const selectNamedPlaces = (db: Db, names: readonly string[]): Promise<string[]> =>
  names.length === 0 ? Promise.resolve([]) : listPlaces(db, hasNames(names), { isOfKept: true });

async function listPlaces(
  db: Db,
  has: Has,
  { bookings = [], isOfKept = false }: { bookings?: readonly number[]; isOfKept?: boolean },
): Promise<string[]> {
  const places: string[] = [];
  for (const { table, of, owner, erased = [], kept = [] } of TEXTS) {
    const name = {
      booking: sql`(select code from booking as named where named.id = ${owner})`,
      claim: sql`(select claim_number from warranty_claim as named where named.id = ${owner})`,
      'ledger entry': sql`'ledger entry ' || ${owner}`,
      closing: sql`'closing ' || ${tillClosing.number} || ' of ' || (select name from location where location.id = ${tillClosing.locationId})`,
    }[of];
    const isErased = of === 'booking' && bookings.length > 0 ? inArray(owner, [...bookings]) : sql`false`;
    const columns = [
      ...(isOfKept ? [] : erased).map((column) => ({
        column,
        isThere: sql<boolean>`(not ${isErased} and ${has(column)})`,
      })),
      ...kept.map((column) => ({ column, isThere: sql<boolean>`(${has(column)})` })),
    ];
    if (columns.length === 0) continue;
    const [last] = await db.select({ id: max(table.id) }).from(table);
    for (let from = 0; from < Number(last?.id ?? 0); from += ROWS) {
      const found = await db
        .select({
          whose: sql<string>`${name}`,
          ...Object.fromEntries(columns.map(({ column, isThere }) => [column.name, isThere])),
        })
        .from(table)
        .where(and(gt(table.id, from), lte(table.id, from + ROWS), or(...columns.map(({ isThere }) => isThere))))
        .orderBy(asc(table.id));
      for (const { whose, ...isThere } of found) {
        const names = Object.entries(isThere)
          .filter(([, is]) => is)
          .map(([column]) => column.replaceAll('_', ' '));
        places.push(`${whose} (${names.join(', ')})`);
      }
    }
  }
  return [...new Set(places)];
}
