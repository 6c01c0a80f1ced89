import { count, eq, getTableColumns, sql } from 'drizzle-orm';
import {
  isAddedItem,
  type BookingPatch,
  type ContactPatch,
  type DeliveryPatch,
  type ItemPatch,
  type NewItem,
  type PaymentPatch,
} from '../../../src/domain/booking/booking-input.ts';
import { toInstantColumn, toPaisaColumn, toTextColumn } from '../../db/columns.ts';
import type { Author, Tx } from '../../db/database.ts';
import { isEmpty, pickChanged } from '../../db/version.ts';
import { bookingItem, bookingPayment, contactLog, delivery } from '../../db/schema.ts';

type Owner = { id: number; code: string };

const itemColumns = (row: ItemPatch) => ({
  name: row.name,
  type: row.type,
  status: row.status,
  payablePaisa: toPaisaColumn(row.payableAmount),
  vendor: toTextColumn(row.vendor),
  serialNumber: toTextColumn(row.serialNumber),
  reportedIssue: toTextColumn(row.reportedIssue),
  comments: toTextColumn(row.comments),
  isActive: row.isActive,
});

const paymentColumns = (row: PaymentPatch) => ({
  status: row.status,
  paymentMethod: row.paymentMethod,
  payablePaisa: toPaisaColumn(row.payableAmount),
  paidPaisa: toPaisaColumn(row.paidAmount),
  recipientName: toTextColumn(row.recipientName),
  transactionId: toTextColumn(row.transactionId),
  isActive: row.isActive,
});

const contactColumns = (row: ContactPatch) => ({
  bookingItemId: row.bookingItemId,
  contactedAt: toInstantColumn(row.contactedAt),
  status: row.status,
  notes: toTextColumn(row.notes),
  isActive: row.isActive,
});

const deliveryColumns = (row: DeliveryPatch) => ({
  status: row.status,
  type: row.type,
  address: toTextColumn(row.address),
  postalCode: row.postalCode,
  courier: toTextColumn(row.courier),
  phoneNumber: toTextColumn(row.phoneNumber),
  secondaryPhoneNumber: toTextColumn(row.secondaryPhoneNumber),
  landmark: toTextColumn(row.landmark),
  deliveryDate: toInstantColumn(row.deliveryDate),
  isActive: row.isActive,
});

/** A row that is added keeps the key it came with. CONF-07 */
const keyColumn = ({ key }: { key?: string | undefined }) => ({ key: toTextColumn(key) });

const stamps = (now: string) => ({ createdAt: now, modifiedAt: now });
/** The items of a booking, stored in their order; they carry on the numbering `BK-1001-1`, `BK-1001-2`. */
export async function insertItems(tx: Tx, booking: Owner, rows: readonly (NewItem & ItemPatch)[], now: string) {
  if (rows.length === 0) return [];
  const [stored] = await tx.select({ items: count() }).from(bookingItem).where(eq(bookingItem.bookingId, booking.id));
  const before = stored?.items ?? 0;
  return tx
    .insert(bookingItem)
    .values(
      rows.map((row, index) => ({
        ...itemColumns(row),
        ...keyColumn(row),
        name: row.name,
        type: row.type,
        bookingId: booking.id,
        code: `${booking.code}-${before + index + 1}`,
        ...stamps(now),
      })),
    )
    .returning({ id: bookingItem.id, code: bookingItem.code });
}

const TABLES = {
  booking_items: bookingItem,
  booking_payments: bookingPayment,
  contact_log: contactLog,
  delivery,
} as const;
type Table = (typeof TABLES)[keyof typeof TABLES];

/** Nested lists of a booking. */
export type BookingLists = Pick<BookingPatch, keyof typeof TABLES>;

/** The rows that a booking has in one of its lists. */
export async function selectRowIds(tx: Tx, bookingId: number, list: keyof BookingLists): Promise<ReadonlySet<number>> {
  const table = TABLES[list];
  const rows = await tx.select({ id: table.id }).from(table).where(eq(table.bookingId, bookingId));
  return new Set(rows.map(({ id }) => id));
}

