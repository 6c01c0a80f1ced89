import { useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { css, cx } from '#styled/css';
import { hstack, wrap } from '#styled/patterns';
import { row, text } from '#styled/recipes';
import type { ListedBooking } from '../../domain/booking/booking.ts';
import type { BookingStatus } from '../../domain/booking/booking-status.ts';
import { listItemNames } from '../../domain/booking/list/booking-list.ts';
import { ITEMS_NAMED, SKELETON_ROWS } from '../../domain/shared/limits.ts';
import { BookingStatusBadge, DeletedBadge } from '../facts/status-badge.tsx';
import { Button } from '../ui/button/button.tsx';
import { Link } from '../ui/link.tsx';
import { Skeleton, SkeletonRows } from '../ui/skeleton/skeleton.tsx';

const RECENT_FIRST = 10;

const line = cx(row({ pad: 'sm', press: true }), hstack({ gap: '3', justify: 'space-between' }));
const tall = cx(line, css({ minHeight: '16' }));
const words = css({ flex: '1', minWidth: '0' });
const title = wrap({ align: 'center', columnGap: '2', rowGap: '1', marginBottom: '0.5' });
const name = text({ medium: true });
const code = text({ code: true, small: true, muted: true, nowrap: true });
const items = text({ small: true, muted: true, clamp: '2' });

/** A booking as a link of two lines, with its status on the right. */
export const BookingLink = ({
  booking: { id, status },
  isTall = false,
  dimmed = false,
  children,
}: {
  booking: { id: number; status: BookingStatus };
  isTall?: boolean;
  dimmed?: boolean;
  children: ReactNode;
}) => (
  <Link href={`/bookings/${id}`} className={isTall ? tall : line} data-dimmed={dimmed || undefined}>
    <span className={words}>{children}</span>
    <BookingStatusBadge status={status} />
  </Link>
);

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
            <BookingLink booking={booking} isTall dimmed={!booking.isActive}>
              <span className={title}>
                <bdi className={name}>{booking.clientName}</bdi>
                <span className={code}>{booking.code}</span>
                {!booking.isActive && <DeletedBadge />}
              </span>
              <span dir="auto" className={items}>
                {listItemNames(booking, ITEMS_NAMED)}
              </span>
            </BookingLink>
          </li>
        ))}
      </ul>
      {shown.length < bookings.length && (
        <div className={hstack({ justify: 'center', p: '3', borderTopWidth: 'thin' })}>
          <Button onClick={showAll}>{`Show All ${bookings.length}`}</Button>
        </div>
      )}
    </>
  );
}

/** Shown while the recent bookings load (DASH-07). */
export const RecentBookingsSkeleton = () => (
  <SkeletonRows count={SKELETON_ROWS} label="Loading bookings…">
    <div className={tall}>
      <span className={words}>
        <Skeleton w={48} />
        <Skeleton w={32} h={3} className={css({ marginTop: '1' })} />
      </span>
      <Skeleton w={24} h={6} isRound />
    </div>
  </SkeletonRows>
);
