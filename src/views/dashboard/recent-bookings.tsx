import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { css, cx } from '#styled/css';
import { wrap } from '#styled/patterns';
import type { ListedBooking } from '../../domain/booking/booking.ts';
import { listItemNames } from '../../domain/booking/list/booking-list.ts';
import { ITEMS_NAMED } from '../../domain/shared/limits.ts';
import { Skeleton, SkeletonRows } from '../ui/skeleton/skeleton.tsx';
import { BookingStatusBadge, DeletedBadge } from '../status/status-badge.tsx';
import { Button } from '../ui/button/button.tsx';
import { Link } from '../ui/link/link.tsx';

/** Rows that are shown at first beside the figures. */
const RECENT_FIRST = 10;

const row = css({
  display: 'grid',
  gridTemplateColumns: '[minmax(0, 1fr) auto]',
  alignItems: 'center',
  columnGap: '3',
  rowGap: '0.5',
  minHeight: '16',
  px: { base: '4', md: '5' },
  py: '2.5',
  borderBottomWidth: 'thin',
  '*:last-child > &': { borderBottomWidth: 'none' },
});
const link = css({ _hover: { bg: 'bg.hover' }, '&:focus-visible': { outlineOffset: '[-2px]' } });
const dimmed = css({ color: 'fg.muted', bg: 'bg.subtle' });
const more = css({ display: 'flex', justifyContent: 'center', p: '3', borderTopWidth: 'thin' });
const title = wrap({ align: 'center', columnGap: '2', rowGap: '1' });
const name = css({ fontWeight: 'medium' });
const code = css({ fontFamily: 'mono', fontSize: 'sm', color: 'fg.muted', whiteSpace: 'nowrap' });
const items = css({ gridColumn: '1', fontSize: 'sm', color: 'fg.muted', lineClamp: '2' });
const status = css({ gridColumn: '2', gridRow: '1 / span 2', justifySelf: 'end' });

function RecentBooking({ booking }: { booking: ListedBooking }) {
  return (
    <Link href={`/bookings/${booking.id}`} className={cx(row, link, !booking.isActive && dimmed)}>
      <span className={title}>
        <bdi className={name}>{booking.clientName}</bdi>
        <span className={code}>{booking.code}</span>
        {!booking.isActive && <DeletedBadge />}
      </span>
      <span dir="auto" className={items}>
        {listItemNames(booking, ITEMS_NAMED)}
      </span>
      <span className={status}>
        <BookingStatusBadge status={booking.status} />
      </span>
    </Link>
  );
}

/** DASH-08, DASH-10. `isShort`: the first ten, and the others at a press. */
export function RecentBookings({ bookings, isShort }: { bookings: readonly ListedBooking[]; isShort: boolean }) {
  const list = useRef<HTMLUListElement>(null);
  const [isWhole, setWhole] = useState(false);
  const shown = isShort && !isWhole ? bookings.slice(0, RECENT_FIRST) : bookings;
  const showAll = () => {
    flushSync(() => setWhole(true));
    list.current?.children[RECENT_FIRST]?.querySelector('a')?.focus();
  };
  return (
    <>
      <ul aria-label="Recent bookings" ref={list}>
        {shown.map((booking) => (
          <li key={booking.id}>
            <RecentBooking booking={booking} />
          </li>
        ))}
      </ul>
      {shown.length < bookings.length && (
        <div className={more}>
          <Button onClick={showAll}>{`Show all ${bookings.length}`}</Button>
        </div>
      )}
    </>
  );
}

/** Five rows of the same size while they load. DASH-07. */
export function RecentBookingsSkeleton({ count }: { count: number }) {
  return (
    <SkeletonRows count={count} label="Loading bookings…">
      <span className={row}>
        <Skeleton className={css({ width: '48' })} />
        <Skeleton className={css({ gridColumn: '1', width: '32', height: '3' })} />
        <span className={status}>
          <Skeleton className={css({ width: '24', height: '6', borderRadius: 'full' })} />
        </span>
      </span>
    </SkeletonRows>
  );
}
