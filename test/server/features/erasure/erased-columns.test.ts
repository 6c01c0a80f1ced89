import { isDeepStrictEqual } from 'node:util';
import { getTableColumns, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { beforeAll, expect, it } from 'vitest';
import * as schema from '../../../../server/db/schema.ts';
import { runErasure } from '../../../../server/features/erasure/erasure-command.ts';
import { useCounter } from '../../support/booking-fixtures.ts';
import { bookInFull, claimInFull } from '../../support/full-booking.ts';
import { EVENING } from '../../support/harness.ts';

type TableName = {
  [Name in keyof typeof schema]: (typeof schema)[Name] extends PgTable ? Name : never;
}[keyof typeof schema];
/** `moves`: tells of every change, this one too. */
type Fate = 'erased' | 'kept' | 'moves';

const tables: Record<TableName, unknown> = { ...schema };
const ROW = 'id bookingId key isActive createdAt modifiedAt';
/** What becomes of each column of a table with customers in it; a text says what another table holds. */
const FATE = {
  booking: {
    erased: 'clientName phoneNumber whatsappNumber referralSourceNotes searchText',
    kept: 'id code clientType appointmentDate status referralSource payablePaisa paidPaisa inboundMissing completedAt isActive createdBy modifiedBy createdAt',
    moves: 'version modifiedAt',
  },
  searchedBooking: { erased: 'words', kept: 'id status isActive createdAt' },
  bookingItem: {
    erased: 'serialNumber reportedIssue comments',
    kept: `${ROW} code name type vendor status payablePaisa paidPaisa paymentId`,
  },
  bookingPayment: {
    erased: 'recipientName transactionId',
    kept: `${ROW} status paymentMethod payablePaisa paidPaisa`,
  },
  contactLog: { erased: 'notes', kept: `${ROW} bookingItemId userId contactedAt status` },
  delivery: {
    erased: 'address postalCode phoneNumber secondaryPhoneNumber landmark',
    kept: `${ROW} status type courier deliveryDate`,
  },
  warranty: { kept: 'id bookingItemId startDate endDate days createdAt' },
  warrantyClaim: {
    erased: 'remarks searchText',
    kept: 'id claimNumber claimDate originalBookingId claimBookingId isActive createdBy createdAt modifiedAt',
    moves: 'version',
  },
  warrantyClaimItem: { erased: 'reportedIssue remarks', kept: 'id claimId warrantyId claimBookingItemId createdAt' },
  history: 'looked through for every text that is erased',
  historyText: 'looked through for every text that is erased',
  idempotency: 'looked through for every text that is erased',
  imported: 'references and hashes',
  historyUnsealed: 'numbers',
  historySeal: 'hashes',
  historyHead: 'hashes',
  documentHead: 'the shop',
  documentSeal: 'hashes',
  staff: 'people of the shop',
  session: 'people of the shop',
  counter: 'the shop',
  staffPin: 'people of the shop',
  throttle: 'people of the shop',
  verification: 'people of the shop',
  totp: 'people of the shop',
  recoveryCode: 'people of the shop',
  verifiedDevice: 'people of the shop',
  passkey: 'people of the shop',
  setting: 'the shop',
  shop: 'the shop',
  location: 'the shop',
  service: 'the shop',
  ledgerEntry: 'expenses',
  kept: 'sums',
} satisfies Record<TableName, Partial<Record<Fate, string>> | string>;

const TABLES = Object.entries<Partial<Record<Fate, string>> | string>(FATE).flatMap(([name, fates]) =>
  typeof fates === 'string' ? [] : [[name as TableName, fates] as const],
);
const CELLS = TABLES.flatMap(([table, fates]) =>
  (['erased', 'kept', 'moves'] as const).flatMap((fate) =>
    (fates[fate]?.split(' ') ?? []).map((column) => [table, column, fate] as const),
  ),
);

type Rows = Record<string, Record<string, unknown>[]>;
const counter = useCounter(EVENING);
let before: Rows;
let after: Rows;
/** All that any table of the database says afterwards. */
let everywhere: string;

async function readRows(): Promise<Rows> {
  const rows: Rows = {};
  for (const [table] of TABLES) {
    const found: Record<string, unknown>[] = await counter.db.select().from(tables[table] as PgTable);
    rows[table] = found.toSorted((one, other) => Number(one['id']) - Number(other['id']));
  }
  return rows;
}

async function readEverything(): Promise<string> {
  const { rows } = (await counter.db.execute(
    sql`select c.relname, query_to_xml(format('select to_jsonb(t) as row from %I t', c.relname), true, true, '')::text as content
        from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
  )) as unknown as { rows: { content: string }[] };
  return rows.map(({ content }) => content).join('\n');
}

beforeAll(async () => {
  const original = await bookInFull(counter);
  const claim = await claimInFull(counter, original);
  await counter.complete(claim.claimBookingId);
  before = await readRows();
  counter.advance(60_000);
  await runErasure([original.code, '--yes'], counter.db, counter.deps.now);
  after = await readRows();
  everywhere = await readEverything();
});

const valuesOf = (rows: Rows, table: string, column: string) => (rows[table] ?? []).map((found) => found[column]);
const standsIn = (text: string, value: unknown) =>
  new RegExp(`(?<![\\w.-])${String(value).replace(/[^\w\s]/gu, String.raw`\$&`)}(?![\\w.-])`, 'i').test(text);

it.each(CELLS)('of %s the %s is %s by an erasure [DATA-05, HIST-05]', (table, column, fate) => {
  const [was, is] = [valuesOf(before, table, column), valuesOf(after, table, column)];
  const known = was.filter((value) => value !== null);
  const seen = {
    kept: isDeepStrictEqual(is, was),
    moves: is.every((value, index) => value !== was[index]),
    erased: known.length > 0 && !known.some((value) => standsIn(everywhere, value)),
  };
  expect(seen[fate]).toBe(true);
});

it.each(TABLES)('each column of %s has its fate', (table) => {
  const named = CELLS.flatMap(([name, column]) => (name === table ? [column] : []));
  expect(named.toSorted()).toEqual(Object.keys(getTableColumns(tables[table] as PgTable)).toSorted());
});
