import { expect, it } from 'vitest';
import { Claim, creatorName } from '../../../src/domain/claim/claim.ts';
import { aClaim } from '../../support/a.ts';

const bookingItem = { name: 'RTX 3080', type: 'GPU', serialNumber: '', vendor: 'Asus', status: 'REPAIRED' };
const days = { warrantyStartDate: '2025-01-05T07:30:00.000Z', warrantyEndDate: '2025-04-05', warrantyDays: 90 };
const item = { id: 5, reportedIssue: 'No display again', remarks: '', warranty: { ...days, bookingItem } };

it('a warranty claim reads what is missing or empty as nothing, and is active unless it says otherwise [CLAIM-24, SHAPE-04]', () => {
  const { createdByUser: _, remarks: __, isActive: ___, ...claim } = aClaim();
  const originalBooking = { code: 'BK-1001', clientName: 'Sana Malik' };
  const warranty = { ...days, warrantyStartDate: '2025-01-05', bookingItem: { ...bookingItem, serialNumber: null } };
  expect(Claim.parse({ ...claim, originalBooking, warrantyClaimItems: [item] })).toEqual({
    ...claim,
    originalBooking: { ...originalBooking, whatsappNumber: null },
    createdByUser: null,
    remarks: null,
    isActive: true,
    warrantyClaimItems: [{ ...item, remarks: null, warranty }],
  });
  expect(Claim.parse(aClaim({ isActive: false }))).toEqual(aClaim({ isActive: false }));
});

it.each([
  [{ firstName: 'Sana', lastName: 'Mirza' }, 'Sana Mirza'],
  [{ firstName: 'Sana', lastName: null }, 'Sana'],
  [{ firstName: null, lastName: 'Mirza' }, 'Mirza'],
  [{ firstName: null, lastName: null }, null],
  [null, null],
])('a claim created by %j names %s [CLAIM-24, SHAPE-04]', (createdByUser, name) => {
  expect(creatorName({ createdByUser })).toBe(name);
});
