import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { documentHead, documentSeal, history, historyUnsealed } from '../../../../server/db/schema.ts';
import { verifyHistory } from '../../../../server/features/audit/verify-history.ts';
import { DomainError } from '../../../../server/errors.ts';
import { createDocumentRenderer } from '../../../../server/documents/document-renderer.ts';
import { renderPaper } from '../../../../server/documents/render-document.ts';
import type { BookingCreate } from '../../../../src/domain/booking/booking-input.ts';
import type { Booking } from '../../../../src/domain/booking/booking.ts';
import { toDocument } from '../../../../server/features/document/booking-document.ts';
import type { PaperContent } from '../../../../server/documents/document-content.ts';
import { formatRs, pendingRupees } from '../../../../src/domain/shared/money.ts';
import { readShop } from '../../../../server/features/shop/shop.usecases.ts';
import { getShopZone } from '../../../../src/domain/shared/shop-day.ts';
import { png } from '../../../fixtures/png.ts';
import { hasPoppler, pdfFonts, pdfLines } from '../../../poppler.ts';
import {
  KHAN,
  openCounter,
  readData,
  refused,
  said,
  fieldsRefused,
  type Counter,
} from '../../support/booking-fixtures.ts';

let counter: Counter;
beforeAll(async () => {
  counter = await openCounter({ env: { SHOP_NAME: 'Hafeez Repairs', SHOP_ADDRESS: 'Shop 12, Gulberg III, Lahore' } });
});
afterAll(() => counter.close());

const toPaper = (booking: Booking): PaperContent => ({
  paper: 'a4',
  document: toDocument(booking, 'receipt', { name: 'Shop', address: '' }),
});
const paperOf = async (booking: Booking) => (await renderPaper(toPaper(booking))).bytes;
const RENDERED = { bytes: expect.any(Buffer), unprintable: [] };

const documentAt = (id: number, query: string) => counter.ask('GET', `/booking/${id}/document?${query}`);

const NAMES = ['Ayesha Khan', 'جاوید اقبال', 'محمد علی (Gulberg) 0300', 'Łukasz Żółć', 'Ελένη', 'O’Brien & Sons "Ltd"'];

const amount = fc.integer({ min: 0, max: 1_000_000_000 }).map((whole) => whole / 100);
const newBooking = fc.record({
  clientName: fc.constantFrom(...NAMES),
  items: fc.array(
    fc.record({ name: fc.constantFrom('RTX 3080', 'B550 board', 'لیپ ٹاپ', 'x'.repeat(180)), payableAmount: amount }),
    { minLength: 1, maxLength: 14 },
  ),
  payments: fc.array(fc.record({ status: fc.constantFrom('PAID' as const, 'PENDING' as const), paidAmount: amount }), {
    maxLength: 4,
  }),
});

async function store({
  clientName,
  items,
  payments,
}: typeof newBooking extends fc.Arbitrary<infer T> ? T : never): Promise<Booking> {
  const input: BookingCreate = { ...KHAN, clientName, booking_items: items.map((item) => ({ ...item, type: 'GPU' })) };
  const { id } = await counter.book(input);
  if (payments.length > 0) await counter.edit(id, { booking_payments: payments });
  return counter.read(id);
}

/** What the details page shows of a booking's money, in its order. */
const listFigures = (booking: Booking) => [
  ...booking.booking_items.map((item) => formatRs(item.payableAmount)),
  formatRs(booking.payableAmount),
  formatRs(booking.paidAmount),
  formatRs(pendingRupees(booking.payableAmount, booking.paidAmount)),
  ...booking.booking_payments.map((payment) => formatRs(payment.paidAmount)),
];

