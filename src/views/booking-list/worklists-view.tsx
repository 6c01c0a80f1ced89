import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { css, cx } from '#styled/css';
import { text } from '#styled/recipes';
import type { BookingPage } from '../../domain/booking/booking.ts';
import { bookingListAddress, WORKLISTS } from '../../domain/booking/list/booking-list.ts';
import { WORKLIST_COUNTS, WORKLIST_LABELS, type WorklistCounts } from '../../domain/dashboard/worklist-counts.ts';
import { writeListAddress } from '../../domain/lists/list-address.ts';
import { clearFilters } from '../../domain/lists/list-state.ts';
import { formatCount } from '../../domain/shared/number-text.ts';
import type { ListRef } from '../../machines/query/list.machine.ts';
import { isAwaited, selectData } from '../../machines/query/query.machine.ts';
import { useRead } from '../reads/use-read.ts';
import { Icon } from '../ui/icon/icon.tsx';
import { Link } from '../ui/link/link.tsx';

/** In two columns on a phone. */
const row = css({ display: { base: 'grid', md: 'flex' }, gridTemplateColumns: '[1fr 1fr]', gap: '2' });
const link = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '2',
  minHeight: '9',
  px: '2.5',
  fontSize: 'sm',
  lineHeight: 'tight',
  color: 'fg.muted',
  borderWidth: 'thin',
  borderRadius: 'md',
  _hover: { color: 'fg', borderColor: 'border.strong' },
  '&[aria-current]': { color: 'accent.text', borderColor: 'accent.solid', fontWeight: 'medium' },
});
const number = cx(text({ tone: 'plain', medium: true }), css({ minWidth: '4', flexShrink: '0', textAlign: 'end' }));

type Props = { list: ListRef<BookingPage> };

/** The work lists, counted once the rows are loaded (LIST-11). */
export function WorklistsView({ list }: Props) {
  const rows = useSelector(list, ({ children }) => children.query);
  const isWaiting = useSelector(rows, (snapshot) => snapshot === undefined || isAwaited(snapshot));
  const [isOver, setIsOver] = useState(!isWaiting);
  if (!isWaiting && !isOver) setIsOver(true);
  return isOver ? <Counted list={list} /> : <Worklists list={list} counts={null} />;
}

function Counted({ list }: Props) {
  return <Worklists list={list} counts={useSelector(useRead(WORKLIST_COUNTS), selectData)} />;
}

function Worklists({ list, counts }: Props & { counts: WorklistCounts | null }) {
  const state = useSelector(list, ({ context }) => context.state);
  const { defaults } = bookingListAddress;
  const chosen = state.filters['worklist'];
  return (
    <nav aria-label="Work lists" className={row}>
      {WORKLISTS.map((worklist) => {
        const isChosen = chosen === worklist;
        const filters = { ...clearFilters(state, defaults).filters, worklist: isChosen ? '' : worklist };
        return (
          <Link
            key={worklist}
            href={`/bookings${writeListAddress(bookingListAddress, { ...state, filters, page: 1 })}`}
            className={link}
            {...(isChosen && { 'aria-current': 'page', 'aria-description': 'Leads back to all bookings' })}
          >
            {WORKLIST_LABELS[worklist]}
            <span className={number}>{counts && formatCount(counts[worklist])}</span>
            {isChosen && <Icon name="close" size={16} />}
          </Link>
        );
      })}
    </nav>
  );
}
