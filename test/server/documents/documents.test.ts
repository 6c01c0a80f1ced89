import fc from 'fast-check';
import PDFDocument from 'pdfkit';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { toParagraph, visualOrder } from '../../../server/documents/bidi-text.ts';
import type { PaperContent } from '../../../server/documents/document-content.ts';
import { createDocumentRenderer } from '../../../server/documents/document-renderer.ts';
import { renderPaper } from '../../../server/documents/render-document.ts';
import { TextLayout } from '../../../server/documents/text-layout.ts';
import { DomainError } from '../../../server/errors.ts';
import { toDayClosing, toDocument, toItemLabels } from '../../../server/features/document/paper-contents.ts';
import type { Booking } from '../../../src/domain/booking/booking.ts';
import { formatRs, pendingRupees } from '../../../src/domain/shared/money.ts';
import { hasPoppler, pdfFonts, pdfLines, pdfPages } from '../../poppler.ts';
import { aBooking, aLedgerEntry, anItem, aPayment, MAIN, aTill } from '../../support/a.ts';
import { LETTERHEAD } from '../../support/body.ts';

const LONG_NAME = 'Muhammad Abdullah Bin Tariq Chaudhry and Sons Computers Ltd.';
const A4 = { width: 595.28, height: 841.89 };

const toPaper = (over: Parameters<typeof aBooking>[0] = {}, paper: 'a4' | 'roll' = 'a4'): PaperContent => ({
  paper,
  document: toDocument(aBooking(over), 'receipt', { name: 'Shop', address: '' }),
});
const items = (count: number, names = ['RTX 3080', 'لیپ ٹاپ HP 15.6"', LONG_NAME]) =>
  Array.from({ length: count }, (_, id) =>
    anItem({ id, code: `BK-1001-${id + 1}`, name: names[id % names.length] ?? '' }),
  );

/** All figures of a document, in reading order. */
const figuresOf = (document: ReturnType<typeof toDocument>) =>
  JSON.stringify(document).match(/-?Rs [\d,]+(?:\.\d\d)?/g) ?? [];
const amount = fc.integer({ min: 0, max: 1_000_000_000 }).map((paisa) => paisa / 100);
const row = { isActive: fc.boolean() };
const booked = fc.record({
  payableAmount: amount,
  paidAmount: amount,
  booking_items: fc.array(fc.record({ ...row, payableAmount: amount }).map(anItem), { maxLength: 14 }),
  booking_payments: fc.array(fc.record({ ...row, paidAmount: amount }).map(aPayment), { maxLength: 4 }),
});
/** The amounts on the details page of a booking, in their order. */
const onScreen = ({ booking_items, payableAmount, paidAmount, booking_payments }: Booking) =>
  [
    ...booking_items.filter(({ isActive }) => isActive).map((item) => item.payableAmount),
    payableAmount,
    paidAmount,
    pendingRupees(payableAmount, paidAmount),
    ...booking_payments.filter(({ isActive }) => isActive).map((paid) => paid.paidAmount),
  ].map(formatRs);

