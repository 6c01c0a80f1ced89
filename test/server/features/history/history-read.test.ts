import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runErasure } from '../../../../server/features/erasure/erasure-command.ts';
import { HistoryPage } from '../../../../src/domain/history/history.ts';
import { toSentence, toText } from '../../../../src/domain/history/history-words.ts';
import { aLedgerBody } from '../../../support/body.ts';
import { INBOUND_REQUIRED } from '../../../../src/domain/booking/booking-status.ts';
import { KHAN, readData, refused, said } from '../../support/booking-fixtures.ts';
import { createClaimShop, type ClaimShop } from '../../support/claim-shop.ts';
import { OWNER } from '../../support/harness.ts';

const PATHS = { booking: '/booking', claim: '/warrantyClaim', ledger: '/ledger-entry' } as const;
type Kept = keyof typeof PATHS;
const SANA = { email: 'sana@shop.test', role: 'COUNTER', password: OWNER.password } as const;

let shop: ClaimShop;
let sana: { id: number; token: string };

beforeAll(async () => {
  shop = await createClaimShop();
  const id = await shop.addStaff(SANA);
  sana = { id, token: await shop.signIn({ email: SANA.email, password: SANA.password }) };
});
afterAll(() => shop.close());

const ask = async (record: Kept, id: number, query: Record<string, string> = {}, token = shop.token) =>
  HistoryPage.parse(readData(await shop.call('GET', `${PATHS[record]}/${id}/history`, { token, query })));

/** The history as staff read it, the newest first. */
const tell = async (record: Kept, id: number, query: Record<string, string> = {}) =>
  (await ask(record, id, query)).entries.map((entry) => toText(toSentence(entry, record)));

const made = async (path: string, body: unknown) => (readData(await shop.ask('POST', path, body)) as { id: number }).id;
const first = (rows: readonly { id: number }[]) => rows[0]?.id ?? 0;

/** A booking that Sana and the owner take from its draft to its completion; a claim is raised against it. */
async function tellAll() {
  const id = await made('/booking', {
    clientName: 'Ali Raza',
    clientType: 'INDIVIDUAL',
    phoneNumber: '0300-1234567',
    whatsappNumber: '0300-1234567',
    booking_items: [{ name: 'RTX 3080', type: 'GPU', payableAmount: 1000 }],
  });
  const booking = await shop.change({ id }, { clientName: 'علی رضا' });
  readData(
    await shop.call('PATCH', `/booking/${id}`, {
      token: sana.token,
      body: {
        status: 'CONFIRMED',
        referralSource: 'GOOGLE_SEARCH',
        booking_items: [{ id: first(booking.booking_items), payableAmount: 1500, type: 'MOBO' }],
        booking_payments: [{ status: 'PAID', paidAmount: 500, paymentMethod: 'BANK_TRANSFER' }],
        contact_log: [{ status: 'WHATSAPP', bookingItemId: first(booking.booking_items), notes: 'Agreed' }],
        delivery: [{ type: 'INBOUND', courier: 'TCS' }],
      },
    }),
  );
  const confirmed = await shop.change({ id }, {});
  await shop.change(
    { id },
    {
      booking_payments: [{ id: first(confirmed.booking_payments), paidAmount: 450 }],
      contact_log: [{ id: first(confirmed.contact_log), notes: 'Agreed on Rs 1,500' }],
      delivery: [{ id: first(confirmed.delivery), deliveryDate: '2025-01-06T07:30:00.000Z' }],
      reason: 'counted twice',
    },
  );
  await shop.change(
    { id },
    {
      status: 'COMPLETED',
      booking_items: [{ id: first(confirmed.booking_items), status: 'REPAIRED' }],
    },
  );
  const claim = await made('/warrantyClaim', shop.toClaimCreate(confirmed));
  return { id, claim };
}

