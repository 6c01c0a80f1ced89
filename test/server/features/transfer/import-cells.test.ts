import { describe, expect, it } from 'vitest';
import { COLUMNS, readTable, type RefusedRow, toCells } from '../../../../server/features/transfer/import-columns.ts';
import { readBookings, readEntries } from '../../../../server/features/transfer/import-rows.ts';

const NOW = '2024-06-15T09:00:00.000Z';
const BOOKING = {
  Reference: 'R-1',
  Customer: 'Ayesha Khan',
  Phone: '0300-1234567',
  WhatsApp: '',
  'Booked At': '2024-03-14',
  'Item Type': 'GPU',
  Model: 'RTX 3080',
  Serial: '',
  Issue: '',
  Amount: '100',
};
const ENTRY = {
  Reference: 'E-1',
  Date: '2024-03-01',
  Category: 'Rent',
  Amount: '1000',
  Method: 'Cash',
  Description: 'Rent of March',
  Vendor: '',
  Receipt: '',
};
const BRANCHES = [{ id: 1, code: 'MAIN', name: 'Main', isActive: true }];

const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const toFile = (rows: readonly Record<string, string>[]) =>
  Buffer.from(
    [Object.keys(rows[0] ?? {}), ...rows.map(Object.values)]
      .map((cells: string[]) => cells.map(quote).join(','))
      .join('\r\n'),
  );

/** The records read from rows of bookings, and the refusals. */
function readBooking(...rows: Partial<typeof BOOKING>[]) {
  const table = readTable(toFile(rows.map((cells) => ({ ...BOOKING, ...cells }))));
  const refusals: RefusedRow[] = [];
  const context = { order: table.order, now: NOW, refusals };
  const [record] = [
    ...readBookings(
      table.rows.map((row) => toCells(COLUMNS.bookings, row, context)),
      { branches: BRANCHES, people: [] },
    ),
  ];
  return refusals.length > 0 ? refusals : { code: record?.reference, ...record?.content.create };
}

function readEntry(cells: Partial<typeof ENTRY>) {
  const table = readTable(toFile([{ ...ENTRY, ...cells }]));
  const refusals: RefusedRow[] = [];
  const context = { order: table.order, now: NOW, refusals };
  const rows = table.rows.map((row) => toCells(COLUMNS.ledger, row, context));
  const [record] = [...readEntries(rows, BRANCHES)];
  return refusals.length > 0 ? refusals : record?.content;
}

describe('a number that a spreadsheet has changed', () => {
  it.each(['3001234567.0', "'03001234567", '="03001234567"', "'3001234567", '3,001,234,567'])(
    'is read from %s as a phone number [MOVE-03]',
    (Phone) => {
      expect(readBooking({ Phone })).toMatchObject({ phoneNumber: '03001234567', whatsappNumber: '03001234567' });
    },
  );

  it('is read as a WhatsApp number [MOVE-03]', () => {
    expect(readBooking({ WhatsApp: '="3217654321.0"' })).toMatchObject({ whatsappNumber: '03217654321' });
  });

  it.each([
    ['357894123456789.0', '357894123456789'],
    ["'00123", '00123'],
    ['="00123"', '00123'],
    ['9E45', '9E45'],
  ])('is read from %s as a serial number [MOVE-03]', (Serial, serialNumber) => {
    expect(readBooking({ Serial })).toMatchObject({ booking_items: [{ serialNumber }] });
  });

  it.each(['2041.0', "'2041", '="2041"'])('is read from %s as a reference [MOVE-03]', (Reference) => {
    expect(readBooking({ Reference })).toMatchObject({ code: '2041' });
  });

  it.each(['4711.0', "'4711", '="4711"'])('is read from %s as a receipt number [MOVE-03]', (Receipt) => {
    expect(readEntry({ Receipt })).toMatchObject({ receiptNumber: '4711' });
  });

  it.each(['Phone', 'WhatsApp', 'Serial', 'Reference'])('is refused in %s if digits are lost [MOVE-03]', (name) => {
    expect(readBooking({ [name]: '3.57E+14' })).toEqual([
      { line: 2, reason: `${name}: "3.57E+14" was cut off by the spreadsheet. Format the column as text.` },
    ]);
  });

  it('is equal in two rows of one booking [MOVE-02]', () => {
    const [one, other] = [{ Phone: "'03001234567" }, { Phone: '3001234567.0', 'Booked At': '14-Mar-2024' }];
    expect(readBooking(one, other)).toMatchObject({ booking_items: [{}, {}] });
  });
});

describe('a text that a spreadsheet has marked', () => {
  it('keeps the apostrophe of a name [MOVE-03]', () => {
    expect(readBooking({ Customer: "'Abdul" })).toMatchObject({ clientName: "'Abdul" });
  });

  it('is read from a formula [MOVE-03]', () => {
    expect(readBooking({ Customer: '="Abdul ""Karim"""', Model: '="3080"' })).toMatchObject({
      clientName: 'Abdul "Karim"',
      booking_items: [{ name: '3080' }],
    });
  });

  it('is read from a formula in any other column [MOVE-03]', () => {
    expect(readEntry({ Date: '="2024-03-02"', Amount: '="1500"', Method: '="Cash"' })).toMatchObject({
      entryDate: '2024-03-02',
      amount: 1500,
      paymentMethod: 'CASH',
    });
  });
});

describe('an error of a spreadsheet', () => {
  it.each(Object.keys(BOOKING))('is refused in the column %s of a booking [MOVE-03]', (name) => {
    expect(readBooking({ [name]: '#N/A' })).toEqual([
      { line: 2, reason: `${name}: "#N/A" is an error of the spreadsheet. Correct the cell, or empty it.` },
    ]);
  });

  it.each(Object.keys(ENTRY))('is refused in the column %s of a ledger entry [MOVE-03]', (name) => {
    expect(readEntry({ [name]: '########' })).toEqual([
      {
        line: 2,
        reason: `${name}: "########" is what a spreadsheet shows in a column that is too narrow. Make it wider and save the file again.`,
      },
    ]);
  });
});

describe('a placeholder', () => {
  it('is read as no serial number and no receipt number [MOVE-03]', () => {
    expect(readBooking({ Serial: 'N/A' })).toMatchObject({ booking_items: [{ name: 'RTX 3080' }] });
    expect(readEntry({ Receipt: '-' })).not.toHaveProperty('receiptNumber');
  });

  it('is read as no WhatsApp number, so that the phone number is used [MOVE-03]', () => {
    expect(readBooking({ WhatsApp: '-' })).toMatchObject({ whatsappNumber: '0300-1234567' });
  });

  it.each(['Phone', 'Reference'])('leaves %s empty, which is refused [MOVE-03]', (name) => {
    expect(readBooking({ [name]: 'N/A' })).toEqual([{ line: 2, reason: `${name} is empty.` }]);
  });
});
