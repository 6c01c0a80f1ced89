import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { ApiError } from '../../src/domain/shared/api-error.ts';
import type { BookingPage } from '../../src/domain/booking/booking.ts';
import { bookingListAddress, bookingQuery } from '../../src/domain/booking/list/booking-list.ts';
import { readListAddress, writeListAddress } from '../../src/domain/lists/list-address.ts';
import { createListMachine, type ListParams } from '../../src/machines/list.machine.ts';
import { createQueryMachine } from '../../src/machines/query/query.machine.ts';
import { selectData, isAwaited, isMissing } from '../../src/machines/query/query.selectors.ts';
import { deferred, type Deferred } from '../deferred.ts';
import { shortestPaths } from '../../tools/paths/generate.ts';
import { bookingListModel, type BookingListDriver } from '../../tools/models/booking-list.model.ts';
import { takeOnActor } from './take-on-actor.ts';

const some: BookingPage = { bookings: [], totalPages: 4, totalBookings: 40 };
const none: BookingPage = { bookings: [], totalPages: 0, totalBookings: 0 };

/** The list with an address bar of its own, as `useLiveList` ties them together. */
function start(): BookingListDriver {
  const requests: (Deferred<BookingPage> & { query: unknown })[] = [];
  const history = [''];
  const read = createQueryMachine<ListParams, BookingPage>({ retries: 0 }).provide({
    actors: {
      read: fromPromise(({ input: { params } }) => {
        const answer = deferred<BookingPage>();
        requests.push({ ...answer, query: bookingQuery(params) });
        return answer.promise;
      }),
    },
  });
  const list = createActor(createListMachine<BookingPage>().provide({ actors: { query: read } }), {
    input: { defaults: bookingListAddress.defaults, pageSize: 10, searchesWhileTyping: false },
  });
  list.on('list.changed', ({ state }) => history.push(writeListAddress(bookingListAddress, state)));
  list.start();

  const answer = async (how: { page: BookingPage } | { error: unknown }) => {
    const request = requests.at(-1);
    if ('page' in how) request?.resolve(how.page);
    else request?.reject(how.error);
    await request?.promise.catch(() => null);
    await Promise.resolve();
  };
  const see = (address: string, query: object, picture: 'loading' | 'missing' | BookingPage) => {
    const shown = list.getSnapshot().children.query?.getSnapshot();
    if (!shown) throw new Error('The list has no read');
    const seen = isAwaited(shown) ? 'loading' : isMissing(shown) ? 'missing' : selectData(shown);
    expect({ address: history.at(-1), query: requests.at(-1)?.query, picture: seen }).toEqual({
      address,
      query: { page: 1, pageSize: 10, status: '', searchString: '', isActive: true, ...query },
      picture,
    });
  };
  const searched = { searchString: 'rtx 3080' };
  return {
    actors: () => [list],
    events: {
      'type a search': () => list.send({ type: 'search.type', text: ' rtx 3080 ' }),
      'press Search': () => list.send({ type: 'search.run' }),
      'clear the search': () => {
        list.send({ type: 'search.type', text: '' });
        list.send({ type: 'search.run' });
      },
      'choose a status': () => list.send({ type: 'filter.change', filters: { status: 'DRAFT' } }),
      'choose a tab': () => list.send({ type: 'filter.change', filters: { activity: 'all' } }),
      'go to page 2': () => list.send({ type: 'page.go', page: 2 }),
      'press Back': () => {
        history.splice(0, history.length, '');
        list.send({ type: 'address.changed', state: readListAddress(bookingListAddress, '') });
      },
      'server answers': () => answer({ page: some }),
      'server finds nothing': () => answer({ page: none }),
      'server fails': () => answer({ error: new ApiError('status', { status: 500 }) }),
      'press Try again': () => list.send({ type: 'list.refresh' }),
    },
    states: {
      'loading the first page': () => see('', {}, 'loading'),
      'first page': () => see('', {}, some),
      'text typed': () => {
        see('', {}, some);
        expect(list.getSnapshot().context.typed).toBe(' rtx 3080 ');
      },
      searching: () => see('?search=rtx+3080', searched, 'loading'),
      'search results': () => see('?search=rtx+3080', searched, some),
      'nothing found': () => see('?search=rtx+3080', searched, none),
      'loading a status': () => see('?status=DRAFT', { status: 'DRAFT' }, 'loading'),
      'status results': () => see('?status=DRAFT', { status: 'DRAFT' }, some),
      'loading a tab': () => see('?activity=all', { isActive: undefined }, 'loading'),
      'tab results': () => see('?activity=all', { isActive: undefined }, some),
      'loading page 2': () => see('?page=2', { page: 2 }, 'loading'),
      'second page': () => see('?page=2', { page: 2 }, some),
      'not loaded': () => see('', {}, 'missing'),
    },
  };
}

describe('the booking list', () => {
  it.each(shortestPaths(bookingListModel))('%s [LIST-01, LIST-02, LIST-03, LIST-04, READ-05]', async (_, path) => {
    await expect(takeOnActor(bookingListModel, path, start())).resolves.toEqual(path.steps.length);
  });
});
