import { afterEach, describe, expect, it } from 'vitest';
import { toDocument } from '../../../../server/features/document/booking-document.ts';
import { documentFileName, hasInvoice } from '../../../../src/domain/papers/document.ts';
import { DEFAULT_ZONE, setShopZone } from '../../../../src/domain/shared/shop-day.ts';
import { aBooking, anItem, aPayment } from '../../../support/a.ts';

const shop = { name: 'Reflow Repair Shop', address: '12 Hall Road, Lahore' };
const receipt = (over: Parameters<typeof aBooking>[0] = {}) => toDocument(aBooking(over), 'receipt', shop);

afterEach(() => setShopZone(DEFAULT_ZONE));

type Part = ReturnType<typeof receipt>['sections'][number];
const readRow = (row: { kind: string; text: string }[][]) =>
  row
    .map((cell) => cell.map(({ kind, text }) => (kind === 'detail' ? text : `${kind} ${text}`)).join(' / '))
    .join(' | ');
const readPart = (part: Part): string[] => {
  if ('totals' in part) return part.totals.map(({ label, amount }) => `${label}: ${amount}`);
  if (!('table' in part)) return [];
  const { title, columns, rows, compact } = part.table;
  const heads = columns.map((column) => [column.title, column.width, column.align].filter(Boolean).join(' '));
  return [`${title}${compact ? ', compact' : ''}`, heads.join(' | '), ...rows.map(readRow)];
};
/** Facts, tables and totals in their order. */
const read = ({ facts, sections }: ReturnType<typeof receipt>) => [
  ...facts.map(({ label, value }) => `${label}: ${value}`),
  ...sections.flatMap(readPart),
];

describe('a receipt', () => {
  it('says everything as the screen says it', () => {
    const content = receipt();
    expect(content).toMatchObject({ title: 'Receipt', code: 'BK-1001', shop, at: '2025-01-05T07:30:00.000Z' });
    expect(read(content)).toEqual([
      'Customer: Sana Malik',
      'Client type: Individual',
      'Phone: 0300-1234567',
      'WhatsApp: 0321-7654321',
      'Created: Jan 5, 2025, 12:30 PM',
      'Appointment: Jan 8, 2025, 11:00 AM',
      'Status: Pending',
      'Items',
      'No. 28 left | Item left | Status 90 left | Amount 100 right',
      '1 | name RTX 3080 / BK-1001-1 · GPU · Asus · S/N SN-1 / note No display | Pending | amount Rs 12,500.50',
      'Payable: Rs 12,500.50',
      'Paid: Rs 5,000.25',
      'Pending: Rs 7,500.25',
      'Payments, compact',
      'Date 80 left | Method 90 left | Recipient and transaction left | Status 70 left | Amount 100 right',
      'Jan 5, 2025 | Cash | Ali | Paid | Rs 5,000.25',
    ]);
  });

  it('leaves out what the booking does not have, and what was deleted from it', () => {
    const content = receipt({
      appointmentDate: null,
      booking_items: [
        anItem({ isActive: false }),
        anItem({ id: 12, code: null, vendor: null, serialNumber: null, reportedIssue: null }),
      ],
      booking_payments: [
        aPayment({ isActive: false }),
        aPayment({ recipientName: null }),
        aPayment({ paymentMethod: 'BANK_TRANSFER', transactionId: 'TX-9', status: 'PENDING' }),
      ],
    });
    expect(read(content).filter((text) => /^(?:1|Jan 5, 2025) /.test(text) || text.startsWith('Appointment'))).toEqual([
      '1 | name RTX 3080 / GPU | Pending | amount Rs 12,500.50',
      'Jan 5, 2025 | Cash |  | Paid | Rs 5,000.25',
      'Jan 5, 2025 | Bank Transfer | Ali · TX-9 | Pending | Rs 5,000.25',
    ]);
  });

  it('is dated by the shop', () => {
    setShopZone('Pacific/Kiritimati');
    const createdAt = '2025-01-05T12:00:00.000Z';
    expect(read(receipt({ createdAt, booking_payments: [aPayment({ createdAt })] }))).toEqual(
      expect.arrayContaining(['Created: Jan 6, 2025, 2:00 AM', 'Jan 6, 2025 | Cash | Ali | Paid | Rs 5,000.25']),
    );
  });
});

it('an invoice differs from the receipt in its title alone', () => {
  expect(toDocument(aBooking(), 'invoice', shop)).toEqual({ ...receipt(), title: 'Invoice' });
});

it.each([
  ['no payment', [], false],
  ['a pending payment', [aPayment({ status: 'PENDING' })], false],
  ['a paid payment that was deleted', [aPayment({ isActive: false })], false],
  ['a paid payment', [aPayment({ status: 'PENDING' }), aPayment({ status: 'PAID' })], true],
])('an invoice exists for a booking with %s: %s', (_, booking_payments, exists) => {
  expect(hasInvoice({ booking_payments })).toBe(exists);
});

it.each([
  ['receipt', 'BK-1001', 'receipt-BK-1001.pdf'],
  ['invoice', 'BK-1001', 'invoice-BK-1001.pdf'],
  ['receipt', '../BK 10/01', 'receipt--BK-10-01.pdf'],
  ['receipt', 'BK_1"\r\n', 'receipt-BK_1-.pdf'],
] as const)('the %s of %j is saved as %s', (kind, code, name) => {
  expect(documentFileName(kind, code)).toBe(name);
});
