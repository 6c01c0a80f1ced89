import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Booking } from '../../../../src/domain/booking/booking.ts';
import { withCode } from '../../../../src/domain/claim/claim-input.ts';
import { savedEarlier } from '../../../../src/domain/shared/written.ts';
import { unwrapData } from '../../../../src/services/http/http.ts';
import { createClaimShop, DAY_MS, type ClaimShop } from '../../support/claim-shop.ts';

let shop: ClaimShop;
beforeAll(async () => {
  shop = await createClaimShop();
});
afterAll(() => shop.close());

const created = (body: unknown) => unwrapData(body) as { id: number; claimNumber: string };
const firstItem = (booking: Booking) => {
  const [item] = booking.booking_items;
  if (!item) throw new Error('The booking has no items');
  return item;
};
const readBooking = async (id: number) => Booking.parse(unwrapData((await shop.ask('GET', `/booking/${id}`)).body));
const countRows = async (table: string) => {
  const answer = await shop.db.execute(sql`select count(*)::int as rows from ${sql.identifier(table)}`);
  const rows = (answer as unknown as { rows: { rows: number }[] }).rows;
  return rows[0]?.rows;
};

describe('creating a claim', () => {
  it('makes the claim and its claim booking, linked both ways, with nothing payable [CLAIM-18]', async () => {
    const original = await shop.complete({ clientName: 'جاوید اقبال' });
    const item = firstItem(original);
    const answer = await shop.ask('POST', '/warrantyClaim', {
      bookingId: original.id,
      claimedItems: [{ bookingItemId: item.id, reportedIssue: '  Artifacts again  ', remarks: ' Since Friday ' }],
      remarks: 'Brought by his brother',
    });
    expect(answer.status).toBe(201);
    const { id, claimNumber } = created(answer.body);
    expect(claimNumber).toMatch(/^WC-\d{4,}$/);
    const claim = await shop.ask('GET', `/warrantyClaim/${id}`);
    const { claimBookingId } = unwrapData(claim.body) as { claimBookingId: number };
    const booking = await readBooking(claimBookingId);
    expect(claim.body).toEqual({
      success: true,
      data: {
        id,
        claimNumber,
        claimDate: '2025-01-05T07:30:00.000Z',
        originalBookingId: original.id,
        claimBookingId,
        originalBooking: { code: original.code, clientName: 'جاوید اقبال', whatsappNumber: '+92 300 1234567' },
        claimBooking: { code: booking.code, status: 'DRAFT' },
        createdByUser: { firstName: 'owner@shop.test', lastName: null },
        remarks: 'Brought by his brother',
        isActive: true,
        version: 1,
        warrantyClaimItems: [
          {
            id: expect.any(Number),
            reportedIssue: 'Artifacts again',
            remarks: 'Since Friday',
            warranty: {
              warrantyStartDate: '2025-01-05',
              warrantyEndDate: '2025-04-05',
              warrantyDays: 90,
              bookingItem: {
                name: 'RTX 3080',
                type: 'GPU',
                serialNumber: 'SN-1',
                vendor: 'ASUS',
                status: 'REPAIRED',
              },
            },
          },
        ],
      },
    });
    expect((await shop.ask('GET', `/warrantyClaim/claim/${claimNumber.toLowerCase()}`)).body).toEqual(claim.body);
    expect(booking).toMatchObject({
      clientName: 'جاوید اقبال',
      clientType: 'INDIVIDUAL',
      phoneNumber: '0300-1234567',
      status: 'DRAFT',
      payableAmount: 0,
      paidAmount: 0,
      booking_items: [
        {
          code: `${booking.code}-1`,
          name: 'RTX 3080',
          type: 'GPU',
          vendor: 'ASUS',
          serialNumber: 'SN-1',
          reportedIssue: 'Artifacts again',
          comments: 'Since Friday',
          payableAmount: 0,
          status: 'DRAFT',
        },
      ],
    });
  });

  it('makes one claim of two presses and of a repeated request [CALL-09]', async () => {
    const body = shop.toClaimCreate(await shop.complete());
    const key = { 'idempotency-key': 'visit-1-4' };
    const answers = await Promise.all([1, 2, 3].map(() => shop.ask('POST', '/warrantyClaim', body, key)));
    const again = await shop.ask('POST', '/warrantyClaim', body, key);
    const [first] = answers;
    for (const { status, body: answered } of [...answers, again]) {
      expect([status, answered]).toEqual([201, first?.body]);
    }
    const other = await shop.ask('POST', '/warrantyClaim', { ...body, remarks: 'Changed' }, key);
    const { id, claimNumber } = created(first?.body);
    expect([other.status, other.body, await countRows('warranty_claim')]).toEqual([
      422,
      { success: false, error: savedEarlier(claimNumber), data: { id, code: claimNumber } },
      2,
    ]);
  });

  it('refuses a second open claim of an item, and allows it once the first is over [CALL-09]', async () => {
    const original = await shop.complete();
    const item = firstItem(original);
    const first = created((await shop.ask('POST', '/warrantyClaim', shop.toClaimCreate(original))).body);
    const second = await shop.ask('POST', '/warrantyClaim', shop.toClaimCreate(original));
    expect([second.status, second.body]).toEqual([
      409,
      { success: false, error: `${item.code} is already claimed by ${first.claimNumber}.` },
    ]);
    const claim = unwrapData((await shop.ask('GET', `/warrantyClaim/${first.id}`)).body) as { claimBookingId: number };
    const claimBooking = await readBooking(claim.claimBookingId);
    await shop.change(claimBooking, {
      status: 'COMPLETED',
      booking_items: [{ id: firstItem(claimBooking).id, status: 'REPAIRED' }],
    });
    const repaired = await shop.ask('GET', `/warranty/eligibility/${firstItem(claimBooking).id}`);
    expect(repaired.body, 'a repaired claim starts no warranty of its own').toMatchObject({
      data: { eligible: false, reason: `${firstItem(claimBooking).code} was never under warranty.` },
    });
    expect((await shop.ask('GET', `/warranty/eligibility/${item.id}`)).body).toEqual({
      success: true,
      data: {
        eligible: true,
        reason: null,
        warrantyStartDate: '2025-01-05',
        warrantyEndDate: '2025-04-05',
        warrantyDays: 90,
      },
    });
    expect((await shop.ask('POST', '/warrantyClaim', shop.toClaimCreate(original))).status).toBe(201);
  });

  it('lets a deleted claim booking free its items [CALL-09]', async () => {
    const original = await shop.complete();
    const { id } = created((await shop.ask('POST', '/warrantyClaim', shop.toClaimCreate(original))).body);
    const { claimBookingId } = unwrapData((await shop.ask('GET', `/warrantyClaim/${id}`)).body) as {
      claimBookingId: number;
    };
    await shop.ask('DELETE', `/booking/${claimBookingId}`);
    expect((await shop.ask('POST', '/warrantyClaim', shop.toClaimCreate(original))).status).toBe(201);
  });

  it('refuses what cannot be claimed, with a sentence for each item, and writes nothing [EDIT-30]', async () => {
    const original = await shop.complete({
      items: [
        { name: 'RTX 3080', type: 'GPU', payableAmount: 0 },
        { name: 'B550', type: 'MOBO', payableAmount: 0 },
      ],
      status: 'NOT_REPAIRED',
    });
    const unfinished = await shop.change(await shop.complete(), { status: 'IN_PROGRESS' });
    const deleted = await shop.complete();
    await shop.ask('DELETE', `/booking/${deleted.id}`);
    const other = await shop.complete();
    const before = [await countRows('booking'), await countRows('warranty_claim')];
    const answers = [];
    for (const body of [
      shop.toClaimCreate(original),
      shop.toClaimCreate(unfinished),
      shop.toClaimCreate(deleted),
      shop.toClaimCreate(other, [firstItem(original).id]),
      { ...shop.toClaimCreate(other), bookingId: 999_999 },
    ]) {
      const { status, body: refusal } = await shop.ask('POST', '/warrantyClaim', body);
      answers.push([status, refusal]);
    }
    const [first, second] = original.booking_items;
    expect(answers).toEqual([
      [
        409,
        { success: false, error: `${first?.code} was never under warranty. ${second?.code} was never under warranty.` },
      ],
      [
        409,
        { success: false, error: `Booking ${unfinished.code} is not completed yet, so nothing of it can be claimed.` },
      ],
      [409, { success: false, error: `Booking ${deleted.code} has been deleted, so nothing of it can be claimed.` }],
      [
        400,
        {
          success: false,
          errors: [{ path: 'claimedItems.0.bookingItemId', msg: 'This item does not belong to this booking' }],
        },
      ],
      [404, { success: false, error: 'Booking not found' }],
    ]);
    expect([await countRows('booking'), await countRows('warranty_claim')]).toEqual(before);
  });

  it.each([
    [{ claimedItems: [] }, 'claimedItems', 'Please select at least one item to claim'],
    [
      { claimedItems: [{ bookingItemId: 1, reportedIssue: '  abcd  ' }] },
      'claimedItems.0.reportedIssue',
      'Please provide a detailed reported issue (at least 5 characters) for all claimed items',
    ],
    [
      {
        claimedItems: [
          { bookingItemId: 1, reportedIssue: 'No display' },
          { bookingItemId: 1, reportedIssue: 'No display' },
        ],
      },
      'claimedItems',
      'An item can be claimed only once',
    ],
    [
      { claimedItems: [{ bookingItemId: 1, reportedIssue: 'No display', isActive: true }] },
      'claimedItems.0.isActive',
      'isActive is not a known field',
    ],
    [
      { claimedItems: [{ bookingItemId: 1, reportedIssue: 'No display' }], remarks: 'x'.repeat(2001) },
      'remarks',
      'Remarks cannot exceed 2,000 characters',
    ],
    [
      { claimedItems: [{ bookingItemId: '1', reportedIssue: 'No display' }] },
      'claimedItems.0.bookingItemId',
      'bookingItemId must be a whole number',
    ],
  ])('refuses a bad field where it stands (%#) [CALL-09]', async (body, path, msg) => {
    const answer = await shop.ask('POST', '/warrantyClaim', { bookingId: 1, ...body });
    expect([answer.status, answer.body]).toEqual([400, { success: false, errors: [{ path, msg }] }]);
  });
});

