import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Booking } from '../../../../src/domain/booking/booking.ts';
import { warranty } from '../../../../server/db/schema.ts';
import type { BookingCreate, ItemPatch } from '../../../../src/domain/booking/booking-input.ts';
import { ClaimPage } from '../../../../src/domain/claim/claim.ts';
import * as fixtures from '../../support/booking-fixtures.ts';
import { selectHistory } from '../../support/select-history.ts';

const { DAY_MS, KHAN, fieldsRefused, refused, said, toClaimCreate, useCounter } = fixtures;

const shop = useCounter();

const GPU = { name: 'RTX 3080', type: 'GPU', payableAmount: 12_500, vendor: 'ASUS', serialNumber: 'SN-1' } as const;
const complete = async (body: Partial<BookingCreate> = { booking_items: [GPU] }, status?: 'NOT_REPAIRED') =>
  shop.complete((await shop.book(body)).id, status);
const firstItem = ({ booking_items }: Booking) => {
  const [item] = booking_items;
  if (!item) throw new Error('The booking has no items');
  return item;
};
const tryClaim = async (body: object) => said(await shop.ask('POST', '/warrantyClaim', body));
const eligibility = ({ id }: { id: number }) => shop.get(`/warranty/eligibility/${id}`);
const noWarranty = (reason: string) => ({
  eligible: false,
  reason,
  warrantyStartDate: null,
  warrantyEndDate: null,
  warrantyDays: null,
});

describe('creating a claim', () => {
  it('creates the claim and its claim booking, linked both ways, with nothing payable [CLAIM-18]', async () => {
    const original = await complete({ clientName: 'صفیہ بیگم', booking_items: [GPU] });
    const claimed = { bookingItemId: firstItem(original).id, reportedIssue: '  Artifacts ', remarks: ' Since Friday ' };
    const made = { bookingId: original.id, claimedItems: [claimed], remarks: 'Brought by his brother' };
    const { id, claimNumber } = await shop.send<{ id: number; claimNumber: string }>('POST', '/warrantyClaim', made);
    expect(claimNumber).toMatch(/^WC-\d{4,}$/);
    const claim = await shop.get<{ claimBookingId: number }>(`/warrantyClaim/${id}`);
    const { claimBookingId } = claim;
    const booking = await shop.read(claimBookingId);
    const { name, type, vendor, serialNumber } = GPU;
    const item = { name, type, vendor, serialNumber };
    expect(claim).toEqual({
      id,
      claimNumber,
      claimDate: '2025-01-05T07:30:00.000Z',
      originalBookingId: original.id,
      claimBookingId,
      originalBooking: { code: original.code, clientName: 'صفیہ بیگم', whatsappNumber: KHAN.whatsappNumber },
      claimBooking: { code: booking.code, status: 'DRAFT' },
      createdByUser: { firstName: 'owner@shop.test', lastName: null },
      remarks: made.remarks,
      isActive: true,
      version: 1,
      warrantyClaimItems: [
        {
          id: expect.any(Number),
          reportedIssue: 'Artifacts',
          remarks: 'Since Friday',
          warranty: {
            warrantyStartDate: '2025-01-05',
            warrantyEndDate: '2025-04-05',
            warrantyDays: 90,
            bookingItem: { ...item, status: 'REPAIRED' },
          },
        },
      ],
    });
    expect(await shop.get(`/warrantyClaim/claim/${claimNumber.toLowerCase()}`)).toEqual(claim);
    const own = { code: `${booking.code}-1`, payableAmount: 0, status: 'DRAFT' };
    const booking_items = [{ ...own, reportedIssue: 'Artifacts', comments: 'Since Friday' }];
    expect(booking).toMatchObject({ status: 'DRAFT', payableAmount: 0, paidAmount: 0, booking_items });
  });

  it('refuses a second open claim of an item, and allows it once the first is closed [CALL-09]', async () => {
    const original = await complete();
    const item = firstItem(original);
    const { claimNumber, claimBookingId } = await shop.claim(original);
    const claimed = refused(409, `${item.code} is already claimed by ${claimNumber}.`);
    expect(await tryClaim(toClaimCreate(original))).toEqual(claimed);
    const done = firstItem(await shop.complete(claimBookingId));
    const own = `${done.code} was never under warranty: it is part of claim ${claimNumber}. Claim ${original.code} instead.`;
    expect(await eligibility(done)).toEqual(noWarranty(own));
    const dates = { warrantyStartDate: '2025-01-05', warrantyEndDate: '2025-04-05', warrantyDays: 90 };
    expect(await eligibility(item)).toEqual({ eligible: true, reason: null, ...dates });
    const second = await shop.claim(original);
    await shop.ask('DELETE', `/booking/${second.claimBookingId}`);
    expect((await tryClaim(toClaimCreate(original))).status, 'a deleted one frees its items').toBe(201);
  });

  it('refuses items that cannot be claimed with a sentence for each, and writes nothing [EDIT-30]', async () => {
    const booking_items = [GPU, { ...GPU, name: 'B550', type: 'MOBO' as const }];
    const original = await complete({ booking_items }, 'NOT_REPAIRED');
    const [unfinished, deleted, other] = [await complete(), await complete(), await complete()];
    await shop.edit(unfinished.id, { status: 'IN_PROGRESS' });
    await shop.ask('DELETE', `/booking/${deleted.id}`);
    const countAll = async () => [(await shop.list()).totalBookings, await shop.get('/warrantyClaim')];
    const before = await countAll();
    const never = original.booking_items
      .map(({ code }) => `${code} was never under warranty, because it was not repaired.`)
      .join(' ');
    const foreign = ['claimedItems.0.bookingItemId', 'This item does not belong to this booking'] as const;
    for (const [body, answer] of [
      [toClaimCreate(original), refused(409, never)],
      [
        toClaimCreate(unfinished),
        refused(409, `Booking ${unfinished.code} is not completed yet. Only completed bookings can be claimed.`),
      ],
      [toClaimCreate(deleted), refused(409, `Booking ${deleted.code} has been deleted, so it cannot be claimed.`)],
      [toClaimCreate(other, [firstItem(original).id]), fieldsRefused([...foreign])],
      [{ ...toClaimCreate(other), bookingId: 999_999 }, refused(404, 'Booking not found')],
    ] as const)
      expect(await tryClaim(body)).toEqual(answer);
    expect(await countAll()).toEqual(before);
  });
});