describe('a document', () => {
  it('shows the same figures as the screen to the paisa, also on an invoice [REL-05]', () => {
    fc.assert(
      fc.property(booked.map(aBooking), (booking) => {
        const receipt = toDocument(booking, 'receipt', LETTERHEAD);
        expect(figuresOf(receipt)).toEqual(onScreen(booking));
        const toAmounts = ({ sections }: typeof receipt) =>
          sections.flatMap((section) => ('totals' in section ? section.totals.map((total) => total.amount) : []));
        expect(toAmounts(toDocument(booking, 'invoice', LETTERHEAD))).toEqual(toAmounts(receipt));
      }),
    );
  });

  it("of a day's closing has totals by category and payment method, and the drawer [PAPER-01, TILL-06]", () => {
    const entries = [
      aLedgerEntry({ amount: 1000.5 }),
      aLedgerEntry({ category: 'SUPPLIES', amount: 2000, paymentMethod: 'WALLET', description: 'تھرمل پیسٹ' }),
      aLedgerEntry({ amount: 500, paymentMethod: 'WALLET' }),
    ];
    const refunded = [{ method: 'WALLET', amount: 50, count: 1 }];
    const till = aTill({ refunded, counted: 990, takenOut: 600, difference: -10, number: 4, note: 'A coin' });
    const { sections, facts } = toDayClosing({ location: MAIN, day: '2025-01-04', entries, till }, LETTERHEAD);
    expect(facts.slice(3)).toEqual([{ label: 'Closing', value: '4' }]);
    const cells = sections.map((section) =>
      'table' in section
        ? section.table.rows.map((cell) => cell.flatMap((lines) => lines.map(({ text }) => text)).join(' '))
        : section,
    );
    expect(cells).toEqual([
      ['Supplies 1 Rs\u00A02,000', 'Rent 2 Rs\u00A01,500.50'],
      ['Wallet 2 Rs\u00A02,500', 'Cash 1 Rs\u00A01,000.50'],
      { totals: [{ label: 'Spent', amount: 'Rs\u00A03,500.50' }] },
      ['Cash 2 Rs\u00A0900'],
      ['Wallet 1 Rs\u00A050'],
      {
        totals: [
          { label: 'Opening', amount: 'Rs\u00A0100' },
          { label: 'Expected cash', amount: 'Rs\u00A01,000' },
          { label: 'Counted', amount: 'Rs\u00A0990' },
          { label: 'Difference', amount: '-Rs\u00A010' },
          { label: 'Taken out', amount: 'Rs\u00A0600' },
        ],
      },
      { words: { title: 'Note', text: 'A coin' } },
      { signatures: ['Counted by', 'Checked by'] },
      [
        '7 January rent Rent Cash Rs\u00A01,000.50',
        '7 تھرمل پیسٹ Supplies Wallet Rs\u00A02,000',
        '7 January rent Rent Wallet Rs\u00A0500',
      ],
    ]);
  });
});

