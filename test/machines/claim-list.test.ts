import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { ApiError } from '../../src/domain/shared/api-error.ts';
import { claimListAddress, claimQuery } from '../../src/domain/claim/claim-list.ts';
import type { ClaimPage } from '../../src/domain/claim/claim.ts';
import { readListAddress, writeListAddress } from '../../src/domain/lists/list-address.ts';
import { createListMachine, type ListParams } from '../../src/machines/list.machine.ts';
import { createQueryMachine } from '../../src/machines/query/query.machine.ts';
import { selectData, isAwaited, isMissing } from '../../src/machines/query/query.selectors.ts';
import { type Deferred, deferred } from '../deferred.ts';
import { claimListModel, type ClaimListDriver } from '../../tools/models/claim-list.model.ts';
import { shortestPaths } from '../../tools/paths/generate.ts';
import { takeOnActor } from './take-on-actor.ts';

const some: ClaimPage = { claims: [], totalPages: 2, totalClaims: 12 };
const none: ClaimPage = { claims: [], totalPages: 0, totalClaims: 0 };
const TYPED = 'wc-10 ';
const SEARCHED = '?search=wc-10';

/** The list with an address bar of its own, as `useLiveList` ties them together. */
function driver(): ClaimListDriver {
  const requests: (Deferred<ClaimPage> & { query: unknown })[] = [];
  const history = [''];
  const clock = new SimulatedClock();
  const query = createQueryMachine<ListParams, ClaimPage>({ retries: 0 }).provide({
    actors: {
      read: fromPromise(({ input: { params } }) => {
        const answer = deferred<ClaimPage>();
        requests.push({ ...answer, query: claimQuery(params) });
        return answer.promise;
      }),
    },
  });
  const list = createActor(createListMachine<ClaimPage>().provide({ actors: { query } }), {
    clock,
    input: {
      defaults: claimListAddress.defaults,
      pageSize: 10,
      searchesWhileTyping: true,
    },
  });
  list.on('list.changed', ({ state }) => history.push(writeListAddress(claimListAddress, state)));
  list.start();

  const answer = async (how: ClaimPage | Error) => {
    const request = requests.at(-1);
    if (how instanceof Error) request?.reject(how);
    else request?.resolve(how);
    await request?.promise.catch(() => null);
    await Promise.resolve();
  };
  const see = (address: string, changes: object, picture: 'loading' | 'missing' | ClaimPage, typed = '') => {
    const shown = list.getSnapshot().children.query?.getSnapshot();
    if (!shown) throw new Error('The list has no read');
    const seen = isAwaited(shown) ? 'loading' : isMissing(shown) ? 'missing' : selectData(shown);
    expect({
      address: history.at(-1),
      query: requests.at(-1)?.query,
      picture: seen,
      typed: list.getSnapshot().context.typed,
    }).toEqual({
      address,
      query: { page: 1, pageSize: 10, searchString: '', sortBy: 'claimDate', orderBy: 'desc', ...changes },
      picture,
      typed,
    });
  };
  const searched = { searchString: 'wc-10' };
  let found = some;
  return {
    actors: () => [list],
    events: {
      'type a search': () => {
        list.send({ type: 'search.type', text: 'wc-1' });
        clock.increment(499);
        list.send({ type: 'search.type', text: TYPED });
        clock.increment(499);
      },
      'wait half a second': () => clock.increment(500),
      'clear the search': () => list.send({ type: 'search.type', text: '' }),
      'go to page 2': () => list.send({ type: 'page.go', page: 2 }),
      'press Back': () => {
        history.push('');
        list.send({ type: 'address.changed', state: readListAddress(claimListAddress, '') });
      },
      'server answers': () => {
        found = some;
        return answer(some);
      },
      'server finds nothing': () => {
        found = none;
        return answer(none);
      },
      'server fails': () => answer(new ApiError('status', { status: 400 })),
      'press Try again': () => list.send({ type: 'list.refresh' }),
    },
    states: {
      'loading the first page': () => see('', {}, 'loading'),
      'first page': () => see('', {}, some),
      'not loaded': () => see('', {}, 'missing'),
      typing: () => see('', {}, some, TYPED),
      searching: () => see(SEARCHED, searched, 'loading', TYPED),
      'search results': () => see(SEARCHED, searched, some, TYPED),
      'nothing found': () => see(SEARCHED, searched, none, TYPED),
      emptied: () => see(SEARCHED, searched, found),
      'loading page 2': () => see('?page=2', { page: 2 }, 'loading'),
      'second page': () => see('?page=2', { page: 2 }, some),
    },
  };
}

describe('the claim list', () => {
  it.each(shortestPaths(claimListModel))('%s', async (_, path) => {
    await expect(takeOnActor(claimListModel, path, driver())).resolves.toEqual(path.steps.length);
  });
});
