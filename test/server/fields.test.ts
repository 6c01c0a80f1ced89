import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { desc } from 'drizzle-orm';
import { selectHistory } from './support/select-history.ts';
import { booking, ledgerEntry, warranty } from '../../server/db/schema.ts';
import { COLUMNS, type Field, type ImportKind } from '../../server/features/transfer/import-columns.ts';
import { runImport } from '../../server/features/transfer/import-command.ts';
import { runExport } from '../../server/features/transfer/export.sql.ts';
import {
  BookingCreate,
  BookingPatch,
  ContactPatch,
  DeliveryPatch,
  ItemPatch,
  PaymentPatch,
} from '../../src/domain/booking/booking-input.ts';
import type { Booking } from '../../src/domain/booking/booking.ts';
import { Claim } from '../../src/domain/claim/claim.ts';
import { ClaimCreate } from '../../src/domain/claim/claim-input.ts';
import { HistoryPage, type HistoryThing } from '../../src/domain/history/history.ts';
import { LedgerEntryInput, LedgerEntryPatch } from '../../src/domain/ledger/ledger-input.ts';
import { locationLabel } from '../../src/domain/ledger/ledger-words.ts';
import { NewPerson, PersonPatch } from '../../src/domain/people/person.ts';
import type { Branch } from '../../src/domain/shop/shop.ts';
import { BranchPatch, NewBranch, ShopPatch } from '../../src/domain/shop/shop-input.ts';
import { png } from '../fixtures/png.ts';
import { useCounter } from './support/booking-fixtures.ts';
import { bookInFull, claimInFull } from './support/full-booking.ts';
import { EVENING } from './support/harness.ts';
import { distinct, textAt } from './support/samples.ts';
import { useFolder } from './support/use.ts';

type Values = Record<string, unknown>;
/** How a field appears in the output. A text gives the reason why it does not. */
type Way =
  | string
  | {
      /** References to other records: the first is set at creation, then the other. */
      values?: () => unknown[];
      /** Sent only at creation. */
      isFixed?: true;
      /** The name of the field in the history and in the export. */
      as?: (value: never) => Values;
      told?: false | ((value: never) => Values);
      exported?: false;
    };

const counter = useCounter(EVENING);
const home = useFolder();
let done: Booking;
let branches: Branch[];
beforeAll(async () => {
  done = await bookInFull(counter);
  await add('/shop/branches', { name: 'Saddar', code: 'SDR' });
  branches = await counter.get('/shop/branches');
});

const add = async (path: string, body: unknown) => (await counter.send<{ id: number }>('POST', path, body)).id;
const find = (rows: unknown, id: number) => (rows as Values[]).find((row) => row['id'] === id) ?? {};

const tell = async (path: string, thing: HistoryThing): Promise<Values[]> =>
  HistoryPage.parse(await counter.get(`${path}/history?pageSize=100`))
    .entries.filter((entry) => entry.thing === thing)
    .map(({ changes }) => Object.fromEntries(changes.map(({ path: field, after }) => [field, after])));

const toCamel = (columns: Values): Values =>
  Object.fromEntries(
    Object.entries(columns).map(([name, value]) => [
      name.replace(/_\w/g, ([, letter = '']) => letter.toUpperCase()),
      value,
    ]),
  );

type Section = 'booking_items' | 'booking_payments' | 'contact_log' | 'delivery';
const rowKey = { isFixed: true, told: false, exported: false } as const;
const rowId = 'the row itself';
/** The rows of one list of a booking. */
const rowsOf = (
  file: string,
  list: Section,
  thing: HistoryThing,
  shape: z.ZodMiniObject,
  ways: Record<string, Way> = {},
) => ({
  file,
  create: shape,
  patch: shape,
  ways: { id: rowId, key: rowKey, isActive: { values: () => [true, false] }, ...ways },
  make: async (row: Values) => {
    await counter.edit(done.id, { [list]: [row] });
    return (await counter.read(done.id))[list].at(-1)?.id ?? 0;
  },
  change: (id: number, row: Values) => counter.edit(done.id, { [list]: [{ id, ...row }] }),
  read: async (id: number): Promise<Values> => find((await counter.read(done.id))[list], id),
  tell: () => tell(`/booking/${done.id}`, thing),
});

