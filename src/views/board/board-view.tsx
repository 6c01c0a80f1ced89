import { useSelector } from '@xstate/react';
import { useId, useState, type DragEvent } from 'react';
import { link, text } from '#styled/recipes';
import { column, flex, hstack } from '#styled/patterns';
import { css, cx } from '#styled/css';
import { PHASE_LABELS } from '../../domain/booking/booking-life.ts';
import type { BookingPage } from '../../domain/booking/booking.ts';
import { statusOfColumn, placeCard } from '../../domain/booking/list/board.ts';
import {
  columnStatuses,
  BOARD_PHASES,
  isBoardPage,
  type BoardColumn,
  type BoardPage,
} from '../../domain/booking/list/board-page.ts';
import { bookingListAddress } from '../../domain/booking/list/booking-list.ts';
import { writeListAddress } from '../../domain/lists/list-address.ts';
import { shopClock } from '../../domain/booking/promise.ts';
import { formatCount } from '../../domain/shared/number-text.ts';
import { selectPlaced, type BoardRef } from '../../machines/board.machine.ts';
import type { ListRef, ListParams } from '../../machines/query/list.machine.ts';
import type { QueryRef } from '../../machines/query/query.machine.ts';
import { ClearList } from '../reads/list-parts.tsx';
import { useClock } from '../reads/use-clock.ts';
import { useRefusal } from '../permissions/use-refusal.ts';
import { QueryResult } from '../reads/query-result.tsx';
import { Link } from '../ui/link.tsx';
import { Skeleton } from '../ui/skeleton/skeleton.tsx';
import { BoardCard } from './board-card.tsx';

/** As high as the window at most: what scrolls sideways stays in reach below many cards. */
const columnBox = flex({
  flex: '[1 0 15rem]',
  width: '[15rem]',
  minWidth: '[15rem]',
  direction: 'column',
  maxHeight: '[max(24rem, calc(100dvh - 7rem))]',
  padding: '2',
  bg: 'bg.subtle',
  borderWidth: 'thin',
  borderRadius: 'lg',
  '@media print': { maxHeight: '[none]', width: 'full' },
  // Bookings that ended without being completed.
  '&[data-apart]': {
    bg: '[transparent]',
    borderStyle: 'dashed',
    'section:not([data-apart]) + &': { marginInlineStart: '4' },
  },
  '&[data-over]': { borderColor: 'accent.solid', bg: 'bg.hover' },
});
const head = hstack({ justify: 'space-between', px: '1', paddingBottom: '2', fontSize: 'sm' });
const cards = column({ gap: '2', overflowY: 'auto', minHeight: '16', '@media print': { overflow: 'visible' } });
const nothing = css({ px: '1', paddingBottom: '2', fontSize: 'sm', color: 'fg.muted' });
const all = cx(link({ look: 'accent' }), css({ display: 'block', px: '1', paddingTop: '2', fontSize: 'sm' }));

type BoardProps = { list: ListRef<BookingPage>; board: BoardRef; canMove: boolean };

function BoardColumnView({
  column: { phase, bookings, total },
  list,
  board,
  canMove,
  placed,
}: BoardProps & { column: BoardColumn; placed: number | null }) {
  const id = useId();
  const clock = useClock(shopClock);
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
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a mouse drops a card on it; keys and fingers have its menu.
    <section
      aria-labelledby={id}
      className={columnBox}
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
        <h2 id={id} className={text({ strong: true })}>
          {PHASE_LABELS[phase]}
        </h2>
        <span className={text({ muted: true })}>{formatCount(total)}</span>
      </div>
      {bookings.length === 0 ? (
        <p className={nothing}>{status === '' ? 'Hidden by the filter' : 'No bookings'}</p>
      ) : (
        <ul aria-labelledby={id} className={cards}>
          {bookings.map((booking) => (
            <BoardCard
              key={booking.id}
              booking={booking}
              clock={clock}
              board={board}
              canMove={canMove && booking.isActive}
              isPlaced={booking.id === placed}
            />
          ))}
        </ul>
      )}
      {total > bookings.length && bookings.length > 0 && (
        <Link href={`/bookings${writeListAddress(bookingListAddress, rows)}`} className={all}>
          {`Show All ${formatCount(total)} in the List`}
        </Link>
      )}
    </section>
  );
}

/** Scrolls sideways inside, so that the page does not. On wide screens all columns fit next to each other. */
const lane = flex({
  gap: '3',
  overflowX: 'auto',
  paddingBottom: '3',
  marginBottom: '1',
  '@media print': { flexWrap: 'wrap', overflow: 'visible' },
});
const hint = css({ marginBottom: '3', fontSize: 'sm', color: 'fg.muted' });

/** The bookings by their phase. BOARD-02, BOARD-03 */
export function BoardView({
  query,
  ...board
}: Omit<BoardProps, 'canMove'> & { query: QueryRef<ListParams, BookingPage> }) {
  const refusal = useRefusal('booking.details');
  return (
    <>
      {refusal !== undefined && <p className={hint}>{refusal}</p>}
      <QueryResult query={query} loading={<BoardSkeleton />} isEmpty={(page) => !isBoardPage(page)} keepsLast>
        {(page) => isBoardPage(page) && <Lane {...board} page={page} canMove={refusal === undefined} />}
      </QueryResult>
    </>
  );
}

/** Nothing moves under a hand: the rows are as they were when the card was lifted. BOARD-02 */
function Lane({ page, ...props }: BoardProps & { page: BoardPage }) {
  const { list, board } = props;
  const isLifted = useSelector(board, (snapshot) => snapshot.matches('lifted'));
  const [shown, setShown] = useState(page);
  if (!isLifted && shown !== page) setShown(page);
  const placed = useSelector(board, selectPlaced, (a, b) => a?.id === b?.id && a?.to === b?.to);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways is scrolled by keys too. */}
      <div role="region" aria-label="Board" tabIndex={0} className={lane}>
        {placeCard(shown.columns, placed).map((column) => (
          <BoardColumnView key={column.phase} {...props} column={column} placed={placed?.id ?? null} />
        ))}
      </div>
      {shown.columns.every(({ total }) => total === 0) && (
        <div className={hstack({ justify: 'center', py: '4' })}>
          <ClearList list={list} />
        </div>
      )}
    </>
  );
}

function BoardSkeleton() {
  return (
    <div role="status" aria-label="Loading bookings…" className={lane}>
      {BOARD_PHASES.map((phase) => (
        <div key={phase} className={cx(columnBox, column({ gap: '2.5' }))}>
          <Skeleton w={24} h={5} />
          <Skeleton h={24} />
          <Skeleton h={24} />
        </div>
      ))}
    </div>
  );
}
