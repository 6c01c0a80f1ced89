import { useSelector } from '@xstate/react';
import { useId, useState, type DragEvent } from 'react';
import { css, cx } from '#styled/css';
import { hstack, stack } from '#styled/patterns';
import { columnStatuses, statusOfColumn, type BoardColumn } from '../../domain/booking/list/board.ts';
import { PHASE_LABELS } from '../../domain/booking/booking-life.ts';
import { bookingListAddress } from '../../domain/booking/list/booking-list.ts';
import type { BookingPage } from '../../domain/booking/booking.ts';
import { writeListAddress } from '../../domain/lists/list-address.ts';
import { formatCount } from '../../domain/shared/number-text.ts';
import type { BoardRef } from '../../machines/board.machine.ts';
import type { ListRef } from '../../machines/list.machine.ts';
import { Link } from '../ui/link/link.tsx';
import { BoardCard } from './board-card.tsx';

/** As high as the window at most: what scrolls sideways stays in reach below many cards. */
export const columnBox = css({
  flex: '[1 0 15rem]',
  width: '[15rem]',
  minWidth: '[15rem]',
  display: 'flex',
  flexDirection: 'column',
  maxHeight: '[max(24rem, calc(100dvh - 7rem))]',
  padding: '2',
  bg: 'bg.subtle',
  borderWidth: 'thin',
  borderRadius: 'lg',
  '@media print': { maxHeight: '[none]', width: 'full' },
  '&[data-over]': { borderColor: 'accent.solid', bg: 'bg.hover' },
});
/** Where a life ends without being done. */
const apart = css({
  bg: '[transparent]',
  borderStyle: 'dashed',
  'section:not([data-apart]) + &': { marginInlineStart: '4' },
});
const head = hstack({ justify: 'space-between', px: '1', paddingBottom: '2', fontSize: 'sm' });
const title = css({ fontWeight: 'semibold' });
const count = css({ color: 'fg.muted', fontVariantNumeric: 'tabular-nums' });
const cards = stack({ gap: '2', overflowY: 'auto', minHeight: '16', '@media print': { overflow: 'visible' } });
const nothing = css({ px: '1', paddingBottom: '2', fontSize: 'sm', color: 'fg.muted' });
const all = css({
  display: 'block',
  px: '1',
  paddingTop: '2',
  fontSize: 'sm',
  color: 'accent.text',
  textDecoration: 'underline',
});

/** One phase: how many, its cards, and a place to drop one on. BOARD-02 */
export function BoardColumnView({
  column: { phase, bookings, total },
  list,
  board,
  canMove,
  placed,
}: {
  column: BoardColumn;
  list: ListRef<BookingPage>;
  board: BoardRef;
  canMove: boolean;
  /** The card that is on its way to where it stands. */
  placed: number | null;
}) {
  const id = useId();
  const state = useSelector(list, ({ context }) => context.state);
  const [isOver, setIsOver] = useState(false);
  const status = columnStatuses(state, phase);
  const isApart = phase === 'rejected' || phase === 'cancelled';
  const over = (event: DragEvent) => {
    if (!board.getSnapshot().matches('lifted')) return;
    event.preventDefault();
    setIsOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    board.send({ type: 'card.drop', to: statusOfColumn(phase) });
  };
  const rows = { ...state, page: 1, filters: { ...state.filters, status, view: '' } };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a hand drops a card on it; keys have its menu.
    <section
      aria-labelledby={id}
      className={cx(columnBox, isApart && apart)}
      data-apart={isApart || undefined}
      data-over={isOver || undefined}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false);
      }}
      onDrop={drop}
    >
      <div className={head}>
        <h2 id={id} className={title}>
          {PHASE_LABELS[phase]}
        </h2>
        <span className={count}>{formatCount(total)}</span>
      </div>
      {bookings.length === 0 ? (
        <p className={nothing}>{status === '' ? 'Left out by the filter' : 'No bookings'}</p>
      ) : (
        <ul aria-labelledby={id} className={cards}>
          {bookings.map((booking) => (
            <BoardCard
              key={booking.id}
              booking={booking}
              board={board}
              canMove={canMove && booking.isActive}
              isPlaced={booking.id === placed}
            />
          ))}
        </ul>
      )}
      {total > bookings.length && bookings.length > 0 && (
        <Link href={`/bookings${writeListAddress(bookingListAddress, rows)}`} className={all}>
          {`Show all ${formatCount(total)} in the list`}
        </Link>
      )}
    </section>
  );
}
