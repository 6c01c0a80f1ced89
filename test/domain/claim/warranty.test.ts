import { afterEach, describe, expect, it } from 'vitest';
import { DEFAULT_ZONE, setShopZone } from '../../../src/domain/shared/shop-day.ts';
import {
  Eligibility,
  toEligibility,
  refuseClaimedBooking,
  refuseClaimedItem,
  describeEligibility,
  warrantyFrom,
  warrantySum,
  WireDay,
  type Claimable,
} from '../../../src/domain/claim/warranty.ts';

const warranty = warrantyFrom('2025-01-05', 90);
const item: Claimable = { itemCode: 'BK-1-1', isActive: true, warranty, openClaim: null };

afterEach(() => setShopZone(DEFAULT_ZONE));

describe('a warranty', () => {
  it.each([
    ['2025-01-05', 90, '2025-04-05'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2025-02-28', 1, '2025-03-01'],
    ['2024-12-31', 365, '2025-12-31'],
    ['2025-01-05', 0, '2025-01-05'],
  ])('%s + %i days = %s [CLAIM-24]', (startDate, days, endDate) => {
    expect(warrantyFrom(startDate, days)).toEqual({ startDate, days, endDate });
  });

  it.each([
    ['2025-01-04', 'The warranty of BK-1-1 starts on Jan 5, 2025.'],
    ['2025-01-05', null],
    ['2025-04-05', null],
    ['2025-04-06', 'The warranty of BK-1-1 expired on Apr 5, 2025.'],
  ])('on %s: %s [CLAIM-24]', (day, sentence) => {
    expect(refuseClaimedItem(item, day)).toBe(sentence);
  });

  it.each([
    [{ isActive: false }, 'BK-1-1 has been deleted from its booking.'],
    [{ warranty: null }, 'BK-1-1 was never under warranty.'],
    [{ openClaim: 'WC-9' }, 'BK-1-1 is already claimed by WC-9.'],
  ])('refuses %j [CLAIM-23]', (change, sentence) => {
    expect(refuseClaimedItem({ ...item, ...change }, '2025-02-01')).toBe(sentence);
  });

  it('is claimed against completed bookings only [CLAIM-23]', () => {
    const booking = { code: 'BK-1', status: 'COMPLETED', isActive: true } as const;
    expect(refuseClaimedBooking(booking)).toBeNull();
    expect(refuseClaimedBooking({ ...booking, status: 'RESOLVED' })).toBe(
      'Booking BK-1 is not completed yet, so nothing of it can be claimed.',
    );
    expect(refuseClaimedBooking({ ...booking, isActive: false })).toBe(
      'Booking BK-1 has been deleted, so nothing of it can be claimed.',
    );
  });
});

describe('how an item stands', () => {
  const booking = { code: 'BK-1', status: 'COMPLETED', isActive: true } as const;
  const sum = 'Jan 5, 2025 + 90 days = Apr 5, 2025';

  it.each([
    ['2025-02-01', {}, { tone: 'running', text: 'Under warranty until Apr 5, 2025', sum }],
    ['2025-05-01', {}, { tone: 'refused', text: 'The warranty of BK-1-1 expired on Apr 5, 2025.', sum }],
    ['2025-02-01', { openClaim: 'WC-9' }, { tone: 'refused', text: 'BK-1-1 is already claimed by WC-9.', sum }],
    ['2025-02-01', { warranty: null }, { tone: 'refused', text: 'BK-1-1 was never under warranty.', sum: null }],
  ])('on %s with %j', (day, change, standing) => {
    expect(describeEligibility(toEligibility(booking, { ...item, ...change }, day))).toEqual(standing);
  });

  it('says so where the provider says nothing', () => {
    expect(describeEligibility(null)).toEqual({
      tone: 'unknown',
      text: 'Warranty is checked when the claim is sent',
      sum: null,
    });
    expect(describeEligibility(Eligibility.parse({ eligible: false }))).toEqual({
      tone: 'refused',
      text: 'Not under warranty',
      sum: null,
    });
  });

  it('takes the days of a provider that sends instants as days of the shop', () => {
    const answer = { eligible: true, warrantyStartDate: '2025-01-04T20:00:00.000Z', warrantyEndDate: '2025-04-05' };
    expect(Eligibility.parse(answer).warrantyStartDate).toBe('2025-01-05');
    setShopZone('UTC');
    expect(Eligibility.parse(answer).warrantyStartDate).toBe('2025-01-04');
  });
});

it.each([
  ['2025-01-05', 1, 'Jan 5, 2025 + 1 day = Jan 6, 2025'],
  ['2025-01-05', 0, 'Jan 5, 2025 + 0 days = Jan 5, 2025'],
  ['2025-01-05', 90, 'Jan 5, 2025 + 90 days = Apr 5, 2025'],
])('%s and %i days add up in words', (startDate, days, sum) => {
  expect(warrantySum(startDate, days, warrantyFrom(startDate, days).endDate)).toBe(sum);
});

it.each([
  [{ warrantyEndDate: '2025-04-05' }, 'Under warranty until Apr 5, 2025'],
  [{ warrantyEndDate: '2025-04-05', warrantyDays: 90 }, 'Under warranty until Apr 5, 2025'],
  [{ warrantyStartDate: '2025-01-05', warrantyEndDate: '2025-04-05' }, 'Under warranty until Apr 5, 2025'],
  [{ warrantyStartDate: '2025-01-05', warrantyDays: 90 }, 'Under warranty'],
  [{ warrantyDays: 90 }, 'Under warranty'],
  [{}, 'Under warranty'],
])('a provider that says only %j gets no sum', (known, text) => {
  expect(describeEligibility(Eligibility.parse({ eligible: true, ...known }))).toEqual({
    tone: 'running',
    text,
    sum: null,
  });
});

it.each([
  ['soon', 'soon'],
  ['', ''],
  ['2025-02-29', '2025-02-29'],
  ['2025-01-05T12:00:00', '2025-01-05'],
])('%j on the wire is the day %j', (text, day) => {
  expect(WireDay.parse(text)).toBe(day);
});
