import { describe, expect, it } from 'vitest';
import { ENUMS, type ItemStatus } from '../../../src/domain/booking/booking.ts';
import { BOOKING_STATUSES } from '../../../src/domain/booking/booking-status.ts';
import * as completion from '../../../src/domain/booking/completion.ts';
import { aBooking, anItem } from '../../support/a.ts';

const { askAboutItems, askBeforeStatus, statusPatch, withRepairedItems } = completion;
const items = (...statuses: ItemStatus[]) => statuses.map((status, index) => anItem({ id: index + 1, status }));

describe('the question about undecided items', () => {
  it.each<[ItemStatus[], string | null]>([
    [['DRAFT'], '1 item is still Draft. Mark it Repaired?'],
    [['DRAFT', 'DRAFT'], '2 items are still Draft. Mark them Repaired?'],
    [['DRAFT', 'REPAIRED', 'NOT_REPAIRED'], '1 item is still Draft. Mark it Repaired?'],
    [['PENDING', 'DRAFT', 'DRAFT'], '3 items are still Draft or Pending. Mark them Repaired?'],
    [['IN_PROGRESS', 'PENDING', 'DRAFT'], '3 items are still Draft, Pending or In Progress. Mark them Repaired?'],
    [['REPAIRED', 'NOT_REPAIRED'], null],
    [[], null],
  ])('of %j is %s [NEXT-03]', (statuses, question) => {
    expect(askAboutItems(items(...statuses))).toBe(question);
  });

  it('omits deleted items [NEXT-03]', () => {
    expect(askAboutItems([anItem({ status: 'DRAFT', isActive: false })])).toBe(null);
  });

  it('is asked only before a status that completes the booking [NEXT-03]', () => {
    const asking = BOOKING_STATUSES.filter((to) => askBeforeStatus('RESOLVED', to, items('DRAFT')) !== null);
    expect([asking, askBeforeStatus('COMPLETED', 'COMPLETED', items('DRAFT'))]).toEqual([['COMPLETED'], null]);
  });
});

it('undecided items are marked Repaired, and the others stay unchanged [NEXT-03]', () => {
  const all = items(...ENUMS.itemStatus);
  const marked = withRepairedItems(all);
  expect(marked.map(({ status }) => status)).toEqual(['REPAIRED', 'REPAIRED', 'REPAIRED', 'REPAIRED', 'NOT_REPAIRED']);
  expect(marked[4]).toBe(all[4]);
});

it('a completion sends only the status, or also the marked items [NEXT-03, LIST-16]', () => {
  const booking = aBooking({ booking_items: items('DRAFT', 'NOT_REPAIRED', 'PENDING') });
  const of = (marksItems: boolean) => statusPatch(booking, { status: 'COMPLETED', marksItems });
  const marked = [1, 3].map((id) => ({ id, status: 'REPAIRED' }));
  expect([of(false), of(true)]).toEqual([{ status: 'COMPLETED' }, { status: 'COMPLETED', booking_items: marked }]);
});
