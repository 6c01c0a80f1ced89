import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderPaper } from '../../../../server/documents/render-document.ts';
import { toDocument } from '../../../../server/features/document/booking-document.ts';
import type { DocumentShop, PaperContent } from '../../../../server/documents/document-content.ts';
import { aBooking, anItem } from '../../../support/a.ts';
import { verifyHistory } from '../../../../server/features/audit/verify-history.ts';
import { unwrapData } from '../../../../src/services/http/http.ts';
import { createClaimShop } from '../../support/claim-shop.ts';
import { hasPoppler, pdfLines, pdfPages } from '../../../poppler.ts';
import { openCounter, fieldsRefused, readData, refused, said, type Counter } from '../../support/booking-fixtures.ts';

const LONG_NAME = 'Muhammad Abdullah Bin Tariq Chaudhry and Sons Computers Ltd.';
const SHOP: DocumentShop = {
  name: 'Hafeez Repairs',
  address: 'Shop 12, Gulberg III, Lahore',
  phone: '042-35771234',
  taxNumber: '1234567-8',
  footer: 'Items are kept for 60 days.\nThank you',
};

let counter: Counter;
beforeAll(async () => {
  counter = await openCounter({ env: { SHOP_NAME: 'Hafeez Repairs', SHOP_ADDRESS: 'Shop 12, Gulberg III, Lahore' } });
});
afterAll(() => counter.close());

const sumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
type Row = { id: number };
const SEAL = expect.stringMatching(/^Seal \d+(-[0-9A-F]{4}){4}$/);

const get = (path: string) => counter.ask('GET', path);
const rolled = async (items: number) => {
  const document = toDocument(
    aBooking({
      clientName: LONG_NAME,
      booking_items: Array.from({ length: items }, (_, index) => anItem({ id: index + 1, name: `Item ${index + 1}` })),
    }),
    'receipt',
    SHOP,
  );
  return renderPaper({ paper: 'roll', document });
};

describe.runIf(hasPoppler)('a roll of 80 mm', () => {
  it('has what the A4 has, on one page as long as it gets [PAPER-01]', async () => {
    const { bytes } = await rolled(40);
    const lines = pdfLines(bytes);
    for (let index = 1; index <= 40; index += 1) expect(lines).toContain(`Item ${index} Rs 12,500.50`);
    const [short] = pdfPages((await rolled(1)).bytes);
    const [long, ...more] = pdfPages(bytes);
    expect([more, short?.width, long?.width]).toEqual([[], 226.77, 226.77]);
    expect(long?.height).toBeGreaterThan(4 * (short?.height ?? 0));
  });

  it('names the shop with its phone, tax number and words at the end [PAPER-04]', async () => {
    const lines = pdfLines((await rolled(1)).bytes);
    expect(lines.slice(0, 6)).toEqual([
      'Hafeez Repairs',
      'Shop 12, Gulberg III, Lahore',
      '042-35771234',
      'Tax number 1234567-8',
      'Receipt',
      'BK-1001',
    ]);
    expect(lines.slice(-2)).toEqual(['Items are kept for 60 days.', 'Thank you']);
    expect(lines.join(' ')).toContain('Muhammad Abdullah Bin Tariq');
  });

  it('comes from the same call, with the seal of the A4 [HIST-08]', async () => {
    const { id } = await counter.book();
    const roll = await get(`/booking/${id}/document?type=receipt&format=roll`);
    const sheet = await get(`/booking/${id}/document?type=receipt`);
    const sealOf = (pdf: Buffer) => pdfLines(pdf).find((line) => line.startsWith('Seal '));
    expect([roll.status, sealOf(roll.raw)]).toEqual([200, sealOf(sheet.raw)]);
    expect((await get(`/booking/${id}/document?type=receipt&format=roll`)).raw.equals(roll.raw)).toBe(true);
  });
});

