import { useSelector } from '@xstate/react';
import { useId, useState, type ComponentType, type ReactNode } from 'react';
import { css } from '#styled/css';
import { wrap, column } from '#styled/patterns';
import {
  ACTIVITIES,
  statusFilterOptions,
  BOARD,
  isBoard,
  type Activity,
} from '../../domain/booking/list/booking-list.ts';
import { toLabel } from '../../domain/shared/label.ts';
import type { BookingPage } from '../../domain/booking/booking.ts';
import { bookingWords } from '../../domain/booking/list/booking-words.ts';
import type { ListParams, ListRef } from '../../machines/query/list.machine.ts';
import type { QueryRef } from '../../machines/query/query.machine.ts';
import { ListSearch, ListSort } from '../reads/list-parts.tsx';
import { Select } from '../ui/select/select.tsx';
import { Tabs } from '../ui/tabs/tabs.tsx';
import type { Selecting } from './select-many-view.tsx';
import { Button } from '../ui/button/button.tsx';
import { PageHeader } from '../ui/page-header/page-header.tsx';
import { BookingResults, NewBooking } from './booking-results.tsx';
import { SeveralStatuses } from './several-statuses.tsx';

const bar = wrap({ gap: '3' });
const statusBox = css({
  '& label': { fontSize: 'sm', color: 'fg.muted' },
  display: 'grid',
  gridTemplateColumns: '[auto minmax(0, 1fr)]',
  alignItems: 'center',
  gap: '2',
  width: { base: 'full', md: '56' },
});
const sortBox = css({ width: { base: 'full', md: '56' } });
const tabs = ACTIVITIES.map((value) => ({ value, label: toLabel(value) }));
const isActivity = (value: string): value is Activity => ACTIVITIES.some((activity) => activity === value);

const SEVERAL = 'several';

/** Search, status and, with Reflow's own server, the order. LIST-01, LIST-02. */
function BookingFilters({ list, isReflow }: { list: ListRef<BookingPage>; isReflow: boolean }) {
  const status = useSelector(list, (snapshot) => snapshot.context.state.filters['status'] ?? '');
  const [isOpen, setIsOpen] = useState(false);
  const statusId = useId();
  const isSeveral = !statusFilterOptions.some(({ value }) => value === status);
  const choose = (chosen: string) => {
    setIsOpen(chosen === SEVERAL);
    if (chosen !== SEVERAL) list.send({ type: 'filter.change', filters: { status: chosen } });
  };
  const several = { value: SEVERAL, label: isSeveral ? status.split(',').map(toLabel).join(', ') : 'Several…' };
  return (
    <div className={bar} data-print="hide">
      <ListSearch list={list} label="Search bookings" placeholder="Client name, code or WhatsApp number" />
      <div className={statusBox}>
        <label htmlFor={statusId}>Status</label>
        <Select
          id={statusId}
          options={isReflow ? [...statusFilterOptions, several] : statusFilterOptions}
          value={isSeveral ? SEVERAL : status}
          onValueChange={choose}
        />
      </div>
      {isReflow && <ListSort list={list} options={SORTS} className={sortBox} />}
      {(isOpen || isSeveral) && <SeveralStatuses list={list} />}
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

/** As high as the lists of work that come into it. */
const place = css({ minHeight: { base: '20', md: '9' } });

type BookingsHeaderProps = { list: ListRef<BookingPage>; isReflow: boolean; choice: ReactNode };

function BookingsHeader({ list, isReflow, choice }: BookingsHeaderProps) {
  const state = useSelector(list, ({ context }) => context.state);
  const isOnBoard = isBoard(state);
  return (
    <PageHeader
      title="Bookings"
      shown={bookingWords(state)}
      actions={
        <>
          {isReflow && (
            <Button onClick={() => list.send({ type: 'filter.change', filters: { view: isOnBoard ? '' : BOARD } })}>
              {isOnBoard ? 'List' : 'Board'}
            </Button>
          )}
          {!isOnBoard && choice}
          <NewBooking list={list}>New Booking</NewBooking>
        </>
      }
    />
  );
}

function ActivityTabs({ list, children }: { list: ListRef<BookingPage>; children: ReactNode }) {
  const activity = useSelector(list, ({ context }) => context.state.filters['activity'] ?? '');
  return (
    <Tabs
      label="Activity"
      look="segment"
      items={tabs}
      value={isActivity(activity) ? activity : 'enabled'}
      onValueChange={(chosen) => list.send({ type: 'filter.change', filters: { activity: chosen } })}
    >
      {children}
    </Tabs>
  );
}

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
    <Button data-key="x" aria-pressed={isSelecting} onClick={() => setIsSelecting(!isSelecting)}>
      Select
    </Button>
  );
  return (
    <>
      <BookingsHeader list={list} isReflow={isReflow} choice={choice} />
      <div className={column()}>
        {worklists && (
          <div className={place} data-print="hide">
            {worklists}
          </div>
        )}
        <BookingFilters list={list} isReflow={isReflow} />
        <ActivityTabs list={list}>
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
        </ActivityTabs>
      </div>
    </>
  );
}