/** Fields with other names in the output. */
type Fields<T> = { [Field in keyof T]?: Way };
const undated = (values: Values): Values => {
  const { paidAt: _, ...others } = values;
  return others;
};
const PAYMENT = rowsOf('booking-payments', 'booking_payments', 'payment', PaymentPatch, {
  locationId: {
    values: () => branches.map(({ id }) => id),
    told: (id) => ({ locationId: locationLabel(branches.find((branch) => branch.id === id)) }),
  },
  paidAt: 'only of a PAID payment; payment-days.test.ts has it',
  refundOf: 'only of a refund; payment-days.test.ts has it',
  kind: 'follows from refundOf',
} satisfies Fields<PaymentPatch>);

const claimItem = ClaimCreate.shape.claimedItems._zod.def.element;
const readClaim = async (id: number) => Claim.parse(await counter.get(`/warrantyClaim/${id}`));
const ISSUE = 'No picture at all';

/** The same value in another form: an instant with the shop's UTC offset. */
const respell = (value: unknown) =>
  typeof value === 'string' && /T.*Z$/.test(value)
    ? new Date(Date.parse(value) + 5 * 3_600_000).toISOString().replace('Z', '+05:00')
    : value;

const RECORDS = {
  booking: {
    file: 'bookings',
    create: BookingCreate,
    patch: BookingPatch,
    ways: {
      booking_items: 'items',
      booking_payments: 'payments',
      contact_log: 'calls',
      delivery: 'deliveries',
      // Promises that have not passed, so that no reason is asked for.
      promisedFor: { values: () => ['2025-03-01', '2025-03-02T10:00'] },
      assigneeId: {
        values: () => [1, null],
        told: (id) => ({ assigneeId: id === null ? null : 'owner@shop.test' }),
      },
      locationId: {
        values: () => branches.map(({ id }) => id),
        told: (id) => ({ locationId: locationLabel(branches.find((branch) => branch.id === id)) }),
      },
      reason: 'told with the payment that it is about',
    } satisfies Fields<BookingCreate & BookingPatch>,
    make: (body: Values) =>
      add('/booking', { ...body, booking_items: [distinct(BookingCreate.shape.booking_items._zod.def.element)] }),
    change: (id: number, body: Values) => counter.edit(id, body),
    // The names follow from the ids.
    read: async (id: number): Promise<Values> => {
      const { assigneeName: _assignee, locationName: _location, ...fields } = await counter.read(id);
      return fields;
    },
    tell: (id: number) => tell(`/booking/${id}`, 'booking'),
  },
  item: rowsOf('booking-items', 'booking_items', 'item', ItemPatch, {
    accessories: { as: (names: string[]) => ({ accessories: names.join('\n') }) },
    condition: { as: (condition) => ({ condition: JSON.stringify(condition) }) },
  } satisfies Fields<ItemPatch>),
  payment: {
    ...PAYMENT,
    // The server dates a payment when it becomes PAID (TILL-01).
    read: async (id: number): Promise<Values> => undated(await PAYMENT.read(id)),
    tell: async () => (await PAYMENT.tell()).map(undated),
  },
  contact: rowsOf('booking-contacts', 'contact_log', 'contact', ContactPatch, {
    bookingItemId: {
      values: () => done.booking_items.map(({ id }) => id),
      told: (id) => ({ bookingItemId: done.booking_items.find((item) => item.id === id)?.name }),
    },
    userId: 'the author of the record',
  } satisfies Fields<ContactPatch>),
  delivery: rowsOf('booking-deliveries', 'delivery', 'delivery', DeliveryPatch),
  claim: {
    file: 'claims',
    create: ClaimCreate,
    patch: null,
    ways: {
      bookingId: { values: () => [done.id], as: (id) => ({ originalBookingId: id }), told: false },
      claimedItems: 'claim items',
    } satisfies Fields<ClaimCreate>,
    make: (body: Values) =>
      add('/warrantyClaim', {
        ...body,
        claimedItems: [{ bookingItemId: done.booking_items[0]?.id, reportedIssue: ISSUE }],
      }),
    change: async () => undefined,
    read: async (id: number): Promise<Values> => {
      const { originalBookingId: bookingId, ...claim } = await readClaim(id);
      return { ...claim, bookingId };
    },
    tell: (id: number) => tell(`/warrantyClaim/${id}`, 'claim'),
  },
  'item of a claim': {
    file: 'claim-items',
    create: claimItem,
    patch: null,
    ways: {
      bookingItemId: { values: () => [done.booking_items[1]?.id], exported: false, told: false },
      reportedIssue: { told: false },
      remarks: { told: false },
    } satisfies Fields<ClaimCreate['claimedItems'][number]>,
    make: (body: Values) => add('/warrantyClaim', { bookingId: done.id, claimedItems: [body] }),
    change: async () => undefined,
    read: async (id: number): Promise<Values> => {
      const [row] = (await readClaim(id)).warrantyClaimItems;
      const item = done.booking_items.find(({ name }) => name === row?.warranty.bookingItem.name);
      return { ...row, bookingItemId: item?.id };
    },
    tell: async () => [{}],
  },
  'ledger entry': {
    file: 'ledger',
    create: LedgerEntryInput,
    patch: LedgerEntryPatch,
    ways: {
      locationId: {
        values: () => branches.map(({ id }) => id),
        told: (id) => ({ locationId: locationLabel(branches.find((branch) => branch.id === id)) }),
      },
    } satisfies Fields<LedgerEntryInput>,
    make: (body: Values) => add('/ledger-entry', body),
    change: (id: number, body: Values) => counter.send('PATCH', `/ledger-entry/${id}`, body),
    read: async (id: number): Promise<Values> => {
      const { location, ...entry } = await counter.get<Values & { location: Branch }>(`/ledger-entry/${id}`);
      const named = branches.find(({ name, code }) => name === location.name && code === location.code);
      return named?.id === entry['locationId'] ? entry : { ...entry, location };
    },
    tell: (id: number) => tell(`/ledger-entry/${id}`, 'ledger'),
  },
  shop: {
    file: 'shop',
    create: null,
    patch: ShopPatch,
    ways: {
      warrantyDays: {
        as: ({ GPU, MOBO, LAPTOP }: { GPU: number; MOBO: number; LAPTOP: number }) => ({
          warrantyDaysGpu: GPU,
          warrantyDaysMobo: MOBO,
          warrantyDaysLaptop: LAPTOP,
        }),
      },
      promiseDays: {
        values: () => [
          { GPU: 1, MOBO: 2, LAPTOP: 3 },
          { GPU: 4, MOBO: 5, LAPTOP: 6 },
        ],
        as: ({ GPU, MOBO, LAPTOP }: { GPU: number; MOBO: number; LAPTOP: number }) => ({
          promiseDaysGpu: GPU,
          promiseDaysMobo: MOBO,
          promiseDaysLaptop: LAPTOP,
        }),
      },
      logo: { values: () => [null, png()], told: () => ({ logo: null }) },
      templates: { as: (texts) => ({ templates: JSON.stringify(texts) }), told: () => ({ templates: null }) },
      services: 'services',
      couriers: { as: (names: string[]) => ({ couriers: names.join('\n') }) },
      lockMinutes: { values: () => [5, 12] },
      factorRoles: { as: (roles: string[]) => ({ factorRoles: roles.join('\n') }) },
    } satisfies Fields<ShopPatch>,
    make: async () => 1,
    change: (_: number, body: Values) => counter.send('PATCH', '/shop', body),
    read: () => counter.get<Values>('/shop'),
    tell: () => tell('/shop', 'shop'),
  },
  branch: {
    file: 'branches',
    create: NewBranch,
    patch: BranchPatch,
    ways: {},
    make: (body: Values) => add('/shop/branches', body),
    change: (id: number, body: Values) => counter.send('PATCH', `/shop/branches/${id}`, body),
    read: async (id: number) => find(await counter.get('/shop/branches'), id),
    tell: () => tell('/shop', 'branch'),
  },
  service: {
    file: 'services',
    create: ShopPatch.shape.services._zod.def.innerType._zod.def.element,
    patch: ShopPatch.shape.services._zod.def.innerType._zod.def.element,
    ways: { id: rowId } satisfies Fields<NonNullable<ShopPatch['services']>[number]>,
    make: async (row: Values) => {
      const { services } = await counter.send<{ services: { id: number }[] }>('PATCH', '/shop', { services: [row] });
      return services.at(-1)?.id ?? 0;
    },
    change: async (id: number, row: Values) =>
      counter.send('PATCH', '/shop', { services: [{ ...(await RECORDS.service.read(id)), ...row }] }),
    read: async (id: number): Promise<Values> => find((await counter.get<Values>('/shop'))['services'], id),
    tell: () => tell('/shop', 'service'),
  },
  person: {
    file: 'people',
    create: NewPerson,
    patch: PersonPatch,
    ways: {
      email: { isFixed: true },
      name: {
        isFixed: true,
        as: (name: string) => ({ firstName: name.split(' ')[0], lastName: name.split(' ').slice(1).join(' ') }),
      },
    } satisfies Fields<NewPerson & PersonPatch>,
    make: async (body: Values) => (await counter.send<{ person: { id: number } }>('POST', '/people', body)).person.id,
    change: (id: number, body: Values) => counter.send('PATCH', `/people/${id}`, body),
    read: async (id: number) => find(await counter.get('/people'), id),
    tell: async (id: number) =>
      (await selectHistory(counter.db, 'person', id))
        .map(({ after: { version: _version, modified_at: _at, ...after } }) => toCamel(after))
        .toReversed(),
  },
} satisfies Record<
  | Exclude<HistoryThing, 'warranty' | 'passcode' | 'ledger' | 'counter' | 'till' | 'restore' | 'pin' | 'passkey'>
  | 'ledger entry'
  | 'item of a claim'
  | 'person',
  object
