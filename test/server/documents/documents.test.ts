import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PaperContent } from '../../../server/documents/document-content.ts';
import { createDocumentRenderer } from '../../../server/documents/document-renderer.ts';
import { renderPaper } from '../../../server/documents/render-document.ts';
import { DomainError } from '../../../server/errors.ts';
import { toDocument, toItemLabels } from '../../../server/features/document/paper-contents.ts';
import { hasPoppler, pdfFonts, pdfLines, pdfPages } from '../../poppler.ts';
import { aBooking, anItem } from '../../support/a.ts';

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

describe.runIf(hasPoppler)('a paper', () => {
  it('embeds every font, and has every letter of the names that customers have, or a question mark for it', async () => {
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
      expect.arrayContaining(['Li ? ? Individual 0300-1234567']),
    ]);
  });

  it.each([
    ['a4', 12, [A4]],
    ['a4', 40, [A4, A4, A4, A4]],
    ['roll', 40, [{ width: 226.77, height: expect.any(Number) }]],
  ] as const)(
    'on %s of %i rows weighs at most 200 kB and is the same file every time [PAPER-01]',
    async (paper, rows, pages) => {
      const content = toPaper({ booking_items: items(rows) }, paper);
      const [one, other] = [await renderPaper(content), await renderPaper(content)];
      expect([pdfPages(one.bytes), one.unprintable]).toEqual([pages, []]);
      expect([one.bytes.equals(other.bytes), one.bytes.length < 200_000]).toEqual([true, true]);
      const text = pdfLines(one.bytes).join(' ');
      for (let row = 1; row <= rows; row += 1) expect(text).toContain(`BK-1001-${row} `);
    },
  );

  it('of 40 labels is two sheets [PAPER-02]', async () => {
    const labels = toItemLabels(aBooking({ booking_items: items(40) }));
    const { bytes } = await renderPaper({ paper: 'sheet', labels, title: 'Labels', at: '2025-01-05T07:30:00Z' });
    expect(pdfPages(bytes)).toEqual([A4, A4]);
    const text = pdfLines(bytes).join(' ');
    for (const { itemCode } of labels) expect(text).toContain(itemCode);
  });
});

describe('documents', () => {
  const RENDERED = { bytes: expect.any(Buffer), unprintable: [] };
  afterEach(() => void vi.useRealTimers());

  it('hold up no other request: the event loop turns on while one is rendered [CALL-07]', async () => {
    const renderer = createDocumentRenderer();
    let isRendered = false;
    const rendered = renderer.render(toPaper(), 1).finally(() => (isRendered = true));
    let turns = 0;
    for (; !isRendered; turns += 1) await new Promise((resolve) => setImmediate(resolve));
    expect((await rendered).bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(turns).toBeGreaterThan(100);
    await renderer.close();
  });

  it('fail alone when they take too long, and are made for each person two at a time [CALL-07]', async () => {
    const renderer = createDocumentRenderer();
    // The thread may take long to start where many tests run.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const render = (staffId: number, content = toPaper()) =>
      renderer.render(content, staffId).catch((error: unknown) => error);
    const asked = [render(1, toPaper({ booking_items: items(20_000) })), ...[1, 1, 2, 2, 3].map((id) => render(id))];
    vi.advanceTimersByTime(10_000);
    expect(await Promise.all(asked)).toEqual([
      new DomainError('overloaded', 'The document took too long to make.'),
      RENDERED,
      new DomainError(
        'tooManyAttempts',
        'Two of your documents are being made. Please try again when they are there.',
        {
          retryAfter: 2,
        },
      ),
      RENDERED,
      RENDERED,
      RENDERED,
    ]);
    expect(await render(1)).toEqual(RENDERED);
    await renderer.close();
  });

  it('hold the process no longer where the server stops meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const renderer = createDocumentRenderer();
    void renderer.render(toPaper(), 1);
    expect(vi.getTimerCount()).toBe(1);
    await renderer.close();
    expect(vi.getTimerCount()).toBe(0);
  });
});
