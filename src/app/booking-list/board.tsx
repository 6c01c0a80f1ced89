import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { fromCallback, fromPromise } from 'xstate';
import { MOVE_LEFT } from '../../domain/booking/list/board.ts';
import type { BookingPage } from '../../domain/booking/booking.ts';
import { boardMachine, type Move, type MoveEvent } from '../../machines/board.machine.ts';
import type { ListRef } from '../../machines/query/list.machine.ts';
import type { QuickActionRef } from '../../machines/quick-action/quick-action.machine.ts';
import { selectRole } from '../../machines/session/session.selectors.ts';
import { createBookingsService } from '../../services/bookings.service.ts';
import { BoardView } from '../../views/board/board-view.tsx';
import { useEmitted } from '../../views/use-emitted.ts';
import { QuickDialog, startQuickAction } from '../booking/quick-action.tsx';
import { useLiveActor } from '../shell/use-live-actor.ts';
import { useShell, type Shell } from '../shell/shell-context.tsx';

type BoardProps = { list: ListRef<BookingPage> };

/** The board over real bookings. A move is a quick action, which outlives the board for its Undo. BOARD-02, QUICK-01, QUICK-06 */
function createBoard(shell: Shell, list: ListRef<BookingPage>, show: (quick: QuickActionRef) => void) {
  const bookings = shell.service(createBookingsService);
  return boardMachine.provide({
    actors: {
      readBooking: fromPromise(({ input: { id }, signal }) => bookings.get(id, signal)),
      moveBooking: fromCallback<MoveEvent, Move>(({ input, sendBack }) => {
        const quick = startQuickAction(shell, input);
        quick.on('*', (emitted) => {
          if ('booking' in emitted && list.getSnapshot().status === 'active') list.send({ type: 'list.refresh' });
        });
        const reports = [
          quick.on('quick.done', () => sendBack({ type: 'move.done' })),
          quick.subscribe((snapshot) => {
            if (snapshot.matches('closed')) sendBack({ type: 'move.closed' });
            else if (snapshot.hasTag('form')) sendBack({ type: 'move.asked' });
            else if (snapshot.hasTag('sending')) sendBack({ type: 'move.sent' });
          }),
        ];
        show(quick);
        quick.start();
        return () => {
          for (const report of reports) report.unsubscribe();
          quick.send({ type: 'form.cancel' });
        };
      }),
    },
  });
}

/** The bookings by their phase. BOARD-02, BOARD-03 */
export default function Board({ list }: BoardProps) {
  const shell = useShell();
  const [quick, setQuick] = useState<QuickActionRef | null>(null);
  const [role] = useState(() => selectRole(shell.session.getSnapshot()));
  const board = useLiveActor((shell) => createBoard(shell, list, setQuick), { input: { role } });
  const query = useSelector(list, ({ children }) => children.query);
  const sayRead = () => board.send({ type: 'rows.read' });
  useEmitted(board, 'board.outdated', () => list.send({ type: 'list.refresh' }));
  useEmitted(query, 'query.loaded', sayRead);
  useEmitted(query, 'query.failed', sayRead);
  useEffect(
    () => () => {
      const isSignedIn = shell.session.getSnapshot().hasTag('signedIn');
      if (isSignedIn && board.getSnapshot().matches('checking')) shell.toaster.show({ type: 'error', ...MOVE_LEFT });
    },
    [board, shell],
  );
  return (
    <>
      {query && <BoardView list={list} query={query} board={board} />}
      {quick && <QuickDialog quick={quick} />}
    </>
  );
}
