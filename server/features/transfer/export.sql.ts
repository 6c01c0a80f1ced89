import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { asc, getTableColumns } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type CsvCell, toCsv } from '../../../src/domain/shared/csv.ts';
import { paisa, toRupees } from '../../../src/domain/shared/money.ts';
import type { Progress } from '../../db/backup/rows.ts';
import { type Db, snapshot } from '../../db/database.ts';
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
  const part = `${folder}.part`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part, { recursive: true, mode: 0o700 });
  try {
    const rows = await snapshot(db, async (tx) => {
      let written = 0;
      for (const [index, [name, table]] of Object.entries(TABLES).entries()) {
        progress(name, index, Object.keys(TABLES).length);
        const header = Object.keys(getTableColumns(table));
        const records = (await tx.select().from(table).orderBy(asc(table.id))).map(toFields);
        const fields = toFields(Object.fromEntries(header.map((column) => [column, 0]))).map(([field]) => field);
        const csv = toCsv(
          fields,
          records.map((record) => record.map(([, value]) => toCell(value))),
        );
        const json = `${JSON.stringify(
          records.map((record) => Object.fromEntries(record)),
          null,
          1,
        )}\n`;
        writeFileSync(join(part, `${name}.csv`), csv, { mode: 0o600, flush: true });
        writeFileSync(join(part, `${name}.json`), json, { mode: 0o600, flush: true });
        written += records.length;
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