describe('a booking', () => {
  let story: Awaited<ReturnType<typeof tellAll>>;
  beforeAll(async () => {
    story = await tellAll();
  });

  it('shows its whole way, with its rows and the claims against it [HIST-10]', async () => {
    expect(await tell('booking', story.id)).toEqual([
      'Warranty claim WC-1001 created; the warranty was running and no other claim was open',
      'Warranty of RTX 3080 started; first day Jan 5, 2025; last day Apr 5, 2025; the booking was completed',
      'Status Confirmed → Completed',
      'Item RTX 3080: status Draft → Repaired',
      'Delivery, Inbound: delivery date set to Jan 6, 2025, 12:30 PM',
      'Contact, WhatsApp: notes Agreed → Agreed on Rs 1,500',
      'Payment of Rs 500: paid amount Rs 500 → Rs 450; reason: counted twice',
      'Status Draft → Confirmed; referral source set to Google Search; an active INBOUND delivery was there',
      'Delivery, Inbound added',
      'Contact, WhatsApp added',
      'Payment of Rs 500 added',
      'Item RTX 3080: type GPU → Motherboard; payable amount Rs 1,000 → Rs 1,500',
      'Client name Ali Raza → علی رضا',
      'Item RTX 3080 added',
      'Booking created',
    ]);
  });

  it('says who did each of it, and when [HIST-10]', async () => {
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
    });
    expect(people.map(({ name }) => name)).toEqual(['owner@shop.test', 'sana@shop.test']);
  });

  it('can be narrowed to a person and to a kind, with the same people to choose from', async () => {
    const ofSana = await ask('booking', story.id, { person: String(sana.id) });
    expect(new Set(ofSana.entries.map(({ person }) => person?.id))).toEqual(new Set([sana.id]));
    expect(ofSana.people).toHaveLength(2);
    expect(await tell('booking', story.id, { kind: 'payment' })).toEqual([
      'Payment of Rs 500: paid amount Rs 500 → Rs 450; reason: counted twice',
      'Payment of Rs 500 added',
    ]);
    expect(await tell('booking', story.id, { kind: 'status' })).toEqual([
      'Status Confirmed → Completed',
      'Status Draft → Confirmed; referral source set to Google Search; an active INBOUND delivery was there',
    ]);
    expect(await tell('booking', story.id, { kind: 'item', person: String(sana.id) })).toEqual([
      'Item RTX 3080: type GPU → Motherboard; payable amount Rs 1,000 → Rs 1,500',
    ]);
  });

  it('tells a booking’s life, also to its claim: how it was made and each change of its status', async () => {
    expect(await tell('booking', story.id, { kind: 'life' })).toEqual([
      'Status Confirmed → Completed',
      'Status Draft → Confirmed; referral source set to Google Search; an active INBOUND delivery was there',
      'Booking created',
    ]);
    expect(await tell('claim', story.claim, { kind: 'life' })).toEqual([
      expect.stringMatching(/^Claim booking BK-\d+ created/),
    ]);
  });

  it('comes in pages that add up to all of it [HIST-10]', async () => {
    const all = await ask('booking', story.id);
    const pages: typeof all.entries = [];
    let page = await ask('booking', story.id, { pageSize: '5' });
    pages.push(...page.entries);
    while (page.hasOlder) {
      page = await ask('booking', story.id, { pageSize: '5', before: String(pages.at(-1)?.id) });
      pages.push(...page.entries);
    }
    expect(pages).toEqual(all.entries);
    expect(all.hasOlder).toBe(false);
  });

  it('stands in the history of its claim, and the claim booking too [HIST-10]', async () => {
    expect(await tell('claim', story.claim)).toEqual([
      'Warranty claim WC-1001 created; the warranty was running and no other claim was open',
      'Item RTX 3080 added',
      'Claim booking BK-1002 created',
    ]);
  });

  it('is not told of by name once its customer is erased [DATA-05]', async () => {
    const { claimBookingId } = readData(await shop.ask('GET', `/warrantyClaim/${story.claim}`)) as {
      claimBookingId: number;
    };
    const { booking_items } = await shop.change({ id: claimBookingId }, {});
    await shop.change(
      { id: claimBookingId },
      { status: 'COMPLETED', booking_items: booking_items.map(({ id }) => ({ id, status: 'REPAIRED' })) },
    );
    shop.advance(60_000);
    const { code } = readData(await shop.ask('GET', `/booking/${story.id}`)) as { code: string };
    await runErasure([code, '--yes'], shop.db, shop.deps.now);
    const told = await tell('booking', story.id);
    expect(told.join('\n')).not.toMatch(/Ali|علی|Agreed|0300|twice/);
    expect(told.filter((sentence) => sentence.includes('erased'))).toEqual([
      // Of the booking of the claim, which has the same customer.
      'Customer erased',
      'Warranty claim WC-1001: personal words erased',
      'Contact, WhatsApp: personal words erased',
      'Customer erased',
      'Contact, WhatsApp: notes changed, erased since',
      'Client name changed, erased since',
    ]);
    expect(told).toHaveLength(19);
  });
});