/** How many rows a booking has in its four lists, inactive ones too. */
export async function countRows(tx: Tx, bookingId: number): Promise<number> {
  const counted = [];
  for (const table of Object.values(TABLES)) {
    counted.push(...(await tx.select({ rows: count() }).from(table).where(eq(table.bookingId, bookingId))));
  }
  return counted.reduce((total, { rows }) => total + rows, 0);
}

/** Changes what is stored otherwise in rows of a booking, all of them in one statement. @returns whether there was anything */
async function updateRows(
  tx: Tx,
  table: Table,
  bookingId: number,
  sets: ReadonlyMap<number, object>,
  now: string,
): Promise<boolean> {
  const stored: { id: number }[] = await tx.select().from(table).where(eq(table.bookingId, bookingId));
  const changed = stored.flatMap((row) => {
    const set = pickChanged(row, sets.get(row.id) ?? {});
    return isEmpty(set) ? [] : [{ row, set: { ...set, modifiedAt: now } }];
  });
  if (changed.length === 0) return false;
  const isChanged = new Set(changed.flatMap(({ set }) => Object.keys(set)));
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => isChanged.has(key));
  // A row for which one of the columns stays as it is has what is stored written again.
  const rows = changed.map(({ row, set }) => {
    const next = new Map<string, unknown>(Object.entries({ ...row, ...set }));
    return Object.fromEntries([['id', row.id], ...columns.map(([key, { name }]) => [name, next.get(key)])]);
  });
  const assigned = columns.map(([, { name }]) => sql`${sql.identifier(name)} = changed.${sql.identifier(name)}`);
  await tx.execute(sql`update ${table} set ${sql.join(assigned, sql`, `)}
    from json_populate_recordset(null::${table}, ${JSON.stringify(rows)}) as changed where ${table.id} = changed.id`);
  return true;
}

/**
 * Saves the rows of all lists, new ones with the column's defaults. A new call records the author as its user; a row that
 * already is what is sent stays untouched. @returns whether that changed anything
 */
export async function saveLists(
  tx: Tx,
  booking: Owner,
  lists: BookingLists,
  { now, staffId }: Author,
): Promise<boolean> {
  /** Changes the rows that carry an id and adds the others. */
  const save = async <Row extends { id?: number | undefined }>(
    table: Table,
    rows: readonly Row[] = [],
    toColumns: (row: Row) => object,
    add: (rows: Row[]) => PromiseLike<unknown>,
  ): Promise<boolean> => {
    const sets = new Map(rows.flatMap((row) => (row.id === undefined ? [] : [[row.id, toColumns(row)] as const])));
    const hasChanged = sets.size > 0 && (await updateRows(tx, table, booking.id, sets, now));
    const added = rows.filter(({ id }) => id === undefined);
    if (added.length > 0) await add(added);
    return hasChanged || added.length > 0;
  };
  const added = { bookingId: booking.id, ...stamps(now) };
  const items = await save(bookingItem, lists.booking_items, itemColumns, (rows) =>
    insertItems(tx, booking, rows.filter(isAddedItem), now),
  );
  const payments = await save(bookingPayment, lists.booking_payments, paymentColumns, (rows) =>
    tx.insert(bookingPayment).values(rows.map((row) => ({ ...paymentColumns(row), ...keyColumn(row), ...added }))),
  );
  const calls = await save(contactLog, lists.contact_log, contactColumns, (rows) =>
    tx.insert(contactLog).values(
      rows.map((row) => ({
        ...contactColumns(row),
        ...keyColumn(row),
        contactedAt: toInstantColumn(row.contactedAt) ?? now,
        userId: staffId,
        ...added,
      })),
    ),
  );
  const deliveries = await save(delivery, lists.delivery, deliveryColumns, (rows) =>
    tx.insert(delivery).values(rows.map((row) => ({ ...deliveryColumns(row), ...keyColumn(row), ...added }))),
  );
  return items || payments || calls || deliveries;
}