it('a closed claim can be reopened unless another open claim has its item [CLAIM-23, CLAIM-25]', async () => {
  const original = await complete();
  const { claimBookingId: id } = await shop.claim(original);
  const reopen = () => shop.ask('PATCH', `/booking/${id}`, { status: 'IN_PROGRESS' });
  await shop.edit(id, { status: 'CANCELLED' });
  expect((await reopen()).status).toBe(200);
  await shop.edit(id, { status: 'CANCELLED' });
  const { claimNumber } = await shop.claim(original);
  const error = `An item of this claim is claimed by ${claimNumber} now. Close that claim first.`;
  expect(said(await reopen())).toEqual(refused(409, error));
  expect((await shop.read(id)).status).toBe('CANCELLED');
  expect(await shop.get(`/booking/${id}/history?kind=refused`)).toMatchObject({ entries: [{ rule: 'CLAIM-25' }] });
});

describe('the list of claims', () => {
  /** The texts by which each claim is found, oldest first. */
  const stored: { number: string; original: string; claim: string }[] = [];

  const list = async (query: Record<string, string> = {}) => ClaimPage.parse(await shop.get('/warrantyClaim/', query));
  const find = async (searchString: string) =>
    (await list({ searchString })).claims.map(({ claimNumber }) =>
      stored.findIndex(({ number }) => number === claimNumber),
    );
  beforeAll(async () => {
    for (const clientName of ['Ayesha Khan', 'جاوید اقبال', '100% Repairs_Ltd', 'bilal ahmed', 'Zain']) {
      const original = await complete({ clientName });
      const { claimNumber, claimBooking } = await shop.claim(original);
      stored.push({ number: claimNumber, original: original.code, claim: claimBooking.code });
    }
  });

  it.each([
    ['its number', () => stored[2]?.number.toLowerCase(), [2]],
    ['its number without the dash', () => stored[2]?.number.replace('-', ''), [2]],
    ['its number with a long dash', () => `#${stored[2]?.number.replace('-', '–')}\u200F`, [2]],
    ['the words of a name in any order', () => 'ahmed bilal', [3]],
    ['the code of the booking', () => stored[0]?.original, [0]],
    ['the code of its own booking', () => ` ${stored[3]?.claim.toLowerCase()} `, [3]],
    ['the name of the customer', () => 'BILAL', [3]],
    ['a part of it', () => 'جاوید', [1]],
    ['a wildcard, taken as typed', () => '%', [2]],
    ['another one', () => 's_l', [2]],
    ['no phone number', () => '0300', []],
  ])('a claim is found by %s in any case [CLAIM-20, CALL-09, FIND-05, FIND-06]', async (_, type, found) => {
    expect(await find(type() ?? '')).toEqual(found);
  });

  it('a claim is found by the current name of its customer [CALL-09]', async () => {
    const [claim] = (await list({ searchString: 'Zain' })).claims;
    await shop.edit(claim?.originalBookingId ?? 0, { clientName: 'Zainab Raza' });
    expect([await find('zainab raza'), await find('zain')]).toEqual([[4], [4]]);
  });

  it('a claim is found by the status of its own booking [CLAIM-28]', async () => {
    const [claim] = (await list({ searchString: 'Ayesha' })).claims;
    await shop.edit(claim?.claimBookingId ?? 0, { status: 'RESOLVED' });
    const { claims, totalClaims } = await list({ status: 'RESOLVED' });
    expect([claims.map(({ claimNumber }) => claimNumber), totalClaims]).toEqual([[stored[0]?.number], 1]);
    expect((await list({ status: 'RESOLVED', searchString: 'bilal' })).totalClaims).toBe(0);
  });

  it('the list has ten claims a page, newest first, and shortens long ones [CLAIM-22, DATA-02]', async () => {
    const text = 'No display. '.repeat(80).trim();
    const items = Array.from({ length: 12 }, (_, n) => ({ name: `RTX ${n}`, type: 'GPU' as const, payableAmount: 0 }));
    const original = await complete({ booking_items: items });
    const claimedItems = toClaimCreate(original).claimedItems.map((item) => ({
      ...item,
      reportedIssue: text,
      remarks: text,
    }));
    const whole = await shop.claim(original, { claimedItems });
    expect(whole.warrantyClaimItems.map(({ reportedIssue, remarks }) => [reportedIssue, remarks])).toEqual(
      items.map(() => [text, text]),
    );
    const { claims, totalClaims, totalPages } = await list();
    expect([claims.length, totalPages]).toEqual([10, Math.ceil(totalClaims / 10)]);
    const [reportedIssue, remarks] = [text.slice(0, 200), text.slice(0, 200)];
    const listed = whole.warrantyClaimItems.slice(0, 11).map((item) => ({ ...item, reportedIssue, remarks }));
    expect(claims[0]).toEqual({ ...whole, warrantyClaimItems: listed });
  });
});

