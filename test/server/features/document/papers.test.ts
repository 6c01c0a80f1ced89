import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { PaperContent } from '../../../../server/documents/document-content.ts';
import { verifyHistory } from '../../../../server/features/audit/verify-history.ts';
import * as papers from '../../../../server/features/document/document.usecases.ts';
import * as contents from '../../../../server/features/document/paper-contents.ts';
import { idsText } from '../../../../server/http/query-field.ts';
import type { BookingCreate } from '../../../../src/domain/booking/booking-input.ts';
import { Claim } from '../../../../src/domain/claim/claim.ts';
import type { LedgerPage } from '../../../../src/domain/ledger/ledger-entry.ts';
import type { Shop } from '../../../../src/domain/shop/shop.ts';
import { Till } from '../../../../src/domain/till/till.ts';
import { png } from '../../../fixtures/png.ts';
import { aBooking, aClaim, MAIN } from '../../../support/a.ts';
import { aLedgerBody, LETTERHEAD } from '../../../support/body.ts';
import { refused, said, useCounter } from '../../support/booking-fixtures.ts';

const SHOP = { ...LETTERHEAD, logo: null };
const SEAL = expect.stringMatching(/^\d+(-[0-9A-F]{4}){4}$/) as string;
const DAY = '2025-01-03';

const counter = useCounter();
beforeAll(() => counter.send('PATCH', '/shop', SHOP));

const get = (path: string) => counter.ask('GET', path);
const items = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `Item ${index + 1}`, type: 'GPU' as const, payableAmount: 0 }));
const spend = (entry: Parameters<typeof aLedgerBody>[0]) =>
  counter.send('POST', '/ledger-entry', aLedgerBody({ entryDate: DAY, ...entry }));

/** The content of a paper. */
async function contentOf(make: (given: papers.PaperShop) => Promise<unknown>): Promise<PaperContent> {
  const given: PaperContent[] = [];
  const render = async (content: PaperContent) => {
    given.push(content);
    return { bytes: Buffer.alloc(0), unprintable: [] };
  };
  const renderer = { render, close: async () => undefined };
  await make({ db: counter.db, renderer, now: counter.deps.now(), staffId: 1 });
  const [content] = given;
  if (!content) throw new Error('Nothing was to be rendered');
  return content;
}
const labelsOf = (id: number, also: number[] = []) =>
  contentOf((given) => papers.createLabels(given, id, { format: 'sheet', also }));

