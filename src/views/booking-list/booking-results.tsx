import { useSelector } from '@xstate/react';
import { memo, useRef, type ComponentProps } from 'react';
import { link, text } from '#styled/recipes';
import { css, cx } from '#styled/css';
import { flex, wrap } from '#styled/patterns';
import type { BookingPage, ListedBooking } from '../../domain/booking/booking.ts';
import {
  bookingListAddress,
  EMPTY_WORKLISTS,
  emptyWorklist,
  getEmptyReason,
  listItemNames,
} from '../../domain/booking/list/booking-list.ts';
import {
  bookingAppointment,
  bookingCreated,
  bookingMoney,
  bookingTotal,
  isUnpaid,
} from '../../domain/booking/list/booking-row.ts';
import type { Origin } from '../../domain/booking/draft/booking-create-draft.ts';
import { promiseWords, shopClock } from '../../domain/booking/promise.ts';
import { writeListAddress } from '../../domain/lists/list-address.ts';
import { toLabel } from '../../domain/shared/label.ts';
import { whatsappHref } from '../../domain/shared/phone.ts';
import { formatInstant } from '../../domain/shared/shop-day.ts';
import { SKELETON_ROWS } from '../../domain/shared/limits.ts';
import type { ListRef, ListParams } from '../../machines/query/list.machine.ts';
import type { QueryRef } from '../../machines/query/query.machine.ts';
import { CopyCode } from '../ui/copy-code/copy-code.tsx';
import { Skeleton, SkeletonRows } from '../ui/skeleton/skeleton.tsx';
import { BookingStatusBadge, DeletedBadge, WarrantyBadge } from '../facts/status-badge.tsx';
import { Link } from '../ui/link.tsx';
import { cardPress, SelectBox, type Selecting } from './select-box.tsx';
import { ClearList, CreateLink, ListPages } from '../reads/list-parts.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { shownRows } from '../ui/pagination/pagination.tsx';
import { QueryResult } from '../reads/query-result.tsx';
import { useClock } from '../reads/use-clock.ts';
import { useRowKeys } from '../reads/use-row-keys.ts';

type NewBookingProps = Pick<ComponentProps<typeof CreateLink>, 'variant' | 'onPhone' | 'className' | 'children'> & {
  list: ListRef<BookingPage>;
};

/** Opens a new booking. Its Cancel leads back to the list in its current state (LIST-07). */
export function NewBooking({ list, ...link }: NewBookingProps) {
  const state = useSelector(list, ({ context }) => context.state);
  const origin: Origin = { origin: `/bookings${writeListAddress(bookingListAddress, state)}` };
  return <CreateLink {...link} href="/bookings/new" state={origin} action="booking.create" />;
}