describe('warranties', () => {
  it('last through their last day, by the days of the item type, and start once [CALL-09]', async () => {
    const own = await createClaimShop({ env: { WARRANTY_DAYS_GPU: '30', WARRANTY_DAYS_LAPTOP: '60' } });
    try {
      const booking = await own.complete({
        items: [
          { name: 'RTX 3080', type: 'GPU', payableAmount: 0 },
          { name: 'XPS 13', type: 'LAPTOP', payableAmount: 0 },
        ],
      });
      const eligibility = async () =>
        Promise.all(
          booking.booking_items.map(async (item) =>
            unwrapData(
              (
                await own.ask('GET', `/warranty/eligibility/${item.id}`, undefined, {
                  authorization: `Bearer ${await own.signIn()}`,
                })
              ).body,
            ),
          ),
        );
      const gpu = { warrantyStartDate: '2025-01-05', warrantyEndDate: '2025-02-04', warrantyDays: 30 };
      const laptop = { warrantyStartDate: '2025-01-05', warrantyEndDate: '2025-03-06', warrantyDays: 60 };
      own.advance(30 * DAY_MS);
      expect(await eligibility()).toEqual([
        { eligible: true, reason: null, ...gpu },
        { eligible: true, reason: null, ...laptop },
      ]);
      own.advance(DAY_MS);
      const expired = {
        eligible: false,
        reason: `The warranty of ${booking.code}-1 expired on Feb 4, 2025.`,
        ...gpu,
      };
      expect(await eligibility()).toEqual([expired, { eligible: true, reason: null, ...laptop }]);
      const token = await own.signIn();
      await own.call('PATCH', `/booking/${booking.id}`, { token, body: { status: 'IN_PROGRESS' } });
      await own.call('PATCH', `/booking/${booking.id}`, { token, body: { status: 'COMPLETED' } });
      expect(await eligibility(), 'completing a booking again starts nothing anew').toEqual([
        expired,
        { eligible: true, reason: null, ...laptop },
      ]);
      const refused = await own.call('POST', '/warrantyClaim', { token, body: own.toClaimCreate(booking) });
      expect([refused.status, refused.body]).toEqual([
        409,
        { success: false, error: `The warranty of ${booking.code}-1 expired on Feb 4, 2025.` },
      ]);
    } finally {
      await own.close();
    }
  });

  it('start only for active repaired items, and answer 404 for no item [CALL-09]', async () => {
    const booking = await shop.complete({ status: 'NOT_REPAIRED' });
    expect((await shop.ask('GET', `/warranty/eligibility/${firstItem(booking).id}`)).body).toEqual({
      success: true,
      data: {
        eligible: false,
        reason: `${firstItem(booking).code} was never under warranty.`,
        warrantyStartDate: null,
        warrantyEndDate: null,
        warrantyDays: null,
      },
    });
    for (const id of ['999999', '0', 'x']) {
      const { status, body } = await shop.ask('GET', `/warranty/eligibility/${id}`);
      expect([status, body]).toEqual([404, { success: false, error: 'Item not found' }]);
    }
  });
});