>;

type Kind = {
  file: string;
  create: z.ZodMiniObject | null;
  patch: z.ZodMiniObject | null;
  ways: Record<string, Way>;
  make: (body: Values) => Promise<number>;
  change: (id: number, body: Values) => Promise<unknown>;
  read: (id: number) => Promise<Values>;
  tell: (id: number) => Promise<Values[]>;
};

it.each(Object.entries<Kind>(RECORDS))(
  'each field of %s is stored, read, recorded, exported and cleared separately, and an equal value changes nothing [CALL-06, CALL-10, REL-02, MOVE-01]',
  async (_, { file, create, patch, ways, make, change, read, tell: tellAll }) => {
    // Last, because a deleted row accepts no other change (EDIT-14).
    const isLast = (field: string) => Number(field === 'isActive');
    const fields = Object.keys({ ...create?.shape, ...patch?.shape });
    const named = fields
      .toSorted((one, other) => isLast(one) - isLast(other))
      .flatMap((field) => {
        const way = ways[field] ?? {};
        return typeof way === 'string' ? [] : [[field, way] as const];
      });
    const comeOut = (values: Values, place: 'told' | 'exported') =>
      named.flatMap(([field, way]) => {
        if (!(field in values) || way[place] === false) return [];
        const as = (place === 'told' && way.told) || way.as || ((value: unknown) => ({ [field]: value }));
        return Object.entries(as(values[field] as never));
      });
    const first: Values = {};
    for (const [field, { values }] of named) {
      const shape = create?.shape[field];
      if (shape) first[field] = values ? values()[0] : distinct(shape);
    }
    const id = await make(first);
    let stored = await read(id);
    expect(stored).toMatchObject(first);
    const [made] = await tellAll(id);
    expect(made).toMatchObject(create ? Object.fromEntries(comeOut(first, 'told')) : {});
    let told = await tellAll(id);
    /** Sends a field and checks all its effects; none if it `is` already stored. */
    const say = async (field: string, value: unknown, is = value) => {
      counter.advance(1_000);
      await change(id, { [field]: value });
      const [now, nowTold] = [await read(id), await tellAll(id)];
      const isSame = isDeepStrictEqual(is, stored[field]);
      const version = 'version' in stored ? { version: Number(stored['version']) + 1 } : {};
      const modifiedAt = 'modifiedAt' in stored ? { modifiedAt: counter.deps.now().toISOString() } : {};
      expect(now).toEqual(isSame ? stored : { ...stored, [field]: is, ...version, ...modifiedAt });
      const newest = Object.fromEntries(comeOut({ [field]: is }, 'told'));
      expect(nowTold).toEqual(isSame ? told : [newest, ...nowTold.slice(1)]);
      [stored, told] = [now, nowTold];
    };
    for (const [field, way] of named) {
      const shape = patch?.shape[field];
      if (!shape || way.isFixed) continue;
      const value = way.values ? way.values()[1] : distinct(shape, stored[field]);
      const empty = [null, ''].filter((nothing) => !way.values && z.safeParse(shape, nothing).success);
      for (const nothing of empty) await say(field, nothing, file === 'shop' ? '' : null);
      await say(field, value);
      await say(field, respell(value), value);
    }
    const folder = join(home, file);
    await runExport(folder, counter.db, () => undefined);
    const rows = JSON.parse(readFileSync(join(folder, `${file}.json`), 'utf8')) as unknown;
    const row = find(rows, (stored['id'] as number | undefined) ?? id);
    expect(row).toMatchObject(Object.fromEntries(comeOut(stored, 'exported')));
  },
);

