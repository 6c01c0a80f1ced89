import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { css, cx } from '#styled/css';
import { column, flex, grid, split, wrap } from '#styled/patterns';
import { text } from '#styled/recipes';
import { statusLabel } from '../../domain/booking/booking-status.ts';
import type { Dashboard } from '../../domain/booking/booking.ts';
import { bookingListAddress, searchAllHref, toRecentBookings } from '../../domain/booking/list/booking-list.ts';
import type { Origin } from '../../domain/booking/draft/booking-create-draft.ts';
import { writeListAddress } from '../../domain/lists/list-address.ts';
import { type ListState, searchWords } from '../../domain/lists/list-state.ts';
import { formatClock } from '../../domain/shared/shop-day.ts';
import type { ListParams, ListRef } from '../../machines/query/list.machine.ts';
import { selectData, isMissing, type QueryRef } from '../../machines/query/query.machine.ts';
import { CreateLink, ClearList, ListSearch, RefreshList } from '../reads/list-parts.tsx';
import { QueryResult } from '../reads/query-result.tsx';
import { LinkButton } from '../ui/button/button.tsx';
import { Card } from '../ui/card/card.tsx';
import { useClock } from '../reads/use-clock.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Link } from '../ui/link.tsx';
import { PageHeader } from '../ui/page-header/page-header.tsx';
import { Skeleton } from '../ui/skeleton/skeleton.tsx';
import { RecentBookings, RecentBookingsSkeleton } from './recent-bookings.tsx';

const clock = wrap({ display: 'inline-flex', columnGap: '2' });
const hours = text({ medium: true, tone: 'plain', nowrap: true });

function LiveClock() {
  const now = useClock();
  const { time, date } = formatClock(now);
  return (
    <time dateTime={now} className={clock}>
      <span className={hours}>{time}</span>
      <span>{date}</span>
    </time>
  );
}

const counts = grid({
  gridTemplateColumns: '[repeat(3, minmax(min-content, 1fr))]',
  gap: { base: '2', md: '4' },
});
const card = flex({
  direction: { base: 'column', sm: 'row' },
  align: { sm: 'center' },
  justify: 'space-between',
  columnGap: '2',
  px: { base: '3', md: '5' },
  py: { base: '2', md: '3' },
  layerStyle: 'surface',
  _hover: { borderColor: 'border.strong', bg: 'bg.hover' },
});
const number = css({
  // As high as the bar that comes before it.
  display: 'flow-root',
  minHeight: '7',
  fontSize: 'xl',
  fontWeight: 'semibold',
  lineHeight: 'tight',
  letterSpacing: 'tighter',
});

const CARDS = [
  { status: 'DRAFT', group: 'draft' },
  { status: 'CONFIRMED', group: 'confirmed' },
  { status: 'IN_PROGRESS', group: 'inProgress' },
] as const;

const listOf = (status: string, search: string): ListState => {
  const { defaults } = bookingListAddress;
  return { ...defaults, search, filters: { ...defaults.filters, status } };
};

type CountCardsProps = { dashboard: Dashboard | null; isGone: boolean; search: string };

/**
 * The number of bookings by status. Each card opens its list with the same search (DASH-04). `null` while
 * they load.
 */
function CountCards({ dashboard, isGone, search }: CountCardsProps) {
  return (
    <nav aria-label="Bookings by status" className={counts}>
      {CARDS.map(({ status, group }) => (
        <Link
          key={status}
          href={`/bookings${writeListAddress(bookingListAddress, listOf(status, search))}`}
          className={card}
        >
          <span className={text({ small: true, muted: true, snug: true })}>{statusLabel(status)}</span>
          <span className={number}>
            {dashboard ? dashboard[group].count : isGone ? '—' : <Skeleton w={10} h={6} />}
          </span>
        </Link>
      ))}
    </nav>
  );
}

/** The dashboard is read as a list of one page. */
export type DashboardPage = Dashboard & { totalPages: number };
export type DashboardListRef = ListRef<DashboardPage>;