/** One surface. On phones a booking is a card of a few lines, from 1024 px on a row with columns. */
const rows = css({ layerStyle: 'surface', overflow: 'clip', marginBottom: '4' });
const card = wrap({
  position: 'relative',
  align: 'center',
  columnGap: '3',
  px: '4',
  py: '2.5',
  fontSize: 'sm',
  lineHeight: 'tight',
  color: 'fg.muted',
  cursor: 'pointer',
  'li:not(:first-child) > &': { borderTopWidth: 'thin' },
  '&:is(:hover, :focus-within)': { bg: 'bg.subtle' },
  '&[data-dimmed]': { bg: 'bg.subtle', opacity: '[0.8]' },
  '&[data-selecting]': { paddingInlineStart: '12' },
  '&&:has(:checked)': { bg: 'accent.bg' },
  // Breaks the line after the name and the status.
  '&::before': { content: '""', order: '[1]', flexBasis: 'full', lg: { display: 'none' } },
  lg: {
    display: 'grid',
    gridTemplateColumns: '[8.25rem minmax(0, 4fr) 4.75rem minmax(0, 5fr) 7.75rem 7.25rem 6.25rem 1rem]',
    gridTemplateRows: '[1fr 1fr]',
    minHeight: '11',
    py: '0.5',
  },
  xl: {
    gridTemplateColumns: '[8.5rem minmax(0, 7fr) 5rem minmax(0, 8fr) 8rem 10rem 10.5rem auto]',
    columnGap: '4',
    px: '5',
  },
});
const cell = { gridRow: { lg: '[1 / span 2]' } } as const;
const oneLine = { lg: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } } as const;
const title = css({
  flex: '[1 1 50%]',
  minWidth: '0',
  lineClamp: { lgDown: '2' },
  gridColumn: { lg: '2' },
  gridRow: { lg: '1' },
  alignSelf: { lg: 'end' },
  ...oneLine,
});
const name = cx(
  link({ look: 'title' }),
  text({ strong: true, tone: 'plain' }),
  css({ fontSize: 'md', lineHeight: 'tight', display: { lg: 'block' }, ...oneLine }),
);
const kind = css({
  order: '[3]',
  '& > *': { minHeight: '[0]', marginInlineEnd: '1.5' },
  gridColumn: { lg: '2' },
  gridRow: { lg: '2' },
  alignSelf: { lg: 'start' },
  ...oneLine,
});
const status = css({
  alignSelf: { base: 'flex-start', lg: 'center' },
  justifySelf: 'start',
  gridColumn: { lg: '1' },
  ...cell,
});
/** Aligns the code with the lines above it. Its padding enlarges the touch target. */
const code = css({ order: '[2]', marginInlineStart: '-1.5', gridColumn: { lg: '3' }, ...cell });
const items = cx(
  text({ tone: 'plain', snug: true }),
  css({
    order: '[1]',
    flexBasis: 'full',
    lineClamp: '2',
    py: { base: '0.5', lg: '0' },
    gridColumn: { lg: '4' },
    ...cell,
  }),
);
const chat = css({ order: '[2]', gridColumn: { lg: '5' }, ...cell, ...oneLine });
const phone = cx(link({ look: 'fact', tall: true }), chat, css({ minHeight: '8' }));
/** On a wide screen the promise or the appointment is below it. Without either it is alone in its column. */
const created = css({
  order: '[3]',
  gridColumn: { lg: '6' },
  lg: { '&[data-alone]': { gridRow: '[1 / span 2]' }, '&:not([data-alone])': { gridRow: '1', alignSelf: 'end' } },
});
/** A row has room for one of promise and appointment: the promise comes first. LIST-19, PROMISE-07 */
const due = css({
  order: '[3]',
  color: 'fg',
  gridColumn: { lg: '6' },
  gridRow: { lg: '2' },
  alignSelf: { lg: 'start' },
  '&[data-late]': { color: 'danger.text', fontWeight: 'medium' },
  '&[data-appointment]::before': { content: '"Appointment "', lg: { content: 'none' }, xl: { content: '"Appt "' } },
  '&[data-after]': { lg: { display: 'none' } },
  ...oneLine,
});
const money = css({
  order: '[3]',
  gridColumn: { lg: '7' },
  textAlign: { lg: 'end' },
  '&[data-total]::after': { content: '" " attr(data-total)', lgToXl: { content: 'none' }, xl: { display: 'block' } },
  '&[data-open]': { color: 'fg', fontWeight: 'medium' },
  ...cell,
});
const details = cx(
  link({ look: 'quiet' }),
  css({
    order: '[2]',
    minHeight: '8',
    whiteSpace: 'nowrap',
    marginInlineStart: { base: 'auto', lg: '0' },
    // Narrow columns have room for an arrow only.
    // On a phone the checkbox takes its room. A press on the booking selects it then.
    '[data-selecting] > &': { smDown: { display: 'none' } },
    '@media (width < 22rem)': { order: '[4]' },
    lgToXl: { fontSize: '[0]', gap: '0', '&::after': { content: '"›"', fontSize: 'lg' } },
    gridColumn: { lg: '8' },
    ...cell,
  }),
);

/** As high as the booking that comes. */
const waitingCard = flex({
  direction: { base: 'column', lg: 'row' },
  justify: { base: 'center', lg: 'flex-start' },
  align: { lg: 'center' },
  gap: { base: '1', lg: '6' },
  px: { base: '4', xl: '5' },
  height: { base: '[7.5rem]', lg: '11' },
  '[data-skeleton-row]:not(:first-of-type) > &': { borderTopWidth: 'thin' },
});

type BookingCardProps = { booking: ListedBooking; clock: string; selecting: Selecting | null };

