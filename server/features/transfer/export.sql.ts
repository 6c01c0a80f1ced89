import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { asc, getTableColumns, gt } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type CsvCell, toCsv } from '../../../src/domain/shared/csv.ts';
import { paisa, toRupees } from '../../../src/domain/shared/money.ts';
import type { Progress } from '../../db/backup/rows.ts';
import { type Db, snapshot, type Tx } from '../../db/database.ts';
import {
  booking,
  bookingItem,
  bookingPayment,
  contactLog,
  delivery,
  ledgerEntry,
  location,
  service,
  shop,
  staff,
  warranty,
  warrantyClaim,
  warrantyClaimItem,
} from '../../db/schema.ts';
import { StartupError } from '../../startup-error.ts';

/** What is written, by the name of its files. */
const TABLES = {
  shop,
  branches: location,
  services: service,
  people: staff,
  bookings: booking,
  'booking-items': bookingItem,
  'booking-payments': bookingPayment,
  'booking-contacts': contactLog,
  'booking-deliveries': delivery,
  warranties: warranty,
  claims: warrantyClaim,
  'claim-items': warrantyClaimItem,
  ledger: ledgerEntry,
} as const satisfies Record<string, PgTable & { id: unknown }>;

type Exported = (typeof TABLES)[keyof typeof TABLES];
/** Rows that are written at once. */
const CHUNK_ROWS = 1_000;

/** Columns that say nothing or are for nobody else. */
const LEFT_OUT = new Set(['searchText', 'passwordHash', 'key']);

type Value = string | number | boolean | null;

/** `payablePaisa` -> `payableAmount`, `amountPaisa` -> `amount`: in rupees. */
const toField = (column: string): string =>
  column.endsWith('Paisa') ? column.replace(/Paisa$/, column === 'amountPaisa' ? '' : 'Amount') : column;

const toFields = (row: Record<string, unknown>): [field: string, value: Value][] =>
  Object.entries(row)
    .filter(([column]) => !LEFT_OUT.has(column))
    .map(([column, value]) => [
      toField(column),
      column.endsWith('Paisa') ? toRupees(paisa(value as number)) : (value as Value),
    ]);

const toCell = (value: Value): CsvCell =>
  typeof value === 'number' ? { number: String(value) } : { text: value === null ? '' : String(value) };

/**
 * Runs `npm run export`: writes every record of the shop as of one moment, each kind as CSV and as JSON, into a new or
 * empty folder, all or nothing. Amounts are in rupees, instants in UTC. MOVE-01
 * @returns what to print. @throws StartupError
 */
export async function runExport(folder: string, db: Db, progress: Progress): Promise<string> {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new StartupError(`The folder ${folder} is not empty. Nothing was written.`);
  mkdirSync(dirname(folder), { recursive: true, mode: 0o700 });
  const part = mkdtempSync(`${folder}.part-`);
  try {
    const rows = await snapshot(db, async (tx) => {
      let written = 0;
      for (const [index, [name, table]] of Object.entries(TABLES).entries()) {
        progress(name, index, Object.keys(TABLES).length);
        written += await writeTable(tx, table, join(part, name));
      }
      return written;
    });
    if (existsSync(folder)) rmdirSync(folder);
    renameSync(part, folder);
    return `${rows} records were written to ${folder}, as CSV and as JSON. Names and numbers of customers are in it.`;
  } catch (error) {
    rmSync(part, { recursive: true, force: true });
    throw error;
  }
}

/** In pieces, since no text holds every row of a large shop. @returns how many rows */
async function writeTable(tx: Tx, table: Exported, file: string): Promise<number> {
  const csv = openSync(`${file}.csv`, 'wx', 0o600);
  const json = openSync(`${file}.json`, 'wx', 0o600);
  try {
    const header = Object.keys(getTableColumns(table)).map((column) => [column, 0]);
    const fields = toFields(Object.fromEntries(header)).map(([field]) => field);
    const head = toCsv(fields, []);
    writeFileSync(csv, head);
    writeFileSync(json, '[');
    let written = 0;
    for (let last = 0; ;) {
      const rows = await tx.select().from(table).where(gt(table.id, last)).orderBy(asc(table.id)).limit(CHUNK_ROWS);
      const end = rows.at(-1);
      if (!end) break;
      const records = rows.map(toFields);
      const cells = records.map((record) => record.map(([, value]) => toCell(value)));
      writeFileSync(csv, toCsv(fields, cells).slice(head.length));
      const objects = records.map((record) => Object.fromEntries(record));
      writeFileSync(json, `${written === 0 ? '' : ','}${JSON.stringify(objects, null, 1).slice(1, -2)}`);
      written += rows.length;
      last = end.id;
    }
    writeFileSync(json, written === 0 ? ']\n' : '\n]\n');
    for (const handle of [csv, json]) fsyncSync(handle);
    return written;
  } finally {
    for (const handle of [csv, json]) closeSync(handle);
  }
}