describe('a document', () => {
  let id: number;
  let claimId: number;
  const makeAll = () =>
    Promise.all(
      [
        (given: papers.PaperShop) => papers.createDocument(given, id, { type: 'receipt', format: 'pdf' }),
        (given: papers.PaperShop) => papers.createDocument(given, id, { type: 'receipt', format: 'roll' }),
        (given: papers.PaperShop) => papers.createDocument(given, id, { type: 'invoice', format: 'pdf' }),
        (given: papers.PaperShop) => papers.createClaimSlip(given, claimId),
        (given: papers.PaperShop) => papers.createDayClosing(given, { date: DAY, locationId: 1, format: 'pdf' }),
        (given: papers.PaperShop) => papers.createDayClosing(given, { date: DAY, locationId: 1, format: 'roll' }),
      ].map(contentOf),
    );
  beforeAll(async () => {
    ({ id } = await counter.book({ booking_items: items(3) }));
    const done = await counter.complete(id);
    claimId = (await counter.claim(done)).id;
    const booking_payments = [{ status: 'PAID' as const, paidAmount: 500 }];
    await counter.edit(id, { booking_items: [{ id: done.booking_items[1]?.id, isActive: false }], booking_payments });
    await spend({ description: 'Rent of the shop' });
    await spend({ entryDate: '2025-01-04', description: 'Rent of the next day' });
  });

  it("shows its records and the shop's header with a seal [REL-05, PAPER-01, PAPER-04, HIST-08]", async () => {
    const booking = await counter.read(id);
    const claim = Claim.parse(await counter.get(`/warrantyClaim/${claimId}`));
    const bookings = { original: booking, claimed: await counter.read(claim.claimBookingId) };
    const { entries } = await counter.get<LedgerPage>('/ledger-entry', { startDate: DAY, endDate: DAY });
    expect(entries).toHaveLength(1);
    const till = Till.parse(await counter.get('/till', { date: DAY, locationId: '1' }));
    const closing = contents.toDayClosing({ location: MAIN, day: DAY, entries, till }, SHOP);
    expect(await makeAll()).toEqual([
      { paper: 'a4', document: { ...contents.toDocument(booking, 'receipt', SHOP), seal: SEAL } },
      { paper: 'roll', document: { ...contents.toDocument(booking, 'receipt', SHOP), seal: SEAL } },
      { paper: 'a4', document: { ...contents.toDocument(booking, 'invoice', SHOP), seal: SEAL } },
      { paper: 'a4', document: { ...contents.toClaimSlip(claim, bookings, SHOP), seal: SEAL } },
      { paper: 'a4', document: { ...closing, seal: SEAL } },
      { paper: 'roll', document: { ...closing, seal: SEAL } },
    ]);
  });

  it("is identical until its records or the shop's header change [HIST-08]", async () => {
    const first = await makeAll();
    const sealOf = (paper: PaperContent) => ('document' in paper ? (paper.document.seal ?? '') : '');
    const isNew = (made: PaperContent[]) => made.every((paper) => !first.map(sealOf).includes(sealOf(paper)));
    await counter.book();
    expect(await makeAll()).toEqual(first);

    const { timeZone, logo } = await counter.get<Shop>('/shop');
    await counter.send('PATCH', '/shop', { name: 'Saddar Laptops', timeZone: 'Pacific/Auckland', logo: png() });
    const renamed = await makeAll();
    expect([isNew(renamed), renamed]).toMatchObject([
      true,
      first.map(() => ({ document: { shop: { name: 'Saddar Laptops', logo: png() } } })),
    ]);
    await counter.send('PATCH', '/shop', { name: SHOP.name, timeZone, logo });
    expect(await makeAll()).toEqual(first);

    await counter.edit(id, { clientName: 'Bilal' });
    await spend({ description: 'Rent of the store' });
    const changed = await makeAll();
    expect(isNew(changed)).toBe(true);
    const seals = [...first, ...renamed, ...changed].map(sealOf);
    expect(await verifyHistory(counter.db, seals)).toMatchObject({ findings: [], unknownSeals: [] });
  });

  it('is a PDF with a safe file name, and reports up to 20 letters that no font has [CALL-07, PAPER-05]', async () => {
    const { id: made, code } = await counter.book({ clientName: 'جاوید "اقبال"\r\nX-Evil: 1' });
    const { status, headers, raw } = await get(`/booking/${made}/document?type=receipt`);
    expect(headers).not.toHaveProperty('x-unprintable-letters');
    expect([status, headers, raw.subarray(0, 5).toString()]).toMatchObject([
      200,
      {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="receipt-${code}.pdf"`,
        'cache-control': 'no-store',
      },
      '%PDF-',
    ]);
    const named = async (body: Partial<BookingCreate>) => {
      const answer = await get(`/booking/${(await counter.book(body)).id}/document?type=receipt`);
      return decodeURIComponent(String(answer.headers['x-unprintable-letters']));
    };
    expect(await named({ clientName: 'Li 漢 😀 漢' })).toBe('漢😀');
    const letters = Array.from({ length: 250 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('');
    const halves = [letters.slice(0, 125), letters.slice(125)];
    const booking_items = items(2).map((item, half) => ({ ...item, name: halves[half] ?? '' }));
    expect(await named({ booking_items })).toBe(`${letters.slice(0, 20)} and 230 more`);
  });
});

it('a paper of a deleted booking says so in its title [TILL-10]', () => {
  const booking = aBooking({ isActive: false });
  expect([contents.toDocument(booking, 'invoice', SHOP), contents.toDocument(booking, 'receipt', SHOP)]).toMatchObject([
    { title: 'Invoice (Deleted)' },
    { title: 'Receipt (Deleted)' },
  ]);
});

it.each([
  ['claim', 'BK-1001', 'BK-1002'],
  ['original', 'BK-1001 (Deleted)', 'BK-1002'],
  ['claimed', 'BK-1001', 'BK-1002 (Deleted)'],
])('a claim slip says in its title that its %s was deleted, and names the booking [TILL-10]', (which, ...codes) => {
  const [original, claimed] = [{ isActive: which !== 'original' }, { isActive: which !== 'claimed' }];
  const claim = aClaim({ isActive: which !== 'claim' });
  const { title, facts } = contents.toClaimSlip(claim, { original, claimed }, SHOP);
  const shown = facts.filter(({ label }) => label.endsWith(' booking')).map(({ value }) => value);
  expect([title, shown]).toEqual(['Warranty Claim (Deleted)', codes]);
});

it('an invoice needs a PAID payment [EDIT-22]', async () => {
  const { id } = await counter.book();
  const invoice = () => get(`/booking/${id}/document?type=invoice`);
  await counter.edit(id, { booking_payments: [{ status: 'PENDING', paidAmount: 500 }] });
  const [payment] = (await counter.read(id)).booking_payments;
  const none = refused(409, 'An invoice needs at least one PAID payment.');
  expect(said(await invoice())).toEqual(none);
  await counter.edit(id, { booking_payments: [{ id: payment?.id, status: 'PAID' }] });
  expect((await invoice()).status).toBe(200);
  await counter.edit(id, { booking_payments: [{ id: payment?.id, isActive: false }] });
  expect(said(await invoice())).toEqual(none);
});

it.each([
  ['/booking/999999/document?type=receipt', 'Booking not found'],
  ['/booking/1/labels?also=999999', 'Booking not found'],
  ['/ledger-entry/closing?date=2025-01-04&locationId=9999', 'Location not found'],
])('nothing is rendered at %s [CALL-07, PAPER-01, PAPER-02]', async (path, error) => {
  expect(said(await get(path))).toEqual(refused(404, error));
});

it('a file of labels has one for each active item of the given bookings, up to 1,000 [PAPER-02]', async () => {
  const booking_items = [
    { name: 'ThinkPad', type: 'LAPTOP' as const, serialNumber: 'SN-1', payableAmount: 0 },
    { name: 'لیپ ٹاپ HP', type: 'LAPTOP' as const, payableAmount: 0 },
  ];
  const { id, code } = await counter.book({ clientName: 'جاوید اقبال', booking_items });
  const labels = await get(`/booking/${id}/labels`);
  expect(labels.headers['content-disposition']).toBe(`attachment; filename="labels-${code}.pdf"`);
  const [first, second] = ['SN-1', null].map((serial, index) => ({
    code,
    itemCode: `${code}-${index + 1}`,
    item: booking_items[index]?.name,
    client: 'جاوید اقبال',
    detail: serial === null ? 'Laptop' : `Laptop · S/N ${serial}`,
  }));
  expect(await labelsOf(id)).toMatchObject({ paper: 'sheet', title: `Labels ${code}`, labels: [first, second] });
  const [kept, deleted] = (await counter.read(id)).booking_items;
  await counter.edit(id, { booking_items: [{ id: deleted?.id, isActive: false }] });
  expect(await labelsOf(id)).toMatchObject({ labels: [first] });
  const other = await counter.book();
  const both = await labelsOf(other.id, [id]);
  expect(both).toMatchObject({ labels: [{ itemCode: `${other.code}-1` }, first] });
  expect(z.parse(idsText('also', 2), `${id},${id}`)).toEqual([id]);
  await counter.edit(id, { booking_items: [{ id: kept?.id, isActive: false }] });
  expect(said(await get(`/booking/${id}/labels`))).toEqual(refused(409, 'This booking has no active item to label.'));
  await counter.db.execute(sql`insert into booking_item (booking_id, code, name, type)
    select ${id}, 'IT-' || n, 'Fan', 'GPU' from generate_series(1, 1000) n`);
  expect(said(await get(`/booking/${other.id}/labels?also=${id}`))).toEqual(
    refused(409, 'There cannot be more than 1000 labels in one file. Please print fewer bookings at once.'),
  );
});

it('a receipt names the promise, and the branch in place of the address of the shop [BRANCH-04]', () => {
  const branch = { id: 2, name: 'Gulberg', code: 'GB02', address: 'Main Boulevard', city: 'Lahore' };
  const receiptOf = (of: typeof branch | null) =>
    contents.toDocument(aBooking({ promisedFor: '2025-01-06' }), 'receipt', SHOP, of);
  const facts = (of: typeof branch | null) => new Map(receiptOf(of).facts.map(({ label, value }) => [label, value]));
  expect(facts(branch).get('Promised for')).toBe('Jan 6, 2025');
  expect(facts(branch).get('Branch')).toBe('Gulberg');
  expect(receiptOf(branch).shop.address).toBe('Main Boulevard, Lahore');
  expect([facts(null).has('Branch'), receiptOf(null).shop.address]).toEqual([false, SHOP.address]);
});
