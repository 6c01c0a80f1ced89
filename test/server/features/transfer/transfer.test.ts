import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod/mini';
import { query } from '../../../../server/db/backup/rows.ts';
import { checkRules } from '../../../../server/db/backup/verify.ts';
import * as schema from '../../../../server/db/schema.ts';
import { runExport } from '../../../../server/features/transfer/export.sql.ts';
import { runImport } from '../../../../server/features/transfer/import-command.ts';
import { StartupError } from '../../../../server/startup-error.ts';
import { HistoryPage } from '../../../../src/domain/history/history.ts';
import { toSentence, toText } from '../../../../src/domain/history/history-words.ts';
import { shopToday } from '../../../../src/domain/shared/shop-day.ts';
import { Till } from '../../../../src/domain/till/till.ts';
import { parseCsv } from '../../../fixtures/parse-csv.ts';
import { useCounter } from '../../support/booking-fixtures.ts';
import { newFolder, useFolder } from '../../support/use.ts';

const { booking, bookingItem, imported, ledgerEntry, service, staff, warranty } = schema;

describe('npm run export', () => {
  const counter = useCounter();
  const home = useFolder();

  const run = (folder: string) => runExport(folder, counter.db, () => undefined);

  it('writes each kind of record as CSV and JSON, with amounts in rupees and without passwords [MOVE-01]', async () => {
    const { id, code } = await counter.book({
      clientName: '=SUM(1), "Khan"',
      booking_items: [{ name: 'RTX 3080', type: 'GPU', payableAmount: 900.5 }],
    });
    const folder = join(home, 'all');
    expect(await run(folder)).toMatch(/^\d+ records were written to .*all, as CSV and as JSON\./);
    const read = (name: string) => readFileSync(join(folder, name), 'utf8');
    const [booking] = JSON.parse(read('bookings.json')) as Record<string, unknown>[];
    expect(booking).toMatchObject({
      id,
      code,
      clientName: '=SUM(1), "Khan"',
      payableAmount: 900.5,
      appointmentDate: null,
    });
    const [header = [], row = []] = parseCsv(read('bookings.csv'));
    expect(header).toEqual(Object.keys(booking ?? {}));
    const cells = Object.fromEntries(header.map((field, index) => [field, row[index]]));
    expect(cells).toMatchObject({ code, clientName: `'=SUM(1), "Khan"`, payableAmount: '900.5', appointmentDate: '' });
    const all = readdirSync(folder);
    expect(all.filter((name) => name.endsWith('.csv'))).toHaveLength(16);
    expect(all.filter((name) => name.endsWith('.json'))).toHaveLength(14);
    expect(all.map(read).join('\n')).not.toMatch(/argon2|passwordHash|searchText/);
  });

  it('writes the closings of the till, and the instant, the branch and the reason of a refund [MOVE-01, TILL-02, TILL-04]', async () => {
    const { id } = await counter.book();
    const paid = { status: 'PAID', paidAmount: 900.5, payableAmount: 900.5, paymentMethod: 'CASH' } as const;
    await counter.edit(id, { booking_payments: [paid] });
    const [payment] = (await counter.read(id)).booking_payments;
    const refund = {
      refundOf: payment?.id ?? 0,
      paidAmount: 100,
      paymentMethod: 'CASH',
      reason: 'Not repaired',
    } as const;
    await counter.edit(id, { booking_payments: [refund] });
    const place = { date: shopToday(counter.deps.now().toISOString()), locationId: 1 };
    const { opening, version } = Till.parse(await counter.get('/till', { date: place.date, locationId: '1' }));
    const counted = { opening, counted: 800, takenOut: 700.25, note: 'A coin is missing', version };
    await counter.send('POST', '/till/close', { ...place, ...counted });
    const folder = join(home, 'money');
    await run(folder);
    const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Record<string, unknown>[];
    expect(read('till-closings.json')).toMatchObject([
      {
        ...place,
        number: 1,
        openingAmount: 0,
        expectedAmount: 800.5,
        countedAmount: 800,
        takenOutAmount: 700.25,
        note: 'A coin is missing',
      },
    ]);
    expect(read('booking-payments.json').filter(({ bookingId }) => bookingId === id)).toMatchObject([
      { paidAmount: 900.5, refundOf: null, locationId: 1, paidAt: counter.deps.now().toISOString(), reason: null },
      {
        paidAmount: 100,
        refundOf: payment?.id,
        locationId: 1,
        paidAt: counter.deps.now().toISOString(),
        reason: 'Not repaired',
      },
    ]);
  });

  it('says that a spreadsheet drops digits, and which form keeps them [MOVE-01]', async () => {
    expect((await run(join(home, 'plain'))).split('\n').at(-1)).toBe(
      'A spreadsheet that saves the CSV files drops zeros and digits of phone and serial numbers; the JSON files keep them. For a spreadsheet, export with --spreadsheet.',
    );
  });

  it('marks each text that a spreadsheet would change, but no number [MOVE-01]', async () => {
    await counter.book({ clientName: 'Khan', phoneNumber: '03001234567' });
    const folder = join(home, 'marked');
    const said = await runExport(folder, counter.db, () => undefined, 'spreadsheet');
    expect(said.split('\n').at(-1)).toMatch(/^A spreadsheet does not change these CSV files: /);
    const [header = [], ...others] = parseCsv(readFileSync(join(folder, 'bookings.csv'), 'utf8'));
    const cells = Object.fromEntries(header.map((field, index) => [field, others.at(-1)?.[index]]));
    expect(cells).toMatchObject({ clientName: 'Khan', phoneNumber: "'03001234567", version: '1', isActive: 'yes' });
  });

  it('writes nothing to a folder that is not empty, and leaves no partial export [MOVE-01]', async () => {
    writeFileSync(join(home, 'note.txt'), 'mine');
    await expect(run(home)).rejects.toThrow(new StartupError(`The folder ${home} is not empty. Nothing was written.`));
    const folder = join(home, 'half');
    mkdirSync(`${folder}.part`);
    writeFileSync(join(`${folder}.part`, 'note.txt'), 'mine');
    const failing = runExport(folder, counter.db, (step) => {
      if (step === 'ledger') throw new Error('The disk is full');
    });
    await expect(failing).rejects.toThrow('The disk is full');
    expect(readdirSync(home).filter((name) => name.startsWith('half'))).toEqual(['half.part']);
    await run(folder);
    expect(readdirSync(home).filter((name) => name.startsWith('half'))).toEqual(['half', 'half.part']);
    expect(readFileSync(join(`${folder}.part`, 'note.txt'), 'utf8')).toBe('mine');
  });

  it('writes large tables in chunks, each row once [MOVE-01]', async () => {
    const rows = 2_500;
    await counter.db.execute(
      sql`insert into service (name) select 'Service "' || n || '"' from generate_series(1, ${rows}::int) n`,
    );
    const folder = join(home, 'many');
    await run(folder);
    const services = await counter.db.select().from(service).orderBy(service.id);
    const json = readFileSync(join(folder, 'services.json'), 'utf8');
    expect(json).toBe(`${JSON.stringify(services, null, 1)}\n`);
    expect(readFileSync(join(folder, 'claims.json'), 'utf8')).toBe('[]\n');
    const [header, ...cells] = parseCsv(readFileSync(join(folder, 'services.csv'), 'utf8'));
    expect(header).toEqual(Object.keys(services[0] ?? {}));
    expect(cells).toEqual(services.map((row) => Object.values(row).map(String)));
  });
});

