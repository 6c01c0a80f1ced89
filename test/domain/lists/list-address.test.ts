import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readListAddress, writeListAddress, type ListAddress } from '../../../src/domain/lists/list-address.ts';

const STATUSES = ['DRAFT', 'CONFIRMED'];
const ACTIVITIES = ['enabled', 'disabled', 'all'];
const SORTS = ['claimDate', 'amount'];
const filters = { status: '', activity: 'enabled' };
const defaults = { search: '', filters, page: 1, sortBy: 'claimDate', orderBy: 'desc' } as const;
const address: ListAddress = {
  defaults,
  filters: { status: (value) => STATUSES.includes(value), activity: (value) => ACTIVITIES.includes(value) },
  sorts: SORTS,
};

describe('the address of a list', () => {
  it('omits values that equal the defaults [LIST-10, UI-03]', () => {
    const state = { ...defaults, search: 'rtx 3080', filters: { status: 'DRAFT', activity: 'all' }, page: 2 };
    const written = [defaults, state].map((one) => writeListAddress(address, one));
    expect(written).toEqual(['', '?search=rtx+3080&status=DRAFT&activity=all&page=2']);
  });

  it('contains the status that a dashboard card links to [LIST-02]', () => {
    expect(readListAddress(address, '?status=DRAFT')).toEqual({
      ...defaults,
      filters: { ...filters, status: 'DRAFT' },
    });
  });

  const pages = ['?page=0', '?page=-3', '?page=2.5', '?page=1e9', '?page=99999999', '?page='];
  const others = ['?status=LOST', '?status=draft', '?activity=', '?sortBy=password&orderBy=asc', '?orderBy=asc'];
  it.each([...pages, ...others, '?search=%20%20', '?search=%00', '?nonsense=1&%%%'])(
    'with %s is read as the defaults [LIST-10, UI-03]',
    (query) => {
      expect(readListAddress(address, query)).toEqual(defaults);
    },
  );

  it('can be read back as every state that it was written from [LIST-10, UI-03]', () => {
    const state = fc.record({
      search: fc.string({ maxLength: 40 }).map((text) => text.trim()),
      filters: fc.record({ status: fc.constantFrom('', ...STATUSES), activity: fc.constantFrom(...ACTIVITIES) }),
      page: fc.integer({ min: 1, max: 999_999 }),
      sortBy: fc.constantFrom(...SORTS),
      orderBy: fc.constantFrom('asc' as const, 'desc' as const),
    });
    fc.assert(
      fc.property(state, (written) => {
        expect(readListAddress(address, writeListAddress(address, written))).toEqual(written);
      }),
    );
  });
});

it.each([
  ['?sortBy=amount&orderBy=asc', 'asc'],
  ['?sortBy=amount&orderBy=desc', 'desc'],
  ['?sortBy=amount&orderBy=sideways', 'asc'],
  ['?sortBy=amount&orderBy=', 'asc'],
  ['?sortBy=amount', 'asc'],
])('the order in an address is ascending or descending, otherwise the default: %s', (query, orderBy) => {
  const rising: ListAddress = { ...address, defaults: { ...defaults, orderBy: 'asc' } };
  expect(readListAddress(rising, query)).toMatchObject({ sortBy: 'amount', orderBy });
});

it('the address cannot change order and filters of a list without them', () => {
  const query = '?sortBy=amount&orderBy=asc&status=DRAFT&activity=all';
  expect(readListAddress({ defaults, filters: {} }, query)).toEqual(defaults);
});

it.each([
  [`+${'x'.repeat(300)}`, 'x'.repeat(200)],
  [encodeURIComponent(`${'x'.repeat(199)}😀`), 'x'.repeat(199)],
  ['Ali%0AKhan%1F', 'Ali Khan'],
])('a search is cut to 200 characters, none of which a call refuses: %#', (typed, search) => {
  expect(readListAddress(address, `?search=${typed}`).search).toBe(search);
});
