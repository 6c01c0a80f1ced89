import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { verifyHistory } from '../../../../server/features/audit/verify-history.ts';
import type { Booking } from '../../../../src/domain/booking/booking.ts';
import type { BookingCreate, PaymentPatch } from '../../../../src/domain/booking/booking-input.ts';
import { formatRs, pendingRupees } from '../../../../src/domain/shared/money.ts';
import type { Shop } from '../../../../src/domain/shop/shop.ts';
import { png } from '../../../fixtures/png.ts';
import { hasPoppler, pdfLines, pdfPages } from '../../../poppler.ts';
import { aLedgerBody } from '../../../support/body.ts';
import { refused, said, useCounter } from '../../support/booking-fixtures.ts';

const SHOP = {
  name: 'Hafeez Repairs',
  address: 'Shop 12, Gulberg III, Lahore',
  phone: '042-35771234',
  taxNumber: '1234567-8',
  footer: 'Items are kept for 60 days.\nThank you',
};
const SEAL = expect.stringMatching(/^Seal \d+(-[0-9A-F]{4}){4}$/);
const LABEL = { width: 175.75, height: 82.2 };

const counter = useCounter();
beforeAll(() => counter.send('PATCH', '/shop', SHOP));

const get = (path: string) => counter.ask('GET', path);
const documentAt = (id: number, query: string) => get(`/booking/${id}/document?${query}`);
const linesAt = async (path: string) => pdfLines((await get(path)).raw);
const items = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `Item ${index + 1}`, type: 'GPU' as const, payableAmount: 0 }));
const spend = (entry: Parameters<typeof aLedgerBody>[0]) =>
  counter.send('POST', '/ledger-entry', aLedgerBody({ entryDate: '2025-01-03', ...entry }));

const NAMES = ['Ayesha Khan', 'جاوید اقبال', 'محمد علی (Gulberg) 0300', 'Łukasz Żółć', 'Ελένη', 'O’Brien & Sons "Ltd"'];
const amount = fc.integer({ min: 0, max: 1_000_000_000 }).map((paisa) => paisa / 100);
const newItem = fc.record({
  name: fc.constantFrom('RTX 3080', 'B550 board', 'لیپ ٹاپ', 'x'.repeat(180)),
  type: fc.constant('GPU' as const),
  payableAmount: amount,
});
const payment = fc.record({ status: fc.constantFrom('PAID' as const, 'PENDING' as const), paidAmount: amount });
const newBooking = fc.record({
  clientName: fc.constantFrom(...NAMES),
  booking_items: fc.array(newItem, { minLength: 1, maxLength: 14 }),
  booking_payments: fc.array(payment, { maxLength: 4 }),
});

/** What the details page shows of a booking's money, in its order. */
const listFigures = ({ booking_items, payableAmount, paidAmount, booking_payments }: Booking) =>
  [
    ...booking_items.map((item) => item.payableAmount),
    payableAmount,
    paidAmount,
    pendingRupees(payableAmount, paidAmount),
    ...booking_payments.map((paid) => paid.paidAmount),
  ].map(formatRs);

