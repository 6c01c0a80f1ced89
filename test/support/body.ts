import type { BookingCreate } from '../../src/domain/booking/booking-input.ts';
import type { LedgerEntryInput } from '../../src/domain/ledger/ledger-input.ts';

/** The body of a valid new booking. */
export const aBookingBody = (over: Partial<BookingCreate> = {}): BookingCreate => ({
  clientName: 'Ayesha Khan',
  clientType: 'INDIVIDUAL',
  phoneNumber: '0300-1234567',
  whatsappNumber: '+92 300 1234567',
  booking_items: [{ name: 'RTX 3080', type: 'GPU', payableAmount: 12_500.5 }],
  ...over,
});

/** The body of a valid new expense. `locationId` 1 is the branch of a new shop. */
export const aLedgerBody = (over: Partial<LedgerEntryInput> = {}): LedgerEntryInput => ({
  entryDate: '2025-01-05',
  locationId: 1,
  category: 'RENT',
  amount: 1234.5,
  paymentMethod: 'CASH',
  description: 'January rent',
  ...over,
});

/** The header and the footer of a paper. */
export const LETTERHEAD = {
  name: 'Hafeez Repairs',
  address: 'Shop 12, Gulberg III, Lahore',
  phone: '042-35771234',
  taxNumber: '1234567-8',
  footer: 'Items are kept for 60 days.\nThank you',
};
