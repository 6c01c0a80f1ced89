import { beforeAll, describe, expect, it } from 'vitest';
import { runErasure } from '../../../../server/features/erasure/erasure-command.ts';
import { HistoryPage } from '../../../../src/domain/history/history.ts';
import { toSentence, toText } from '../../../../src/domain/history/history-words.ts';
import { png } from '../../../fixtures/png.ts';
import { aLedgerBody } from '../../../support/body.ts';
import { INBOUND_REQUIRED } from '../../../../src/domain/booking/booking-status.ts';
import { readData, refused, said, toClaimCreate, useCounter } from '../../support/booking-fixtures.ts';

const PATHS = { booking: '/booking', claim: '/warrantyClaim', ledger: '/ledger-entry' } as const;
type Kept = keyof typeof PATHS;

const shop = useCounter();
let sana: Awaited<ReturnType<typeof shop.person>>;
beforeAll(async () => {
  sana = await shop.person('COUNTER', 'sana@shop.test');
});

const ask = async (record: Kept, id: number, query: Record<string, string> = {}) =>
  HistoryPage.parse(await shop.get(`${PATHS[record]}/${id}/history`, query));
/** The history as staff read it, newest first. */
const tell = async (record: Kept, id: number, query: Record<string, string> = {}) =>
  (await ask(record, id, query)).entries.map((entry) => toText(toSentence(entry, record)));
const first = (rows: readonly { id: number }[]) => rows[0]?.id ?? 0;

/** A booking that Sana and the owner take from DRAFT to COMPLETED, with a claim on it. */
async function tellAll() {
  const booking_items = [{ name: 'RTX 3080', type: 'GPU' as const, payableAmount: 1000 }];
  const { id } = await shop.book({ clientName: 'Ali Raza', phoneNumber: '0300-1234567', booking_items });
  await shop.edit(id, { clientName: 'علی رضا' });
  const item = first((await shop.read(id)).booking_items);
  const body = {
    status: 'CONFIRMED',
    referralSource: 'GOOGLE_SEARCH',
    booking_items: [{ id: item, payableAmount: 1500, type: 'MOBO' }],
    booking_payments: [{ status: 'PAID', paidAmount: 500, paymentMethod: 'BANK_TRANSFER' }],
    contact_log: [{ status: 'WHATSAPP', bookingItemId: item, notes: 'Agreed' }],
    delivery: [{ type: 'INBOUND', courier: 'TCS' }],
  };
  readData(await shop.call('PATCH', `/booking/${id}`, { token: sana.token, body }));
  const confirmed = await shop.read(id);
  await shop.edit(id, {
    booking_payments: [{ id: first(confirmed.booking_payments), paidAmount: 450 }],
    contact_log: [{ id: first(confirmed.contact_log), notes: 'Agreed on Rs 1,500' }],
    delivery: [{ id: first(confirmed.delivery), deliveryDate: '2025-01-06T07:30:00.000Z' }],
    reason: 'counted twice',
  });
  return { id, claim: await shop.claim(await shop.complete(id)) };
}

const CLAIMED = 'Warranty claim WC-1001 created; the warranty was running and no other claim was open';
const COMPLETED = 'Status Confirmed → Completed';
const CONFIRMED =
  'Status Draft → Confirmed; referral source set to Google Search; an active INBOUND delivery was present';
const CHANGED = 'Item RTX 3080: type GPU → Motherboard; payable amount Rs 1,000 → Rs 1,500';
const PAYMENTS = [
  'Payment of Rs 500 (Paid, Bank Transfer): paid amount Rs 500 → Rs 450; reason: counted twice',
  'Payment of Rs 500 (Paid, Bank Transfer) added',
];

