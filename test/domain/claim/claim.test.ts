import { describe, expect, it } from 'vitest';
import { Claim, creatorName } from '../../../src/domain/claim/claim.ts';

const item = {
  id: 5,
  reportedIssue: 'No display again',
  remarks: '',
  warranty: {
    warrantyStartDate: '2025-01-05T07:30:00.000Z',
    warrantyEndDate: '2025-04-05',
    warrantyDays: 90,
    bookingItem: { name: 'RTX 3080', type: 'GPU', serialNumber: '', vendor: 'Asus', status: 'REPAIRED' },
  },
};
const claim = {
  id: 3,
  claimNumber: 'WC-3',
  claimDate: '2025-02-01T07:30:00.000Z',
  originalBookingId: 101,
  claimBookingId: 102,
  originalBooking: { code: 'BK-1001', clientName: 'Sana Malik' },
  claimBooking: { code: 'BK-1002', status: 'PENDING' },
};

describe('a warranty claim', () => {
  it('reads what is missing or empty as nothing, and is active unless it says otherwise [CLAIM-24, SHAPE-04]', () => {
    expect(Claim.parse({ ...claim, warrantyClaimItems: [item] })).toEqual({
      ...claim,
      originalBooking: { code: 'BK-1001', clientName: 'Sana Malik', whatsappNumber: null },
      createdByUser: null,
      remarks: null,
      isActive: true,
      warrantyClaimItems: [
        {
          ...item,
          remarks: null,
          warranty: {
            ...item.warranty,
            warrantyStartDate: '2025-01-05',
            bookingItem: { ...item.warranty.bookingItem, serialNumber: null },
          },
        },
      ],
    });
    expect(Claim.parse({ ...claim, remarks: 'Call first', isActive: false })).toMatchObject({
      remarks: 'Call first',
      isActive: false,
      warrantyClaimItems: [],
    });
  });

  it.each([
    [{ firstName: 'Sana', lastName: 'Mirza' }, 'Sana Mirza'],
    [{ firstName: 'Sana', lastName: null }, 'Sana'],
    [{ firstName: null, lastName: 'Mirza' }, 'Mirza'],
    [{ firstName: null, lastName: null }, null],
    [null, null],
  ])('created by %j names %s [CLAIM-24, SHAPE-04]', (createdByUser, name) => {
    expect(creatorName({ createdByUser })).toBe(name);
  });
});
