import { readdirSync, readFileSync } from 'node:fs';
import { getTableColumns } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { root } from '../../tools/project.ts';
import { COLUMNS } from '../../server/features/transfer/import-columns.ts';
import type { RecordFields } from '../../src/domain/form/record-field.ts';
import { LEDGER } from '../../src/domain/ledger/ledger-input.ts';
import {
  booking,
  bookingItem,
  bookingPayment,
  contactLog,
  delivery,
  ledgerEntry,
  warrantyClaim,
  warrantyClaimItem,
} from '../../server/db/schema.ts';

const read = (file: string): string => readFileSync(`${root}/${file}`, 'utf8');
const MIGRATIONS = 'server/db/migrations';
const sql = readdirSync(`${root}/${MIGRATIONS}`)
  .filter((file) => file.endsWith('.sql'))
  .toSorted()
  .map((file) => read(`${MIGRATIONS}/${file}`))
  .join('\n');
/** The bodies of the triggers that write what is searched. The last one of a name counts. */
const SEARCH = new Map(
  [...sql.matchAll(/CREATE (?:OR REPLACE )?FUNCTION (\w+_search_keep)\(\).*?\$\$(.*?)\$\$/gs)].map(
    ([, name = '', body = '']) => [name, body],
  ),
);
const importer = read('server/features/transfer/import-rows.ts');

/** The tables with the texts of staff, each with the trigger that searches it. */
const TABLES = {
  booking: { stored: booking, trigger: 'booking_search_keep' },
  bookingItem: { stored: bookingItem, trigger: 'booking_search_keep' },
  bookingPayment: { stored: bookingPayment, trigger: null },
  contactLog: { stored: contactLog, trigger: null },
  delivery: { stored: delivery, trigger: 'booking_search_keep' },
  warrantyClaim: { stored: warrantyClaim, trigger: 'claim_search_keep' },
  warrantyClaimItem: { stored: warrantyClaimItem, trigger: null },
  ledgerEntry: { stored: ledgerEntry, trigger: 'ledger_search_keep' },
};

const fate = (isSearched: boolean, isImported: boolean) =>
  `${isSearched ? '' : 'not '}searched, ${isImported ? '' : 'not '}imported`;
/** Returns what the table of a record says about its texts. */
const fatesOf = (table: string, fields: RecordFields) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { options, isSearched, imported, kind }]) =>
      options || !['text', 'exact', 'area', 'tel', 'url', 'day-time'].includes(kind)
        ? []
        : [[`${table}.${name}`, fate(isSearched === true, imported !== undefined)]],
    ),
  );

/**
 * What happens to each text of staff. The erasure has its own table in
 * `test/server/features/erasure`. Choices have no line here, nor has what the server writes itself.
 */
const FATES: Record<string, string> = {
  'booking.clientName': 'searched, imported',
  'booking.phoneNumber': 'searched, imported',
  'booking.whatsappNumber': 'searched, imported',
  'booking.promisedFor': 'not searched, imported',
  'booking.referralSourceNotes': 'not searched, not imported',
  'bookingItem.name': 'searched, imported',
  'bookingItem.vendor': 'searched, imported',
  'bookingItem.serialNumber': 'searched, imported',
  'bookingItem.reportedIssue': 'not searched, imported',
  'bookingItem.comments': 'not searched, imported',
  'bookingItem.accessories': 'not searched, imported',
  'bookingItem.condition': 'not searched, imported',
  'bookingPayment.recipientName': 'not searched, not imported',
  'bookingPayment.transactionId': 'not searched, not imported',
  'bookingPayment.reason': 'not searched, not imported',
  'contactLog.notes': 'not searched, not imported',
  'delivery.address': 'not searched, not imported',
  'delivery.courier': 'not searched, not imported',
  'delivery.phoneNumber': 'searched, not imported',
  'delivery.secondaryPhoneNumber': 'searched, not imported',
  'delivery.landmark': 'not searched, not imported',
  'warrantyClaim.remarks': 'not searched, not imported',
  'warrantyClaimItem.reportedIssue': 'not searched, not imported',
  'warrantyClaimItem.remarks': 'not searched, not imported',
  ...fatesOf('ledgerEntry', LEDGER),
};
/** Texts that the server writes, and choices that the schema stores as a text. */
const OTHERS = /^(?:\w+\.(?:searchText|key|code|claimNumber|status|type)|ledgerEntry\.(?:category|paymentMethod))$/;

const TEXTS = Object.entries(TABLES).flatMap(([table, { stored, trigger }]) =>
  Object.entries(getTableColumns(stored)).flatMap(([name, column]) =>
    column.getSQLType() === 'text' && !column.enumValues?.length && !OTHERS.test(`${table}.${name}`)
      ? [{ at: `${table}.${name}`, name, column: column.name, table, stored: getTableConfig(stored).name, trigger }]
      : [],
  ),
);

/** Reads from the trigger and the import what happens to a column. */
function fateOf({ name, column, table, stored, trigger }: (typeof TEXTS)[number]): string {
  const body = trigger === null ? '' : (SEARCH.get(trigger) ?? '');
  const isSearched = body
    .split('\n')
    .some(
      (line) => line.includes(`NEW."${column}"`) || (line.includes(`"${column}"`) && line.includes(`FROM "${stored}"`)),
    );
  const isImported =
    table === 'ledgerEntry'
      ? name in COLUMNS.ledger
      : /^(?:booking|bookingItem)$/.test(table) && new RegExp(`\\b${name}\\b`).test(importer);
  return fate(isSearched, isImported);
}

it.each(TEXTS)('the column $at says whether it is searched and imported', (column) => {
  expect(`${column.at}: ${FATES[column.at] ?? 'add it to FATES'}`).toBe(`${column.at}: ${fateOf(column)}`);
});

it('the list names only columns that exist', () => {
  const known = new Set(TEXTS.map(({ at }) => at));
  expect(Object.keys(FATES).filter((at) => !known.has(at))).toEqual([]);
});
