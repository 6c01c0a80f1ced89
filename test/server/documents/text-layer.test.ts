import PDFDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { toParagraph, visualOrder } from '../../../server/documents/bidi-text.ts';
import { TextLayout } from '../../../server/documents/text-layout.ts';
import { hasPoppler, pdfLines } from '../../poppler.ts';

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

/** A page with each text on a line, among `others`. */
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

describe('letters under right-to-left text', () => {
  it.runIf(hasPoppler)('are what a copy of the paper has, on an English page and on an Urdu one', async () => {
    const english = Array.from({ length: 8 }, () => 'The receipt of a repair shop, which is mostly English');
    expect(pdfLines(await printed(TEXTS, english))).toEqual([...TEXTS, ...english]);
    expect(pdfLines(await printed(TEXTS, []))).toEqual(TEXTS);
  });
});

/** The letters from left to right, as they stand on paper. */
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
  ])('%j stands as %j', (text, visual, isRtl) => {
    expect([onPaper(text), toParagraph(text).isRtl]).toEqual([visual, isRtl]);
  });

  it('leaves out what only steers the direction, and makes one line of many', () => {
    expect(onPaper('\u202BDell\u202C\u200F\r\nXPS\u0000\t13 ')).toBe('Dell XPS 13');
  });
});
