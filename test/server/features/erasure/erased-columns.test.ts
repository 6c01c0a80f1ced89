import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as schema from '../../../../server/db/schema.ts';
import { runErasure } from '../../../../server/features/erasure/erasure-command.ts';
import { type Counter, openCounter } from '../../support/booking-fixtures.ts';
import { bookInFull, claimInFull, complete } from '../../support/full-booking.ts';
import { EVENING } from '../../support/harness.ts';

type Tables = {
  [Name in keyof typeof schema as (typeof schema)[Name] extends PgTable ? Name : never]: (typeof schema)[Name];
};
/** `moves`: tells of every change, this one too. */
type Fate = 'erased' | 'kept' | 'moves';
const stamps = { createdAt: 'kept', modifiedAt: 'kept' } as const;
const row = { id: 'kept', bookingId: 'kept', key: 'kept', isActive: 'kept', ...stamps } as const;

/** What becomes of each column of a table with customers in it; a text says what another table holds. */
const FATE = {
  booking: {
    ...stamps,
    id: 'kept',
    code: 'kept',
    clientName: 'erased',
    clientType: 'kept',
    phoneNumber: 'erased',
    whatsappNumber: 'erased',
    appointmentDate: 'kept',
    status: 'kept',
    referralSource: 'kept',
    referralSourceNotes: 'erased',
    payablePaisa: 'kept',
    paidPaisa: 'kept',
    searchText: 'erased',
    inboundMissing: 'kept',
    completedAt: 'kept',
    version: 'moves',
    isActive: 'kept',
    createdBy: 'kept',
    modifiedBy: 'kept',
    modifiedAt: 'moves',
  },
  bookingWords: { id: 'kept', status: 'kept', isActive: 'kept', words: 'erased' },
  bookingItem: {
    ...row,
    code: 'kept',
    name: 'kept',
    type: 'kept',
    vendor: 'kept',
    serialNumber: 'erased',
    reportedIssue: 'erased',
    comments: 'erased',
    status: 'kept',
    payablePaisa: 'kept',
    paidPaisa: 'kept',
    paymentId: 'kept',
  },
  bookingPayment: {
    ...row,
    status: 'kept',
    paymentMethod: 'kept',
    payablePaisa: 'kept',
    paidPaisa: 'kept',
    recipientName: 'erased',
    transactionId: 'erased',
  },
  contactLog: {
    ...row,
    bookingItemId: 'kept',
    userId: 'kept',
    contactedAt: 'kept',
    status: 'kept',
    notes: 'erased',
  },
  delivery: {
    ...row,
    status: 'kept',
    type: 'kept',
    address: 'erased',
    postalCode: 'erased',
    courier: 'kept',
    phoneNumber: 'erased',
    secondaryPhoneNumber: 'erased',
    landmark: 'erased',
    deliveryDate: 'kept',
  },
  warranty: {
    id: 'kept',
    bookingItemId: 'kept',
    startDate: 'kept',
    endDate: 'kept',
    days: 'kept',
    createdAt: 'kept',
  },
  warrantyClaim: {
    ...stamps,
    id: 'kept',
    claimNumber: 'kept',
    claimDate: 'kept',
    originalBookingId: 'kept',
    claimBookingId: 'kept',
    remarks: 'erased',
    searchText: 'erased',
    version: 'moves',
    isActive: 'kept',
    createdBy: 'kept',
  },
  warrantyClaimItem: {
    id: 'kept',
    claimId: 'kept',
    warrantyId: 'kept',
    claimBookingItemId: 'kept',
    reportedIssue: 'erased',
    remarks: 'erased',
    createdAt: 'kept',
  },
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
  throttle: 'people of the shop',
  verification: 'people of the shop',
  setting: 'the shop',
  shop: 'the shop',
  location: 'the shop',
  service: 'the shop',
  ledgerEntry: 'expenses',
  ledgerMonth: 'sums',
  ledgerDay: 'sums',
  ledgerMonthChange: 'sums',
  tally: 'sums',
  tallyChange: 'sums',
} satisfies { [Name in keyof Tables]: Record<keyof Tables[Name]['$inferSelect'], Fate> | string };

const CELLS = Object.entries<Record<string, Fate> | string>(FATE).flatMap(([table, columns]) =>
  typeof columns === 'string' ? [] : Object.entries(columns).map(([column, fate]) => [table, column, fate] as const),
);

type Rows = Record<string, Record<string, unknown>[]>;
let counter: Counter;
let before: Rows;
let after: Rows;
/** All that any table of the database says afterwards. */
let everywhere: string;

async function readRows(): Promise<Rows> {
  const tables: Record<string, unknown> = { ...schema };
  const rows: Rows = {};
  for (const table of new Set(CELLS.map(([name]) => name))) {
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
  counter = await openCounter(EVENING);
  const original = await bookInFull(counter);
  const claim = await claimInFull(counter, original);
  await complete(counter, claim.claimBookingId);
  before = await readRows();
  counter.advance(60_000);
  await runErasure([original.code, '--yes'], counter.db, counter.deps.now);
  after = await readRows();
  everywhere = await readEverything();
});
afterAll(() => counter.close());

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
