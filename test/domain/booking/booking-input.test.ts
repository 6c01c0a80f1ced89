import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  BookingCreate,
  BookingPatch,
  isAddedItem,
  ItemPatch,
  type ItemPatch as Patch,
  withKnownRows,
} from '../../../src/domain/booking/booking-input.ts';
import { aBooking, anItem } from '../../support/a.ts';

const refusals = (shape: z.ZodMiniType, body: unknown) =>
  z.safeParse(shape, body).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

const item = { name: 'RTX 3080', type: 'GPU', payableAmount: 0 } as const;

describe('an item in a changed booking', () => {
  it.each<[object, [path: string, message: string][]]>([
    [{ id: 11 }, []],
    [{ id: 11, comments: 'Fan replaced' }, []],
    [{ id: 11, isActive: false }, []],
    [item, []],
    [{ ...item, status: 'DRAFT', vendor: 'Asus', isActive: true }, []],
    [
      {},
      [
        ['name', 'Item name is required'],
        ['type', 'Type must be one of GPU, MOBO, LAPTOP'],
        ['payableAmount', 'Payable amount is required'],
      ],
    ],
    [{ name: 'RTX 3080', payableAmount: 5 }, [['type', 'Type must be one of GPU, MOBO, LAPTOP']]],
    [{ type: 'GPU', payableAmount: 5 }, [['name', 'Item name is required']]],
    [{ name: 'RTX 3080', type: 'GPU' }, [['payableAmount', 'Payable amount is required']]],
    [{ id: 11, name: ' ' }, [['name', 'Item name is required']]],
    [{ id: 0 }, [['id', 'id must be at least 1']]],
  ])('%j is refused for %j', (row, refused) => {
    expect(refusals(ItemPatch, row)).toEqual(refused);
  });

  it.each<[Patch, boolean]>([
    [item, true],
    [{ ...item, name: 'X', isActive: false }, true],
    [{ ...item, id: 11 }, false],
    [{ id: 11 }, false],
    [{ type: 'GPU', payableAmount: 0 }, false],
    [{ name: 'RTX 3080', payableAmount: 0 }, false],
    [{ name: 'RTX 3080', type: 'GPU' }, false],
    [{}, false],
  ])('%j is one to add: %s', (row, added) => {
    expect(isAddedItem(row)).toBe(added);
  });
});

describe('the lists of a request', () => {
  const client = { clientName: 'Sana', clientType: 'INDIVIDUAL', phoneNumber: '1', whatsappNumber: '1' };
  const many = (row: object) => Array.from({ length: 201 }, () => row);

  it.each([
    ['a new booking without items', BookingCreate, { ...client }, 'At least one item is required'],
    [
      'a new booking with an empty list',
      BookingCreate,
      { ...client, booking_items: [] },
      'At least one item is required',
    ],
    [
      'a new booking with 201 items',
      BookingCreate,
      { ...client, booking_items: many(item) },
      'At most 200 items at once',
    ],
    ['201 changed items', BookingPatch, { booking_items: many({ id: 1 }) }, 'At most 200 items at once'],
    ['an item that is no list', BookingPatch, { booking_items: item }, 'items must be a list'],
  ])('%s are refused', (_, shape, body, message) => {
    expect(refusals(shape, body)).toEqual([['booking_items', message]]);
  });

  it('take nothing that they do not know', () => {
    expect(BookingPatch.safeParse({ code: 'BK-1' }).success).toBe(false);
    expect(BookingPatch.safeParse({ delivery: [{ id: 1, bookingId: 7 }] }).success).toBe(false);
    expect(BookingPatch.safeParse({ delivery: [{ id: 1, postalCode: 99_999_999 }] }).success).toBe(true);
  });
});

it('knows a row that was sent again by its key, where it has no id yet [CONF-07]', () => {
  const stored = aBooking({ booking_items: [anItem({ id: 11, key: null }), anItem({ id: 12, key: 'new-1' })] });
  const named = (booking_items: Patch[]) => withKnownRows(stored, { booking_items }).booking_items?.map(({ id }) => id);
  expect(named([{ ...item, key: 'new-1' }, { ...item, key: 'new-2' }, item, { id: 11, key: 'new-1' }])).toEqual([
    12,
    undefined,
    undefined,
    11,
  ]);
  const unkeyed = { ...stored, booking_items: [anItem({ id: 11, key: undefined })] };
  expect(withKnownRows(unkeyed, { booking_items: [item] }).booking_items).toEqual([item]);
});
