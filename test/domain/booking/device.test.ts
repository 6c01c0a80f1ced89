import { expect, it } from 'vitest';
import { isClaimableVisit, isSerial, visitWords, warrantyWords } from '../../../src/domain/booking/device.ts';

const VISIT = {
  bookingId: 7,
  code: 'BK-1007',
  itemId: 11,
  name: 'RTX 3080',
  date: '2025-01-05',
  status: 'REPAIRED',
  warrantyEndDate: '2025-04-05',
} as const;

it('says the result of the last visit and the rest of its warranty [INTAKE-06]', () => {
  expect(visitWords(VISIT, '2025-04-03')).toBe(
    'Jan 5, 2025, Repaired. Under warranty until Apr 5, 2025 (2 days left).',
  );
});

it.each([
  ['2025-04-05', 'Under warranty until Apr 5, 2025 (last day)'],
  ['2025-04-04', 'Under warranty until Apr 5, 2025 (1 day left)'],
  ['2025-04-06', 'Warranty ended Apr 5, 2025'],
])('on %s the warranty is: %s [INTAKE-06]', (today, words) => {
  expect(warrantyWords(VISIT, today)).toBe(words);
});

it('offers a claim only while a repaired device is under warranty [INTAKE-06]', () => {
  const claimable = (over: object, today = '2025-04-05') => isClaimableVisit({ ...VISIT, ...over }, today);
  expect([
    claimable({}),
    claimable({}, '2025-04-06'),
    claimable({ status: 'NOT_REPAIRED' }),
    claimable({ warrantyEndDate: null }),
  ]).toEqual([true, false, false, false]);
});

it('looks up a serial number of at least four characters [INTAKE-06]', () => {
  expect([isSerial('SN1'), isSerial(' SN1 '), isSerial('SN-1')]).toEqual([false, false, true]);
});