it('a warranty has the length in the settings, includes its last day, and starts only for active repaired items [CALL-09, SHOP-01]', async () => {
  await shop.send('PATCH', '/shop', { warrantyDays: { GPU: 30, LAPTOP: 60 } });
  const booking = await complete({ booking_items: [GPU, { ...GPU, type: 'LAPTOP' }] });
  const readBoth = () => Promise.all(booking.booking_items.map(eligibility));
  const start = { eligible: true, reason: null, warrantyStartDate: '2025-01-05' };
  const gpu = { ...start, warrantyEndDate: '2025-02-04', warrantyDays: 30 };
  const laptop = { ...start, warrantyEndDate: '2025-03-06', warrantyDays: 60 };
  await shop.later(30 * DAY_MS);
  expect(await readBoth()).toEqual([gpu, laptop]);
  await shop.later(DAY_MS);
  const reason = `The warranty of ${booking.code}-1 expired on Feb 4, 2025.`;
  expect(await readBoth()).toEqual([{ ...gpu, eligible: false, reason }, laptop]);
  await shop.edit(booking.id, { status: 'IN_PROGRESS' });
  await shop.edit(booking.id, { status: 'COMPLETED' });
  expect(await readBoth(), 'nothing starts anew').toEqual([{ ...gpu, eligible: false, reason }, laptop]);
  expect(await tryClaim(toClaimCreate(booking))).toEqual(refused(409, reason));
  const item = firstItem(await complete({}, 'NOT_REPAIRED'));
  expect(await eligibility(item)).toEqual(
    noWarranty(`${item.code} was never under warranty, because it was not repaired.`),
  );
});

