import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { BookingCreate, BookingPatch, ItemPatch, withKnownRows } from '../../../src/domain/booking/booking-input.ts';
import { aBooking, anItem } from '../../support/a.ts';

const refusals = (shape: z.ZodMiniType, body: unknown) =>
  z.safeParse(shape, body).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

const item = { name: 'RTX 3080', type: 'GPU', payableAmount: 0 } as const;
const { name, type, payableAmount } = item;
const REFUSED = {
  id: 'id must be at least 1',
  name: 'Item name is required',
  type: 'Type must be one of GPU, MOBO, LAPTOP',
  payableAmount: 'Payable amount is required',
};

describe('an item in a changed booking', () => {
  it.each<[ItemPatch, (keyof typeof REFUSED)[]]>([
    [item, []],
    [{ ...item, status: 'DRAFT', vendor: 'Asus', isActive: false }, []],
    [{ ...item, id: 11 }, []],
    [{ id: 11 }, []],
    [{ id: 11, comments: 'Fan replaced' }, []],
    [{ id: 11, isActive: false }, []],
    [{ id: 11, name: ' ' }, ['name']],
    [{ id: 0 }, ['id']],
    [{}, ['name', 'type', 'payableAmount']],
    [{ name, payableAmount }, ['type']],
    [{ type, payableAmount }, ['name']],
    [{ name, type }, ['payableAmount']],
  ])('%j is refused for %j', (row, fields) => {
    expect(refusals(ItemPatch, row)).toEqual(fields.map((field) => [field, REFUSED[field]]));
  });
});

describe('the lists of a request', () => {
  const client = { clientName: 'Sana', clientType: 'INDIVIDUAL', phoneNumber: '1', whatsappNumber: '1' };
  const many = (row: object) => ({ booking_items: Array.from({ length: 201 }, () => row) });

  it.each([
    ['a new booking without items', BookingCreate, client, 'At least one item is required'],
    ['an empty list of them', BookingCreate, { ...client, booking_items: [] }, 'At least one item is required'],
    ['a new booking with 201 items', BookingCreate, { ...client, ...many(item) }, 'At most 200 items at once'],
    ['201 changed items', BookingPatch, many({ id: 1 }), 'At most 200 items at once'],
    ['an item that is no list', BookingPatch, { booking_items: item }, 'items must be a list'],
  ])('%s are refused', (_, shape, body, message) => {
    expect(refusals(shape, body)).toEqual([['booking_items', message]]);
  });

  it('refuse unknown fields', () => {
    const delivery = (row: object) => BookingPatch.safeParse({ delivery: [{ id: 1, ...row }] }).success;
    expect(BookingPatch.safeParse({ code: 'BK-1' }).success).toBe(false);
    expect([delivery({ bookingId: 7 }), delivery({ postalCode: 99_999_999 })]).toEqual([false, true]);
  });
});

it('a row without an id is found by its key when it is sent again [CONF-07]', () => {
  const stored = aBooking({ booking_items: [anItem({ id: 11, key: null }), anItem({ id: 12, key: 'new-1' })] });
  const sent = [{ ...item, key: 'new-1' }, { ...item, key: 'new-2' }, item, { id: 11, key: 'new-1' }];
  const named = withKnownRows(stored, { booking_items: sent }).booking_items?.map(({ id }) => id);
  expect(named).toEqual([12, undefined, undefined, 11]);
  const unkeyed = { ...stored, booking_items: [anItem({ id: 11, key: undefined })] };
  expect(withKnownRows(unkeyed, { booking_items: [item] }).booking_items).toEqual([item]);
});
