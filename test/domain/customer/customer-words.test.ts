import { describe, expect, it } from 'vitest';
import {
  type Customer,
  countVisits,
  describeLast,
  fieldsToTake,
  phoneHint,
} from '../../../src/domain/customer/customer.ts';

const visit = (id: number, ...items: [name: string, status: string][]) => ({
  id,
  createdAt: '2025-06-01T00:00:00Z',
  items: items.map(([name, status]) => ({ name, status })),
});
const KNOWN: Customer = {
  clientName: 'Sana Mir',
  clientType: 'INDIVIDUAL',
  phoneNumber: '0300 1234567',
  whatsappNumber: '0300 1234567',
  bookings: 4,
  firstBookedAt: '2025-02-28T20:00:00Z',
  latest: [
    visit(9, ['Zenbook', 'IN_PROGRESS'], ['Fan', 'DRAFT'], ['Pad', 'DRAFT']),
    visit(7, ['RTX 3080', 'REPAIRED']),
  ],
};

describe('what is said of a customer', () => {
  it('is how often and since when, in the shop’s months', () => {
    expect(countVisits(KNOWN, '2025-06-15T00:00:00Z')).toBe('4 bookings since March');
    expect(countVisits(KNOWN, '2026-01-15T00:00:00Z')).toBe('4 bookings since March 2025');
    expect(countVisits({ ...KNOWN, bookings: 1 }, '2025-06-15T00:00:00Z')).toBe('1 booking in March');
  });

  it('is what was booked last, apart from the booking that is open', () => {
    expect(describeLast(KNOWN)).toBe('last: Zenbook and 2 more, in progress');
    expect(describeLast(KNOWN, 9)).toBe('last: RTX 3080, repaired');
    expect(describeLast({ ...KNOWN, latest: [visit(9)] })).toBe('last: no items');
    expect(describeLast({ ...KNOWN, latest: [visit(9)] }, 9)).toBeNull();
  });

  it('is taken over where the form says something else, however a number is written [CUST-02]', () => {
    const typed = { clientName: ' Sana Mir', clientType: 'INDIVIDUAL', whatsappNumber: '+92 300 1234567' };
    expect(fieldsToTake(typed, KNOWN)).toEqual([]);
    expect(fieldsToTake({ ...typed, clientName: 'Sana', clientType: 'CORPORATE' }, KNOWN)).toEqual([
      'clientName',
      'clientType',
    ]);
    expect(fieldsToTake({ ...typed, whatsappNumber: '' }, KNOWN)).toEqual(['whatsappNumber']);
    expect(fieldsToTake({ ...typed, whatsappNumber: 'none' }, { ...KNOWN, whatsappNumber: 'none' })).toEqual([]);
  });
});

it.each(['0300-12345', 'ask her son', '+1'])('hints that %j is no number', (written) => {
  expect(phoneHint(written)).toBe('This does not look like a phone number. It is saved as typed.');
});

it.each(['', ' ', '0300-1234567', '+44 20 7946 0958'])('has no hint for %j', (written) => {
  expect(phoneHint(written)).toBeUndefined();
});
