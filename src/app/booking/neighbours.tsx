import { useSelector } from '@xstate/react';
import { use } from 'react';
import type { BookingPage } from '../../domain/booking/booking.ts';
import { findBeside } from '../../domain/booking/list/board-page.ts';
import { bookingQuery, isBoard, reflowListAddress } from '../../domain/booking/list/booking-list.ts';
import { readListAddress, writeListAddress } from '../../domain/lists/list-address.ts';
import { toListParams, type ListState } from '../../domain/lists/list-state.ts';
import { selectData } from '../../machines/query/query.machine.ts';
import { createBookingsService } from '../../services/bookings.service.ts';
import { type Neighbour, NeighboursView } from '../../views/booking/neighbours-view.tsx';
import { LeftListsContext } from '../../views/ui/link.tsx';
import { useRead } from '../../views/reads/use-read.ts';
import { readBoard } from '../booking-list/read-board.ts';
import { useShell } from '../shell/shell-context.tsx';
import { useLeftList } from './use-left-list.ts';

type Beside = { previous: Neighbour | null; next: Neighbour | null };

/** The bookings before and after this one in the list that it was opened from. */
export function Neighbours({ id }: { id: number }) {
  const list = useLeftList();
  return list !== null && <InList id={id} list={list} />;
}

/** As the list was when this booking was opened. */
function InList({ id, list }: { id: number; list: string }) {
  const { service, cache } = useShell();
  const lists = use(LeftListsContext);
  const bookings = service(createBookingsService);
  const read = async (state: ListState, signal: AbortSignal): Promise<BookingPage> => {
    const params = toListParams(state, reflowListAddress.pageSize);
    return cache.of<typeof params, BookingPage>('bookings').get(params) ?? bookings.list(bookingQuery(params), signal);
  };
  const readBeside = async (state: ListState, signal: AbortSignal): Promise<Beside> => {
    const params = toListParams(state, reflowListAddress.pageSize);
    const known = cache.of<typeof params, BookingPage>('bookings').get(params);
    const { previous, next } = findBeside(known ?? (await readBoard(bookings, params, signal)), id);
    return { previous: previous && { id: previous.id, list }, next: next && { id: next.id, list } };
  };
  const query = useRead<{ id: number; list: string }, Beside>(
    {
      name: 'neighbours',
      call: async (_, signal) => {
        const state = readListAddress(reflowListAddress, list.split('?')[1] ?? '');
        if (isBoard(state)) return readBeside(state, signal);
        const here = await read(state, signal);
        const place = here.bookings.findIndex((booking) => booking.id === id);
        const find = async (at: number): Promise<Neighbour | null> => {
          const page = state.page + (at < 0 ? -1 : at < here.bookings.length ? 0 : 1);
          if (place < 0 || page < 1 || page > here.totalPages) return null;
          const { bookings: rows } = page === state.page ? here : await read({ ...state, page }, signal);
          const found = page < state.page ? rows.at(-1) : page > state.page ? rows[0] : rows[at];
          return found
            ? { id: found.id, list: `/bookings${writeListAddress(reflowListAddress, { ...state, page })}` }
            : null;
        };
        return { previous: await find(place - 1), next: await find(place + 1) };
      },
    },
    { id, list },
  );
  const neighbours = useSelector(query, selectData);
  return neighbours && <NeighboursView {...neighbours} onLeave={(there) => lists.set('/bookings', there.list)} />;
}