describe.runIf(hasPoppler)('a paper', () => {
  it('contains everything of its document in order on A4, and the same without headings on a roll [PAPER-01, PAPER-04]', async () => {
    const booking = aBooking({
      booking_items: [
        anItem(),
        anItem({
          id: 12,
          code: 'BK-1001-2',
          name: 'Fan',
          vendor: null,
          serialNumber: null,
          reportedIssue: null,
          payableAmount: 0,
        }),
      ],
      booking_payments: [
        aPayment(),
        aPayment({
          id: 22,
          paymentMethod: 'BANK_TRANSFER',
          recipientName: null,
          transactionId: 'TX-9',
          paidAmount: 0,
          status: 'PENDING',
        }),
      ],
    });
    const document = { ...toDocument(booking, 'receipt', LETTERHEAD), seal: '7-AAAA-BBBB-CCCC-DDDD' };
    const print = async (paper: 'a4' | 'roll') => pdfLines((await renderPaper({ paper, document })).bytes);
    const a4 = await print('a4');
    expect(a4).toEqual([
      'Hafeez Repairs Receipt',
      'Shop 12, Gulberg III, Lahore BK-1001',
      '042-35771234',
      'Tax number 1234567-8',
      'Customer Phone WhatsApp',
      'Sana Malik 0300-1234567 0321-7654321',
      'Created Appointment Status',
      'Jan 5, 2025, 12:30 PM Jan 8, 2025, 11:00 AM Pending',
      'Items',
      'No. Item Status Amount',
      '1 RTX 3080 Pending Rs 12,500.50',
      'BK-1001-1 · GPU · Asus · S/N SN-1',
      'No display',
      '2 Fan Pending Rs 0',
      'BK-1001-2 · GPU',
      'Payable Rs 12,500.50',
      'Paid Rs 5,000.25',
      'Pending Rs 7,500.25',
      'Payments',
      'Date Method Recipient and transaction Amount',
      'Jan 5, 2025 Cash Ali Rs 5,000.25',
      'Items are kept for 60 days.',
      'Thank you',
      'Verification code 7-AAAA-BBBB-CCCC-DDDD',
      'Receipt BK-1001 Page 1 of 1',
    ]);
    const words = (lines: readonly string[]) => lines.join(' ').replaceAll(' · ', ' ').split(' ').toSorted();
    const onRoll = a4.filter((line) => !/^(?:No\.|Date|Receipt) /.test(line)).map((line) => line.replace(/^\d /, ''));
    expect(words(await print('roll'))).toEqual(words(onRoll));
  });

  it.each(['a4', 'roll'] as const)(
    'breaks a name that is too long for its line on %s, after a hyphen if it has one [PAPER-01]',
    async (paper) => {
      const clientName = 'Maximilian Bartholomew Featherstonehaugh-Cholmondeley the 3rd';
      const document = toDocument(aBooking({ clientName }), 'receipt', LETTERHEAD);
      const words = pdfLines((await renderPaper({ paper, document })).bytes).join(' ');
      expect(words).toMatch(/Featherstonehaugh-.*Cholmondeley.*the 3rd/);
      expect(words).not.toContain('…');
    },
  );

  it("names the money of deleted bookings whole on a day's closing [TILL-10]", async () => {
    const till = aTill({ ofDeleted: 8000 });
    const document = toDayClosing({ location: MAIN, day: '2025-01-04', entries: [], till }, LETTERHEAD);
    const print = async (paper: 'a4' | 'roll') => pdfLines((await renderPaper({ paper, document })).bytes);
    expect((await print('a4')).join(' ')).toContain('Of deleted bookings');
    const roll = (await print('roll')).join(' ');
    expect(roll).toMatch(/Of deleted.*bookings/);
    expect(roll).toContain('Payments: 2');
  });

  it('names the customer and the amount due on an invoice, in words instead of codes [PAPER-08]', async () => {
    const items = [anItem({ type: 'MOBO', payableAmount: 4_000, code: null, vendor: null, serialNumber: null })];
    const over = { booking_items: items, payableAmount: 4_000, whatsappNumber: '0300-1234567' };
    const print = async (paidAmount: number) => {
      const document = toDocument(aBooking({ ...over, paidAmount }), 'invoice', LETTERHEAD);
      return pdfLines((await renderPaper({ paper: 'a4', document })).bytes);
    };
    const owed = await print(1_000);
    expect(owed).toEqual(
      expect.arrayContaining(['Bill to Phone Booked in', 'Due on collection', 'Amount due Rs 3,000']),
    );
    expect(owed.filter((line) => /MOBO|WhatsApp|Client type|Payments/.test(line))).toEqual([]);
    expect(owed).toContain('Motherboard');
    expect(await print(4_000)).toContain('Paid in full');
  });

  it('embeds every font, and prints a question mark for a letter without a glyph', async () => {
    const { bytes } = await renderPaper(toPaper());
    expect(pdfFonts(bytes)).toEqual([
      { name: 'NotoSans-Bold', embedded: true },
      { name: 'NotoSans-Regular', embedded: true },
    ]);
    const names = [
      'ٹھیکیدار ڈاکٹر گُڑیا چوہدری ۱۲۳',
      'O’Brien & Sons "Ltd"',
      'Łukasz Żółć',
      'Ελένη',
      'Дмитрий',
      'सुनीता',
    ];
    for (const clientName of names) {
      const file = await renderPaper(toPaper({ clientName }));
      expect([file.unprintable, /[?\uFFFD\u25A1]/.test(pdfLines(file.bytes).join())]).toEqual([[], false]);
    }
    const other = await renderPaper(toPaper({ clientName: 'Li 漢 😀' }));
    expect([other.unprintable, pdfLines(other.bytes)]).toEqual([
      ['漢', '😀'],
      expect.arrayContaining(['Li ? ? 0300-1234567 0321-7654321']),
    ]);
  });

  it.each([
    ['a4', 12, [A4]],
    ['a4', 40, [A4, A4, A4, A4]],
    ['roll', 40, [{ width: 226.77, height: expect.any(Number) }]],
  ] as const)(
    'on %s with %i rows has at most 200 kB, and is identical every time [PAPER-01]',
    async (paper, rows, pages) => {
      const content = toPaper({ booking_items: items(rows) }, paper);
      const [one, other] = [await renderPaper(content), await renderPaper(content)];
      expect([pdfPages(one.bytes), one.unprintable]).toEqual([pages, []]);
      expect([one.bytes.equals(other.bytes), one.bytes.length < 200_000]).toEqual([true, true]);
      const text = pdfLines(one.bytes).join(' ');
      for (let row = 1; row <= rows; row += 1) expect(text).toContain(`BK-1001-${row} `);
    },
  );

  it.each([
    ['a4', undefined],
    ['roll', 'None'],
    ['label', 'None'],
    ['sheet', 'None'],
  ] as const)('on %s selects its own paper, and the print scaling %s [PAPER-07]', async (paper, scaling) => {
    const labels = { labels: toItemLabels(aBooking()), title: 'Item labels', at: '2025-01-05T07:30:00.000Z' };
    const content = paper === 'label' || paper === 'sheet' ? { paper, ...labels } : toPaper({}, paper);
    const file = (await renderPaper(content)).bytes.toString('latin1');
    const read = (name: string) => new RegExp(`/${name} /?(\\w+)`).exec(file)?.[1];
    expect([file.slice(0, 8), read('PickTrayByPDFSize'), read('PrintScaling')]).toEqual(['%PDF-1.7', 'true', scaling]);
  });

  it('of labels has one label per page of 62 x 29 mm, or as many as fit on A4 [PAPER-02]', async () => {
    const labels = toItemLabels(aBooking({ booking_items: items(40, [LONG_NAME, 'لیپ ٹاپ HP']) }));
    const of = { title: 'Labels', at: '2025-01-05T07:30:00Z' };
    const sheets = await renderPaper({ paper: 'sheet', labels, ...of });
    expect(pdfPages(sheets.bytes)).toEqual([A4, A4]);
    const text = pdfLines(sheets.bytes).join(' ');
    for (const { itemCode } of labels) expect(text).toContain(itemCode);
    const { bytes } = await renderPaper({ paper: 'label', labels: labels.slice(0, 2), ...of });
    const page = { width: 175.75, height: 82.2 };
    const onLines = ['Muhammad Abdullah Bin', 'Tariq Chaudhry and Sons', 'Computers Ltd.'];
    const [client, detail] = ['Sana Malik', 'GPU · S/N SN-1'];
    expect([pdfPages(bytes), pdfLines(bytes)]).toEqual([
      [page, page],
      ['BK-1001-1', ...onLines, client, detail, 'BK-1001-2', 'لیپ ٹاپ HP', client, detail],
    ]);
  });
});

