import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { css } from '#styled/css';
import { BOARD_PHASES, isBoardPage, placeCard, type BoardPage } from '../../domain/booking/list/board.ts';
import type { BookingPage } from '../../domain/booking/booking.ts';
import { selectPlaced, type BoardRef } from '../../machines/board.machine.ts';
import type { ListParams, ListRef } from '../../machines/list.machine.ts';
import type { QueryRef } from '../../machines/query/query.machine.ts';
import { useRefusal } from '../permissions/use-refusal.ts';
import { ClearList } from '../reads/clear-list.tsx';
import { QueryResult } from '../reads/query-result.tsx';
import { Skeleton } from '../ui/skeleton/skeleton.tsx';
import { BoardColumnView, columnBox } from './board-column.tsx';

/** It scrolls sideways by itself, so that the page does not; on wide screens all its columns stand beside each other. */
const lane = css({
  display: 'flex',
  marginInline: '[calc(min(0px, (100% - min(100vw - 4rem, 112rem)) / 2))]',
  gap: '3',
  overflowX: 'auto',
  paddingBottom: '3',
  marginBottom: '1',
  '@media print': { flexWrap: 'wrap', overflow: 'visible', marginInline: '0' },
});
const wayOut = css({ display: 'flex', justifyContent: 'center', py: '4' });
const hint = css({ marginBottom: '3', fontSize: 'sm', color: 'fg.muted' });

type BoardProps = { list: ListRef<BookingPage>; board: BoardRef };

/** The bookings by their phase. BOARD-02, BOARD-03 */
export function BoardView({
  query,
  canMove,
  ...board
}: BoardProps & {
  query: QueryRef<ListParams, BookingPage>;
  /** Whether the provider offers what a move asks for. OFFER-02 */
  canMove: boolean;
}) {
  const refusal = useRefusal('booking.details');
  return (
    <>
      {canMove && refusal !== undefined && <p className={hint}>{refusal}</p>}
      <QueryResult query={query} loading={<BoardSkeleton />} isEmpty={(page) => !isBoardPage(page)} keepsLast>
        {(page) => isBoardPage(page) && <Lane {...board} page={page} canMove={canMove && refusal === undefined} />}
      </QueryResult>
    </>
  );
}

/** Nothing moves under a hand: the rows are as they were when the card was lifted. BOARD-02 */
function Lane({ list, board, page, canMove }: BoardProps & { page: BoardPage; canMove: boolean }) {
  const isLifted = useSelector(board, (snapshot) => snapshot.matches('lifted'));
  const [shown, setShown] = useState(page);
  if (!isLifted && shown !== page) setShown(page);
  const placed = useSelector(board, selectPlaced, (a, b) => a?.id === b?.id && a?.to === b?.to);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways is scrolled by keys too. */}
      <div role="region" aria-label="Board" tabIndex={0} className={lane}>
        {placeCard(shown.columns, placed).map((column) => (
          <BoardColumnView
            key={column.phase}
            column={column}
            list={list}
            board={board}
            canMove={canMove}
            placed={placed?.id ?? null}
          />
        ))}
      </div>
      {shown.columns.every(({ total }) => total === 0) && (
        <div className={wayOut}>
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
        <div key={phase} className={columnBox}>
          <Skeleton className={css({ width: '24', height: '5', marginBottom: '3' })} />
          <Skeleton className={css({ height: '24', marginBottom: '2' })} />
          <Skeleton className={css({ height: '24' })} />
        </div>
      ))}
    </div>
  );
}