it('a ledger entry is told of by the words of its form [HIST-10, LEDG-43]', async () => {
  const id = await made('/ledger-entry', aLedgerBody());
  readData(
    await shop.ask('PATCH', `/ledger-entry/${id}`, { amount: 2000, category: 'UTILITIES', remarks: 'Paid late' }),
  );
  readData(await shop.ask('DELETE', `/ledger-entry/${id}`));
  expect((await shop.ask('PATCH', `/ledger-entry/${id}`, { amount: 1 })).status).toBe(409);
  readData(await shop.ask('POST', `/ledger-entry/${id}/restore`));
  expect(await tell('ledger', id)).toEqual([
    'Entry restored',
    'Refused: This ledger entry is deleted. Restore it before changing it.',
    'Entry deleted',
    'Category Rent → Utilities; amount Rs\u00A01,234.5 → Rs\u00A02,000; remarks set to Paid late',
    'Entry created',
  ]);
  const { entries } = await ask('ledger', id, { kind: 'refused' });
  expect(entries.map(({ rule }) => rule)).toEqual(['LEDG-43']);
});

it('what a rule refused stands in it, and the record is as it was [HIST-09]', async () => {
  const id = await made('/booking', KHAN);
  const patch = (body: object, token = shop.token) => shop.call('PATCH', `/booking/${id}`, { token, body });
  expect(said(await patch({ status: 'CONFIRMED', clientName: 'Nobody' }))).toEqual(refused(409, INBOUND_REQUIRED));
  await shop.ask('POST', '/warrantyClaim', {
    bookingId: id,
    claimedItems: [{ bookingItemId: 1, reportedIssue: 'No display' }],
  });
  await patch({ booking_payments: [{ status: 'PAID', paidAmount: 10 }] });
  const { booking_payments } = await shop.change({ id }, {});
  await patch({ booking_payments: [{ id: first(booking_payments), paidAmount: 1 }] }, sana.token);
  await patch({ clientName: '' });
  expect(await tell('booking', id, { kind: 'refused' })).toEqual([
    'Refused: You do not have permission to change a paid payment.',
    expect.stringMatching(/^Refused: Booking BK-\d+ is not completed yet, so nothing of it can be claimed\.$/),
    `Refused: ${INBOUND_REQUIRED}`,
  ]);
  const { entries } = await ask('booking', id, { kind: 'refused' });
  expect(entries.map(({ rule, person }) => [rule, person?.id])).toEqual([
    ['PERM-01', sana.id],
    ['CLAIM-23', 1],
    ['EDIT-01', 1],
  ]);
  expect(await tell('booking', id, { kind: 'booking' })).toEqual(['Booking created']);
});

describe('is refused', () => {
  it.each(Object.values(PATHS))('%s that there is not', async (path) => {
    expect(said(await shop.ask('GET', `${path}/999/history`))).toEqual(refused(404, 'There is no such record'));
  });

  it('to whoever may not read the record [PERM-01]', async () => {
    const id = await made('/ledger-entry', aLedgerBody());
    await shop.addStaff({ email: 'bench@shop.test', role: 'TECHNICIAN' });
    const token = await shop.signIn({ email: 'bench@shop.test', password: OWNER.password });
    const answer = await shop.call('GET', `/ledger-entry/${id}/history`, { token });
    expect(said(answer)).toEqual(refused(403, 'You do not have permission to use the ledger.'));
  });

  const KINDS = 'kind must be one of life, status, booking, item, payment, contact, delivery, claim, refused';
  it.each([
    ['kind', 'secret', KINDS],
    ['kind', 'ledger', KINDS],
    ['person', 'me', 'person must be a whole number from 1 to 2147483647'],
    ['before', '0', 'before must be a whole number from 1 to 9999999999'],
    ['pageSize', '101', 'pageSize must be a whole number from 1 to 100'],
  ])('a %s of %s', async (name, value, msg) => {
    const answer = await shop.call('GET', '/booking/1/history', { token: shop.token, query: { [name]: value } });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: name, msg }] } });
  });
});
