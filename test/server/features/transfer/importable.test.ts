import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkRules } from '../../../../server/db/backup/verify.ts';
import { type ExportForm, runExport } from '../../../../server/features/transfer/export.sql.ts';
import { COLUMNS } from '../../../../server/features/transfer/import-columns.ts';
import { runImport } from '../../../../server/features/transfer/import-command.ts';
import { LedgerPage } from '../../../../src/domain/ledger/ledger-entry.ts';
import { parseCsv } from '../../../fixtures/parse-csv.ts';
import { type Counter, useCounter } from '../../support/booking-fixtures.ts';
import { newFolder } from '../../support/use.ts';

const NOW = '2024-06-15T09:00:00.000Z';
const FILES = ['import-bookings.csv', 'import-ledger.csv'] as const;
const GPU = { name: 'RTX 3080', type: 'GPU', payableAmount: 900.5 } as const;
const HANDED_IN = {
  accessories: ['CHARGER', 'red pouch'],
  condition: { SCREEN: 'FAULTY' as const, KEYBOARD: 'OK' as const, remarks: 'Two scratches. Lid loose' },
};
const PAYMENT = { status: 'PAID', payableAmount: 300, paidAmount: 300, paymentMethod: 'CASH' } as const;
const ENTRY = {
  entryDate: '2024-03-14',
  locationId: 1,
  category: 'SUPPLIES',
  amount: 4350.5,
  paymentMethod: 'BANK_TRANSFER',
  description: 'Thermal paste and pads',
};

const old = useCounter({ now: NOW });
const next = useCounter({ now: NOW });
let home: string;
beforeEach(async () => {
  home = newFolder();
  for (const { db } of [old, next]) await db.execute(sql`truncate booking, ledger_entry, imported cascade`);
});

async function exportShop(shop: Counter, name: string, form?: ExportForm) {
  const folder = join(home, name);
  await runExport(folder, shop.db, () => undefined, form);
  const readText = (file: string) => readFileSync(join(folder, file), 'utf8');
  const readRows = (file: string) => {
    const [header = [], ...rows] = parseCsv(readText(file));
    return rows.map((cells) => Object.fromEntries(header.map((title, index) => [title, cells[index] ?? ''])));
  };
  return { path: (file: string) => join(folder, file), readText, readRows };
}

const importFile = (shop: Counter, file: string) =>
  runImport([file], shop.db, new Date(NOW), () => undefined, new AbortController().signal);
const refusal = (shop: Counter, file: string) =>
  importFile(shop, file).then(
    (said) => `not refused: ${said}`,
    (error: unknown) => (error as Error).message,
  );

/**
 * Bookings and ledger entries with every field that the import reads, and with texts that files and spreadsheets
 * change.
 */
async function fillShop() {
  const done = await old.book({
    clientName: "'Abdul =SUM(1)",
    clientType: 'CORPORATE',
    phoneNumber: '+92 300 1234567',
    whatsappNumber: '03007654321',
    appointmentDate: '2024-06-20T06:30:00.000Z',
    booking_items: [
      { ...GPU, vendor: 'Asus', serialNumber: '00123', reportedIssue: 'سکرین نہیں', comments: 'one\n"two", three; 4' },
      { ...GPU, ...HANDED_IN, name: '-1050 Ti', type: 'LAPTOP', payableAmount: 0, serialNumber: '9E45' },
    ],
    promisedFor: '2024-06-18T17:00',
    assigneeId: 1,
  });
  const methods = ['CASH', 'WALLET', 'BANK_TRANSFER'] as const;
  await old.edit(done.id, {
    booking_payments: methods.map((paymentMethod, index) => ({
      ...PAYMENT,
      paymentMethod,
      paidAmount: 100.25 + index,
    })),
  });
  await old.complete(done.id);
  const confirmed = await old.book({ clientName: 'عائشہ خان', booking_items: [GPU, GPU, GPU] });
  await old.edit(confirmed.id, { delivery: [{ type: 'INBOUND' }] });
  await old.edit(confirmed.id, { status: 'CONFIRMED', booking_payments: [PAYMENT] });
  const rejected = await old.book({ booking_items: [GPU] });
  await old.edit(rejected.id, { status: 'CANCELLED' });
  await old.send('POST', '/ledger-entry', ENTRY);
  const noted = { vendorName: "'Hall Road", receiptNumber: '0771', remarks: 'two\nlines' };
  await old.send('POST', '/ledger-entry', { ...ENTRY, ...noted, amount: 10_000_000, description: '+ 5 percent' });
  return { done, confirmed };
}