describe.runIf(hasPoppler)('documents read back', () => {
  it('show the same figures as the screen, to the paisa, for 50 bookings [REL-05]', async () => {
    for (const sample of fc.sample(newBooking, { numRuns: 50, seed: 20_250_105 })) {
      const booking = await store(sample);
      const { status, raw } = await documentAt(booking.id, 'type=receipt&format=pdf');
      const lines = pdfLines(raw);
      expect([status, lines.flatMap((line) => line.match(/-?Rs [\d,]+(?:\.\d\d)?/g) ?? [])]).toEqual([
        200,
        listFigures(booking),
      ]);
      const pages = lines.filter((line) => line.startsWith(`Receipt ${booking.code} Page `)).length;
      expect(lines.at(-1)).toBe(`Receipt ${booking.code} Page ${pages} of ${pages}`);
      expect(booking.booking_items.length > 12 || pages === 1).toBe(true);
    }
  }, 180_000);

  it('names shop, code, customer and dates, and embeds every font', async () => {
    const { id, code } = await counter.book({
      clientName: 'Ayesha Khan',
      appointmentDate: '2025-01-06T10:00:00+05:00',
    });
    const { raw } = await documentAt(id, 'type=receipt');
    expect(pdfLines(raw)).toEqual([
      'Hafeez Repairs Receipt',
      `Shop 12, Gulberg III, Lahore ${code}`,
      'Customer Client type Phone',
      'Ayesha Khan Individual 0300-1234567',
      'WhatsApp Created Appointment',
      '+92 300 1234567 Jan 5, 2025, 12:30 PM Jan 6, 2025, 10:00 AM',
      'Status',
      'Draft',
      'Items',
      'No. Item Status Amount',
      '1 RTX 3080 Draft Rs 12,500.50',
      `${code}-1 · GPU`,
      'Payable Rs 12,500.50',
      'Paid Rs 0',
      'Pending Rs 12,500.50',
      expect.stringMatching(/^Seal \d+(-[0-9A-F]{4}){4}$/),
      `Receipt ${code} Page 1 of 1`,
    ]);
    expect(pdfFonts(raw)).toEqual([
      { name: 'NotoSans-Bold', embedded: true },
      { name: 'NotoSans-Regular', embedded: true },
    ]);
  });

  it('has every letter of the names that customers have, and a question mark for what no font has', async () => {
    for (const clientName of [...NAMES, 'ٹھیکیدار ڈاکٹر گُڑیا چوہدری ۱۲۳', 'Дмитрий', 'सुनीता']) {
      const booking = await counter.read((await counter.book({ clientName })).id);
      const text = pdfLines(await paperOf(booking)).join();
      expect([clientName, /[?\uFFFD\u25A1]/.test(text)]).toEqual([clientName, false]);
    }
    const booking = await counter.read((await counter.book({ clientName: 'Li 漢 😀' })).id);
    const lines = pdfLines(await paperOf(booking));
    expect(lines).toContain('Li ? ? Individual 0300-1234567');
  });
});