describe('npm run import', () => {
  const NOW = '2024-06-15T09:00:00.000Z';
  const EXAMPLES = join(import.meta.dirname, '../../../../docs/import');
  const HEADER = 'Reference,Customer,Phone,Booked At,Delivered At,Status,Item Type,Model,Amount,Paid,Method';
  const ROW = 'R-1,Ayesha Khan,0300-1234567,14/3/2024,19/3/2024,,GPU,RTX 3080,100,100,Cash';
  const AMBIGUOUS = ROW.replace('14/3/2024,19/3/2024', '5/3/2024,');
  const csv = (...lines: string[]) => [HEADER, ...lines].join('\r\n');
  const ENTRY = 'E-1,1/3/2024,Rent,1000,Cash,Rent of March';

  /** Writes a file and returns its path. */
  const REFUSED: [content: string | Uint8Array, sentence: string][] = [
    // Windows-1256
    [Buffer.concat([Buffer.from(csv('R-1,')), Buffer.from([0xc8, 0xe1, 0xc7, 0xe1])]), 'is not in UTF-8 or UTF-16'],
    ['PK\u0003\u0004', 'is a workbook'],
    ['', 'The file is empty. Nothing was imported.'],
    ['Name,Phone\r\n', 'has no column Reference, Booked At, Item Type, Model, Amount'],
    [
      `${HEADER},Client\r\n`,
      'The columns Customer and Client both are the Customer. Rename one of them. Nothing was imported.',
    ],
    [csv('"R-1'), 'cannot be read as CSV'],
    [csv(`${ROW},,more`), 'Line 2 has more cells than the first line names. Nothing was imported.'],
    [
      csv('R-1,"Ayesha\nKhan",0300,14/3/2024,,,GPU,X,1,,', 'R-2,Ali,0300,14/3/2024,,,GPU,,1,,'),
      'old.csv: nothing was imported, for 1 reason.\n  line 4: Item name is required.',
    ],
    [csv(AMBIGUOUS), 'line 2: Booked At: "5/3/2024" can be read in two ways'],
    [
      csv(AMBIGUOUS, ROW.replace('R-1', 'R-4'), ROW.replace('R-1,', 'R-5,').replace('14/3/2024', '3/14/2024')),
      'line 2: Booked At: "5/3/2024" can be read in two ways',
    ],
    [
      csv(ROW, 'R-1,Bilal,,,,,LAPTOP,T14,50,,'),
      'old.csv: nothing was imported, for 1 reason.\n  line 3: Customer is not that of line 2, which has the same reference.',
    ],
    [
      ['Reference,Date,Category,Amount,Method,Description', ENTRY, ENTRY].join('\n'),
      'line 3: Reference is that of line 2, and each entry needs its own.',
    ],
    [csv(ROW.replace('R-1', 'R-9')), 'line 2: A booking with the code R-9 already exists'],
  ];

  const shop = useCounter({ now: NOW });
  let home: string;
  beforeEach(async () => {
    home = newFolder();
    await shop.db.execute(sql`truncate booking, ledger_entry, imported cascade`);
  });

  const write = (content: string | Uint8Array, name = 'old.csv') => {
    const file = join(home, name);
    writeFileSync(file, content);
    return file;
  };
  const rows = (...lines: string[]) => write(csv(...lines));
  const run = (file: string, ...args: string[]) =>
    runImport([file, ...args], shop.db, new Date(NOW), () => undefined, new AbortController().signal);
  /** The message of a refused import. */
  const refusal = async (file: string, ...args: string[]): Promise<string> =>
    run(file, ...args).then(
      (said) => `not refused: ${said}`,
      (error: unknown) => (error as Error).message,
    );
  const countRows = async () => ({
    bookings: await shop.db.$count(booking),
    entries: await shop.db.$count(ledgerEntry),
    imported: await shop.db.$count(imported),
  });
  const NO_ROWS = { bookings: 0, entries: 0, imported: 0 };
  const find = async (code: string) => {
    const { bookings } = await shop.list({ searchString: code });
    return shop.read(bookings[0]?.id ?? 0);
  };
  const tellHistory = async (record: 'booking' | 'ledger', id: number) => {
    const path = record === 'booking' ? '/booking' : '/ledger-entry';
    const { entries } = HistoryPage.parse(await shop.get(`${path}/${id}/history`));
    return entries.map((entry) => [entry.person?.name, toText(toSentence(entry, record))]);
  };

  it('imports bookings of a spreadsheet with their own codes, times and warranties [MOVE-02, MOVE-04]', async () => {
    expect(await run(join(EXAMPLES, 'bookings.csv'))).toBe(
      'bookings.csv: took 4 bookings in the name of owner@shop.test.',
    );
    const khan = await find('r-2041');
    expect(khan).toMatchObject({
      code: 'R-2041',
      status: 'COMPLETED',
      booking_items: [{ code: 'R-2041-1', status: 'REPAIRED' }],
      booking_payments: [{ status: 'PAID', createdAt: '2024-03-18T19:00:00.000Z' }],
    });
    expect(await find('R-2043')).toMatchObject({
      payableAmount: 23_500,
      paidAmount: 4_000,
      booking_items: [{ type: 'MOBO' }, { type: 'GPU', name: 'Radeon RX 6800 XT' }],
    });
    const warranties = await shop.db.select({ start: warranty.startDate, days: warranty.days }).from(warranty);
    expect(warranties).toEqual(['2024-03-19', '2024-03-22'].map((start) => ({ start, days: 90 })));
    expect(await tellHistory('booking', khan.id)).toContainEqual([
      'owner@shop.test',
      'Booking created; reason: imported from bookings.csv, line 2',
    ]);
    expect(await checkRules(shop.db, () => undefined)).toEqual([]);
  });

  it('reports days far in the future, and the oldest day [TYPED-03]', async () => {
    const header = 'Reference,Date,Category,Amount,Method,Description';
    const toEntry = (reference: string, day: string) => `${reference},${day},Rent,1000,Cash,Rent of the shop`;
    const days = ['14/3/2024', '14/3/2062', '14/3/2025', '14/3/1924', '16/6/2025', '15/6/2025'];
    const file = write([header, ...days.map((day, index) => toEntry(`E-${index + 1}`, day))].join('\n'));
    expect((await run(file)).split('\n')).toEqual([
      'old.csv: took 6 ledger entries in the name of owner@shop.test.',
      'Please check:',
      '  line 3: Date 2062-03-14 is 37 years from now.',
      '  line 6: Date 2025-06-16 is more than a year from now.',
      '  line 5: Date 1924-03-14 is 100 years ago. It is the oldest day of the file.',
    ]);
  });

  it('reports rows whose expense is already in the ledger or in an earlier row [LEDG-45]', async () => {
    const header = 'Reference,Date,Category,Amount,Method,Description,Vendor,Receipt';
    const row = 'E-1,14/3/2024,Supplies,"4,350.50",Cash,Thermal paste and pads,Hall Road,HR-771';
    await run(write([header, row].join('\n')));
    const [stored] = await shop.db.select().from(ledgerEntry);
    const more = [
      row.replace('E-1', 'E-2').replace('14/3/2024', '15/3/2024').replace('HR-771', 'hr 771'),
      row.replace('E-1', 'E-3').replace('Hall Road,HR-771', ','),
      row.replace('E-1', 'E-4').replace('4,350.50', '99').replace('HR-771', 'HR-900'),
      row.replace('E-1', 'E-5').replace('4,350.50', '98').replace('HR-771', 'HR-900'),
    ];
    expect((await run(write([header, row, ...more].join('\n')))).split('\n')).toEqual([
      'old.csv: took 4 ledger entries in the name of owner@shop.test. 1 of the file were taken before.',
      'Please check:',
      `  line 3: This receipt is already in the ledger. It is in entry #${stored?.id}.`,
      `  line 4: An entry with this date, location, amount and description is already in the ledger. It is in entry #${stored?.id}.`,
      '  line 6: This receipt is already in the ledger. It is in line 5.',
    ]);
  });

  it('reports days on a dry run too [TYPED-03]', async () => {
    const said = await run(rows(ROW.replace('14/3/2024,19/3/2024', '14/3/2021,19/3/2024')), '--dry-run');
    expect(said.split('\n')).toEqual([
      'old.csv: would take 1 booking in the name of owner@shop.test. Nothing was changed.',
      'Please check:',
      '  line 2: Booked At 2021-03-14 is 3 years ago. It is the oldest day of the file.',
    ]);
  });

  it('imports the ledger of a spreadsheet, and records the source of each entry [MOVE-02]', async () => {
    expect(await run(join(EXAMPLES, 'ledger.csv'))).toBe(
      'ledger.csv: took 4 ledger entries in the name of owner@shop.test.',
    );
    const entries = await shop.db.select().from(ledgerEntry);
    expect(entries.map(({ amountPaisa }) => amountPaisa)).toEqual([8_500_000, 435_050, 1_290_000, 4_500_000]);
    expect(await tellHistory('ledger', entries[0]?.id ?? 0)).toEqual([
      ['owner@shop.test', 'Entry created; reason: imported from ledger.csv, line 2'],
    ]);
  });

  it('imports a file once, a longer one from its new rows, and no changed row [MOVE-05]', async () => {
    await run(rows(ROW));
    expect(await run(rows(ROW.replace('14/3/2024', '2024-03-14')))).toBe(
      'old.csv: took 0 bookings in the name of owner@shop.test. 1 of the file were taken before.',
    );
    await run(rows(ROW, ROW.replace('R-1', 'R-2')));
    expect(await countRows()).toEqual({ bookings: 2, entries: 0, imported: 2 });
    expect(await refusal(rows(ROW.replace('RTX 3080', 'RTX 3090')))).toBe(
      'old.csv: nothing was imported, for 1 reason.\n  line 2: R-1 was imported on 2024-06-15 with other content. Change it in Reflow.',
    );
  });

  it('reports that another import is running, and imports each row once [MOVE-05]', async () => {
    const file = rows(...Array.from({ length: 20 }, (_, n) => ROW.replace('R-1', `R-${n + 1}`)));
    const said = await Promise.all([refusal(file), refusal(file)]);
    expect(said.sort()).toEqual([
      expect.stringMatching(
        /^(Another import is at work\. Nothing was imported\. Start this import when the other one has ended\.|not refused: old\.csv: took 0 bookings in the name of owner@shop\.test\. 20 of the file were taken before\.)$/,
      ),
      'not refused: old.csv: took 20 bookings in the name of owner@shop.test.',
    ]);
    expect(await countRows()).toEqual({ bookings: 20, entries: 0, imported: 20 });
  });

  it('writes nothing on a dry run or if a row is refused, and reports every refused row [MOVE-02, MOVE-03]', async () => {
    const before = await countRows();
    expect(await run(rows(ROW), '--dry-run')).toBe(
      'old.csv: would take 1 booking in the name of owner@shop.test. Nothing was changed.',
    );
    const file = rows(
      ROW,
      'R-2,,0300-1234567,16/3/2024,,Confirmed,GPU,RTX 3080,100,,',
      'R-3,Bilal,0300-1234567,17/3/2024,,Confirmed,GPU,RTX 3080,100,,',
      'BK-1001,Bilal,3.00E+09,17/3/2034,,Draft,PSU,RTX 3080,"1,50",,',
      'R-5,Bilal,0300-1234567,17/3/2024,16/3/2024,,GPU,RTX 3080,100,200,Card',
      'R-6,Bilal,0300-1234567,17/3/2024,,Pending,GPU,RTX 3080,100,100,Bill',
    );
    expect((await refusal(file)).split('\n')).toEqual([
      'old.csv: nothing was imported, for 10 reasons.',
      '  line 3: Client name is required.',
      '  line 4: Cannot confirm booking without INBOUND delivery information. Please add delivery details first.',
      '  line 5: Reference: "BK-1001" is a code that Reflow gives. Put OLD- before it.',
      '  line 5: Booked At: "17/3/2034" is in the future.',
      '  line 5: Phone: "3.00E+09" was cut off by the spreadsheet. Format the column as text.',
      '  line 5: Item Type: "PSU" is not one of GPU, MOBO, LAPTOP.',
      '  line 5: Amount: 1,50 can be read in two ways. Enter 1.50 or 150.',
      '  line 6: Delivered At is before Booked At.',
      '  line 6: Method: "Card" is not one of CASH, BANK_TRANSFER, WALLET.',
      '  line 7: Method: "Bill" is not one of CASH, BANK_TRANSFER, WALLET.',
    ]);
    expect(await countRows()).toEqual(before);
  });

  it('writes no row if the last row is refused [MOVE-03]', async () => {
    // A sequence keeps a used number even if the row is rolled back.
    const lastId = () =>
      query(shop.db, sql`select last_value::int as id from booking_id_seq`, z.object({ id: z.int() }));
    const before = await lastId();
    expect(await refusal(rows(ROW, ROW.replace('R-1', 'R-2').replace(',100,100,', ',abc,100,')))).toBe(
      'old.csv: nothing was imported, for 1 reason.\n  line 3: Amount: "abc" is not an amount. Write it like 1500 or 1500.50.',
    );
    expect(await lastId()).toEqual(before);
  });

  it('reports fifty refusals and counts the rest [MOVE-03]', async () => {
    const many = Array.from({ length: 1_300 }, (_, n) => ROW.replace('R-1', `R-${n}`).replace('Ayesha Khan', ''));
    const lines = (await refusal(rows(...many))).split('\n');
    expect(lines.slice(0, 2)).toEqual([
      'old.csv: nothing was imported, for 1,300 reasons.',
      '  line 2: Client name is required.',
    ]);
    expect(lines.slice(-2)).toEqual(['  line 51: Client name is required.', '  and 1,250 more reasons.']);
  });

  it('reports every wrong cell of a refused row [MOVE-03]', async () => {
    const file = write(
      'Ref,Name,Client Type,Mobile,WhatsApp,Date,Appointment,Type,Item,Price\nR-1,Ali,Shop,0300-1234567,3.00E+09,soon,later,vga,X,much',
    );
    expect((await refusal(file)).split('\n').slice(1)).toEqual([
      '  line 2: Booked At: "soon" is no date. Write it like 2025-01-31 or 31/1/2025.',
      '  line 2: Customer Type: "Shop" is not one of INDIVIDUAL, CORPORATE.',
      '  line 2: WhatsApp: "3.00E+09" was cut off by the spreadsheet. Format the column as text.',
      '  line 2: Appointment: "later" is no date. Write it like 2025-01-31 or 31/1/2025.',
      '  line 2: Amount: "much" is not an amount. Write it like 1500 or 1500.50.',
    ]);
  });

  it('reports its progress from the start [MOVE-02]', async () => {
    const steps = new Set<string>();
    const file = rows(ROW, ROW.replace('R-1', 'R-2'));
    await runImport(
      [file],
      shop.db,
      new Date(NOW),
      (...step) => steps.add(step.join(' ')),
      new AbortController().signal,
    );
    expect([...steps]).toEqual([
      'Reading old.csv 0 1',
      'Checking bookings 0 2',
      'Checking bookings 1 2',
      'Taking bookings 0 2',
      'Taking bookings 1 2',
    ]);
  });

  it('ends before the next row when it is stopped, but not while it commits', async () => {
    const file = rows(ROW, ROW.replace('R-1', 'R-2'));
    const stopAt = (at: number, stop = new AbortController()) =>
      runImport([file], shop.db, new Date(NOW), (_, done) => void (done === at && stop.abort()), stop.signal);
    const stopped = new AbortController();
    stopped.abort();
    for (const stopping of [() => stopAt(-1, stopped), () => stopAt(0), () => stopAt(1)]) {
      await expect(stopping()).rejects.toThrow('Interrupted. Nothing was imported.');
      expect(await countRows()).toEqual(NO_ROWS);
    }
    const late = new AbortController();
    const transact = shop.db.transaction.bind(shop.db);
    let transactions = 0;
    const spy = vi.spyOn(shop.db, 'transaction').mockImplementation((work) => {
      transactions += 1;
      // The first transaction checks the rows.
      return transactions === 2 ? transact((tx) => work(tx).finally(() => late.abort())) : transact(work);
    });
    onTestFinished(() => spy.mockRestore());
    expect(await stopAt(-1, late)).toBe('old.csv: took 2 bookings in the name of owner@shop.test.');
    expect(await countRows()).toEqual({ bookings: 2, entries: 0, imported: 2 });
  });

  it('writes nothing if the database fails, and imports the same file later [MOVE-02, MOVE-05]', async () => {
    const file = rows(ROW, ROW.replace('R-1', 'R-2'));
    await shop.db.execute(sql`create function lose() returns trigger language plpgsql as
      $$ begin raise exception 'the database is shutting down' using errcode = '57P01'; end $$`);
    await shop.db.execute(sql`create trigger lose before insert on imported execute function lose()`);
    expect(await refusal(file)).toBe(
      'The import stopped: the database is shutting down. Run the same command again to import the rest. It skips records that are imported already.',
    );
    expect(await countRows()).toEqual(NO_ROWS);
    await shop.db.execute(sql`drop function lose cascade`);
    expect(await run(file)).toBe('old.csv: took 2 bookings in the name of owner@shop.test.');
  });

  it('reads everything that spreadsheets save: marks, semicolons, tabs, UTF-16, quoted lines, any order [MOVE-03]', async () => {
    const tabs = csv(AMBIGUOUS, ROW.replace('R-1', 'R-2')).replaceAll(',', '\t');
    await run(write(new Uint8Array([0xff, 0xfe, ...Buffer.from(tabs, 'utf16le')])));
    // The other row reveals the order of its numbers.
    expect((await find('R-1')).createdAt).toBe('2024-03-04T19:00:00.000Z');
    const semicolons =
      '\uFEFFMOBILE NO;rack;Name;Date;Type;Item;Price;Code;Comments\r\n3217654321;A7;عائشہ خان;3-Apr-24 6:15 PM;notebook;T14;Rs 1,25,000;r/2;"\'=two\nlines"\r\n;;;;;;;;\r\n3217654321;;Ali;13/4/2024;vga;=X;5;R 3;\r\n';
    expect(await run(write(semicolons))).toBe(
      'old.csv: took 2 bookings in the name of owner@shop.test. Columns that were not taken: rack.',
    );
    expect(await find('R/2')).toMatchObject({
      clientName: 'عائشہ خان',
      phoneNumber: '03217654321',
      status: 'DRAFT',
      createdAt: '2024-04-03T13:15:00.000Z',
      payableAmount: 125_000,
      booking_items: [{ type: 'LAPTOP', comments: '=two\nlines' }],
    });
  });

  it('refuses ambiguous values, and codes that are taken [MOVE-02, MOVE-03, MOVE-05]', async () => {
    await run(rows(ROW.replace('R-1', 'R-9')));
    await shop.db.delete(imported);
    const before = await countRows();
    for (const [content, sentence] of REFUSED) {
      expect(await refusal(write(content))).toContain(sentence);
    }
    expect(await countRows()).toEqual(before);
  });

  it('writes in the name of a person with the permission, and of nobody else [MOVE-02]', async () => {
    await shop.db.insert(staff).values([
      { email: 'sana@shop.test', firstName: 'Sana', passwordHash: 'none', role: 'MANAGER' },
      { email: 'waqas@shop.test', passwordHash: 'none', role: 'TECHNICIAN' },
    ]);
    expect(await refusal(rows(ROW), '--as', 'nobody@shop.test')).toBe(
      'Nobody with the address nobody@shop.test works here. Nothing was imported.',
    );
    expect(await refusal(rows(ROW), '--as', 'waqas@shop.test')).toBe(
      'waqas@shop.test: You do not have permission to create bookings. Nothing was imported.',
    );
    await run(rows(ROW), '--as', 'Sana@shop.test');
    expect(await tellHistory('booking', (await find('R-1')).id)).toContainEqual([
      'Sana',
      'Booking created; reason: imported from old.csv, line 2',
    ]);
    expect(await shop.db.select({ code: bookingItem.code }).from(bookingItem)).toEqual([{ code: 'R-1-1' }]);
  });

  it('has examples with documented columns only [MOVE-03]', () => {
    const page = readFileSync(join(EXAMPLES, '../import.md'), 'utf8');
    for (const name of ['bookings.csv', 'ledger.csv']) {
      const [header = ''] = readFileSync(join(EXAMPLES, name), 'utf8').split('\n');
      for (const column of header.split(',')) expect(page).toContain(column);
    }
  });
});
