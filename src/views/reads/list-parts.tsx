import { useSelector } from '@xstate/react';
import type { ComponentProps } from 'react';
import { isFiltered } from '../../domain/lists/list-state.ts';
import type { Action } from '../../domain/session/permissions.ts';
import type { ListEvent, ListParams, ListRef, PageAnswer } from '../../machines/query/list.machine.ts';
import { isMissing, isRefreshing, selectLastData, type QueryRef } from '../../machines/query/query.machine.ts';
import { css, cx } from '#styled/css';
import { button } from '#styled/recipes';
import { useRefusal } from '../permissions/use-refusal.ts';
import { Button, LinkButton } from '../ui/button/button.tsx';
import { Icon } from '../ui/icon/icon.tsx';
import { Menu } from '../ui/menu/menu.tsx';
import { Pagination, type PaginationProps } from '../ui/pagination/pagination.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { Select, type SelectOption } from '../ui/select/select.tsx';

/** The search box of a list. It has a button, and searches at Enter, where its machine does not search while one types. */
export function ListSearch<Page extends PageAnswer>({
  list,
  ...words
}: { list: ListRef<Page> } & Pick<ComponentProps<typeof SearchBox>, 'label' | 'placeholder'>) {
  const typed = useSelector(list, ({ context }) => context.typed);
  const searchesWhileTyping = useSelector(list, ({ context }) => context.searchesWhileTyping);
  return (
    <SearchBox
      {...words}
      value={typed}
      onValueChange={(text) => list.send({ type: 'search.type', text })}
      {...(!searchesWhileTyping && { onSearch: () => list.send({ type: 'search.run' }) })}
    />
  );
}

type ListSortProps<Page extends PageAnswer> = {
  list: ListRef<Page>;
  options: readonly SelectOption[];
  className: string;
};

/** Hidden except on phones. */
export const onlyOnPhones = css({ sm: { display: 'none' } });
/** Hidden on phones. */
export const notOnPhones = css({ smDown: { display: 'none' } });

const sortButton = cx(button(), css({ justifyContent: 'space-between' }));

/** Sorts a list by an option like `createdAt desc`. */
function sortList<Page extends PageAnswer>(list: ListRef<Page>, option: string): void {
  const [sortBy = '', orderBy] = option.split(' ');
  list.send({ type: 'sort.change', sortBy, orderBy: orderBy === 'asc' ? 'asc' : 'desc' });
}

/** The order of a list, by options like `createdAt desc`; the first one stands for any other order. */
export function ListSort<Page extends PageAnswer>({ list, options, className }: ListSortProps<Page>) {
  const value = useSelector(list, ({ context: { state } }) => `${state.sortBy} ${state.orderBy}`);
  const shown = options.find((option) => option.value === value) ?? options[0];
  return (
    <Select
      aria-label="Sort by"
      className={className}
      options={options}
      value={shown?.value ?? null}
      onValueChange={(chosen) => sortList(list, chosen)}
    />
  );
}

/** The order of a list as a menu, which has no options in the page while it is closed. */
export function ListSortMenu<Page extends PageAnswer>({ list, options }: Omit<ListSortProps<Page>, 'className'>) {
  const value = useSelector(list, ({ context: { state } }) => `${state.sortBy} ${state.orderBy}`);
  const shown = options.find((option) => option.value === value) ?? options[0];
  return (
    <Menu
      label="Sort by"
      trigger={
        <button type="button" className={sortButton} aria-label={`Sort by: ${shown?.label}`}>
          {shown?.label}
          <Icon name="chevronDown" size={14} />
        </button>
      }
      entries={options.map((option) => ({
        ...option,
        checked: option === shown,
        onSelect: () => sortList(list, option.value),
      }))}
    />
  );
}

type Parts<Page extends PageAnswer> = { list: ListRef<Page>; query: QueryRef<ListParams, Page> };

/** Reads the page of a list again. */
export function RefreshList<Page extends PageAnswer>({
  list,
  query,
  size = 'md',
  variant = 'secondary',
}: Parts<Page> & { size?: 'sm' | 'md'; variant?: 'secondary' | 'ghost' }) {
  const isBusy = useSelector(query, isRefreshing);
  return (
    <Button
      size={size}
      variant={variant}
      icon="refresh"
      busy={isBusy}
      onClick={() => list.send({ type: 'list.refresh' })}
    >
      Refresh
    </Button>
  );
}

type ListPagesProps<Page extends PageAnswer> = Parts<Page> & {
  toLine: (answer: Page, at: { page: number; pageSize: number }) => string | null;
} & Pick<PaginationProps, 'look'>;

/**
 * The pagination below a list, from the last answer. `toLine` returns the line that counts the shown rows, or
 * `null` if there are no pages.
 */
export function ListPages<Page extends PageAnswer>({ list, query, toLine, look = 'simple' }: ListPagesProps<Page>) {
  const page = useSelector(list, ({ context }) => context.state.page);
  const pageSize = useSelector(list, ({ context }) => context.pageSize);
  const answer = useSelector(query, selectLastData);
  const isGone = useSelector(query, isMissing);
  const line = isGone || answer === null ? null : toLine(answer, { page, pageSize });
  if (answer === null || line === null) return null;
  return (
    <Pagination
      {...{ look, page, line }}
      totalPages={answer.totalPages}
      onPage={(target) => list.send({ type: 'page.go', page: target })}
    />
  );
}

/** The way out of a list that its search or its filters have emptied; the search box takes the focus. */
export function ClearList<Page extends PageAnswer>({ list }: { list: ListRef<Page> }) {
  const isSearch = useSelector(list, ({ context }) => context.state.search !== '');
  const hasFilters = useSelector(list, ({ context: { state, defaults } }) => isFiltered(state, defaults));
  if (!isSearch && !hasFilters) return null;
  const clear = (...events: ListEvent[]) => {
    for (const event of events) list.send(event);
    document.querySelector<HTMLElement>('[role=search] input')?.focus();
  };
  return (
    <>
      {isSearch && (
        <Button icon="close" onClick={() => clear({ type: 'search.type', text: '' }, { type: 'search.run' })}>
          Clear Search
        </Button>
      )}
      {hasFilters && (
        <Button icon="close" onClick={() => clear({ type: 'list.clear' })}>
          {isSearch ? 'Clear Search and Filters' : 'Clear Filters'}
        </Button>
      )}
    </>
  );
}

type CreateLinkProps = Pick<
  ComponentProps<typeof LinkButton>,
  'href' | 'state' | 'variant' | 'onPhone' | 'className' | 'children'
> & {
  action: Action;
};

/** To a new record, for whom it is open; the key n presses it. */
export const CreateLink = ({ action, ...link }: CreateLinkProps) => (
  <LinkButton data-key="n" variant="primary" icon="plus" {...link} reason={useRefusal(action)} />
);