/** The booking of a list. LIST-09, LIST-19 */
const BookingCard = memo(function BookingCard({ booking, clock, selecting }: BookingCardProps) {
  const today = clock.slice(0, 10);
  const href = `/bookings/${booking.id}`;
  const chatHref = whatsappHref(booking.whatsappNumber);
  const appointed = bookingAppointment(booking, today);
  const promised = promiseWords(booking, clock);
  const tips = [promised?.words, appointed && `Appointment ${appointed}`].filter(Boolean);
  return (
    <li>
      <article
        className={card}
        data-dimmed={!booking.isActive || undefined}
        data-selecting={selecting ? '' : undefined}
        aria-label={`${booking.code}, ${booking.clientName}`}
        {...(selecting && cardPress(selecting, booking))}
      >
        {selecting && <SelectBox selecting={selecting} booking={booking} />}
        <h2 className={title}>
          <Link href={href} className={name} dir="auto" data-opens>
            {booking.clientName}
          </Link>
        </h2>
        <BookingStatusBadge status={booking.status} className={status} />
        <span className={kind}>
          {!booking.isActive && <DeletedBadge />}
          {[toLabel(booking.clientType), booking.assigneeName].filter(Boolean).join(' · ')}
        </span>
        <CopyCode code={booking.code} isBare className={code} />
        <p dir="auto" className={items}>
          {booking.isClaim && <WarrantyBadge />} {listItemNames(booking)}
        </p>
        {chatHref ? (
          <a
            href={chatHref}
            target="_blank"
            rel="noreferrer"
            className={phone}
            aria-label={`WhatsApp ${booking.whatsappNumber}`}
          >
            {booking.whatsappNumber}
          </a>
        ) : (
          <span className={chat}>{booking.whatsappNumber}</span>
        )}
        <time
          dateTime={booking.createdAt}
          data-tip={`Created ${formatInstant(booking.createdAt)}`}
          className={created}
          data-alone={tips.length === 0 ? '' : undefined}
        >
          {bookingCreated(booking, today)}
        </time>
        {promised && (
          <span className={due} data-late={promised.isLate || undefined} data-tip={tips.join('. ')}>
            {promised.words}
          </span>
        )}
        {appointed !== null && (
          <span className={due} data-appointment="" data-after={promised ? '' : undefined} data-tip={tips.join('. ')}>
            {appointed}
          </span>
        )}
        <span
          className={money}
          data-open={isUnpaid(booking) || undefined}
          // An amount stays on one line.
          data-total={bookingTotal(booking)?.replaceAll(' ', '\u00A0')}
        >
          {bookingMoney(booking)}
        </span>
        <Link href={href} className={details} aria-label={`View Details of ${booking.code}`}>
          View Details
        </Link>
      </article>
    </li>
  );
});

type BookingCardsProps = { bookings: readonly ListedBooking[]; selecting: Selecting | null };

const BookingCards = memo(function BookingCards({ bookings, selecting }: BookingCardsProps) {
  const list = useRef<HTMLUListElement>(null);
  const keys = useRowKeys(bookings, list);
  const clock = useClock(shopClock);
  return (
    <ul ref={list} className={rows} aria-label="Bookings">
      {bookings.map((booking, place) => (
        <BookingCard key={keys[place]} booking={booking} clock={clock} selecting={selecting} />
      ))}
    </ul>
  );
});

type ResultProps = {
  list: ListRef<BookingPage>;
  query: QueryRef<ListParams, BookingPage>;
  selecting?: Selecting | null;
};

/** The page of bookings. LIST-09. */
export function BookingResults({ list, query, selecting = null }: ResultProps) {
  return (
    <>
      <QueryResult
        query={query}
        notLoaded="Bookings could not be loaded."
        loading={
          <div className={rows}>
            <SkeletonRows count={SKELETON_ROWS} label="Loading bookings…">
              <div className={waitingCard}>
                <Skeleton w={24} h={5} />
                <Skeleton w={48} h={5} />
                <Skeleton h={5} className={css({ flex: { lg: '1' }, maxWidth: '96' })} />
              </div>
            </SkeletonRows>
          </div>
        }
        isEmpty={({ bookings }) => bookings.length === 0}
        empty={<NoBookings list={list} />}
        keepsLast
      >
        {({ bookings }) => <BookingCards bookings={bookings} selecting={selecting} />}
      </QueryResult>
      <ListPages list={list} query={query} toLine={toLine} look="full" />
    </>
  );
}

function toLine({ totalBookings }: BookingPage, { page, pageSize }: { page: number; pageSize: number }): string | null {
  if (totalBookings === 0) return null;
  const { from, to } = shownRows(page, pageSize, totalBookings);
  return `Showing ${from} to ${to} of ${totalBookings} bookings`;
}

const REASONS = {
  search: 'No booking matches your search. Try another client name, code or WhatsApp number.',
  filter: 'No booking matches this filter. Try another status or tab.',
  none: 'There are no bookings yet.',
} as const;

function NoBookings({ list }: { list: ListRef<BookingPage> }) {
  const reason = useSelector(list, (snapshot) => getEmptyReason(snapshot.context.state));
  const worklist = useSelector(list, (snapshot) => emptyWorklist(snapshot.context.state));
  return (
    <EmptyState
      icon={reason === 'search' ? 'search' : 'bookings'}
      title="No bookings found"
      action={
        <>
          <ClearList list={list} />
          <NewBooking list={list} variant="secondary">
            Create First Booking
          </NewBooking>
        </>
      }
    >
      {worklist === null ? REASONS[reason] : EMPTY_WORKLISTS[worklist]}
    </EmptyState>
  );
}
