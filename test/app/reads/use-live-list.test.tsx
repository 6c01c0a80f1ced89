// @vitest-environment happy-dom
import { configure, act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { useLiveList } from '../../../src/app/reads/use-live-list.ts';
import { bookingListAddress } from '../../../src/domain/booking/list/booking-list.ts';
import { ApiError } from '../../../src/domain/shared/api-error.ts';
import { READ } from '../../../src/domain/shared/limits.ts';
import type { ListParams } from '../../../src/machines/list.machine.ts';
import { testShell } from '../../support/test-shell.tsx';

// The reads and renders of one mounting are counted.
configure({ reactStrictMode: false });

const PAGE = { totalPages: 3, bookings: [] };

/** The list of a screen at `/bookings` with a query. */
function open(query: string, read: (params: ListParams) => Promise<typeof PAGE> = () => Promise.resolve(PAGE)) {
  const { hook, searchHook, navigate, history } = memoryLocation({ path: `/bookings${query}`, record: true });
  const { wrapper: Shell } = testShell();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Shell>
      <Router hook={hook} searchHook={searchHook}>
        {children}
      </Router>
    </Shell>
  );
  const reads = vi.fn<(params: ListParams) => Promise<typeof PAGE>>(read);
  const options = {
    name: 'bookings',
    policy: READ.ledger,
    path: '/bookings',
    address: bookingListAddress,
    searchesWhileTyping: false,
    read: reads,
  };
  const { result } = renderHook(() => useLiveList(options), { wrapper });
  return { list: () => result.current, reads, history, navigate };
}

describe('the list of a screen', () => {
  afterEach(() => vi.restoreAllMocks());

  it('reads what the address asks for [LIST-07]', async () => {
    const { reads } = open('?status=DRAFT&page=2');
    await waitFor(() => expect(reads).toHaveBeenCalledOnce());
    expect(reads.mock.calls[0]?.[0]).toMatchObject({ page: 2, pageSize: 10, filters: { status: 'DRAFT' } });
  });

  it('writes what was chosen into the address, as a new entry [LIST-07]', async () => {
    const { list, reads, history } = open('');
    await act(async () => list().send({ type: 'page.go', page: 3 }));
    expect(history).toEqual(['/bookings', '/bookings?page=3']);
    await waitFor(() => expect(reads.mock.lastCall?.[0]).toMatchObject({ page: 3 }));
  });

  it('follows the address back, and does not write it again [LIST-07]', async () => {
    const { list, reads, history, navigate } = open('?page=2');
    await act(async () => navigate('/bookings?search=sana'));
    expect(list().getSnapshot().context.state).toMatchObject({ page: 1, search: 'sana' });
    await waitFor(() => expect(reads.mock.lastCall?.[0]).toMatchObject({ search: 'sana' }));
    expect(history).toEqual(['/bookings?page=2', '/bookings?search=sana']);
  });

  it('stays as it is while another screen is shown [LIST-07]', async () => {
    const { list, navigate } = open('?page=2');
    await act(async () => navigate('/ledger?page=3'));
    expect(list().getSnapshot().context.state.page).toBe(2);
  });

  it('logs a read that fails for good once [LIST-07]', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const { reads } = open('', () => Promise.reject(new ApiError('status', { status: 400, body: null })));
    await waitFor(() => expect(log).toHaveBeenCalledOnce());
    expect([log.mock.calls[0]?.slice(0, 2), reads.mock.calls.length]).toEqual([['Not loaded: bookings', 400], 1]);
  });
});