describe.runIf(hasPoppler)('labels', () => {
  it('are one a page of 62 x 29 mm for each active item, and as many as fit on A4 [PAPER-02]', async () => {
    const { id, code } = await counter.book({
      clientName: 'جاوید اقبال',
      booking_items: [
        { name: LONG_NAME, type: 'GPU', serialNumber: 'SN-1', payableAmount: 0 },
        { name: 'لیپ ٹاپ HP', type: 'LAPTOP', payableAmount: 0 },
      ],
    });
    const labels = await get(`/booking/${id}/labels`);
    expect(labels.headers['content-disposition']).toBe(`attachment; filename="labels-${code}.pdf"`);
    expect(pdfPages(labels.raw)).toEqual([
      { width: 175.75, height: 82.2 },
      { width: 175.75, height: 82.2 },
    ]);
    const lines = pdfLines(labels.raw);
    expect(lines.slice(0, 6)).toEqual([
      `${code}-1`,
      'Muhammad Abdullah Bin',
      'Tariq Chaudhry and Sons',
      'Computers Ltd.',
      'جاوید اقبال',
      'GPU · S/N SN-1',
    ]);
    expect(lines).toContain('لیپ ٹاپ HP');
    const sheet = await get(`/booking/${id}/labels?format=sheet`);
    expect(pdfPages(sheet.raw)).toEqual([{ width: 595.28, height: 841.89 }]);
    expect((await get(`/booking/${id}/labels`)).raw.equals(labels.raw)).toBe(true);
    const [, deleted] = (await counter.read(id)).booking_items;
    await counter.edit(id, { booking_items: [{ id: deleted?.id, isActive: false }] });
    const left = await get(`/booking/${id}/labels`);
    expect(pdfPages(left.raw)).toEqual([{ width: 175.75, height: 82.2 }]);
    expect(pdfLines(left.raw)).not.toContain('لیپ ٹاپ HP');
  });

  it('of 40 items fill two sheets [PAPER-02]', async () => {
    const labels = Array.from({ length: 40 }, (_, index) => ({
      code: 'BK-1001',
      itemCode: `BK-1001-${index + 1}`,
      item: `Item ${index + 1}`,
      client: LONG_NAME,
      detail: 'GPU',
    }));
    const { bytes } = await renderPaper({ paper: 'sheet', labels, title: 'Labels', at: '2025-01-05T07:30:00Z' });
    expect(pdfPages(bytes)).toHaveLength(2);
    const text = pdfLines(bytes).join(' ');
    for (const { itemCode } of labels) expect(text).toContain(itemCode);
  });

  it('need an active item [PAPER-02]', async () => {
    const { id } = await counter.book();
    const [item] = (await counter.read(id)).booking_items;
    await counter.edit(id, { booking_items: [{ id: item?.id ?? 0, isActive: false }] });
    expect(said(await get(`/booking/${id}/labels`))).toEqual(refused(409, 'This booking has no active item to label.'));
    expect(said(await get(`/booking/${id}/labels?format=a5`))).toEqual(
      fieldsRefused(['format', 'format must be one of label, sheet']),
    );
  });
});

describe('labels of several bookings', () => {
  const countPages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length;

  it('are one file in which each booking is once', async () => {
    const bookings = [await counter.book(), await counter.book(), await counter.book()];
    const [one, two, three] = bookings.map(({ id }) => id);
    const labels = await get(`/booking/${two}/labels?also=${three},${one},${three}`);
    expect([labels.status, countPages(labels.raw)]).toEqual([200, 3]);
    expect(countPages((await get(`/booking/${two}/labels`)).raw)).toBe(1);
    expect((await get(`/booking/${one}/labels?also=999999`)).status).toBe(404);
  });

  it('take no other text for bookings, and no more than are chosen at once', async () => {
    const { id } = await counter.book();
    const wrong = 'also must be at most 99 whole numbers of at most 9 digits with commas between them';
    for (const also of ['0', '1,', 'x', '2147483648', Array.from({ length: 100 }, (_, at) => at + 1).join(',')]) {
      expect(said(await get(`/booking/${id}/labels?also=${also}`))).toEqual(fieldsRefused(['also', wrong]));
    }
  });
});

describe.runIf(hasPoppler)("a day's closing", () => {
  it('adds the entries of a branch up by category and payment method, the largest first [PAPER-01]', async () => {
    const [location] = readData(await get('/locations')) as { id: number; name: string; code: string }[];
    if (!location) throw new Error('There is no branch');
    const spend = (category: string, amount: number, paymentMethod: string, description: string) =>
      counter.ask('POST', '/ledger-entry', {
        entryDate: '2025-01-04',
        locationId: location.id,
        category,
        amount,
        paymentMethod,
        description,
      });
    await spend('RENT', 1000.5, 'CASH', 'Rent of the shop');
    await spend('SUPPLIES', 2000, 'WALLET', 'تھرمل پیسٹ');
    await spend('RENT', 500, 'WALLET', 'Rent of the store');
    const closing = await get(`/ledger-entry/closing?date=2025-01-04&locationId=${location.id}`);
    expect(closing.headers['content-disposition']).toBe(
      `attachment; filename="closing-${location.code}-2025-01-04.pdf"`,
    );
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
  });

  it('needs a day and a branch [PAPER-01]', async () => {
    expect(said(await get('/ledger-entry/closing?date=today&locationId=1'))).toEqual(
      fieldsRefused(['date', 'Date must be a date like 2025-01-05']),
    );
    expect((await get('/ledger-entry/closing?date=2025-01-04&locationId=9999')).status).toBe(404);
  });
});

