import fs from 'node:fs';
import { dirname, join } from 'node:path';
import { asc, getTableColumns, gt } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type CsvCell, toCsv } from '../../../src/domain/shared/csv.ts';
import { paisa, toRupees } from '../../../src/domain/shared/money.ts';
import { markText } from '../../../src/domain/shared/spreadsheet-text.ts';
import type { Progress } from '../../db/backup/rows.ts';
import { type Db, snapshot, type Tx } from '../../db/database.ts';
import * as tables from '../../db/schema.ts';
import { StartupError } from '../../startup-error.ts';
import { importableFiles } from './importable.sql.ts';

const TABLES = {
  shop: tables.shop,
  branches: tables.location,
  services: tables.service,
  people: tables.staff,
  bookings: tables.booking,
  'booking-items': tables.bookingItem,
  'booking-payments': tables.bookingPayment,
  'booking-contacts': tables.contactLog,
  'booking-deliveries': tables.delivery,
  warranties: tables.warranty,
  claims: tables.warrantyClaim,
  'claim-items': tables.warrantyClaimItem,
  ledger: tables.ledgerEntry,
  'till-closings': tables.tillClosing,
} as const satisfies Record<string, PgTable & { id: unknown }>;

type Exported = (typeof TABLES)[keyof typeof TABLES];
const CHUNK_ROWS = 1_000;

const LEFT_OUT = new Set(['searchText', 'passwordHash', 'key']);

type Value = string | number | boolean | null;

/**
 * The field of a column, in rupees for paisa: `payablePaisa` becomes `payableAmount`, `amountPaisa` becomes `amount`.
 */
const toField = (column: string): string =>
  column.endsWith('Paisa') ? column.replace(/Paisa$/, column === 'amountPaisa' ? '' : 'Amount') : column;

const toFields = (row: Record<string, unknown>): [field: string, value: Value][] =>
  Object.entries(row)
    .filter(([column]) => !LEFT_OUT.has(column))
    .map(([column, value]) => [
      toField(column),
      column.endsWith('Paisa') ? toRupees(paisa(value as number)) : (value as Value),
    ]);

/** Characters. Excel truncates longer cells. */
const CELL_MAX = 32_767;

/** `plain` writes texts unchanged; `spreadsheet` marks texts that a spreadsheet would change. */
export type ExportForm = 'plain' | 'spreadsheet';

function toSpreadsheetText(text: string): string {
  if (text === 'true' || text === 'false') return text === 'true' ? 'yes' : 'no';
  const marked = markText(text);
  return marked.length > CELL_MAX ? `(${text.length} characters, which are in the JSON file)` : marked;
}

function toCell(value: Value, form: ExportForm): CsvCell {
  if (typeof value === 'number') return { number: String(value) };
  const text = value === null ? '' : String(value);
  return { text: form === 'plain' ? text : toSpreadsheetText(text) };
}

const IMPORTABLE =
  'npm run import takes import-bookings.csv and import-ledger.csv into an empty shop; docs/import.md says what does not come back.';

const LAST_LINES: Record<ExportForm, string> = {
  plain:
    'A spreadsheet that saves the CSV files drops zeros and digits of phone and serial numbers; the JSON files keep them. For a spreadsheet, export with --spreadsheet.',
  spreadsheet:
    'A spreadsheet does not change these CSV files: each text that it would change starts with an apostrophe, which npm run import removes.',
};

/**
 * Writes all records of one snapshot as CSV and JSON into an empty folder, or nothing at all (MOVE-01).
 * @throws StartupError
 */
export async function runExport(
  folder: string,
  db: Db,
  progress: Progress,
  form: ExportForm = 'plain',
): Promise<string> {
  if (fs.existsSync(folder) && fs.readdirSync(folder).length > 0)
    throw new StartupError(`The folder ${folder} is not empty. Nothing was written.`);
  fs.mkdirSync(dirname(folder), { recursive: true, mode: 0o700 });
  const part = fs.mkdtempSync(`${folder}.part-`);
  try {
    const rows = await snapshot(db, async (tx) => {
      let written = 0;
      for (const [index, [name, table]] of Object.entries(TABLES).entries()) {
        progress(name, index, Object.keys(TABLES).length);
        written += await writeTable(tx, table, join(part, name), form);
      }
      for (const [name, pieces] of Object.entries(importableFiles(tx))) await writePieces(join(part, name), pieces);
      return written;
    });
    if (fs.existsSync(folder)) fs.rmdirSync(folder);
    fs.renameSync(part, folder);
    return `${rows} records were written to ${folder}, as CSV and as JSON. Names and numbers of customers are in it.\n${IMPORTABLE}\n${LAST_LINES[form]}`;
  } catch (error) {
    fs.rmSync(part, { recursive: true, force: true });
    throw error;
  }
}

async function writePieces(file: string, pieces: AsyncIterable<string>): Promise<void> {
  const handle = fs.openSync(file, 'wx', 0o600);
  try {
    for await (const piece of pieces) fs.writeFileSync(handle, piece);
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
}

/** Writes in chunks, because no string can hold all rows of a large shop. @returns the number of rows */
async function writeTable(tx: Tx, table: Exported, file: string, form: ExportForm): Promise<number> {
  const csv = fs.openSync(`${file}.csv`, 'wx', 0o600);
  const json = fs.openSync(`${file}.json`, 'wx', 0o600);
  try {
    const header = Object.keys(getTableColumns(table)).map((column) => [column, 0]);
    const fields = toFields(Object.fromEntries(header)).map(([field]) => field);
    const head = toCsv(fields, []);
    fs.writeFileSync(csv, head);
    fs.writeFileSync(json, '[');
    let written = 0;
    for (let last = 0; ;) {
      const rows = await tx.select().from(table).where(gt(table.id, last)).orderBy(asc(table.id)).limit(CHUNK_ROWS);
      const end = rows.at(-1);
      if (!end) break;
      const records = rows.map(toFields);
      const cells = records.map((record) => record.map(([, value]) => toCell(value, form)));
      fs.writeFileSync(csv, toCsv(fields, cells).slice(head.length));
      const objects = records.map((record) => Object.fromEntries(record));
      fs.writeFileSync(json, `${written === 0 ? '' : ','}${JSON.stringify(objects, null, 1).slice(1, -2)}`);
      written += rows.length;
      last = end.id;
    }
    fs.writeFileSync(json, written === 0 ? ']\n' : '\n]\n');
    for (const handle of [csv, json]) fs.fsyncSync(handle);
    return written;
  } finally {
    for (const handle of [csv, json]) fs.closeSync(handle);
  }
}