describe('a claim that was over', () => {
  /** An original with a closed first claim and an open second one. */
  async function claimTwice(close: (claimBookingId: number) => Promise<unknown>) {
    const original = await shop.complete();
    const first = created((await shop.ask('POST', '/warrantyClaim', shop.toClaimCreate(original))).body);
    const { claimBookingId } = unwrapData((await shop.ask('GET', `/warrantyClaim/${first.id}`)).body) as {
      claimBookingId: number;
    };
    await close(claimBookingId);
    const second = created((await shop.ask('POST', '/warrantyClaim', shop.toClaimCreate(original))).body);
    return {
      claimBookingId,
      error: `An item of this claim is claimed by ${second.claimNumber} now. Close that claim first.`,
    };
  }

  it('is not opened again beside another open claim of its item [CLAIM-25]', async () => {
    const { claimBookingId, error } = await claimTwice((id) => shop.change({ id }, { status: 'CANCELLED' }));
    const reopened = await shop.ask('PATCH', `/booking/${claimBookingId}`, { status: 'IN_PROGRESS' });
    expect([reopened.status, reopened.body]).toEqual([409, { success: false, error }]);
    expect((await readBooking(claimBookingId)).status).toBe('CANCELLED');
    const { body } = await shop.ask('GET', `/booking/${claimBookingId}/history?kind=refused`);
    expect(unwrapData(body)).toMatchObject({ entries: [{ rule: 'CLAIM-25' }] });
  });

  it('is not restored beside another open claim of its item [CLAIM-23]', async () => {
    const { claimBookingId, error } = await claimTwice((id) => shop.ask('DELETE', `/booking/${id}`));
    const restored = await shop.ask('POST', `/booking/${claimBookingId}/restore`);
    expect([restored.status, restored.body]).toEqual([409, { success: false, error }]);
  });

  it('is opened again where its item is free', async () => {
    const original = await shop.complete();
    const { id } = created((await shop.ask('POST', '/warrantyClaim', shop.toClaimCreate(original))).body);
    const { claimBookingId } = unwrapData((await shop.ask('GET', `/warrantyClaim/${id}`)).body) as {
      claimBookingId: number;
    };
    await shop.change({ id: claimBookingId }, { status: 'CANCELLED' });
    expect((await shop.change({ id: claimBookingId }, { status: 'IN_PROGRESS' })).status).toBe('IN_PROGRESS');
  });
});

