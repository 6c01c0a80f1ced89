import { useSelector } from '@xstate/react';
import { memo, useRef, type ComponentProps } from 'react';
import { link, text, tile } from '#styled/recipes';
import { wrap, column } from '#styled/patterns';
import { css, cx } from '#styled/css';
import type { BookingPage, ListedBooking } from '../../domain/booking/booking.ts';
import { bookingListAddress, listItemNames, getEmptyReason } from '../../domain/booking/list/booking-list.ts';
import type { Origin } from '../../domain/booking/draft/booking-create-draft.ts';
import { writeListAddress } from '../../domain/lists/list-address.ts';
import { toLabel } from '../../domain/shared/label.ts';
import { whatsappHref } from '../../domain/shared/phone.ts';
import { formatInstant } from '../../domain/shared/shop-day.ts';
import { SKELETON_ROWS } from '../../domain/shared/limits.ts';
import type { ListRef, ListParams } from '../../machines/query/list.machine.ts';
import type { QueryRef } from '../../machines/query/query.machine.ts';
import { LinkButton } from '../ui/button/button.tsx';
import { Badge } from '../ui/badge/badge.tsx';
import { CopyCode } from '../ui/copy-code/copy-code.tsx';
import { Skeleton, SkeletonRows } from '../ui/skeleton/skeleton.tsx';
import { BookingStatusBadge, DeletedBadge } from '../facts/status-badge.tsx';
import { Link } from '../ui/link/link.tsx';
import { cardPress, SelectBox, type Selecting } from './select-many-view.tsx';
import { ClearList, CreateLink, ListPages } from '../reads/list-parts.tsx';
import { EmptyState } from '../ui/empty-state/empty-state.tsx';
import { shownRows } from '../ui/pagination/pagination.tsx';
import { QueryResult } from '../reads/query-result.tsx';
import { useRowKeys } from '../reads/use-row-keys.ts';

type NewBookingProps = Pick<ComponentProps<typeof CreateLink>, 'variant' | 'children'> & { list: ListRef<BookingPage> };

/** Opens a new booking. Its Cancel leads back to the list in its current state (LIST-07). */
export function NewBooking({ list, ...link }: NewBookingProps) {
  const state = useSelector(list, ({ context }) => context.state);
  const origin: Origin = { origin: `/bookings${writeListAddress(bookingListAddress, state)}` };
  return <CreateLink {...link} href="/bookings/new" state={origin} action="booking.create" />;
}

/** The facts are in the first column and the link is centred next to them. On narrow screens it is below them. */
const card = cx(
  tile(),
  css({
    display: 'grid',
    gridTemplateColumns: { base: '[minmax(0, 1fr)]', md: '[minmax(0, 1fr) auto]' },
    columnGap: '4',
    rowGap: '1.5',
  }),
);
const titleRow = wrap({ align: 'center', columnGap: '2', rowGap: '1' });
const name = cx(link({ look: 'title' }), text({ strong: true, snug: true }));
const facts = wrap({
  align: 'center',
  columnGap: '4',
  rowGap: '0',
  fontSize: 'sm',
  color: 'fg.muted',
  overflowWrap: 'anywhere',
});
/** Aligns the code with the name above it. Its padding enlarges the touch target. */
const code = css({ marginInlineStart: '-1.5' });
const phone = link({ look: 'fact', tall: true });
const items = text({ small: true, clamp: '2' });
const action = css({
  gridColumn: { md: '2' },
  gridRow: { md: '[1 / span 3]' },
  alignSelf: 'center',
  marginTop: { base: '0.5', md: '0' },
});

type BookingCardProps = { booking: ListedBooking; selecting: Selecting | null };

const BookingCard = memo(function BookingCard({ booking, selecting }: BookingCardProps) {
  const href = `/bookings/${booking.id}`;
  const chat = whatsappHref(booking.whatsappNumber);
  return (
    <li>
      <article
        className={card}
        data-dimmed={!booking.isActive || undefined}
        aria-label={`${booking.code}, ${booking.clientName}`}
        {...(selecting && cardPress(selecting, booking))}
      >
        <div className={titleRow}>
          {selecting && <SelectBox selecting={selecting} booking={booking} />}
          <h2>
            <Link href={href} className={name} dir="auto" data-opens>
              {booking.clientName}
            </Link>
          </h2>
          {!booking.isActive && <DeletedBadge />}
          <Badge>{toLabel(booking.clientType)}</Badge>
          <BookingStatusBadge status={booking.status} />
        </div>
        <p className={facts}>
          <CopyCode code={booking.code} className={code} />
          {chat && (
            <a href={chat} target="_blank" rel="noreferrer" className={phone}>
              {toChat(booking)}
            </a>
          )}
          {toFacts(booking, chat !== null)}
        </p>
        <p dir="auto" className={items}>
          {listItemNames(booking)}
        </p>
        <LinkButton href={href} size="sm" className={action} aria-label={`View Details of ${booking.code}`}>
          View Details
        </LinkButton>
      </article>
    </li>
  );
});

const join = (words: string) => words.replaceAll(' ', '\u00a0');
/** Between two facts, where a line may end. */
const GAP = '\u2003';

const toChat = ({ whatsappNumber }: ListedBooking): string => join(`WhatsApp ${whatsappNumber}`);

function toFacts(booking: ListedBooking, hasChat: boolean): string {
  const { createdAt, appointmentDate } = booking;
  const words = [join(`Created ${formatInstant(createdAt)}`)];
  if (!hasChat) words.unshift(toChat(booking));
  if (appointmentDate !== null) words.push(join(`Appointment ${formatInstant(appointmentDate)}`));
  return words.join(GAP);
}

type BookingCardsProps = { bookings: readonly ListedBooking[]; selecting: Selecting | null };

const BookingCards = memo(function BookingCards({ bookings, selecting }: BookingCardsProps) {
  const list = useRef<HTMLUListElement>(null);
  const keys = useRowKeys(bookings, list);
  return (
    <ul ref={list} className={column({ gap: '2.5', marginBottom: '4' })} aria-label="Bookings">
      {bookings.map((booking, place) => (
        <BookingCard key={keys[place]} booking={booking} selecting={selecting} />
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
        loading={
          <SkeletonRows areApart count={SKELETON_ROWS} label="Loading bookings…">
            <div className={card}>
              <Skeleton w={56} h={6} />
              <Skeleton w={80} h={6} />
              <Skeleton w={48} h={5} />
              <Skeleton h={8} className={cx(action, css({ width: { base: 'full', md: '24' } }))} />
            </div>
          </SkeletonRows>
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
      {REASONS[reason]}
    </EmptyState>
  );
}
