import { useSelector } from '@xstate/react';
import { useId, useState, type ComponentType, type ReactNode } from 'react';
import { css } from '#styled/css';
import { column, grid, wrap } from '#styled/patterns';
import {
  ACTIVITIES,
  statusFilterOptions,
  BOARD,
  isBoard,
  isByPromise,
  severalLabel,
  type Activity,
} from '../../domain/booking/list/booking-list.ts';
import { countFilters } from '../../domain/lists/list-state.ts';
import { toLabel } from '../../domain/shared/label.ts';
import type { BookingPage } from '../../domain/booking/booking.ts';
import { bookingWords, type FilterNames } from '../../domain/booking/list/booking-words.ts';
import type { ListParams, ListRef } from '../../machines/query/list.machine.ts';
import type { QueryRef } from '../../machines/query/query.machine.ts';
import { ListSearch, ListSortMenu, notOnPhones, onlyOnPhones } from '../reads/list-parts.tsx';
import { Select } from '../ui/select/select.tsx';
import { Tabs } from '../ui/tabs/tabs.tsx';
import type { Selecting } from './select-box.tsx';
import { Button } from '../ui/button/button.tsx';
import { PageHeader } from '../ui/page-header/page-header.tsx';
import { BookingResults, NewBooking } from './booking-results.tsx';
import { WithFilterNames, WorkFilters } from './work-filters.tsx';
import { SeveralStatuses } from './several-statuses.tsx';

/** One row. On phones Filter shows the filters below it. */
const toolbar = wrap({
  align: 'center',
  gap: '2',
  // A magnified page has room for the search alone.
  '& form': { minWidth: '[8rem]', '@media (width < 22rem)': { flexBasis: 'full' } },
  '@media print': { display: 'none' },
});
const filters = css({
  display: { base: 'none', sm: 'flex' },
  '&[data-open]': { display: 'flex' },
  flexWrap: { base: 'wrap', lg: 'nowrap' },
  gap: '2',
  flexBasis: { base: 'full', lg: '[auto]' },
  '& > [role=tablist]': { marginInlineStart: { md: 'auto' } },
});
const statusBox = grid({
  position: 'relative',
  '& > label': { fontSize: 'sm', color: 'fg.muted' },
  gridTemplateColumns: '[auto minmax(0, 1fr)]',
  alignItems: 'center',
  gap: '2',
  width: { base: 'full', sm: '56', lg: '48' },
});
const tabs = ACTIVITIES.map((value) => ({ value, label: toLabel(value) }));
const isActivity = (value: string): value is Activity => ACTIVITIES.some((activity) => activity === value);

const SEVERAL = 'several';

/** The status filter. Several statuses are one choice, made in a panel. LIST-02 */
function StatusFilter({ list, isReflow }: { list: ListRef<BookingPage>; isReflow: boolean }) {
  const status = useSelector(list, (snapshot) => snapshot.context.state.filters['status'] ?? '');
  const [isOpen, setIsOpen] = useState(false);
  const statusId = useId();
  const isSeveral = !statusFilterOptions.some(({ value }) => value === status);
  const choose = (chosen: string) => {
    setIsOpen(chosen === SEVERAL);
    if (chosen !== SEVERAL) list.send({ type: 'filter.change', filters: { status: chosen } });
  };
  const close = () => {
    setIsOpen(false);
    document.getElementById(statusId)?.focus();
  };
  const several = [
    ...(isSeveral ? [{ value: status, label: severalLabel(status) }] : []),
    { value: SEVERAL, label: 'Several…' },
  ];
  return (
    <div className={statusBox}>
      <label htmlFor={statusId}>Status</label>
      <Select
        id={statusId}
        options={isReflow ? [...statusFilterOptions, ...several] : statusFilterOptions}
        value={status}
        onValueChange={choose}
      />
      {isOpen && <SeveralStatuses list={list} onClose={close} />}
    </div>
  );
}

const SORTS = [
  [' desc', 'Newest first'],
  ['createdAt asc', 'Oldest first'],
  ['clientName asc', 'Name, A to Z'],
  ['clientName desc', 'Name, Z to A'],
  ['status asc', 'Status, first to last'],
  ['status desc', 'Status, last to first'],
  ['payableAmount desc', 'Amount, highest first'],
  ['payableAmount asc', 'Amount, lowest first'],
].map(([value = '', label = '']) => ({ value, label }));

/** A queue of promises starts with the earliest one. PROMISE-06 */
const SORTS_OF_WORK = [
  { value: ' desc', label: 'Earliest promise first' },
  { value: 'createdAt desc', label: 'Newest first' },
  ...SORTS.slice(1),
];

/** As high as the work queues that come into it. Phones show them with the filters. */
const place = css({
  flexBasis: 'full',
  minHeight: '[2.0625rem]',
  marginBottom: { md: '1' },
  smDown: { display: 'none' },
  '&[data-open]': { display: 'block' },
});