describe('an item of a completed booking', () => {
  const runs = (day: string, end: string) => ({
    eligible: true,
    reason: null,
    warrantyStartDate: day,
    warrantyEndDate: end,
    warrantyDays: expect.any(Number),
  });
  const dayIn = (days: number) => new Date(shop.deps.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
  const completeAs = async (status: ItemPatch['status'], items = 1) => {
    await shop.send('PATCH', '/shop', { warrantyDays: { GPU: 90, MOBO: 30, LAPTOP: 60 } });
    const { id } = await shop.book({ booking_items: Array.from({ length: items }, () => GPU) });
    return shop.complete(id, status);
  };

  it.each(['DRAFT', 'PENDING', 'IN_PROGRESS', 'NOT_REPAIRED'] as const)(
    'that was %s gets a warranty from the day it is marked Repaired [CLAIM-24]',
    async (status) => {
      const booking = await completeAs(status);
      await shop.later(3 * DAY_MS);
      await shop.edit(booking.id, { booking_items: [{ id: firstItem(booking).id, status: 'REPAIRED' }] });
      expect(await eligibility(firstItem(booking))).toEqual(runs(dayIn(0), dayIn(90)));
      expect((await shop.claim(booking)).originalBookingId).toBe(booking.id);
    },
  );

  it('that is added as Repaired, or restored, gets a warranty from that day [CLAIM-24]', async () => {
    const booking = await completeAs('REPAIRED');
    const [first] = booking.booking_items;
    await shop.edit(booking.id, { booking_items: [{ ...GPU, status: 'REPAIRED', isActive: false }] });
    await shop.later(2 * DAY_MS);
    const [, removed] = (await shop.read(booking.id)).booking_items;
    await shop.edit(booking.id, {
      booking_items: [
        { id: removed?.id, isActive: true },
        { ...GPU, type: 'LAPTOP', status: 'REPAIRED' },
      ],
    });
    const [, restored, added] = (await shop.read(booking.id)).booking_items;
    expect(await Promise.all([first, restored, added].map((item) => eligibility({ id: item?.id ?? 0 })))).toEqual([
      runs(dayIn(-2), dayIn(88)),
      runs(dayIn(0), dayIn(90)),
      runs(dayIn(0), dayIn(60)),
    ]);
  });

  it('keeps its warranty when it is marked Repaired again [CLAIM-24]', async () => {
    const booking = await completeAs('REPAIRED');
    const { id } = firstItem(booking);
    await shop.later(DAY_MS);
    for (const status of ['PENDING', 'REPAIRED'] as const)
      await shop.edit(booking.id, { booking_items: [{ id, status }] });
    expect(await eligibility({ id })).toEqual(runs(dayIn(-1), dayIn(89)));
  });

  it('has no warranty while it is Not Repaired, and the same one once it is Repaired again [CLAIM-23, CLAIM-24]', async () => {
    const booking = await completeAs('REPAIRED');
    const { id, code } = firstItem(booking);
    await shop.edit(booking.id, { booking_items: [{ id, status: 'NOT_REPAIRED' }] });
    const sentence = `${code} has no warranty while it is Not Repaired.`;
    expect(await eligibility({ id })).toEqual(noWarranty(sentence));
    expect(await tryClaim(toClaimCreate(booking))).toEqual(refused(409, sentence));
    await shop.later(2 * DAY_MS);
    await shop.edit(booking.id, { booking_items: [{ id, status: 'REPAIRED' }] });
    expect(await eligibility({ id })).toEqual(runs(dayIn(-2), dayIn(88)));
  });

  it('starts no warranty by a save that marks no item Repaired [CLAIM-24]', async () => {
    const booking = await completeAs('REPAIRED');
    const item = firstItem(booking);
    await shop.db.delete(warranty).where(eq(warranty.bookingItemId, item.id));
    await shop.edit(booking.id, { clientName: 'Bilal', booking_items: [{ id: item.id, vendor: 'MSI' }] });
    expect(await eligibility(item)).toMatchObject({ eligible: false, warrantyStartDate: null });
  });

  it('starts no warranty in a claim booking, and says where to claim [CLAIM-23, CLAIM-24]', async () => {
    const original = await completeAs('REPAIRED');
    const { claimBookingId, claimNumber } = await shop.claim(original);
    const own = await shop.complete(claimBookingId, 'DRAFT');
    const item = firstItem(own);
    await shop.edit(own.id, { booking_items: [{ id: item.id, status: 'REPAIRED' }] });
    const sentence = `${item.code} was never under warranty: it is part of claim ${claimNumber}. Claim ${original.code} instead.`;
    expect(await eligibility(item)).toEqual(noWarranty(sentence));
  });

  it('starts its warranty in the history with the rule [CLAIM-24, HIST-01]', async () => {
    const booking = await completeAs('DRAFT');
    await shop.edit(booking.id, { booking_items: [{ id: firstItem(booking).id, status: 'REPAIRED' }] });
    const told = await selectHistory(shop.db, 'booking', booking.id);
    expect(told.filter(({ entity }) => entity === 'warranty')).toMatchObject([{ action: 'created', rule: 'CLAIM-24' }]);
  });

  it('that is still Draft cannot be claimed, and says why [CLAIM-23]', async () => {
    const booking = await completeAs('DRAFT', 2);
    const sentence = (code: string | null) =>
      `${code} was never under warranty, because it is still Draft. Mark it Repaired to start one.`;
    expect(await tryClaim(toClaimCreate(booking))).toEqual(
      refused(409, booking.booking_items.map(({ code }) => sentence(code)).join(' ')),
    );
  });

  it('starts one warranty even if two people mark it at the same time [CLAIM-24, REL-04]', async () => {
    const booking = await completeAs('DRAFT');
    const { id } = firstItem(booking);
    const mark = () => shop.ask('PATCH', `/booking/${booking.id}`, { booking_items: [{ id, status: 'REPAIRED' }] });
    await Promise.all([mark(), mark()]);
    expect(await shop.db.$count(warranty, eq(warranty.bookingItemId, id))).toBe(1);
  });
});
