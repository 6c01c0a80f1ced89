import { describe, expect, it } from 'vitest';
import { currentLedgerItem, isUnder, NAV_ITEMS } from '../../src/views/layout/nav.tsx';
import { toInitial } from '../../src/views/layout/top-bar.tsx';

const markedAt = (path: string) => [
  ...NAV_ITEMS.filter((item) => isUnder(path, item.href)).map((item) => item.label),
  ...[currentLedgerItem(path)?.label].filter((label) => label !== undefined),
];

describe('the marked nav item', () => {
  it.each([
    ['/dashboard', ['Dashboard']],
    ['/bookings', ['Bookings']],
    ['/bookings/new', ['Bookings']],
    ['/bookings-archive', []],
    ['/warranty-claims/7', ['Warranty Claims']],
    ['/ledger', ['All Entries']],
    ['/ledger/12', ['All Entries']],
    ['/ledger/12/edit', ['All Entries']],
    ['/ledger/new', ['New Entry']],
    ['/ledger/reports', ['Reports']],
    ['/nowhere', []],
  ])('%s marks %j [NAV-10]', (path, labels) => {
    expect(markedAt(path)).toEqual(labels);
  });
});

describe('the letter of the user menu', () => {
  it.each([
    [{ name: 'amna', email: 'a@shop.pk' }, 'A'],
    [{ name: ' ', email: 'bilal@shop.pk' }, 'B'],
    [{ name: 'عائشہ', email: '' }, 'ع'],
    [{ name: '', email: '' }, 'U'],
  ])('of %j is %s [NAV-09]', (user, letter) => {
    expect(toInitial(user)).toBe(letter);
  });
});