/** The cell, and the path and value in the record that it becomes. */
type Cell = readonly [cell: string, path: string | null, value?: unknown];
/** Each imported column of a file. */
const IMPORTED = {
  bookings: {
    reference: ['old-7', 'code', 'OLD-7'],
    customer: ['Nadia Sheikh', 'clientName', 'Nadia Sheikh'],
    customerType: ['Company', 'clientType', 'CORPORATE'],
    phone: ['0300 1234567', 'phoneNumber', '0300 1234567'],
    whatsapp: ['0321 7654321', 'whatsappNumber', '0321 7654321'],
    bookedAt: ['2024-03-14 01:30', 'createdAt', '2024-03-13T20:30:00.000Z'],
    appointment: ['2024-03-15 02:30', 'appointmentDate', '2024-03-14T21:30:00.000Z'],
    promised: ['2024-03-19 5:00 PM', 'promisedFor', '2024-03-19T17:00'],
    technician: ['owner@shop.test', 'assigneeId', 1],
    branch: ['Saddar', 'locationName', 'Saddar'],
    deliveredAt: ['2024-03-20 03:30', 'completedAt', '2024-03-19T22:30:00.000Z'],
    status: ['Collected', 'status', 'COMPLETED'],
    itemType: ['Notebook', 'booking_items.0.type', 'LAPTOP'],
    model: ['XPS 13', 'booking_items.0.name', 'XPS 13'],
    vendor: ['Dell', 'booking_items.0.vendor', 'Dell'],
    serial: ['SN-9999', 'booking_items.0.serialNumber', 'SN-9999'],
    issue: ['No sound', 'booking_items.0.reportedIssue', 'No sound'],
    service: ['Cleaned', 'booking_items.0.comments', 'Service: Cleaned\nA bag came with it'],
    notes: ['A bag came with it', 'booking_items.0.comments', 'Service: Cleaned\nA bag came with it'],
    accessories: ['Charger; red pouch', 'booking_items.0.accessories', ['CHARGER', 'red pouch']],
    condition: ['Keyboard OK. Lid loose', 'booking_items.0.condition', { KEYBOARD: 'OK', remarks: 'Lid loose' }],
    itemStatus: ['Dead', 'booking_items.0.status', 'NOT_REPAIRED'],
    amount: ['10,001.50', 'booking_items.0.payableAmount', 10_001.5],
    paid: ['9,999.25', 'booking_payments.0.paidAmount', 9_999.25],
    method: ['IBFT', 'booking_payments.0.paymentMethod', 'BANK_TRANSFER'],
    paidAt: ['2024-03-18 04:30', 'booking_payments.0.createdAt', '2024-03-17T23:30:00.000Z'],
  } satisfies Record<Field<'bookings'>, Cell>,
  ledger: {
    reference: ['V-7', null],
    entryDate: ['2024-03-13', 'entryDate', '2024-03-13'],
    branch: ['Saddar', 'location.code', 'SDR'],
    category: ['Fuel', 'category', 'TRANSPORT'],
    amount: ['10,001.50', 'amount', 10_001.5],
    method: ['Cheque', 'paymentMethod', 'CHEQUE'],
    description: ['Petrol of the van', 'description', 'Petrol of the van'],
    vendorName: ['Shell', 'vendorName', 'Shell'],
    receiptNumber: ['10001', 'receiptNumber', '10001'],
    remarks: ['Paid late', 'remarks', 'Paid late'],
  } satisfies Record<Field<'ledger'>, Cell>,
} satisfies Record<ImportKind, object>;

