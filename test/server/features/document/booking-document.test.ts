import { afterEach, describe, expect, it } from 'vitest';
import { documentFileName, hasInvoice } from '../../../../src/domain/papers/document.ts';
import { toDocument } from '../../../../server/features/document/booking-document.ts';
import type { DocumentContent } from '../../../../server/documents/document-content.ts';
import { DEFAULT_ZONE, setShopZone } from '../../../../src/domain/shared/shop-day.ts';
import { aBooking, anItem, aPayment } from '../../../support/a.ts';

const shop = { name: 'Reflow Repair Shop', address: '12 Hall Road, Lahore' };

afterEach(() => setShopZone(DEFAULT_ZONE));

/** The texts of each row of the table with this title. */
const texts = ({ sections }: DocumentContent, title: string) =>
  sections
    .flatMap((section) => ('table' in section && section.table.title === title ? section.table.rows : []))
    .map((cells) => cells.flat().map(({ text }) => text));

describe('a receipt', () => {
  it('says everything as the screen says it', () => {
    expect(toDocument(aBooking(), 'receipt', shop)).toEqual({
      title: 'Receipt',
      code: 'BK-1001',
      shop,
      facts: [
        { label: 'Customer', value: 'Sana Malik' },
        { label: 'Client type', value: 'Individual' },
        { label: 'Phone', value: '0300-1234567' },
        { label: 'WhatsApp', value: '0321-7654321' },
        { label: 'Created', value: 'Jan 5, 2025, 12:30 PM' },
        { label: 'Appointment', value: 'Jan 8, 2025, 11:00 AM' },
        { label: 'Status', value: 'Pending' },
      ],
      sections: [
        {
          table: {
            title: 'Items',
            columns: [
              { title: 'No.', width: 28, align: 'left' },
              { title: 'Item', width: null, align: 'left' },
              { title: 'Status', width: 90, align: 'left' },
              { title: 'Amount', width: 100, align: 'right' },
            ],
            rows: [
              [
                [{ kind: 'detail', text: '1' }],
                [
                  { kind: 'name', text: 'RTX 3080' },
                  { kind: 'detail', text: 'BK-1001-1 · GPU · Asus · S/N SN-1' },
                  { kind: 'note', text: 'No display' },
                ],
                [{ kind: 'detail', text: 'Pending' }],
                [{ kind: 'amount', text: 'Rs 12,500.50' }],
              ],
            ],
          },
        },
        {
          totals: [
            { label: 'Payable', amount: 'Rs 12,500.50' },
            { label: 'Paid', amount: 'Rs 5,000.25' },
            { label: 'Pending', amount: 'Rs 7,500.25' },
          ],
        },
        {
          table: {
            title: 'Payments',
            columns: [
              { title: 'Date', width: 80, align: 'left' },
              { title: 'Method', width: 90, align: 'left' },
              { title: 'Recipient and transaction', width: null, align: 'left' },
              { title: 'Status', width: 70, align: 'left' },
              { title: 'Amount', width: 100, align: 'right' },
            ],
            rows: [['Jan 5, 2025', 'Cash', 'Ali', 'Paid', 'Rs 5,000.25'].map((text) => [{ kind: 'detail', text }])],
            compact: true,
          },
        },
      ],
      at: '2025-01-05T07:30:00.000Z',
    });
  });

  it('leaves out what the booking does not have, and what was deleted from it', () => {
    const bare = anItem({ id: 12, code: null, vendor: null, serialNumber: null, reportedIssue: null });
    const content = toDocument(
      aBooking({
        appointmentDate: null,
        booking_items: [anItem({ isActive: false }), bare],
        booking_payments: [
          aPayment({ isActive: false }),
          aPayment({ id: 22, recipientName: null }),
          aPayment({ id: 23, paymentMethod: 'BANK_TRANSFER', transactionId: 'TX-9', status: 'PENDING' }),
        ],
      }),
      'receipt',
      shop,
    );
    expect(content.facts.map(({ label }) => label)).toEqual([
      'Customer',
      'Client type',
      'Phone',
      'WhatsApp',
      'Created',
      'Status',
    ]);
    expect(texts(content, 'Items')).toEqual([['1', 'RTX 3080', 'GPU', 'Pending', 'Rs 12,500.50']]);
    expect(texts(content, 'Payments')).toEqual([
      ['Jan 5, 2025', 'Cash', '', 'Paid', 'Rs 5,000.25'],
      ['Jan 5, 2025', 'Bank Transfer', 'Ali · TX-9', 'Pending', 'Rs 5,000.25'],
    ]);
  });

  it('is dated by the shop', () => {
    setShopZone('Pacific/Kiritimati');
    const content = toDocument(
      aBooking({
        createdAt: '2025-01-05T12:00:00.000Z',
        booking_payments: [aPayment({ createdAt: '2025-01-05T12:00:00.000Z' })],
      }),
      'receipt',
      shop,
    );
    expect(content.facts).toContainEqual({ label: 'Created', value: 'Jan 6, 2025, 2:00 AM' });
    expect(texts(content, 'Payments').map(([date]) => date)).toEqual(['Jan 6, 2025']);
  });
});

describe('an invoice', () => {
  it('differs from the receipt in its title alone', () => {
    const booking = aBooking();
    expect(toDocument(booking, 'invoice', shop)).toEqual({ ...toDocument(booking, 'receipt', shop), title: 'Invoice' });
  });

  it.each([
    ['no payment', [], false],
    ['a pending payment', [aPayment({ status: 'PENDING' })], false],
    ['a paid payment that was deleted', [aPayment({ isActive: false })], false],
    ['a paid payment', [aPayment({ status: 'PENDING' }), aPayment({ status: 'PAID' })], true],
  ])('exists for a booking with %s: %s', (_, booking_payments, exists) => {
    expect(hasInvoice({ booking_payments })).toBe(exists);
  });
});

it.each([
  ['receipt', 'BK-1001', 'receipt-BK-1001.pdf'],
  ['invoice', 'BK-1001', 'invoice-BK-1001.pdf'],
  ['receipt', '../BK 10/01', 'receipt--BK-10-01.pdf'],
  ['receipt', 'BK_1"\r\n', 'receipt-BK_1-.pdf'],
] as const)('the %s of %j is saved as %s', (kind, code, name) => {
  expect(documentFileName(kind, code)).toBe(name);
});
