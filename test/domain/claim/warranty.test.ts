import { afterEach, describe, expect, it } from 'vitest';
import * as warranties from '../../../src/domain/claim/warranty.ts';
import { DEFAULT_ZONE, setShopZone } from '../../../src/domain/shared/shop-day.ts';

const { describeEligibility, Eligibility, refuseClaimedBooking, refuseClaimedItem, warrantyFrom } = warranties;
const warranty = warrantyFrom('2025-01-05', 90);
const item: warranties.Claimable = {
  itemCode: 'BK-1-1',
  isActive: true,
  status: 'REPAIRED',
  warranty,
  claim: null,
  openClaim: null,
};
const booking = { code: 'BK-1', status: 'COMPLETED', isActive: true } as const;
const EXPIRED = 'The warranty of BK-1-1 expired on Apr 5, 2025.';
const CLAIMED = 'BK-1-1 is already claimed by WC-9.';
const NEVER = 'BK-1-1 was never under warranty';
const DRAFT = `${NEVER}, because it is still Draft. Mark it Repaired to start one.`;
const ENDED = 'BK-1-1 has no warranty while it is Not Repaired.';
const ofClaim = { claimNumber: 'WC-3', originalCode: 'BK-0' };
const UNTIL = 'Under warranty until Apr 5, 2025';

afterEach(() => setShopZone(DEFAULT_ZONE));

describe('a warranty', () => {
  it.each([
    ['2025-01-05', 90, '2025-04-05', 'Jan 5, 2025 + 90 days = Apr 5, 2025'],
    ['2025-01-05', 1, '2025-01-06', 'Jan 5, 2025 + 1 day = Jan 6, 2025'],
    ['2025-01-05', 0, '2025-01-05', 'Jan 5, 2025 + 0 days = Jan 5, 2025'],
    ['2024-02-28', 1, '2024-02-29', 'Feb 28, 2024 + 1 day = Feb 29, 2024'],
    ['2025-02-28', 1, '2025-03-01', 'Feb 28, 2025 + 1 day = Mar 1, 2025'],
    ['2024-12-31', 365, '2025-12-31', 'Dec 31, 2024 + 365 days = Dec 31, 2025'],
  ])('%s + %i days = %s [CLAIM-24]', (startDate, days, endDate, sum) => {
    expect(warrantyFrom(startDate, days)).toEqual({ startDate, days, endDate });
    expect(warranties.warrantySum(startDate, days, endDate)).toBe(sum);
  });

  it.each<[string, Partial<warranties.Claimable>, string | null]>([
    ['2025-01-04', {}, 'The warranty of BK-1-1 starts on Jan 5, 2025.'],
    ['2025-01-05', {}, null],
    ['2025-04-05', {}, null],
    ['2025-04-06', {}, EXPIRED],
    ['2025-02-01', { isActive: false }, 'BK-1-1 has been deleted from its booking.'],
    ['2025-02-01', { warranty: null, status: 'DRAFT' }, DRAFT],
    ['2025-02-01', { warranty: null, status: 'IN_PROGRESS' }, DRAFT.replace('Draft', 'In Progress')],
    ['2025-02-01', { warranty: null, status: 'NOT_REPAIRED' }, `${NEVER}, because it was not repaired.`],
    ['2025-02-01', { warranty: null, claim: ofClaim }, `${NEVER}: it is part of claim WC-3. Claim BK-0 instead.`],
    [
      '2025-02-01',
      { warranty: null },
      `${NEVER}, although it is Repaired. Set it to Pending and back to Repaired to start one.`,
    ],
    ['2025-02-01', { openClaim: 'WC-9' }, CLAIMED],
    ['2025-02-01', { status: 'NOT_REPAIRED' }, ENDED],
    ['2025-02-01', { status: 'PENDING' }, ENDED.replace('Not Repaired', 'Pending')],
  ])('on %s with %j: %s [CLAIM-23, CLAIM-24]', (day, change, sentence) => {
    expect(refuseClaimedItem({ ...item, ...change }, day)).toBe(sentence);
  });

  it.each([
    [{}, null],
    [{ status: 'RESOLVED' } as const, 'Booking BK-1 is not completed yet. Only completed bookings can be claimed.'],
    [{ isActive: false }, 'Booking BK-1 has been deleted, so it cannot be claimed.'],
  ])('can be claimed only for completed bookings: %j [CLAIM-23]', (change, sentence) => {
    expect(refuseClaimedBooking({ ...booking, ...change })).toBe(sentence);
  });
});

describe('the warranty text of an item', () => {
  const sum = 'Jan 5, 2025 + 90 days = Apr 5, 2025';

  it.each<[string, Partial<warranties.Claimable>, warranties.EligibilityText]>([
    ['2025-02-01', {}, { tone: 'running', text: UNTIL, sum }],
    ['2025-05-01', {}, { tone: 'refused', text: EXPIRED, sum }],
    ['2025-02-01', { openClaim: 'WC-9' }, { tone: 'refused', text: CLAIMED, sum }],
    ['2025-02-01', { warranty: null, status: 'DRAFT' }, { tone: 'refused', text: DRAFT, sum: null }],
    ['2025-02-01', { status: 'NOT_REPAIRED' }, { tone: 'refused', text: ENDED, sum: null }],
  ])('on %s with %j', (day, change, standing) => {
    expect(describeEligibility(warranties.toEligibility(booking, { ...item, ...change }, day))).toEqual(standing);
  });

  const end = { eligible: true, warrantyEndDate: '2025-04-05' };
  it.each([
    [null, 'unknown', 'Warranty is checked when you submit the claim'],
    [{ eligible: false }, 'refused', 'Not under warranty'],
    [end, 'running', UNTIL],
    [{ ...end, warrantyDays: 90 }, 'running', UNTIL],
    [{ ...end, warrantyStartDate: '2025-01-05' }, 'running', UNTIL],
    [{ eligible: true, warrantyStartDate: '2025-01-05', warrantyDays: 90 }, 'running', 'Under warranty'],
    [{ eligible: true }, 'running', 'Under warranty'],
  ])('shows no sum if the provider sends only %j', (answer, tone, text) => {
    const known = answer === null ? null : Eligibility.parse(answer);
    expect(describeEligibility(known)).toEqual({ tone, text, sum: null });
  });

  it('converts instants of a provider to days of the shop', () => {
    const firstDay = () =>
      Eligibility.parse({ ...end, warrantyStartDate: '2025-01-04T20:00:00.000Z' }).warrantyStartDate;
    expect(firstDay()).toBe('2025-01-05');
    setShopZone('UTC');
    expect(firstDay()).toBe('2025-01-04');
  });
});

it.each([
  ['soon', 'soon'],
  ['', ''],
  ['2025-02-29', '2025-02-29'],
  ['2025-01-05T12:00:00', '2025-01-05'],
])('%j from the provider is the day %j', (text, day) => {
  expect(warranties.WireDay.parse(text)).toBe(day);
});