it.each(['bookings', 'ledger'] as const)('each column of a file of %s is imported [MOVE-02]', async (kind) => {
  const columns: Record<string, { name: string }> = COLUMNS[kind];
  const rows = Object.entries<Cell>(IMPORTED[kind]);
  const file = join(home, `old-${kind}.csv`);
  const lines = [rows.map(([field]) => columns[field]?.name), rows.map(([, [cell]]) => `"${cell}"`)];
  writeFileSync(file, lines.map((cells) => cells.join(',')).join('\n'));
  await runImport([file], counter.db, new Date(EVENING.now), () => undefined, new AbortController().signal);
  const table = kind === 'bookings' ? booking : ledgerEntry;
  const [newest] = await counter.db.select().from(table).orderBy(desc(table.id)).limit(1);
  const path = kind === 'bookings' ? '/booking' : '/ledger-entry';
  const record = { ...newest, ...(await counter.get<Values>(`${path}/${newest?.id}`)) };
  const readable = rows.flatMap(([field, [, at, value]]) => (at === null ? [] : [[field, at, value] as const]));
  expect(readable.map(([field, at]) => [field, textAt(record, at.split('.'))])).toEqual(
    readable.map(([field, , value]) => [field, value]),
  );
});

it("a warranty starts on the shop's day, also when it is evening in UTC [CLAIM-24]", async () => {
  const { startDate, endDate } = warranty;
  const days = await counter.db.selectDistinct({ startDate, endDate }).from(warranty);
  expect(days).toEqual([{ startDate: '2025-02-01', endDate: '2025-05-02' }]);
});

it('a claim booking copies only the customer and the item of the original booking [CLAIM-18]', async () => {
  const original = await bookInFull(counter);
  const { claimBookingId } = await claimInFull(counter, original, 1);
  const own = await counter.read(claimBookingId);
  const listSame = (one?: object, other?: object) =>
    Object.entries(one ?? {}).flatMap(([field, value]) =>
      isDeepStrictEqual(value, (other as Values)[field]) ? [field] : [],
    );
  const same: (keyof Booking)[] = ['clientName', 'clientType', 'isActive', 'locationId', 'locationName'];
  same.push('phoneNumber', 'whatsappNumber');
  expect(listSame(original, own).toSorted()).toEqual(same);
  const [, item] = original.booking_items;
  expect(listSame(item, own.booking_items[0]).toSorted().join(' ')).toBe(
    'hasPasscode isActive name paidAmount paymentId serialNumber type vendor',
  );
  expect([original.whatsappNumber, item?.vendor]).toEqual([expect.any(String), expect.any(String)]);
});
