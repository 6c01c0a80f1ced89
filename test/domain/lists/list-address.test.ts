import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readListAddress, writeListAddress, type ListAddress } from '../../../src/domain/lists/list-address.ts';

const address: ListAddress = {
  defaults: {
    search: '',
    filters: { status: '', activity: 'enabled' },
    page: 1,
    sortBy: 'claimDate',
    orderBy: 'desc',
  },
  filters: {
    status: (value) => ['DRAFT', 'CONFIRMED'].includes(value),
    activity: (value) => ['enabled', 'disabled', 'all'].includes(value),
  },
  sorts: ['claimDate', 'amount'],
};

describe('the address of a list', () => {
  it('leaves out what equals the defaults [LIST-10, UI-03]', () => {
    const state = { ...address.defaults, search: 'rtx 3080', filters: { status: 'DRAFT', activity: 'all' }, page: 2 };
    expect([writeListAddress(address, address.defaults), writeListAddress(address, state)]).toEqual([
      '',
      '?search=rtx+3080&status=DRAFT&activity=all&page=2',
    ]);
  });

  it('reads the status that a dashboard card links to [LIST-02]', () => {
    expect(readListAddress(address, '?status=DRAFT')).toEqual({
      ...address.defaults,
      filters: { status: 'DRAFT', activity: 'enabled' },
    });
  });

  it.each([
    '?page=0',
    '?page=-3',
    '?page=2.5',
    '?page=1e9',
    '?page=99999999',
    '?page=',
    '?status=LOST',
    '?status=draft',
    '?activity=',
    '?sortBy=password&orderBy=asc',
    '?orderBy=asc',
    '?search=%20%20',
    '?nonsense=1&%%%',
  ])('takes %s for the defaults [LIST-10, UI-03]', (query) => {
    expect(readListAddress(address, query)).toEqual(address.defaults);
  });

  it('reads back every state that it writes [LIST-10, UI-03]', () => {
    const state = fc.record({
      search: fc.string({ maxLength: 40 }).map((text) => text.trim()),
      filters: fc.record({
        status: fc.constantFrom('', 'DRAFT', 'CONFIRMED'),
        activity: fc.constantFrom('enabled', 'disabled', 'all'),
      }),
      page: fc.integer({ min: 1, max: 999_999 }),
      sortBy: fc.constantFrom('claimDate', 'amount'),
      orderBy: fc.constantFrom<'asc' | 'desc'>('asc', 'desc'),
    });
    fc.assert(
      fc.property(state, (written) => {
        expect(readListAddress(address, writeListAddress(address, written))).toEqual(written);
      }),
    );
  });
});

it('an order is ascending or descending, or it is the usual one', () => {
  const rising: ListAddress = { ...address, defaults: { ...address.defaults, orderBy: 'asc' } };
  const read = (query: string) => {
    const { sortBy, orderBy } = readListAddress(rising, query);
    return `${sortBy} ${orderBy}`;
  };
  expect(['asc', 'desc', 'sideways', ''].map((order) => read(`?sortBy=amount&orderBy=${order}`))).toEqual([
    'amount asc',
    'amount desc',
    'amount asc',
    'amount asc',
  ]);
  expect(read('?sortBy=amount')).toBe('amount asc');
});

it('a list that nobody can sort or filter keeps its order and its filters', () => {
  const { defaults } = address;
  expect(readListAddress({ defaults, filters: {} }, '?sortBy=amount&orderBy=asc&status=DRAFT&activity=all')).toEqual(
    defaults,
  );
});

it('a search is cut to 200 characters, none of which a call refuses', () => {
  expect(readListAddress(address, `?search=+${'x'.repeat(300)}`).search).toBe('x'.repeat(200));
  expect(readListAddress(address, `?search=${encodeURIComponent(`${'x'.repeat(199)}😀`)}`).search).toBe(
    'x'.repeat(199),
  );
  expect(readListAddress(address, '?search=%00').search).toBe('');
  expect(readListAddress(address, '?search=Ali%0AKhan%1F').search).toBe('Ali Khan');
});
