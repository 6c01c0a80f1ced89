import { css } from '#styled/css';
import { hstack } from '#styled/patterns';
import type { Dashboard } from '../../domain/booking/booking.ts';
import { bookingListAddress } from '../../domain/booking/list/booking-list.ts';
import { writeListAddress } from '../../domain/lists/list-address.ts';
import type { ListState } from '../../domain/lists/list-state.ts';
import { statusLabel } from '../../domain/booking/booking-status.ts';
import { Icon } from '../ui/icon/icon.tsx';
import { Skeleton } from '../ui/skeleton/skeleton.tsx';
import { Link } from '../ui/link/link.tsx';

const grid = css({
  display: 'grid',
  gridTemplateColumns: '[repeat(3, minmax(min-content, 1fr))]',
  gap: { base: '2', md: '4' },
});
const card = hstack({
  gap: '2',
  px: { base: '2', sm: '3', md: '5' },
  py: { base: '3', md: '4' },
  layerStyle: 'surface',
  _hover: { borderColor: 'border.strong', bg: 'bg.hover' },
});
const label = css({ display: 'block', fontSize: 'sm', color: 'fg.muted', lineHeight: 'snug' });
const number = css({
  display: 'block',
  height: '10',
  fontSize: '2xl',
  fontWeight: 'semibold',
  lineHeight: 'tight',
  letterSpacing: 'tighter',
  fontVariantNumeric: 'tabular-nums',
});
const arrow = css({ display: { base: 'none', md: 'block' }, marginInlineStart: 'auto', color: 'fg.subtle' });

const CARDS = [
  { status: 'DRAFT', group: 'draft' },
  { status: 'CONFIRMED', group: 'confirmed' },
  { status: 'IN_PROGRESS', group: 'inProgress' },
] as const;

const listOf = (status: string, search: string): ListState => {
  const { defaults } = bookingListAddress;
  return { ...defaults, search, filters: { ...defaults.filters, status } };
};

/** How many bookings stand where; each card leads to its list, narrowed by the same search. DASH-04. `null` while they load. */
export function CountCards({ dashboard, search }: { dashboard: Dashboard | null; search: string }) {
  return (
    <nav aria-label="Bookings by status" className={grid}>
      {CARDS.map(({ status, group }) => (
        <Link
          key={status}
          href={`/bookings${writeListAddress(bookingListAddress, listOf(status, search))}`}
          className={card}
        >
          <span>
            <span className={label}>{statusLabel(status)}</span>
            <span className={number}>
              {dashboard ? dashboard[group].count : <Skeleton className={css({ width: '10', height: '8' })} />}
            </span>
          </span>
          <span className={arrow}>
            <Icon name="chevronRight" />
          </span>
        </Link>
      ))}
    </nav>
  );
}