type DashboardViewProps = {
  list: DashboardListRef;
  first?: ReactNode;
  /** The shop's figures, from Reflow's own server. With them, only the first bookings are shown. */
  figures?: ReactNode;
};

/** The dashboard: clock, search, counts and recent bookings (DASH-01, DASH-03, DASH-09, FIGURE-01). */
export function DashboardView({ list, first, figures = false }: DashboardViewProps) {
  const query = useSelector(list, (snapshot) => snapshot.children.query);
  const origin: Origin = { origin: '/dashboard' };
  const shown = useSelector(list, ({ context }) => searchWords(context.state.search));
  return (
    <>
      <PageHeader
        title="Dashboard"
        shown={shown}
        subtitle={<LiveClock />}
        actions={
          <>
            {query && <RefreshList list={list} query={query} />}
            <CreateLink href="/bookings/new" state={origin} action="booking.create">
              New Booking
            </CreateLink>
          </>
        }
      />
      <div className={column()}>
        {first}
        <ListSearch list={list} label="Search bookings" placeholder="Client name or code" />
        {query && <Bookings list={list} query={query} figures={figures} />}
      </div>
    </>
  );
}

/** Wide windows have the appointments below the recent bookings, and the figures next to them. */
const parts = split({ columns: 'minmax(0, 3fr) minmax(0, 2fr)', gridTemplateRows: { lg: '[auto 1fr]' } });

export type DashboardRead = QueryRef<ListParams, DashboardPage>;

function Bookings({ list, query, figures }: { list: DashboardListRef; query: DashboardRead; figures: ReactNode }) {
  const dashboard = useSelector(query, selectData);
  const isGone = useSelector(query, isMissing);
  const search = useSelector(list, (snapshot) => snapshot.context.state.search);
  return (
    <>
      <CountCards dashboard={dashboard} isGone={isGone} search={search} />
      {/* Above the figures on phones, for staff at the front desk who look for a booking. */}
      <div className={figures === false ? undefined : parts}>
        <Card title="Recent Bookings" hint={dashboard ? foundLine(dashboard) : hintWithout(isGone)} flush>
          <QueryResult
            query={query}
            notLoaded="Bookings could not be loaded."
            loading={<RecentBookingsSkeleton />}
            isEmpty={(page) => toRecentBookings(page).length === 0}
            empty={
              <EmptyState
                icon={search === '' ? 'bookings' : 'search'}
                title={search === '' ? 'No bookings available' : 'No bookings found matching your search'}
                action={
                  search === '' ? undefined : (
                    <>
                      <LinkButton href={searchAllHref(search)} variant="primary" icon="search">
                        Search All Bookings
                      </LinkButton>
                      <ClearList list={list} />
                    </>
                  )
                }
              />
            }
          >
            {(page) => <RecentBookings bookings={toRecentBookings(page)} isShort={figures !== false} />}
          </QueryResult>
        </Card>
        {figures}
      </div>
    </>
  );
}

/** The cards exclude deleted bookings. The list includes them and shows only the newest bookings (DASH-05). */
function foundLine(dashboard: Dashboard): string {
  const bookings = toRecentBookings(dashboard);
  const count = bookings.length;
  const active = bookings.filter(({ isActive }) => isActive).length;
  const { draft, confirmed, inProgress } = dashboard;
  const hasMore = active < draft.count + confirmed.count + inProgress.count;
  const found = count === 1 ? '1 booking found' : `${hasMore ? 'The newest ' : ''}${count} bookings found`;
  return active === count ? found : `${found}, ${count - active} of them deleted`;
}

const hintWithout = (missing: boolean): string | undefined => (missing ? undefined : 'Loading…');

/** Beneath the dashboard. */
export const backupWords = cx(text({ small: true, muted: true }), column({ gap: '3', marginTop: '4' }));

/**
 * Shown if the backups could not be read. They are read again in the background and when the user returns
 * (BACKUP-10).
 */
export const BackupsNotLoaded = () => (
  <p role="status" className={backupWords}>
    Last backup: Not loaded
  </p>
);
