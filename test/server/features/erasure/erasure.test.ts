import { isDeepStrictEqual } from 'node:util';
import { eq, getTableColumns, is, like, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { beforeAll, describe, expect, it } from 'vitest';
import * as schema from '../../../../server/db/schema.ts';
import { sealHistory } from '../../../../server/db/history/sealer.ts';
import { verifyHistory } from '../../../../server/features/audit/verify-history.ts';
import { runErasure } from '../../../../server/features/erasure/erasure-command.ts';
import { StartupError } from '../../../../server/startup-error.ts';
import type { BookingPatch } from '../../../../src/domain/booking/booking-input.ts';
import type { Booking } from '../../../../src/domain/booking/booking.ts';
import { shopToday } from '../../../../src/domain/shared/shop-day.ts';
import type { Till } from '../../../../src/domain/till/till.ts';
import { aLedgerBody } from '../../../support/body.ts';
import { useCounter } from '../../support/booking-fixtures.ts';
import { bookInFull, claimInFull } from '../../support/full-booking.ts';
import { EVENING } from '../../support/harness.ts';
import { selectHistory } from '../../support/select-history.ts';

const { booking } = schema;
const shop = useCounter();
const run = (...args: string[]) => runErasure(args, shop.db, () => new Date('2025-02-01T00:00:00.000Z'));
const make = async (patch: BookingPatch) => {
  const made = await shop.book();
  await shop.edit(made.id, patch);
  return made;
};
const complete = async (patch: BookingPatch): Promise<Booking> => shop.complete((await make(patch)).id);
const codes = (of: readonly { code: string }[]) => of.map(({ code }) => code).join(', ');
const names = async (of: readonly { id: number }[]) =>
  Promise.all(of.map(async ({ id }) => (await shop.read(id)).clientName));

const STILL =
  'Backups and copies of the data folder still have the data, and so do the files of the database until it uses their space again.';

it('erases a customer from bookings and claims, and keeps amounts and other customers [DATA-05]', async () => {
  const other = await complete({ clientName: 'Bilal' });
  const made = await complete({
    clientName: 'Nadia Sheikh',
    phoneNumber: '0321 5551234',
    whatsappNumber: '+92 321 5551234',
    booking_payments: [{ status: 'PAID', paidAmount: 900, recipientName: 'Nadia', transactionId: 'TX-1' }],
  });
  const item = { id: made.booking_items[0]?.id };
  await shop.edit(made.id, { booking_items: [{ ...item, payableAmount: 800 }], reason: 'for Nadia' });
  await shop.edit(made.id, { booking_items: [{ ...item, payableAmount: 900 }] });
  const { claimBookingId } = await shop.claim(made, { remarks: 'Her words' });
  await shop.edit(claimBookingId, { status: 'CANCELLED' });
  const read = async () => [await shop.read(made.id), await shop.read(claimBookingId)] as const;
  const tellReasons = async () => (await selectHistory(shop.db, 'booking', made.id)).flatMap((row) => row.reason ?? []);
  const before = await read();
  expect(await tellReasons()).toEqual(['for Nadia']);

  expect(await run('03215551234')).toBe(
    'This would erase the customer of 2 bookings: BK-1002, BK-1003. Add --yes to erase the data.',
  );
  expect(await read()).toEqual(before);

  expect(await run('+92 321-5551234', '--yes')).toBe(
    `The customer of 2 bookings is erased: BK-1002, BK-1003. ${STILL}`,
  );
  expect(JSON.stringify(await read())).not.toMatch(/Nadia|5551234|TX-1/);
  expect(await tellReasons()).toEqual([]);
  const words = { clientName: 'Erased', phoneNumber: 'Erased', whatsappNumber: 'Erased' };
  const paid = { status: 'PAID', paidAmount: 900, transactionId: 'Erased', recipientName: 'Erased' };
  expect(await shop.read(made.id)).toMatchObject({ code: 'BK-1002', ...words, booking_payments: [paid] });
  expect(await shop.read(other.id)).toEqual(other);
  for (const searchString of ['nadia', '5551234', '03215551234'])
    expect(await shop.list({ searchString })).toMatchObject({ totalBookings: 0 });
  expect(await shop.list({ searchString: 'bk-1002' })).toMatchObject({ totalBookings: 1 });
  expect(await shop.get('/warrantyClaim/', { searchString: 'nadia' })).toMatchObject({ totalClaims: 0 });
  await expect(run('03215551234')).rejects.toThrow(
    new StartupError('03215551234 is no number and no code of a booking. Nothing was changed.'),
  );
});

it('erases by code, and bookings unchanged since a day [DATA-05]', async () => {
  const one = await complete({ clientName: 'Code One' });
  expect(await run(one.code.toLowerCase(), '--yes')).toContain(one.code);
  await expect(run('--before', '2025-01-05')).rejects.toThrow('There is no such booking with a customer in it.');
  expect(await run('--before', '2025-01-06', '--yes')).toBe(`The customer of 1 booking is erased: BK-1001. ${STILL}`);
  await expect(run('--before', 'yesterday')).rejects.toThrow('npm run erase -- 0300-1234567');
  await expect(run()).rejects.toThrow(StartupError);
  await expect(run('--all')).rejects.toThrow(StartupError);
});

it('finds every number field, and reports where its digits remain [DATA-05]', async () => {
  const numbered = (patch: BookingPatch) => make({ phoneNumber: 'none', whatsappNumber: 'none', ...patch });
  const made = [
    await numbered({ phoneNumber: '0301-7654321 / 0322-7654321' }),
    await numbered({ whatsappNumber: '0322 7654321 0301 7654321' }),
    await numbered({ delivery: [{ type: 'OUTBOUND', phoneNumber: '03017654321' }] }),
    await numbered({ delivery: [{ type: 'OUTBOUND', secondaryPhoneNumber: '+92 301 7654321' }] }),
  ];
  const left = [
    await numbered({ phoneNumber: '0332-0176543', contact_log: [{ notes: 'his brother: 0301 7654321' }] }),
    await numbered({ booking_items: [{ name: 'Case of 03017654321', type: 'GPU', payableAmount: 1 }] }),
    await numbered({ phoneNumber: '03017654321003227654321' }),
    await numbered({ phoneNumber: '0322-7654321' }),
  ];
  const spent = aLedgerBody({ description: 'Paid back to 0301-7654321' });
  const { id } = await shop.send<{ id: number }>('POST', '/ledger-entry', spent);
  const [notes, name, joined, second] = left.map(({ code }) => code);
  const places = `The digits are also in ${joined} (phone number), ${second} (phone number), ${name} (name), ${notes} (notes), ledger entry ${id} (description). They are left.`;
  expect(await run('0301-7654321')).toBe(
    `This would erase the customer of 4 bookings: ${codes(made)}. Add --yes to erase the data.\n${places}`,
  );
  expect(await run('0301-7654321', '--yes')).toBe(
    `The customer of 4 bookings is erased: ${codes(made)}. ${STILL}\n${places}`,
  );
  expect([await names(made), await names(left)]).toEqual([Array(4).fill('Erased'), Array(4).fill('Ayesha Khan')]);
  await expect(run('0301-7654321')).rejects.toThrow(
    new StartupError(
      `0301-7654321 is no number and no code of a booking. Nothing was changed.\n${places.replace(` ${second} (phone number),`, '')}`,
    ),
  );
});

it('reports a name that remains in a closing, its reopening and the ledger, in any spelling [DATA-05]', async () => {
  const { code } = await make({ clientName: 'عائشہ خان', phoneNumber: 'none', whatsappNumber: 'none' });
  await make({ clientName: 'عائشہ', phoneNumber: 'none', whatsappNumber: 'none' });
  const spent = aLedgerBody({ description: 'Tea for the bench', remarks: 'For عائشہ خانم' });
  await shop.send('POST', '/ledger-entry', spent);
  const { id } = await shop.send<{ id: number }>('POST', '/ledger-entry', { ...spent, remarks: '(عائشه خان)' });
  const date = shopToday(shop.deps.now().toISOString());
  const { version } = await shop.get<Till>('/till', { date, locationId: '1' });
  const counted = { opening: 0, counted: 5, takenOut: 0, note: 'Given back to عائشہ خان۔' };
  await shop.send('POST', '/till/close', { date, locationId: 1, version, ...counted });
  await shop.send('POST', '/till/reopen', { date, locationId: 1, reason: 'عائشہ خان: came back' });
  expect(await run(code, '--yes')).toBe(
    `The customer of 1 booking is erased: ${code}. ${STILL}\nThe name is also in ledger entry ${id} (remarks), closing 1 of Main Branch (note, reopen reason). They are left.`,
  );
});

it.each([
  ['042-111-222-333', ['111-222-333', '+92 (42) 111222333', '021 111 222 333']],
  ['0800-12345', ['080012345', '+92 800 12345']],
  ['042-35761998 ext 12', ['042-35761998', '+92 42 3576 1998']],
  ['0300-123456', ['0300123456', '+92 300 123456', '300123456']],
])('finds %s by each of %j [CUST-05, DATA-05]', async (phoneNumber, typed) => {
  const { code } = await make({ phoneNumber, whatsappNumber: 'none' });
  for (const one of [phoneNumber, ...typed]) expect(await run(one)).toContain(`the customer of 1 booking: ${code}.`);
  await run(phoneNumber, '--yes');
});

it('finds a booking by its code in any spelling, unless two bookings match [FIND-05, DATA-05]', async () => {
  const [first, second] = [await make({}), await make({})];
  expect(await run(`#${first.code.toLowerCase().replace('-', ' ')}`)).toContain(`of 1 booking: ${first.code}.`);
  const rename = (id: number, code: string) => shop.db.update(booking).set({ code }).where(eq(booking.id, id));
  await rename(first.id, 'A-15');
  await rename(second.id, 'A/15');
  expect(await run('a/15')).toContain('of 1 booking: A/15.');
  await expect(run('A15')).rejects.toThrow('A15 is no number and no code of a booking. Nothing was changed.');
});

it('skips a customer with an open claim, and reports what the sealed history keeps [DATA-05]', async () => {
  const made = await complete({ clientName: 'Omar', phoneNumber: '0345-1111111', whatsappNumber: '0345-1111111' });
  const { claimNumber, claimBookingId } = await shop.claim(made);
  const tied = await shop.read(claimBookingId);
  const open = `Left, because the claim is open: ${claimNumber} (${codes([made, tied])}). Erase again when it is closed.`;
  for (const args of [[made.code], [made.code, '--yes'], ['--before', '2025-01-06', '--yes']])
    expect(await run(...args).catch((error: Error) => error.message)).toContain(open);
  expect(await names([made, tied])).toEqual(['Omar', 'Omar']);
  await shop.edit(tied.id, { status: 'CANCELLED' });
  await shop.db.execute(
    sql`select history_add('booking_payment', 1, 'booking', ${made.id}::bigint, 'baseline', '{}', '{"transaction_id": "TX-9"}', '{}', null)`,
  );
  expect(await run(made.code, '--yes')).toBe(
    `The customer of 2 bookings is erased: ${codes([made, tied])}. ${STILL}\nThe sealed history still has transaction IDs of ${made.code}.`,
  );
});

it('ten bookings are erased in one transaction, so that other writers wait only briefly [DATA-05]', async () => {
  for (let nth = 0; nth < 12; nth += 1) await shop.book({ clientName: `Batch ${nth}` });
  const twelve = await shop.db.select({ id: booking.id }).from(booking).where(like(booking.clientName, 'Batch %'));
  expect(await run('--before', '2025-01-06', '--yes')).toContain('is erased');
  const inOneTransaction = sql<number>`(select count(*)::int from booking other where other.xmin = booking.xmin)`;
  const together = await Promise.all(
    twelve.map(({ id }) => shop.db.select({ rows: inOneTransaction }).from(booking).where(eq(booking.id, id))),
  );
  expect(Math.max(...together.flat().map(({ rows }) => rows))).toBeLessThanOrEqual(10);
  expect(new Set(await names(twelve))).toEqual(new Set(['Erased']));
});

it('the history stays intact when the erasure stops between two transactions [DATA-05, HIST-05]', async () => {
  for (let nth = 0; nth < 12; nth += 1) await shop.book({ clientName: `Stopped ${nth}` });
  await sealHistory(shop.db, shop.deps.now());
  // An earlier test added a row without a change.
  const { findings } = await verifyHistory(shop.db);
  let transactions = 0;
  const stop = () => {
    transactions += 1;
    if (transactions > 1) throw new Error('The process was stopped');
    return new Date('2025-02-01T00:00:00.000Z');
  };
  await expect(runErasure(['--before', '2025-01-06', '--yes'], shop.db, stop)).rejects.toThrow('stopped');
  const left = await shop.db.$count(booking, like(booking.clientName, 'Stopped %'));
  expect(left).toBe(2);
  expect((await verifyHistory(shop.db)).findings).toEqual(findings);
});

/** `moves`: changes with every write, including the erasure. */
type Fate = 'erased' | 'kept' | 'moves';

const tables: Record<string, unknown> = { ...schema };
const ROW = 'id bookingId key isActive createdAt modifiedAt';
/** The fate of each column of a table with customer data. */
const FATE: Record<string, Partial<Record<Fate, string>>> = {
  booking: {
    erased: 'clientName phoneNumber whatsappNumber referralSourceNotes searchText',
    kept: 'id code clientType appointmentDate status referralSource payablePaisa paidPaisa inboundMissing promisedFor assigneeId locationId completedAt isActive createdBy modifiedBy createdAt',
    moves: 'version modifiedAt',
  },
  searchedBooking: { erased: 'words', kept: 'id status isActive createdAt' },
  bookingItem: {
    erased: 'serialNumber reportedIssue comments accessories condition',
    kept: `${ROW} code name type vendor status payablePaisa paidPaisa paymentId`,
  },
  bookingPayment: {
    erased: 'recipientName transactionId reason',
    kept: `${ROW} status paymentMethod payablePaisa paidPaisa paidAt locationId refundOf`,
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
};
/** The columns of the other tables. */
const OTHERS = {
  'looked through for every text that is erased': 'history historyText idempotency',
  'people of the shop': 'staff session staffPin throttle verification totp recoveryCode verifiedDevice passkey',
  'removed with the item that is erased': 'devicePasscode',
  'the shop': 'shop location service counter setting documentHead',
  'hashes, with their references': 'historySeal historyHead documentSeal imported',
  'numbers, sums and expenses': 'historyUnsealed kept ledgerEntry tillClosing',
};

const TABLES = Object.entries(FATE);
const CELLS = TABLES.flatMap(([table, fates]) =>
  (['erased', 'kept', 'moves'] as const).flatMap((fate) =>
    (fates[fate]?.split(' ') ?? []).map((column) => [table, column, fate] as const),
  ),
);

describe('each column', () => {
  type Rows = Record<string, Record<string, unknown>[]>;
  const counter = useCounter(EVENING);
  let before: Rows;
  let after: Rows;
  /** The content of every table of the database afterwards. */
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

  it.each(CELLS)('of %s: the %s is %s by an erasure [DATA-05, HIST-05]', (table, column, fate) => {
    const [was, is] = [valuesOf(before, table, column), valuesOf(after, table, column)];
    const known = was.filter((value) => value !== null);
    const seen = {
      kept: isDeepStrictEqual(is, was),
      moves: is.every((value, index) => value !== was[index]),
      erased: known.length > 0 && !known.some((value) => standsIn(everywhere, value)),
    };
    expect(seen[fate]).toBe(true);
  });

  it('of each table is covered by this test', () => {
    const known = [...Object.keys(FATE), ...Object.values(OTHERS).flatMap((names) => names.split(' '))];
    const all = Object.entries(tables).flatMap(([name, table]) => (is(table, PgTable) ? [name] : []));
    expect(known.toSorted()).toEqual(all.toSorted());
  });

  it.each(TABLES)('of %s is covered by this test', (table) => {
    const named = CELLS.flatMap(([name, column]) => (name === table ? [column] : []));
    expect(named.toSorted()).toEqual(Object.keys(getTableColumns(tables[table] as PgTable)).toSorted());
  });
});