describe.runIf(hasPoppler)('a receipt', () => {
  it('shows the same figures as the screen, to the paisa, whatever is booked and paid [REL-05]', async () => {
    for (const { booking_payments, ...body } of fc.sample(newBooking, { numRuns: 8, seed: 20_250_105 })) {
      const { id, code } = await counter.book(body);
      if (booking_payments.length > 0) await counter.edit(id, { booking_payments });
      const lines = await linesAt(`/booking/${id}/document?type=receipt&format=pdf`);
      const figures = lines.flatMap((line) => line.match(/-?Rs [\d,]+(?:\.\d\d)?/g) ?? []);
      expect(figures).toEqual(listFigures(await counter.read(id)));
      const pages = lines.filter((line) => line.startsWith(`Receipt ${code} Page `)).length;
      expect(lines.at(-1)).toBe(`Receipt ${code} Page ${pages} of ${pages}`);
      expect(body.booking_items.length > 12 || pages === 1).toBe(true);
    }
  }, 180_000);

  it('says what booking and shop say, without what was deleted, on A4 and on a roll, under one seal [PAPER-01, PAPER-04, HIST-08]', async () => {
    const gpu = {
      name: 'RTX 3080',
      type: 'GPU',
      payableAmount: 12_500.5,
      vendor: 'Asus',
      serialNumber: 'SN-1',
    } as const;
    const { id, code } = await counter.book({
      appointmentDate: '2025-01-08T11:00:00+05:00',
      booking_items: [{ ...gpu, reportedIssue: 'No display' }, ...items(2)],
    });
    const [, deleted] = (await counter.read(id)).booking_items;
    const paid: PaymentPatch = { status: 'PAID', paidAmount: 5000.25, recipientName: 'Ali' };
    const bank: PaymentPatch = { paymentMethod: 'BANK_TRANSFER', transactionId: 'TX-9', paidAmount: 0 };
    await counter.edit(id, {
      booking_items: [{ id: deleted?.id, isActive: false }],
      booking_payments: [paid, bank, paid],
    });
    const [, , second] = (await counter.read(id)).booking_payments;
    await counter.edit(id, { booking_payments: [{ id: second?.id, isActive: false }] });
    const [a4, roll, invoice] = [
      await linesAt(`/booking/${id}/document?type=receipt`),
      await linesAt(`/booking/${id}/document?type=receipt&format=roll`),
      await linesAt(`/booking/${id}/document?type=invoice`),
    ];
    const totals = ['Payable Rs 12,500.50', 'Paid Rs 5,000.25', 'Pending Rs 7,500.25'];
    const end = ['Items are kept for 60 days.', 'Thank you', SEAL];
    expect(a4).toEqual([
      'Hafeez Repairs Receipt',
      `Shop 12, Gulberg III, Lahore ${code}`,
      '042-35771234',
      'Tax number 1234567-8',
      'Customer Client type Phone',
      'Ayesha Khan Individual 0300-1234567',
      'WhatsApp Created Appointment',
      '+92 300 1234567 Jan 5, 2025, 12:30 PM Jan 8, 2025, 11:00 AM',
      'Status',
      'Draft',
      'Items',
      'No. Item Status Amount',
      '1 RTX 3080 Draft Rs 12,500.50',
      `${code}-1 · GPU · Asus · S/N SN-1`,
      'No display',
      '2 Item 2 Draft Rs 0',
      `${code}-3 · GPU`,
      ...totals,
      'Payments',
      'Date Method Recipient and transaction Status Amount',
      'Jan 5, 2025 Cash Ali Paid Rs 5,000.25',
      'Jan 5, 2025 Bank Transfer TX-9 Pending Rs 0',
      ...end,
      `Receipt ${code} Page 1 of 1`,
    ]);
    expect(roll).toEqual([
      'Hafeez Repairs',
      'Shop 12, Gulberg III, Lahore',
      '042-35771234',
      'Tax number 1234567-8',
      'Receipt',
      code,
      'Customer Ayesha Khan',
      'Client type Individual',
      'Phone 0300-1234567',
      'WhatsApp +92 300 1234567',
      'Created Jan 5, 2025, 12:30 PM',
      'Appointment Jan 8, 2025, 11:00 AM',
      'Status Draft',
      'Items',
      'RTX 3080 Rs 12,500.50',
      `${code}-1 · GPU · Asus · S/N SN-1`,
      'No display',
      'Draft',
      'Item 2 Rs 0',
      `${code}-3 · GPU`,
      'Draft',
      ...totals,
      'Payments',
      'Jan 5, 2025 Rs 5,000.25',
      'Cash · Ali · Paid',
      'Jan 5, 2025 Rs 0',
      'Bank Transfer · TX-9 · Pending',
      ...end,
    ]);
    const toReceipt = (line: string) => line.replace('Invoice', 'Receipt');
    expect([roll?.at(-1), invoice?.map(toReceipt)]).toEqual([
      a4?.at(-2),
      a4?.with(-2, expect.stringMatching(/^Seal /)),
    ]);
  });
});

it('an invoice needs a PAID payment [EDIT-22]', async () => {
  const { id } = await counter.book();
  await counter.edit(id, { booking_payments: [{ status: 'PENDING', paidAmount: 500 }] });
  const [payment] = (await counter.read(id)).booking_payments;
  const none = refused(409, 'An invoice needs at least one PAID payment.');
  expect(said(await documentAt(id, 'type=invoice'))).toEqual(none);
  await counter.edit(id, { booking_payments: [{ id: payment?.id, status: 'PAID' }] });
  expect((await documentAt(id, 'type=invoice')).status).toBe(200);
  await counter.edit(id, { booking_payments: [{ id: payment?.id, isActive: false }] });
  expect(said(await documentAt(id, 'type=invoice'))).toEqual(none);
});

