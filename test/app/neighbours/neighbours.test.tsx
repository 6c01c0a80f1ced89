// @vitest-environment happy-dom
import { configure, act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import LiveNeighbours from '../../../src/app/neighbours/live-neighbours.tsx';
import { toUrl, type Query } from '../../../src/services/http/request.ts';
import { LeftListsContext, NavigateContext } from '../../../src/views/ui/link/link.tsx';
import { aBooking } from '../../support/a.ts';
import { fakeSession, testShell } from '../../support/test-shell.tsx';

// The reads and renders of one mounting are counted.
configure({ reactStrictMode: false });

afterEach(cleanup);

/** A list of 23 bookings, 223 the first of them, and what an open one says of those around it. */
async function open(id: number, list: string) {
  const asked: string[] = [];
  const went: [string, object | undefined][] = [];
  const lists = new Map([['/bookings', list]]);
  const { shell, wrapper: Shell } = testShell(fakeSession(true, ['lists']));
  const http = async (path: string, { query = {} }: { query?: Query } = {}) => {
    asked.push(toUrl('', path, query));
    // The board has the bookings of one status after the other.
    if (query['pageSize'] === 50) {
      const first = query['status'] === 'COMPLETED' ? 301 : 201;
      return { bookings: [0, 1, 2].map((place) => aBooking({ id: first + place })), totalPages: 1, totalBookings: 3 };
    }
    const page = Number(query['page']);
    const rows = Array.from({ length: page === 3 ? 3 : 10 }, (_, place) => aBooking({ id: 233 - page * 10 - place }));
    return { bookings: rows, totalPages: 3, totalBookings: 23 };
  };
  Object.assign(shell, { http });
  await act(async () =>
    render(
      <Shell>
        <LeftListsContext value={lists}>
          <NavigateContext value={(href, how) => went.push([href, how])}>
            <LiveNeighbours id={id} list={list} />
          </NavigateContext>
        </LeftListsContext>
      </Shell>,
    ),
  );
  const links = () => screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  return { asked, went, lists, links };
}

describe('the bookings around an open one', () => {
  it('are those of its list, with its search and filters', async () => {
    const { asked, links } = await open(222, '/bookings?search=ali&status=DRAFT&activity=all');
    await waitFor(() =>
      expect(links()).toEqual([
        ['Previous', '/bookings/223'],
        ['Next', '/bookings/221'],
      ]),
    );
    const query = 'status=DRAFT&searchString=ali';
    expect(asked).toEqual([`/booking/?page=1&pageSize=10&${query}`]);
  });

  it('are those of its lists of work, statuses and order, which it leaves as they are', async () => {
    const list = '/bookings?status=DRAFT%2CPENDING&worklist=longWaits&sortBy=clientName&orderBy=asc';
    const { asked, lists } = await open(222, list);
    await userEvent.click(await screen.findByRole('link', { name: 'Next' }));
    expect(lists.get('/bookings')).toBe(list);
    const query = 'status=DRAFT%2CPENDING&isActive=true&worklist=longWaits&sortBy=clientName&orderBy=asc';
    expect(asked).toEqual([`/booking/?page=1&pageSize=10&${query}`]);
  });

  it.each([
    [223, '/bookings', [['Next', '/bookings/222']]],
    [201, '/bookings?page=3', [['Previous', '/bookings/202']]],
    [999, '/bookings', []],
  ])('of %i in %s end with the list', async (id, list, expected) => {
    const { asked, links } = await open(id, list);
    await waitFor(() => expect([asked.length, links()]).toEqual([1, expected]));
  });

  it('are on the page beside it too, in which the list is found then; Back leads to the list', async () => {
    const { links, lists, went } = await open(204, '/bookings?status=DRAFT&page=2');
    await waitFor(() =>
      expect(links()).toEqual([
        ['Previous', '/bookings/205'],
        ['Next', '/bookings/203'],
      ]),
    );
    await userEvent.click(screen.getByRole('link', { name: 'Next' }));
    expect(went).toEqual([['/bookings/203', { replace: true, state: undefined }]]);
    expect(lists.get('/bookings')).toBe('/bookings?status=DRAFT&page=3');
  });

  it.each([
    [301, [['Next', '/bookings/302']]],
    [
      302,
      [
        ['Previous', '/bookings/301'],
        ['Next', '/bookings/303'],
      ],
    ],
    [303, [['Previous', '/bookings/302']]],
    [999, []],
  ])('of %i on the board are those in its column, and lead back to the board', async (id, expected) => {
    const board = '/bookings?status=DRAFT%2CCOMPLETED&view=board';
    const { asked, links, lists } = await open(id, board);
    await waitFor(() => expect([asked.length, links()]).toEqual([2, expected]));
    const next = screen.queryByRole('link', { name: 'Next' });
    if (next) await userEvent.click(next);
    expect(lists.get('/bookings')).toBe(board);
  });
});
