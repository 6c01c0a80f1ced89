import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { css } from '#styled/css';
import { wrap } from '#styled/patterns';
import type { BookingPage } from '../../domain/booking/booking.ts';
import { bookingListAddress, WORKLISTS } from '../../domain/booking/list/booking-list.ts';
import { WORKLIST_COUNTS, WORKLIST_LABELS, type WorklistCounts } from '../../domain/dashboard/worklist-counts.ts';
import { writeListAddress } from '../../domain/lists/list-address.ts';
import { clearFilters } from '../../domain/lists/list-state.ts';
import { formatCount } from '../../domain/shared/number-text.ts';
import type { ListRef } from '../../machines/query/list.machine.ts';
import { isAwaited, selectData } from '../../machines/query/query.machine.ts';
import { useRead } from '../reads/use-read.ts';
import { Link } from '../ui/link.tsx';

const row = wrap({ columnGap: { base: '4', '2xl': '6' }, borderBottomWidth: 'thin' });
const link = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  flexShrink: '0',
  minHeight: '8',
  fontSize: 'sm',
  fontWeight: 'medium',
  lineHeight: 'tight',
  whiteSpace: 'nowrap',
  color: 'fg.muted',
  borderBottomWidth: 'thick',
  borderBottomColor: 'transparent',
  _hover: { color: 'fg' },
  '&:focus-visible': { outlineOffset: '[-2px]' },
  '&[aria-current]': { color: 'accent.text', borderBottomColor: 'accent.solid' },
});
/** As wide as the number that comes into it. */
const number = css({
  minWidth: '7',
  px: '1.5',
  borderRadius: 'full',
  bg: 'bg.muted',
  color: 'fg',
  textAlign: 'center',
  _empty: { visibility: 'hidden' },
  '&:empty::before': { content: '"0"' },
});

type Props = { list: ListRef<BookingPage> };

/** Returns whether the first rows have arrived, so that other reads no longer delay them. */
export function useHasArrived(list: ListRef<BookingPage>): boolean {
  const rows = useSelector(list, ({ children }) => children.query);
  const isWaiting = useSelector(rows, (snapshot) => snapshot === undefined || isAwaited(snapshot));
  const [isOver, setIsOver] = useState(!isWaiting);
  if (!isWaiting && !isOver) setIsOver(true);
  return isOver;
}

/** The work queues as tabs over the list, counted once the rows have arrived. LIST-11 */
export function WorklistsView({ list }: Props) {
  return useHasArrived(list) ? <Counted list={list} /> : <Worklists list={list} counts={null} />;
}

function Counted({ list }: Props) {
  return <Worklists list={list} counts={useSelector(useRead(WORKLIST_COUNTS), selectData)} />;
}

function Worklists({ list, counts }: Props & { counts: WorklistCounts | null }) {
  const state = useSelector(list, ({ context }) => context.state);
  const { defaults } = bookingListAddress;
  const chosen = state.filters['worklist'];
  return (
    <nav aria-label="Work Queues" className={row}>
      {['' as const, ...WORKLISTS].map((worklist) => {
        const filters = { ...clearFilters(state, defaults).filters, worklist };
        return (
          <Link
            key={worklist}
            href={`/bookings${writeListAddress(bookingListAddress, { ...state, filters, page: 1 })}`}
            className={link}
            aria-current={chosen === worklist ? 'page' : undefined}
          >
            {worklist === '' ? 'All Bookings' : WORKLIST_LABELS[worklist]}
            {worklist !== '' && <span className={number}>{counts && formatCount(counts[worklist])}</span>}
          </Link>
        );
      })}
    </nav>
  );
}