describe('papers', () => {
  it('are PDF files with a harmless name, the same bytes every time [CALL-07]', async () => {
    const { id, code } = await counter.book({ clientName: 'جاوید "اقبال"\r\nX-Evil: 1' });
    const [first, second] = [await documentAt(id, 'type=receipt'), await documentAt(id, 'type=receipt&format=pdf')];
    expect([first.status, first.headers]).toMatchObject([
      200,
      {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="receipt-${code}.pdf"`,
        'cache-control': 'no-store',
      },
    ]);
    expect(first.raw.subarray(0, 5).toString()).toBe('%PDF-');
    expect(first.raw.equals(second.raw)).toBe(true);
  });

  it('name the letters that no font has, at most 20 of them [PAPER-05]', async () => {
    const named = async (body: Partial<BookingCreate>) => {
      const { headers } = await documentAt((await counter.book(body)).id, 'type=receipt');
      return decodeURIComponent(String(headers['x-unprintable-letters']));
    };
    expect([await named({}), await named({ clientName: 'Li 漢 😀 漢' })]).toEqual(['undefined', '漢😀']);
    const letters = Array.from({ length: 250 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('');
    const halves = [letters.slice(0, 125), letters.slice(125)];
    const booking_items = items(2).map((item, half) => ({ ...item, name: halves[half] ?? '' }));
    expect(await named({ booking_items })).toBe(`${letters.slice(0, 20)} and 230 more`);
  });

  it.runIf(hasPoppler)(
    'are the same file while what they show and what the shop says of itself stay as they are [HIST-08]',
    async () => {
      const { id } = await counter.book();
      await counter.edit(id, { booking_payments: [{ status: 'PAID', paidAmount: 500 }] });
      const claim = await counter.claim(await counter.complete(id));
      await spend({ description: 'Rent of the shop' });
      const paths = [
        ...['receipt', 'receipt&format=roll', 'invoice'].map((type) => `/booking/${id}/document?type=${type}`),
        `/warrantyClaim/${claim.id}/document`,
        '/ledger-entry/closing?date=2025-01-03&locationId=1',
      ];
      const printAll = async () => {
        const files = [];
        for (const path of paths) {
          const { raw } = await get(path);
          const lines = pdfLines(raw);
          const isRenamed = lines.some((line) => line.includes('Saddar Laptops'));
          const seal = lines.find((line) => line.startsWith('Seal '));
          files.push({ sum: createHash('sha256').update(raw).digest('hex'), isRenamed, seal });
        }
        return files;
      };
      const first = await printAll();
      const isNew = (files: typeof first) =>
        files.every(({ sum, seal }) => first.every((one) => one.sum !== sum && one.seal !== seal));
      expect(first.map(({ seal }) => seal)).toEqual(first.map(() => SEAL));
      await counter.book();
      expect(await printAll()).toEqual(first);

      const { timeZone, logo } = await counter.get<Shop>('/shop');
      await counter.send('PATCH', '/shop', { name: 'Saddar Laptops', timeZone: 'Pacific/Auckland', logo: png() });
      const renamed = await printAll();
      expect([isNew(renamed), renamed.every(({ isRenamed }) => isRenamed)]).toEqual([true, true]);
      await counter.send('PATCH', '/shop', { name: SHOP.name, timeZone, logo });
      expect(await printAll()).toEqual(first);

      await counter.edit(id, { clientName: 'Bilal' });
      await spend({ description: 'Rent of the store' });
      const changed = await printAll();
      expect(isNew(changed)).toBe(true);
      const seals = [...first, ...renamed, ...changed].map(({ seal }) => seal?.slice('Seal '.length) ?? '');
      expect(await verifyHistory(counter.db, seals)).toMatchObject({ findings: [], unknownSeals: [] });
    },
  );

  it.each([
    ['/booking/999999/document?type=receipt', 'Booking not found'],
    ['/booking/1/labels?also=999999', 'Booking not found'],
    ['/ledger-entry/closing?date=2025-01-04&locationId=9999', 'Location not found'],
  ])('are not made at %s [CALL-07, PAPER-01, PAPER-02]', async (path, error) => {
    expect(said(await get(path))).toEqual(refused(404, error));
  });
});

describe.runIf(hasPoppler)('labels', () => {
  it('are one a page of 62 x 29 mm for each active item, and as many as fit on A4 [PAPER-02]', async () => {
    const name = 'Muhammad Abdullah Bin Tariq Chaudhry and Sons Computers Ltd.';
    const { id, code } = await counter.book({
      clientName: 'جاوید اقبال',
      booking_items: [
        { name, type: 'GPU', serialNumber: 'SN-1', payableAmount: 0 },
        { name: 'لیپ ٹاپ HP', type: 'LAPTOP', payableAmount: 0 },
      ],
    });
    const path = `/booking/${id}/labels`;
    const labels = await get(path);
    expect(labels.headers['content-disposition']).toBe(`attachment; filename="labels-${code}.pdf"`);
    expect(pdfPages(labels.raw)).toEqual([LABEL, LABEL]);
    const onLines = ['Muhammad Abdullah Bin', 'Tariq Chaudhry and Sons', 'Computers Ltd.'];
    const first = [`${code}-1`, ...onLines, 'جاوید اقبال', 'GPU · S/N SN-1'];
    expect(pdfLines(labels.raw)).toEqual([...first, `${code}-2`, 'لیپ ٹاپ HP', 'جاوید اقبال', 'LAPTOP']);
    expect(pdfPages((await get(`${path}?format=sheet`)).raw)).toEqual([{ width: 595.28, height: 841.89 }]);
    expect((await get(path)).raw.equals(labels.raw)).toBe(true);
    const [kept, deleted] = (await counter.read(id)).booking_items;
    await counter.edit(id, { booking_items: [{ id: deleted?.id, isActive: false }] });
    expect(await linesAt(path)).toEqual(first);
    await counter.edit(id, { booking_items: [{ id: kept?.id, isActive: false }] });
    expect(said(await get(path))).toEqual(refused(409, 'This booking has no active item to label.'));
  });

  it('of several bookings are one file in which each is once, of at most 1,000 [PAPER-02]', async () => {
    const [one, two] = [await counter.book(), await counter.book()];
    const lines = await linesAt(`/booking/${two.id}/labels?also=${one.id},${one.id}`);
    expect(lines.filter((line) => line.startsWith('BK-'))).toEqual([`${two.code}-1`, `${one.code}-1`]);
    const ids: number[] = [];
    for (let made = 0; made < 6; made += 1) ids.push((await counter.book({ booking_items: items(200) })).id);
    expect(said(await get(`/booking/${ids[0]}/labels?also=${ids.slice(1).join()}`))).toEqual(
      refused(409, 'There cannot be more than 1000 labels in one file. Please print fewer bookings at once.'),
    );
  });
});

it.runIf(hasPoppler)(
  "a day's closing adds the entries of a branch up by category and payment method, the largest first [PAPER-01]",
  async () => {
    const entryDate = '2025-01-04';
    await spend({ entryDate, amount: 1000.5, description: 'Rent of the shop' });
    await spend({ entryDate, category: 'SUPPLIES', amount: 2000, paymentMethod: 'WALLET', description: 'تھرمل پیسٹ' });
    await spend({ entryDate, amount: 500, paymentMethod: 'WALLET', description: 'Rent of the store' });
    const closing = await get('/ledger-entry/closing?date=2025-01-04&locationId=1');
    expect(closing.headers['content-disposition']).toBe('attachment; filename="closing-MAIN-2025-01-04.pdf"');
    const lines = pdfLines(closing.raw);
    expect(lines.filter((line) => /Rs [\d,.]+$/.test(line))).toEqual([
      'Supplies 1 Rs 2,000',
      'Rent 2 Rs 1,500.5',
      'Wallet 2 Rs 2,500',
      'Cash 1 Rs 1,000.5',
      'Total Rs 3,500.5',
      expect.stringMatching(/Rent of the shop Rent Cash Rs 1,000\.5$/),
      expect.stringMatching(/تھرمل پیسٹ Supplies Wallet Rs 2,000$/),
      expect.stringMatching(/Rent of the store Rent Wallet Rs 500$/),
    ]);
    expect(lines).toContain('Counted by Checked by');
  },
);