type BookingsHeaderProps = { list: ListRef<BookingPage>; isReflow: boolean; choice: ReactNode };

function BookingsHeader({ list, isReflow, choice }: BookingsHeaderProps) {
  const state = useSelector(list, ({ context }) => context.state);
  const isOnBoard = isBoard(state);
  const toHeader = (names?: FilterNames) => (
    <PageHeader
      title="Bookings"
      shown={bookingWords(state, names)}
      isNear
      actions={
        <>
          {isReflow && (
            <Button
              onPhone="small"
              onClick={() => list.send({ type: 'filter.change', filters: { view: isOnBoard ? '' : BOARD } })}
            >
              {isOnBoard ? 'List' : 'Board'}
            </Button>
          )}
          {!isOnBoard && choice}
          <NewBooking list={list} className={notOnPhones}>
            New Booking
          </NewBooking>
        </>
      }
    />
  );
  return isReflow ? <WithFilterNames list={list}>{toHeader}</WithFilterNames> : toHeader();
}

type BookingTabsProps = { list: ListRef<BookingPage>; isReflow: boolean; worklists: ReactNode; children: ReactNode };

/** The toolbar with the search, the filters and, with our provider, the order. The rows follow. LIST-01, LIST-03, LIST-19 */
function BookingTabs({ list, isReflow, worklists, children }: BookingTabsProps) {
  const activity = useSelector(list, ({ context }) => context.state.filters['activity'] ?? '');
  const count = useSelector(list, ({ context: { state, defaults } }) => countFilters(state, defaults));
  const worklist = useSelector(list, ({ context }) => context.state.filters['worklist']);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Tabs
      label="Activity"
      look="segment"
      items={tabs}
      value={isActivity(activity) ? activity : 'enabled'}
      onValueChange={(chosen) => list.send({ type: 'filter.change', filters: { activity: chosen } })}
      bar={(tabList) => (
        <div className={toolbar}>
          {worklists && (
            <div className={place} data-open={isOpen || undefined}>
              {worklists}
            </div>
          )}
          <ListSearch list={list} label="Search bookings" placeholder="Client name, code or WhatsApp number" />
          <Button className={onlyOnPhones} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {count === 0 ? 'Filter' : `Filter (${count})`}
          </Button>
          <NewBooking list={list} className={onlyOnPhones} onPhone="picture">
            New Booking
          </NewBooking>
          <div className={filters} data-open={isOpen || undefined}>
            <StatusFilter list={list} isReflow={isReflow} />
            {isReflow && <WorkFilters list={list} />}
            {isReflow && <ListSortMenu list={list} options={isByPromise(worklist) ? SORTS_OF_WORK : SORTS} />}
            {tabList}
          </div>
        </div>
      )}
    >
      {children}
    </Tabs>
  );
}

/** The board and its toolbar are wider than the page where the window is. */
const wide = css({
  marginInline: '[calc(min(0px, (100% - min(100vw - 4rem, 112rem)) / 2))]',
  '@media print': { marginInline: '0' },
});

type SelectManyProps = {
  list: ListRef<BookingPage>;
  query: QueryRef<ListParams, BookingPage>;
  isSelecting: boolean;
  children: (selecting: Selecting | null) => ReactNode;
};

type BookingsViewProps = {
  list: ListRef<BookingPage>;
  /** The provider is Reflow's own server: it lists by several statuses, in an order and on a board. */
  isReflow?: boolean;
  /** The bookings that wait for someone. LIST-11. */
  worklists?: ReactNode;
  /** Selects bookings of the list, where the provider can change several at once. */
  SelectMany?: ComponentType<SelectManyProps> | undefined;
  /** The bookings by their phase, in the place of the list where the address says so. */
  board?: ReactNode;
};

/** The bookings as a list or on a board, below the filters (LIST-07). */
export function BookingsView({ list, isReflow = false, worklists = false, SelectMany, board }: BookingsViewProps) {
  const isOnBoard = useSelector(list, ({ context }) => isBoard(context.state));
  const query = useSelector(list, (snapshot) => snapshot.children.query);
  const [isSelecting, setIsSelecting] = useState(false);
  const choice = SelectMany && (
    <Button data-key="x" onPhone="small" aria-pressed={isSelecting} onClick={() => setIsSelecting(!isSelecting)}>
      Select
    </Button>
  );
  return (
    <div className={isOnBoard ? wide : undefined}>
      <BookingsHeader list={list} isReflow={isReflow} choice={choice} />
      <div className={column({ gap: { base: '2', md: '3' } })}>
        <BookingTabs list={list} isReflow={isReflow} worklists={worklists}>
          {isOnBoard
            ? board
            : query &&
              (SelectMany ? (
                <SelectMany list={list} query={query} isSelecting={isSelecting}>
                  {(selecting) => <BookingResults list={list} query={query} selecting={selecting} />}
                </SelectMany>
              ) : (
                <BookingResults list={list} query={query} />
              ))}
        </BookingTabs>
      </div>
    </div>
  );
}