describe('rendering documents', () => {
  const TWO = 'Two of your documents are in progress. Please try again when they are ready.';
  const RENDERED = { bytes: expect.any(Buffer), unprintable: [] };
  afterEach(() => void vi.useRealTimers());

  it('blocks no other request, fails alone after a timeout, and is limited to two at a time for each person [CALL-07]', async () => {
    const renderer = createDocumentRenderer();
    // The worker may start slowly when many tests run.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const render = (staffId: number, content = toPaper()) =>
      renderer.render(content, staffId).catch((error: unknown) => error);
    let isOver = false;
    // It takes far longer than a hundred turns of the event loop, which are not blocked.
    const long = render(1, toPaper({ booking_items: items(20_000) })).finally(() => (isOver = true));
    for (let turns = 0; turns < 100; turns += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(isOver).toBe(false);
    const asked = [long, ...[1, 1, 2, 2, 3].map((id) => render(id))];
    vi.advanceTimersByTime(10_000);
    expect(await Promise.all(asked)).toEqual([
      new DomainError('overloaded', 'The document took too long to make.'),
      RENDERED,
      new DomainError('tooManyAttempts', TWO, { retryAfter: 2 }),
      RENDERED,
      RENDERED,
      RENDERED,
    ]);
    expect(await render(1)).toEqual(RENDERED);
    await renderer.close();
  });

  it('does not keep the process alive after the server has stopped', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const renderer = createDocumentRenderer();
    void renderer.render(toPaper(), 1);
    expect(vi.getTimerCount()).toBe(1);
    await renderer.close();
    expect(vi.getTimerCount()).toBe(0);
  });
});