describe('the importable files of an export', () => {
  it.each(['plain', 'spreadsheet'] as const)(
    'are identical after an import into an empty shop and a second export (%s) [MOVE-07]',
    async (form) => {
      await fillShop();
      const first = await exportShop(old, `first-${form}`, form);
      for (const file of FILES) await importFile(next, first.path(file));
      const second = await exportShop(next, `second-${form}`, form);
      for (const file of FILES) expect(second.readText(file)).toBe(first.readText(file));
      expect(first.readRows('import-bookings.csv')).toHaveLength(7);
      expect(first.readRows('import-ledger.csv')).toHaveLength(2);
      expect(await checkRules(next.db, () => undefined)).toEqual([]);
    },
  );

  it('restore what was handed in, promised and assigned [INTAKE-03, MOVE-07]', async () => {
    const { done } = await fillShop();
    const { path } = await exportShop(old, 'handed-in');
    await importFile(next, path('import-bookings.csv'));
    const [first] = (await next.list({ searchString: 'Abdul', isActive: 'true' })).bookings;
    const read = async (shop: Counter, id: number) => {
      const { booking_items, promisedFor, assigneeName, locationId } = await shop.read(id);
      const [, laptop] = booking_items;
      return { accessories: laptop?.accessories, condition: laptop?.condition, promisedFor, assigneeName, locationId };
    };
    const restored = await read(next, first?.id ?? 0);
    expect(restored).toEqual(await read(old, done.id));
    expect(restored).toMatchObject({ ...HANDED_IN, promisedFor: '2024-06-18T17:00', locationId: 1 });
  });

  it('have every column that the import reads, except Service [MOVE-07]', async () => {
    await fillShop();
    const { readRows } = await exportShop(old, 'columns');
    const titles = (file: string) => Object.keys(readRows(file)[0] ?? {});
    const names = (columns: object) => Object.values(columns).map(({ name }: { name: string }) => name);
    expect(titles('import-bookings.csv')).toEqual(names(COLUMNS.bookings).filter((name) => name !== 'Service'));
    expect(titles('import-ledger.csv')).toEqual(names(COLUMNS.ledger));
  });

  it('give a payment without an item its own row [MOVE-07]', async () => {
    await fillShop();
    const { readRows } = await exportShop(old, 'payments');
    const rows = readRows('import-bookings.csv').slice(0, 3);
    expect(rows.map(({ Model, Amount, Paid, Method }) => [Model, Amount, Paid, Method])).toEqual([
      ['RTX 3080', '900.5', '100.25', 'Cash'],
      ["'-1050 Ti", '0', '101.25', 'Wallet'],
      ['', '', '102.25', 'Bank Transfer'],
    ]);
  });

  it('name a booking by its earlier code, and list a confirmed one as Pending [MOVE-07]', async () => {
    const { done, confirmed } = await fillShop();
    const rows = (await exportShop(old, 'codes')).readRows('import-bookings.csv');
    const find = (code: string) => rows.find(({ Reference }) => Reference === `OLD-${code}`);
    expect([find(done.code)?.['Status'], find(confirmed.code)?.['Status']]).toEqual(['Completed', 'Pending']);
  });

  it('leave out deleted records, claim bookings and pending payments [MOVE-07]', async () => {
    const { done } = await fillShop();
    const { claimBookingId } = await old.claim(await old.read(done.id));
    const claimed = await old.read(claimBookingId);
    const deleted = await old.book();
    await old.ask('DELETE', `/booking/${deleted.id}`);
    const partly = await old.book({ booking_items: [GPU, { ...GPU, name: 'Deleted' }] });
    const [, item] = (await old.read(partly.id)).booking_items;
    await old.edit(partly.id, {
      booking_items: [{ id: item?.id ?? 0, isActive: false }],
      booking_payments: [{ ...PAYMENT, status: 'PENDING' }],
    });
    const { id } = await old.send<{ id: number }>('POST', '/ledger-entry', { ...ENTRY, description: 'Deleted entry' });
    await old.ask('DELETE', `/ledger-entry/${id}`);
    const { readRows, readText } = await exportShop(old, 'active');
    const references = readRows('import-bookings.csv').map(({ Reference }) => Reference);
    for (const { code } of [claimed, deleted]) expect(references).not.toContain(`OLD-${code}`);
    expect(readRows('import-bookings.csv').filter(({ Reference }) => Reference === `OLD-${partly.code}`)).toMatchObject(
      [{ Model: 'RTX 3080', Paid: '' }],
    );
    expect(readText('import-ledger.csv')).not.toContain('Deleted entry');
  });

  it('take a booking that is overpaid, and name it to check [MOVE-03, MOVE-07]', async () => {
    const { id } = await old.book({ booking_items: [GPU, { ...GPU, payableAmount: 300 }] });
    const [item] = (await old.read(id)).booking_items;
    await old.edit(id, { booking_payments: [{ ...PAYMENT, paidAmount: 1200.5 }] });
    await old.edit(id, { booking_items: [{ id: item?.id ?? 0, isActive: false }] });
    const said = await importFile(next, (await exportShop(old, 'overpaid')).path('import-bookings.csv'));
    expect(said.split('\n')).toEqual([
      'import-bookings.csv: took 1 booking in the name of owner@shop.test.',
      'Please check:',
      '  line 2: Paid is Rs 1,200.50, which is more than the amount of Rs 300.',
    ]);
    const [taken] = (await next.list()).bookings;
    expect([taken?.payableAmount, taken?.paidAmount]).toEqual([300, 1200.5]);
  });

  it.each(['2024-06-10T10:00', '2024-06-20T10:00'])('take a promise for %s [MOVE-07]', async (promisedFor) => {
    await old.book({ promisedFor });
    await importFile(next, (await exportShop(old, 'promised')).path('import-bookings.csv'));
    expect((await next.list()).bookings).toMatchObject([{ promisedFor }]);
  });

  it.each(['N/A', '-', '000', 'x', '#N/A', '########', '3.57E+14', 'Loading...'])(
    'take %s as it was typed in the shop [MOVE-03, MOVE-07]',
    async (text) => {
      const typed = { clientName: text, phoneNumber: text, whatsappNumber: text };
      await old.book({ ...typed, booking_items: [{ ...GPU, name: text, serialNumber: text, comments: text }] });
      await old.send('POST', '/ledger-entry', { ...ENTRY, vendorName: text, receiptNumber: text, remarks: text });
      const { path } = await exportShop(old, 'typed');
      for (const file of FILES) await importFile(next, path(file));
      const [first] = (await next.list()).bookings;
      expect(await next.read(first?.id ?? 0)).toMatchObject({
        ...typed,
        booking_items: [{ name: text, serialNumber: text, comments: text }],
      });
      const { entries } = LedgerPage.parse(await next.get('/ledger-entry'));
      expect(entries).toMatchObject([{ vendorName: text, receiptNumber: text, remarks: text }]);
    },
  );

  it('add nothing to the shop that exported them [MOVE-05, MOVE-07]', async () => {
    const { done } = await fillShop();
    const { path } = await exportShop(old, 'same');
    expect(await refusal(old, path('import-bookings.csv'))).toContain(
      `line 2: OLD-${done.code} is ${done.code} of this shop, which exported it`,
    );
  });

  it('give each ledger entry a unique reference, also after an import [MOVE-07]', async () => {
    await old.send('POST', '/ledger-entry', ENTRY);
    const { id } = await old.send<{ id: number }>('POST', '/ledger-entry', { ...ENTRY, amount: 1 });
    const file = join(home, 'taken.csv');
    const header = 'Reference,Date,Category,Amount,Method,Description';
    writeFileSync(file, [header, `ENTRY-${id},2024-03-01,Rent,1000,Cash,Rent of March`].join('\n'));
    await importFile(old, file);
    const rows = (await exportShop(old, 'references')).readRows('import-ledger.csv');
    const references = rows.map(({ Reference }) => Reference);
    expect(references).toContain(`ENTRY-${id}-1`);
    expect(new Set(references).size).toBe(rows.length);
  });

  it.each(['bookings.csv', 'ledger.csv', 'booking-items.csv'])(
    'are named when %s of the same export is imported instead [MOVE-03, MOVE-07]',
    async (file) => {
      await fillShop();
      const { path } = await exportShop(old, 'tables');
      expect(await refusal(next, path(file))).toBe(
        'This file of npm run export has the columns of the database. Import import-bookings.csv or import-ledger.csv from the same folder. Nothing was imported.',
      );
    },
  );
});

it('the import refuses a payment row before the first item [MOVE-07]', async () => {
  const file = join(home, 'payment.csv');
  const header = 'Reference,Customer,Phone,Booked At,Item Type,Model,Amount,Paid,Method';
  writeFileSync(file, [header, 'R-1,Ayesha Khan,0300-1234567,14/3/2024,,,,100,Cash'].join('\n'));
  expect(await refusal(next, file)).toContain('line 2: Item Type is empty.');
});

// Other tests expect one branch, so this one is last.
it('the import counts a payment in the branch of its booking [MOVE-02, TILL-01]', async () => {
  const branch = { code: 'GB02', name: 'Gulberg' };
  const [locationId, there] = [
    (await old.send<{ id: number }>('POST', '/shop/branches', branch)).id,
    (await next.send<{ id: number }>('POST', '/shop/branches', branch)).id,
  ];
  const { id } = await old.book({ locationId });
  await old.edit(id, { booking_payments: [{ ...PAYMENT, locationId }] });
  await importFile(next, (await exportShop(old, 'branches')).path('import-bookings.csv'));
  const [taken] = (await next.list()).bookings;
  expect((await next.read(taken?.id ?? 0)).booking_payments).toMatchObject([{ locationId: there }]);
});
