import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { fromCallback, fromPromise } from 'xstate';
import { MOVE_LEFT } from '../../domain/booking/list/board.ts';
import type { Booking, BookingPage } from '../../domain/booking/booking.ts';
import type { QuickAction } from '../../domain/quick-action/quick-offer.ts';
import { boardMachine, type Move, type MoveEvent } from '../../machines/board.machine.ts';
import type { ListRef } from '../../machines/list.machine.ts';
import type { QuickActionRef } from '../../machines/quick-action/quick-action.machine.ts';
import { selectRole } from '../../machines/session/session.selectors.ts';
import { createBookingsService } from '../../services/bookings.service.ts';
import { BoardView } from '../../views/board/board-view.tsx';
import { useEmitted } from '../../views/reads/use-emitted.ts';
import { late } from '../../views/ui/late/late.tsx';
import { useLiveActor } from '../shell/use-live-actor.ts';
import { useShell, type Shell } from '../shell/shell-context.tsx';

type LiveBoardProps = { list: ListRef<BookingPage> };

const QuickDialog = late(() => import('../quick-action/live-quick-action.ts'));

/** The board over real bookings; a move is a quick action of the booking page. BOARD-02, QUICK-01 */
function createLiveBoard(shell: Shell, list: ListRef<BookingPage>, show: (quick: QuickActionRef) => void) {
  const bookings = createBookingsService(shell.http);
  const begin = async (booking: Booking, action: QuickAction, report: (event: MoveEvent) => void) => {
    const code = await QuickDialog.load();
    if (!code) {
      shell.toaster.show({ type: 'error', title: 'Not loaded', description: 'Please try again.' });
      report({ type: 'move.closed' });
      return null;
    }
    const quick = code.startQuickAction(shell, { action, booking });
    quick.on('*', (emitted) => {
      if ('booking' in emitted && list.getSnapshot().status === 'active') list.send({ type: 'list.refresh' });
    });
    quick.on('quick.done', () => report({ type: 'move.done' }));
    quick.subscribe((snapshot) => {
      if (snapshot.matches('closed')) report({ type: 'move.closed' });
      else if (snapshot.hasTag('form')) report({ type: 'move.asked' });
      else if (snapshot.hasTag('sending')) report({ type: 'move.sent' });
    });
    show(quick);
    quick.start();
    return quick;
  };
  return boardMachine.provide({
    actors: {
      readBooking: fromPromise(({ input: { id }, signal }) => bookings.get(id, signal)),
      moveBooking: fromCallback<MoveEvent, Move>(({ input, sendBack }) => {
        let isOver = false;
        const report = (event: MoveEvent) => {
          if (!isOver) sendBack(event);
        };
        const begun = begin(input.booking, input.action, report);
        return () => {
          isOver = true;
          void begun.then((quick) => quick?.send({ type: 'action.close' }));
        };
      }),
    },
  });
}

/** The bookings by their phase; late code. BOARD-02, BOARD-03 */
export default function LiveBoard({ list }: LiveBoardProps) {
  const shell = useShell();
  const [quick, setQuick] = useState<QuickActionRef | null>(null);
  const [role] = useState(() => selectRole(shell.session.getSnapshot()));
  const board = useLiveActor((shell) => createLiveBoard(shell, list, setQuick), { input: { role } });
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