describe('a booking', () => {
  let story: Awaited<ReturnType<typeof tellAll>>;
  beforeAll(async () => {
    story = await tellAll();
  });

  it('shows its complete history, with its rows and the claims on it [HIST-10]', async () => {
    expect(await tell('booking', story.id)).toEqual([
      CLAIMED,
      'Warranty of RTX 3080 started; first day Jan 5, 2025; last day Apr 5, 2025; the booking was completed',
      COMPLETED,
      'Item RTX 3080: status Draft → Repaired',
      'Delivery, Inbound: delivery date set to Jan 6, 2025, 12:30 PM',
      'Contact, WhatsApp: notes Agreed → Agreed on Rs 1,500',
      PAYMENTS[0],
      CONFIRMED,
      'Delivery, Inbound added',
      'Contact, WhatsApp added',
      PAYMENTS[1],
      CHANGED,
      'Client name Ali Raza → علی رضا',
      'Item RTX 3080 added',
      'Booking created',
    ]);
  });

  it('shows author and time of each entry [HIST-10]', async () => {
    const { entries, people } = await ask('booking', story.id);
    const [confirmation] = entries.filter(({ changes }) => changes.some(({ after }) => after === 'CONFIRMED'));
    expect(confirmation).toEqual({
      id: confirmation?.id,
      at: '2025-01-05T07:30:00.000Z',
      person: { id: sana.id, name: 'sana@shop.test' },
      record: 'booking',
      recordId: story.id,
      thing: 'booking',
      is: 'changed',
      name: expect.stringMatching(/^BK-\d+$/),
      changes: [
        { path: 'status', before: 'DRAFT', after: 'CONFIRMED' },
        { path: 'referralSource', before: null, after: 'GOOGLE_SEARCH' },
      ],
      rule: 'EDIT-01',
      reason: null,
      payment: null,
      tried: null,
    });
    expect(people.map(({ name }) => name)).toEqual(['owner@shop.test', 'sana@shop.test']);
    const ofSana = await ask('booking', story.id, { person: String(sana.id) });
    expect(ofSana).toEqual({
      people,
      entries: entries.filter(({ person }) => person?.id === sana.id),
      hasOlder: false,
    });
  });

  it('can be filtered by kind and person, and its pages add up to the whole [HIST-10]', async () => {
    const kinds = ['payment', 'status', 'item', 'life'];
    expect(await Promise.all(kinds.map((kind) => tell('booking', story.id, { kind })))).toEqual([
      PAYMENTS,
      [COMPLETED, CONFIRMED],
      ['Item RTX 3080: status Draft → Repaired', CHANGED, 'Item RTX 3080 added'],
      [COMPLETED, CONFIRMED, 'Booking created'],
    ]);
    expect(await tell('booking', story.id, { kind: 'item', person: String(sana.id) })).toEqual([CHANGED]);
    const all = await ask('booking', story.id);
    let page = await ask('booking', story.id, { pageSize: '5' });
    const pages = [...page.entries];
    while (page.hasOlder) {
      page = await ask('booking', story.id, { pageSize: '5', before: String(pages.at(-1)?.id) });
      pages.push(...page.entries);
    }
    expect([pages, all.hasOlder]).toEqual([all.entries, false]);
  });

  it('appears in the history of its claim, together with the claim booking [HIST-10]', async () => {
    const made = `Claim booking ${story.claim.claimBooking.code} created`;
    expect(await tell('claim', story.claim.id)).toEqual([CLAIMED, 'Item RTX 3080 added', made]);
    expect(await tell('claim', story.claim.id, { kind: 'life' })).toEqual([made]);
  });

  it('is no longer named after the erasure of its customer [DATA-05]', async () => {
    await shop.complete(story.claim.claimBookingId);
    shop.advance(60_000);
    const { code } = await shop.read(story.id);
    await runErasure([code, '--yes'], shop.db, shop.deps.now);
    const told = await tell('booking', story.id);
    expect(told.join('\n')).not.toMatch(/Ali|علی|Agreed|0300|twice/);
    expect(told.filter((sentence) => sentence.includes('erased'))).toEqual([
      // Entries of the claim booking, which has the same customer.
      'Customer erased',
      'Warranty claim WC-1001: personal data erased',
      'Contact, WhatsApp: personal data erased',
      'Customer erased',
      'Contact, WhatsApp: notes changed, erased since',
      'Client name changed, erased since',
    ]);
    expect(told).toHaveLength(19);
  });
});