describe('documents', () => {
  it('have the seal of the history with which they were made first, until their booking changes [HIST-08]', async () => {
    const { id } = await counter.book();
    const other = await counter.book();
    const first = (await documentAt(id, 'type=receipt')).raw;
    await counter.book();
    expect((await documentAt(id, 'type=receipt')).raw.equals(first)).toBe(true);
    const waiting = await counter.db
      .select({ of: history.recordId })
      .from(historyUnsealed)
      .innerJoin(history, eq(history.id, historyUnsealed.historyId))
      .where(eq(history.record, 'booking'));
    expect(waiting.map(({ of }) => of)).toEqual(expect.arrayContaining([other.id]));
    expect(waiting.map(({ of }) => of)).not.toContain(id);
    const [one] = await counter.db.select().from(documentSeal).where(eq(documentSeal.recordId, id));
    await counter.edit(id, { clientName: 'Bilal' });
    expect((await documentAt(id, 'type=receipt')).raw.equals(first)).toBe(false);
    const seals = (await counter.db.select().from(documentSeal)).map(({ seal }) => seal);
    expect(seals).toContain(one?.seal);
    expect(await verifyHistory(counter.db, seals)).toMatchObject({ findings: [], unknownSeals: [] });
  });

  it('are the same file after the shop said something else of itself, until their booking changes [HIST-08]', async () => {
    const { id } = await counter.book();
    await counter.edit(id, { booking_payments: [{ status: 'PAID', paidAmount: 500 }] });
    const queries = ['type=receipt', 'type=receipt&format=roll', 'type=invoice'];
    const printAll = async () => {
      const files = [];
      for (const query of queries)
        files.push(
          createHash('sha256')
            .update((await documentAt(id, query)).raw)
            .digest('hex'),
        );
      return files;
    };
    const first = await printAll();
    const before = await readShop(counter.db);
    const changes = {
      name: 'Hafeez & Sons',
      address: 'Shop 1, Ichhra',
      phone: '042-1',
      taxNumber: '7',
      footer: 'Thanks',
      timeZone: 'Pacific/Auckland',
      logo: png(),
    };
    readData(await counter.ask('PATCH', '/shop', changes));
    expect(await printAll()).toEqual(first);
    const { id: other } = await counter.book();
    expect((await documentAt(other, 'type=receipt')).raw.includes('/Subtype /Image')).toBe(true);
    expect(getShopZone()).toBe('Pacific/Auckland');
    await counter.edit(id, { clientName: 'Bilal' });
    const later = await printAll();
    expect(later.filter((file) => first.includes(file))).toEqual([]);
    const { name, address, phone, taxNumber, footer, timeZone, logo } = before;
    readData(await counter.ask('PATCH', '/shop', { name, address, phone, taxNumber, footer, timeZone, logo }));
    expect(await printAll()).toEqual(later);
    expect(await counter.db.$count(documentHead)).toBe(2);
  });

  it('are PDF files with a harmless name, the same bytes every time [CALL-07]', async () => {
    const { id, code } = await counter.book({ clientName: 'جاوید "اقبال"\r\nX-Evil: 1' });
    const [first, second] = [await documentAt(id, 'type=receipt'), await documentAt(id, 'type=receipt&format=pdf')];
    expect([first.status, first.headers['content-type'], first.headers['content-disposition']]).toEqual([
      200,
      'application/pdf',
      `attachment; filename="receipt-${code}.pdf"`,
    ]);
    expect(first.headers['cache-control']).toBe('no-store');
    expect(first.raw.subarray(0, 5).toString()).toBe('%PDF-');
    expect(first.raw.equals(second.raw)).toBe(true);
  });

  it('need a PAID payment for an invoice [EDIT-22]', async () => {
    const { id, code } = await counter.book();
    await counter.edit(id, { booking_payments: [{ status: 'PENDING', paidAmount: 500 }] });
    expect(said(await documentAt(id, 'type=invoice'))).toEqual(
      refused(409, 'An invoice needs at least one PAID payment.'),
    );
    const [payment] = (await counter.read(id)).booking_payments;
    await counter.edit(id, { booking_payments: [{ id: payment?.id ?? 0, status: 'PAID' }] });
    const invoice = await documentAt(id, 'type=invoice');
    expect([invoice.status, invoice.headers['content-disposition']]).toEqual([
      200,
      `attachment; filename="invoice-${code}.pdf"`,
    ]);
    await counter.edit(id, { booking_payments: [{ id: payment?.id ?? 0, isActive: false }] });
    expect((await documentAt(id, 'type=invoice')).status).toBe(409);
  });

  it('refuse a wrong type or format, an unknown booking and a stranger [CALL-07]', async () => {
    const { id } = await counter.book();
    expect(said(await documentAt(id, 'type=quote'))).toEqual(
      fieldsRefused(['type', 'type must be one of receipt, invoice']),
    );
    expect(said(await documentAt(id, 'format=pdf'))).toEqual(
      fieldsRefused(['type', 'type must be one of receipt, invoice']),
    );
    expect(said(await documentAt(id, 'type=receipt&format=html'))).toEqual(
      fieldsRefused(['format', 'format must be one of pdf, roll']),
    );
    expect(said(await documentAt(999_999, 'type=receipt'))).toEqual(refused(404, 'Booking not found'));
    expect((await counter.call('GET', `/booking/${id}/document?type=receipt`)).status).toBe(401);
  });

  it('hold up no other request: the event loop turns on while one is rendered [CALL-07]', async () => {
    const renderer = createDocumentRenderer();
    const booking = await counter.read((await counter.book()).id);
    let isRendered = false;
    const rendered = renderer.render(toPaper(booking), 1).finally(() => (isRendered = true));
    let turns = 0;
    for (; !isRendered; turns += 1) await new Promise((resolve) => setImmediate(resolve));
    expect((await rendered).bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(turns).toBeGreaterThan(100);
    await renderer.close();
  });

  afterEach(() => void vi.useRealTimers());

  it('fail alone when they take too long: those that wait are made in a new thread [CALL-07]', async () => {
    const renderer = createDocumentRenderer();
    const booking = await counter.read((await counter.book()).id);
    const [item] = booking.booking_items;
    if (!item) throw new Error('There is no item');
    const endless = { ...booking, booking_items: Array.from({ length: 20_000 }, () => item) };
    const render = (content: Booking, staffId: number) => renderer.render(toPaper(content), staffId);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const failed = render(endless, 1).catch((error: unknown) => error);
    const others = [render(booking, 1), render(booking, 2), render(booking, 2), render(booking, 3)];
    vi.advanceTimersByTime(10_000);
    expect(await failed).toEqual(new DomainError('overloaded', 'The document took too long to make.'));
    const made = await Promise.all(others);
    expect(made.map(({ bytes }) => bytes.subarray(0, 5).toString())).toEqual(Array.from({ length: 4 }, () => '%PDF-'));
    await renderer.close();
  });

  it('are made for each person two at a time [CALL-07]', async () => {
    const renderer = createDocumentRenderer();
    const booking = await counter.read((await counter.book()).id);
    // The thread may take long to start where many tests run.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const render = (staffId: number) => renderer.render(toPaper(booking), staffId);
    const asked = [1, 1, 1, 2].map((staffId) => render(staffId).catch((error: unknown) => error));
    const refusal = new DomainError(
      'tooManyAttempts',
      'Two of your documents are being made. Please try again when they are there.',
      { retryAfter: 2 },
    );
    expect(await Promise.all(asked)).toEqual([RENDERED, RENDERED, refusal, RENDERED]);
    expect(await render(1)).toEqual(RENDERED);
    await renderer.close();
  });
});
