import { assign, emit, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { SEARCH_DEBOUNCE_MS } from '../../domain/shared/limits.ts';
import {
  clearFilters,
  toListParams,
  toSearchText,
  type ListState,
  type SortOrder,
} from '../../domain/lists/list-state.ts';
import { type StateMeta, withEvent } from '../../domain/shared/chart-parts.ts';
import { createQueryMachine, selectData, type QueryMachine } from './query.machine.ts';

/** The parameters of the read of a list. */
export type ListParams = ReturnType<typeof toListParams>;

/** The totals that every page of a list reports. */
export type PageAnswer = { totalPages: number };

type Reading<Page> = { snapshot: SnapshotFrom<QueryMachine<ListParams, Page>> };

/** Returns the last page; unknown without an answer. */
const getLastPage = (answer: PageAnswer | null) => (answer === null ? Infinity : Math.max(1, answer.totalPages));

export type ListInput = {
  defaults: ListState;
  initial?: ListState;
  pageSize: number;
  /** True if a pause in the typing runs the search. Otherwise it waits for `search.run` (LIST-01, LEDG-17). */
  searchesWhileTyping: boolean;
};

export type ListEvent =
  | { type: 'search.type'; text: string }
  | { type: 'search.run' | 'list.clear' | 'list.refresh' }
  /** Only the filters that change; a range is two at once. */
  | { type: 'filter.change'; filters: Record<string, string> }
  | { type: 'sort.change'; sortBy: string; orderBy: SortOrder }
  | { type: 'page.go'; page: number }
  /** Back, Forward or a link changed the address. */
  | { type: 'address.changed'; state: ListState };

/** The list has changed. `history` says whether Back returns to the previous view. */
export type ListEmitted = { type: 'list.changed'; state: ListState; history: 'push' | 'replace' };

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Search, filters, order and page of a list, with the read of its page as the child `query`. LIST-10. */
export const createListMachine = <Page extends PageAnswer>(
  query: QueryMachine<ListParams, Page> = createQueryMachine<ListParams, Page>(),
) =>
  setup({
    types: {} as {
      input: ListInput;
      context: {
        defaults: ListState;
        state: ListState; // the shown view
        typed: string; // the text in the search box, which may not have run yet
        pageSize: number;
        searchesWhileTyping: boolean;
      };
      events: ListEvent;
      emitted: ListEmitted;
      children: { query: 'query' };
      meta: StateMeta;
    },
    actors: { query },
    guards: {
      searchesWhileTyping: ({ context }) => context.searchesWhileTyping,
      isShown: ({ context }, { state }: { state: ListState }) => isEqual(context.state, state),
      isPastEnd: (_, { snapshot }: Reading<Page>) => snapshot.context.params.page > getLastPage(selectData(snapshot)),
    },
    actions: {
      storeTyped: assign((_, { text }: { text: string }) => ({ typed: toSearchText(text) })),
      goToPage: assign(({ context }, { page }: { page: number }) => ({ state: { ...context.state, page } })),
      changeSort: assign(({ context }, { sortBy, orderBy }: Pick<ListState, 'sortBy' | 'orderBy'>) => ({
        state: { ...context.state, sortBy, orderBy, page: 1 },
      })),
      changeFilters: assign(({ context }, { filters }: { filters: Record<string, string> }) => ({
        state: { ...context.state, filters: { ...context.state.filters, ...filters }, page: 1 },
      })),
      runSearch: assign(({ context }) => ({ state: { ...context.state, search: context.typed.trim(), page: 1 } })),
      restoreDefaults: assign(({ context: { state, defaults } }) => ({
        state: clearFilters(state, defaults),
        typed: defaults.search,
      })),
      adoptAddress: assign((_, { state }: { state: ListState }) => ({ state, typed: state.search })),
      readPage: sendTo('query', ({ context: { state, pageSize } }) => ({
        type: 'query.change' as const,
        params: toListParams(state, pageSize),
      })),
      refreshPage: sendTo('query', { type: 'query.refresh' }),
      announceChange: emit(({ context }) => ({
        type: 'list.changed' as const,
        state: context.state,
        history: 'push' as const,
      })),
    },
    delays: { searchDebounce: SEARCH_DEBOUNCE_MS },
  }).createMachine({
    id: 'list',
    description: 'A list: its search, filters, order and page.',
    context: ({ input }) => ({
      defaults: input.defaults,
      state: input.initial ?? input.defaults,
      typed: (input.initial ?? input.defaults).search,
      pageSize: input.pageSize,
      searchesWhileTyping: input.searchesWhileTyping,
    }),
    invoke: {
      id: 'query',
      src: 'query',
      input: ({ context: { state, pageSize } }) => ({ params: toListParams(state, pageSize) }),
      onSnapshot: {
        guard: withEvent('isPastEnd'),
        description: 'The shown page is past the end of the list, so the last page is shown.',
        actions: [
          { type: 'goToPage', params: ({ event }) => ({ page: getLastPage(selectData(event.snapshot)) }) },
          'readPage',
          emit(({ context }) => ({ type: 'list.changed', state: context.state, history: 'replace' })),
        ],
      },
    },
    initial: 'settled',
    on: {
      'filter.change': { actions: [withEvent('changeFilters'), 'readPage', 'announceChange'] },
      'sort.change': { actions: [withEvent('changeSort'), 'readPage', 'announceChange'] },
      'page.go': { actions: [withEvent('goToPage'), 'readPage', 'announceChange'] },
      'search.run': { target: '.settled', actions: ['runSearch', 'readPage', 'announceChange'] },
      'list.clear': { target: '.settled', actions: ['restoreDefaults', 'readPage', 'announceChange'] },
      'address.changed': [
        {
          guard: withEvent('isShown'),
          description: 'The list itself caused this change of the address.',
        },
        {
          target: '.settled',
          description: 'Back, Forward or a link changed the address, so the list follows it.',
          actions: [withEvent('adoptAddress'), 'readPage'],
        },
      ],
      'list.refresh': { actions: 'refreshPage' },
    },
    states: {
      settled: {
        description: 'The list shows the rows for its search, filters and page.',
        meta: { rules: ['LIST-01', 'LIST-04', 'LEDG-15', 'LEDG-16', 'CLAIM-13'] },
        on: {
          'search.type': [
            { guard: 'searchesWhileTyping', target: 'typing', actions: withEvent('storeTyped') },
            { actions: withEvent('storeTyped') },
          ],
        },
      },
      typing: {
        description: 'The user types a search, which runs when the typing pauses. Filters and pages keep working.',
        meta: { rules: ['CLAIM-13', 'LEDG-17'] },
        on: { 'search.type': { target: 'typing', reenter: true, actions: withEvent('storeTyped') } },
        after: { searchDebounce: { target: 'settled', actions: ['runSearch', 'readPage', 'announceChange'] } },
      },
    },
  });

export type ListMachine<Page extends PageAnswer> = ReturnType<typeof createListMachine<Page>>;
export type ListRef<Page extends PageAnswer> = ActorRefFrom<ListMachine<Page>>;