it('a ledger entry is described with the words of its form [HIST-10, LEDG-43]', async () => {
  const { id } = await shop.send<{ id: number }>('POST', '/ledger-entry', aLedgerBody());
  const path = `/ledger-entry/${id}`;
  await shop.send('PATCH', path, { amount: 2000, category: 'UTILITIES', remarks: 'Paid late' });
  await shop.send('DELETE', path);
  expect((await shop.ask('PATCH', path, { amount: 1 })).status).toBe(409);
  await shop.send('POST', `${path}/restore`);
  expect(await tell('ledger', id)).toEqual([
    'Entry restored',
    'Refused: This ledger entry is deleted. Restore it before changing it. Tried: change amount Rs\u00A01',
    'Entry deleted',
    'Category Rent → Utilities; amount Rs\u00A01,234.50 → Rs\u00A02,000; remarks set to Paid late',
    'Entry created',
  ]);
  expect((await ask('ledger', id, { kind: 'refused' })).entries.map(({ rule }) => rule)).toEqual(['LEDG-43']);
});

it('refused and outdated attempts appear in the history, and change nothing [HIST-09, CONF-04, CONF-05]', async () => {
  const { id } = await shop.book();
  const patch = (body: object, token = shop.token) => shop.call('PATCH', `/booking/${id}`, { token, body });
  expect(said(await patch({ status: 'CONFIRMED', clientName: 'Nobody' }))).toEqual(refused(409, INBOUND_REQUIRED));
  await shop.ask('POST', '/warrantyClaim', toClaimCreate(await shop.read(id)));
  await patch({ booking_payments: [{ status: 'PAID', paidAmount: 10 }] });
  const { booking_payments } = await shop.read(id);
  await patch({ booking_payments: [{ id: first(booking_payments), paidAmount: 1 }] }, sana.token);
  await patch({ clientName: '' });
  const late = { token: sana.token, headers: { 'if-match': '"1"' } };
  await shop.call('PATCH', `/booking/${id}`, { ...late, body: { clientName: 'Nobody' } });
  await shop.call('DELETE', `/booking/${id}`, { ...late, token: shop.token });
  expect(await tell('booking', id, { kind: 'refused' })).toEqual([
    'Refused: This booking was changed by someone else. It was not deleted. Tried: delete',
    'Refused: This booking was changed by someone else. Your edits are kept. Tried: change client name',
    expect.stringMatching(
      /^Refused: You do not have permission to change a paid payment\. Tried: change payment \d+ \(paid amount Rs 1\)$/,
    ),
    expect.stringMatching(
      /^Refused: Booking BK-\d+ is not completed yet\. Only completed bookings can be claimed\. Tried: create$/,
    ),
    `Refused: ${INBOUND_REQUIRED} Tried: change status Confirmed, client name`,
  ]);
  const { entries } = await ask('booking', id, { kind: 'refused' });
  expect(entries.map(({ rule, person }) => [rule, person?.id])).toEqual([
    ['CONF-04', 1],
    ['CONF-05', sana.id],
    ['PERM-01', sana.id],
    ['CLAIM-23', 1],
    ['EDIT-01', 1],
  ]);
  expect(await tell('booking', id, { kind: 'booking' })).toEqual(['Booking created']);
});