describe('claims under a race', () => {
  it('gives one of twenty people the item', async () => {
    const original = await shop.complete();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => shop.ask('POST', '/warrantyClaim', shop.toClaimCreate(original))),
    );
    const statuses = answers.map((answer) => answer.status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
  });

  it('never claims an item of a booking that is reopened at that moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      const original = await shop.complete();
      const [claim, reopened] = await Promise.all([
        shop.ask('POST', '/warrantyClaim', shop.toClaimCreate(original)),
        shop.ask('PATCH', `/booking/${original.id}`, { status: 'IN_PROGRESS' }),
      ]);
      expect(reopened.status).toBe(200);
      expect([
        [201, null],
        [409, `Booking ${original.code} is not completed yet, so nothing of it can be claimed.`],
      ]).toContainEqual([claim.status, (claim.body as { error?: string }).error ?? null]);
    }
  });

  it('numbers claims and claim bookings without a gap in uniqueness', async () => {
    const bookings = [];
    for (let count = 0; count < 8; count += 1) bookings.push(await shop.complete());
    const answers = await Promise.all(
      bookings.map((booking) => shop.ask('POST', '/warrantyClaim', shop.toClaimCreate(booking))),
    );
    const claims = await Promise.all(
      answers.map(async ({ body }) => unwrapData((await shop.ask('GET', `/warrantyClaim/${created(body).id}`)).body)),
    );
    const seen = claims.map((claim) => claim as { claimNumber: string; claimBooking: { code: string } });
    expect(new Set(seen.map((claim) => claim.claimNumber)).size).toBe(8);
    expect(new Set(seen.map((claim) => claim.claimBooking.code)).size).toBe(8);
  });
});

it('finds an exact code among a thousand bookings whose codes contain it', async () => {
  const columns = sql.raw('code, client_name, client_type, phone_number, whatsapp_number, search_text');
  // A bulk of rows without a history, which would take most of the time.
  await shop.db.execute(sql`alter table booking disable trigger user`);
  await shop.db.execute(sql`
    insert into booking (${columns})
    select 'BK-9' || number, 'Bulk BK-9' || number, 'INDIVIDUAL', '0', '0', 'bulk bk-9' || number || E'\n' || 'bk-9' || number
    from generate_series(1, 10000) as number`);
  await shop.db.execute(sql`alter table booking enable trigger user`);
  for (const code of ['bk-91', 'BK-92', 'BK-950', 'BK-910000']) {
    const query = { page: '1', limit: '100', pageSize: '100', searchString: code };
    const { body } = await shop.call('GET', '/booking/', { token: shop.token, query });
    const { bookings } = unwrapData(body) as { bookings: { code: string }[] };
    expect(withCode(bookings, code)?.code).toBe(code.toUpperCase());
  }
});
