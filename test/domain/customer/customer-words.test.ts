import { describe, expect, it } from 'vitest';
import * as customers from '../../../src/domain/booking/customer.ts';

const { countVisits, describeLast, fieldsToTake, phoneHint } = customers;
const visit = (id: number, ...items: [name: string, status: string][]) => ({
  id,
  createdAt: '2025-06-01T00:00:00Z',
  items: items.map(([name, status]) => ({ name, status })),
});
const opened = visit(9, ['Zenbook', 'IN_PROGRESS'], ['Fan', 'DRAFT'], ['Pad', 'DRAFT']);
const KNOWN: customers.Customer = {
  clientName: 'Sana Mir',
  clientType: 'INDIVIDUAL',
  phoneNumber: '0300 1234567',
  whatsappNumber: '0300 1234567',
  bookings: 4,
  firstBookedAt: '2025-02-28T20:00:00Z',
  latest: [opened, visit(7, ['RTX 3080', 'REPAIRED'])],
};

describe('the description of a customer', () => {
  it('has the number of visits and the first month, in the shop’s zone', () => {
    expect(countVisits(KNOWN, '2025-06-15T00:00:00Z')).toBe('4 bookings since March');
    expect(countVisits(KNOWN, '2026-01-15T00:00:00Z')).toBe('4 bookings since March 2025');
    expect(countVisits({ ...KNOWN, bookings: 1 }, '2025-06-15T00:00:00Z')).toBe('1 booking in March');
  });

  it('has the last booked item of another booking', () => {
    const bare = { ...KNOWN, latest: [visit(9)] };
    expect([describeLast(KNOWN), describeLast(KNOWN, 9), describeLast(bare), describeLast(bare, 9)]).toEqual([
      'last: Zenbook and 2 more, in progress',
      'last: RTX 3080, repaired',
      'last: no items',
      null,
    ]);
  });

  it.each([
    [{}, KNOWN, []],
    [{ clientName: 'Sana', clientType: 'CORPORATE' }, KNOWN, ['clientName', 'clientType']],
    [{ whatsappNumber: '' }, KNOWN, ['whatsappNumber']],
    [{ whatsappNumber: 'none' }, { ...KNOWN, whatsappNumber: 'none' }, []],
    [{ clientName: 'Sa’ad', whatsappNumber: "'03001234567" }, { ...KNOWN, clientName: "Sa'ad" }, []],
    [{ whatsappNumber: '111-222-333' }, { ...KNOWN, whatsappNumber: '042-111-222-333' }, []],
  ])('fills in the fields that differ, whatever the spelling of a number: %j [CUST-02]', (own, known, taken) => {
    const typed = { clientName: ' Sana Mir', clientType: 'INDIVIDUAL', whatsappNumber: '+92 300 1234567', ...own };
    expect(fieldsToTake(typed, known)).toEqual(taken);
  });
});

it.each(['0300-12345', '0300-123456', '+92 300 123456', '3001234567.5', 'ask her son', '+1'])(
  'a hint says that %j is no phone number [CUST-05]',
  (written) => {
    expect(phoneHint(written)).toBe('This does not look like a phone number. It will be saved as entered.');
  },
);

it.each(['', ' ', '0300-1234567', '+44 20 7946 0958', '042-111-222-333', '0800-12345', '3001234567.0', "'03001234567"])(
  'there is no hint for %j [CUST-05]',
  (written) => {
    expect(phoneHint(written)).toBeUndefined();
  },
);