it('the owner sees the history of settings, branches and services [HIST-13]', async () => {
  const tellShop = async (query: Record<string, string> = {}) =>
    HistoryPage.parse(await shop.get('/shop/history', query)).entries.map((entry) => toText(toSentence(entry, 'shop')));
  const { services } = await shop.get<{ services: { id: number; name: string }[] }>('/shop');
  const { id } = await shop.send<{ id: number }>('POST', '/shop/branches', { name: 'Saddar', code: 'SDR' });
  const branch = `/shop/branches/${id}`;
  const couriers = ['TCS', 'Leopards'];
  for (const [path, patch] of [
    ['/shop', { name: 'Saddar Laptops', warrantyDays: { GPU: 45 }, couriers, footer: 'No refund.' }],
    ['/shop', { logo: png() }],
    ['/shop', { services: services.map((one) => ({ ...one, isActive: one.name !== 'Diagnosis' })) }],
    [branch, { name: 'Saddar Mobile Market' }],
    [branch, { isActive: false }],
    [branch, { isActive: true }],
  ] as const)
    await shop.send('PATCH', path, patch);
  const added = services.map(({ name }) => `Service ${name} added`).toReversed();
  expect((await tellShop()).slice(0, 8)).toEqual([
    'Branch Saddar Mobile Market reopened',
    'Branch Saddar Mobile Market closed',
    'Branch Saddar: name Saddar → Saddar Mobile Market',
    'Service Diagnosis put away',
    'Logo changed',
    'Name Reflow Repair Shop → Saddar Laptops; footer set to No refund.; GPU warranty 90 days → 45 days; couriers set to TCS, Leopards',
    'Branch Saddar added',
    added[0],
  ]);
  expect(await tellShop({ kind: 'service' })).toEqual(['Service Diagnosis put away', ...added]);
});

it('the history of an unknown record is not found', async () => {
  for (const path of Object.values(PATHS))
    expect(said(await shop.ask('GET', `${path}/999/history`))).toEqual(refused(404, 'There is no such record'));
});

describe('an entry about a payment', () => {
  it('has the amount, status and method of its time [HIST-10]', async () => {
    const { id } = await shop.book();
    await shop.edit(id, { booking_payments: [{ status: 'PENDING', paidAmount: 10_000, paymentMethod: 'CASH' }] });
    const payment = first((await shop.read(id)).booking_payments);
    const change = (row: object) =>
      shop.edit(id, { booking_payments: [{ id: payment, ...row }], reason: 'Mistyped by Sana' });
    await change({ status: 'PAID' });
    await change({ paymentMethod: 'BANK_TRANSFER' });
    await change({ paidAmount: 1 });
    const said = (await tell('booking', id, { kind: 'payment' })).map((text) => text.split(';')[0]);
    expect(said).toEqual([
      'Payment of Rs 10,000 (Paid, Bank Transfer): paid amount Rs 10,000 → Rs 1',
      'Payment of Rs 10,000 (Paid, Cash): payment method Cash → Bank Transfer',
      'Payment of Rs 10,000 (Pending, Cash): status Pending → Paid',
      'Payment of Rs 10,000 (Pending, Cash) added',
    ]);
  });

  it('says what a refused attempt tried [HIST-09]', async () => {
    const { id } = await shop.book();
    await shop.edit(id, { booking_payments: [{ status: 'PAID', paidAmount: 500 }] });
    const payment = first((await shop.read(id)).booking_payments);
    const body = { booking_payments: [{ id: payment, paidAmount: 10 }] };
    await shop.call('PATCH', `/booking/${id}`, { token: sana.token, body });
    expect(await tell('booking', id, { kind: 'refused' })).toEqual([
      `Refused: You do not have permission to change a paid payment. Tried: change payment ${payment} (paid amount Rs 10)`,
    ]);
  });
});

it('an item has its earlier name in earlier entries [HIST-10]', async () => {
  const { id } = await shop.book({ booking_items: [{ name: 'RTX 3080', type: 'GPU', payableAmount: 1000 }] });
  const item = first((await shop.read(id)).booking_items);
  await shop.edit(id, { booking_items: [{ id: item, status: 'REPAIRED' }] });
  await shop.edit(id, { booking_items: [{ id: item, name: 'RTX 3090' }] });
  expect(await tell('booking', id, { kind: 'item' })).toEqual([
    'Item RTX 3080: name RTX 3080 → RTX 3090',
    'Item RTX 3080: status Draft → Repaired',
    'Item RTX 3080 added',
  ]);
});