const TEXTS = [
  'جاوید اقبال',
  'محمد علی (Gulberg) 0300',
  'ٹھیکیدار ڈاکٹر گُڑیا چوہدری ۱۲۳',
  'فاطمہ زہرا',
  'عائشہ صدیقہ',
  'غلام مصطفیٰ',
  'نُور جہاں',
  'عبداللہ',
  'رِزوان خان 0300-1234567',
  'Ali رضا',
  'HP لیپ ٹاپ 15.6"',
  'لاہور، پاکستان',
  'ثمینہ بی بی',
  'آصف علی زرداری',
  'مؤمن',
  'RTX 3080 گرافکس کارڈ، مرمت 50% مکمل',
  'کی بورڈ (خراب)',
  'السلام علیکم',
  'Shop 12, مین بازار, Lahore',
  'خوش‌بخت',
  'علی، بلال & Sons (Pvt.) Ltd',
  'Rs 2,500 باقی ہیں',
  '12/5 گلی نمبر ۷، گلبرگ III',
];

/** A page with each text on a line, between `others`. */
async function printed(texts: readonly string[], others: readonly string[]): Promise<Buffer> {
  const doc = new PDFDocument({ size: [600, 1000], margin: 0 });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
  });
  const layout = new TextLayout(doc);
  const blocks = [...texts, ...others].map((text) => layout.set(text, { size: 12, width: 560 }));
  for (const [index, block] of blocks.entries()) layout.draw(block, 20, 10 + index * 30);
  doc.end();
  return done;
}

it.runIf(hasPoppler)(
  'copied right-to-left text is the same as typed, on an English page and on an Urdu one',
  async () => {
    const english = Array.from({ length: 8 }, () => 'The receipt of a repair shop, which is mostly English');
    expect(pdfLines(await printed(TEXTS, english))).toEqual([...TEXTS, ...english]);
    expect(pdfLines(await printed(TEXTS, []))).toEqual(TEXTS);
  },
);

/** The letters from left to right, as printed. */
const onPaper = (text: string) =>
  visualOrder(toParagraph(text).letters)
    .map((letter) => letter.text)
    .join('');

describe('text of two directions', () => {
  it.each([
    ['Ayesha Khan', 'Ayesha Khan', false],
    ['علی', 'یلع', true],
    ['علی رضا', 'اضر یلع', true],
    ['علی (Dell XPS 13) رضا', 'اضر (Dell XPS 13) یلع', true],
    ['فون 03001234567', '03001234567 نوف', true],
    ['Dell لیپ ٹاپ 13', 'Dell 13 پاٹ پیل', false],
    ['(علی)', '(یلع)', true],
    ['قیمت ۱۲۵۰۰', '۱۲۵۰۰ تمیق', true],
  ])('prints %j as %j', (text, visual, isRtl) => {
    expect([onPaper(text), toParagraph(text).isRtl]).toEqual([visual, isRtl]);
  });

  it('has no direction marks, and several lines are joined', () => {
    expect(onPaper('\u202BDell\u202C\u200F\r\nXPS\u0000\t13 ')).toBe('Dell XPS 13');
  });
});