it.runIf(hasPoppler)(
  'a claim slip and a closing have a seal, and are the same file until what they show changes [HIST-08]',
  async () => {
    const shop = await createClaimShop();
    const original = await shop.complete({});
    const { id } = unwrapData((await shop.ask('POST', '/warrantyClaim', shop.toClaimCreate(original))).body) as Row;
    const [branch] = unwrapData((await shop.ask('GET', '/locations')).body) as Row[];
    const spend = (description: string) =>
      shop.ask('POST', '/ledger-entry', {
        entryDate: '2025-01-03',
        locationId: branch?.id,
        category: 'RENT',
        amount: 500,
        paymentMethod: 'CASH',
        description,
      });
    const print = async (path: string) => {
      const { raw } = await shop.ask('GET', path);
      const [name = '', ...lines] = pdfLines(raw);
      return { sum: sumOf(raw), name, seal: lines.find((line) => line.startsWith('Seal ')) };
    };
    const printBoth = async () => [
      await print(`/warrantyClaim/${id}/document`),
      await print(`/ledger-entry/closing?date=2025-01-03&locationId=${branch?.id}`),
    ];
    await spend('Rent');
    const first = await printBoth();
    expect(first.map(({ seal }) => seal)).toEqual([SEAL, SEAL]);
    await shop.ask('PATCH', '/shop', { name: 'Saddar Laptops', timeZone: 'Pacific/Auckland' });
    expect(await printBoth()).toEqual(first);
    await shop.ask('PATCH', `/booking/${original.id}`, { clientName: 'Bilal' });
    await spend('Rent of the store');
    const next = await printBoth();
    expect(next.map(({ name }) => name)).toEqual(
      [/^Saddar Laptops/, /^Saddar Laptops/].map((name) => expect.stringMatching(name)),
    );
    const seals = [...first, ...next].map(({ seal }) => seal?.slice('Seal '.length) ?? '');
    expect(seals.slice(2)).not.toContain(seals[0]);
    expect(await verifyHistory(shop.db, seals)).toMatchObject({ findings: [], unknownSeals: [] });
    await shop.close();
  },
);

describe('papers', () => {
  it('name the letters that no font has [PAPER-05]', async () => {
    const { id } = await counter.book({ clientName: 'Li 漢 😀 漢' });
    const { headers } = await get(`/booking/${id}/document?type=receipt`);
    expect(decodeURIComponent(String(headers['x-unprintable-letters']))).toBe('漢😀');
    const plain = await get(`/booking/${(await counter.book()).id}/document?type=receipt`);
    expect(plain.headers['x-unprintable-letters']).toBeUndefined();
  });

  it('name the first 20 of many such letters, and count the others [PAPER-05]', async () => {
    const letters = Array.from({ length: 250 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('');
    const { id } = await counter.book({
      booking_items: [letters.slice(0, 125), letters.slice(125)].map((name) => ({
        name,
        type: 'GPU',
        payableAmount: 0,
      })),
    });
    const { status, headers } = await get(`/booking/${id}/document?type=receipt`);
    const named = decodeURIComponent(String(headers['x-unprintable-letters']));
    expect([status, named]).toEqual([200, `${letters.slice(0, 20)} and 230 more`]);
  });

  it('have at most 1,000 labels in one file [PAPER-02]', async () => {
    const items = Array.from({ length: 200 }, (_, index) => ({
      name: `GPU ${index}`,
      type: 'GPU' as const,
      payableAmount: 0,
    }));
    const ids: number[] = [];
    for (let made = 0; made < 6; made += 1) ids.push((await counter.book({ booking_items: items })).id);
    const [first, ...also] = ids;
    const answer = await get(`/booking/${first}/labels?also=${also.join()}`);
    expect([answer.status, answer.body]).toEqual([
      409,
      {
        success: false,
        error: 'There cannot be more than 1000 labels in one file. Please print fewer bookings at once.',
      },
    ]);
  });

  it('of 40 rows weigh at most 200 kB and are the same file every time [PAPER-01]', async () => {
    await rolled(1);
    const names = ['RTX 3080', 'لیپ ٹاپ HP 15.6"', LONG_NAME];
    const booking = aBooking({
      booking_items: Array.from({ length: 40 }, (_, index) => anItem({ id: index, name: names[index % 3] ?? '' })),
    });
    const papers: PaperContent[] = (['a4', 'roll'] as const).map((paper) => ({
      paper,
      document: toDocument(booking, 'receipt', SHOP),
    }));
    for (const paper of papers) {
      const [one, other] = [await renderPaper(paper), await renderPaper(paper)];
      expect([one.bytes.equals(other.bytes), one.bytes.length < 200_000, one.unprintable]).toEqual([true, true, []]);
    }
  });
});
