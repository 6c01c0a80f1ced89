import { useSelector } from '@xstate/react';
import { memo, useEffect, useRef, type SyntheticEvent } from 'react';
import { link, text, tile } from '#styled/recipes';
import { column, hstack, wrap } from '#styled/patterns';
import { cx } from '#styled/css';
import { cardSteps } from '../../domain/booking/list/board.ts';
import type { ListedBooking } from '../../domain/booking/booking.ts';
import { formatRs } from '../../domain/shared/money.ts';
import { selectHand, selectLookedAt, selectRefusal, type BoardRef } from '../../machines/board.machine.ts';
import { RuleLink } from '../permissions/book-link.tsx';
import { StepLabel, BookingStatusBadge, DeletedBadge } from '../facts/status-badge.tsx';
import { Button } from '../ui/button/button.tsx';
import { Link } from '../ui/link/link.tsx';
import { Menu, type MenuEntry } from '../ui/menu/menu.tsx';

const name = cx(link({ look: 'title' }), text({ strong: true, snug: true, clamp: '3' }));
const badges = wrap({ align: 'center', gap: '1.5', marginTop: '1' });
const code = text({ small: true, muted: true });
const foot = hstack({ justify: 'space-between', gap: '2', marginTop: '1.5', minHeight: '8' });
const amount = text({ small: true, nowrap: true });
const why = column({ gap: '0', alignItems: 'start', marginTop: '1.5', fontSize: 'sm', color: 'danger.text' });

const OPENING = ['Enter', ' ', 'ArrowDown', 'ArrowUp'];

type BoardCardProps = { booking: ListedBooking; board: BoardRef; canMove: boolean; isPlaced: boolean };

/** A booking on the board, which a mouse drags and a menu moves. BOARD-02, BOARD-03 */
export const BoardCard = memo(function BoardCard({ booking, board, canMove, isPlaced }: BoardCardProps) {
  const place = useRef<HTMLLIElement>(null);
  const { id, status } = booking;
  const refusal = useSelector(board, (snapshot) => selectRefusal(snapshot, id));
  // The card that comes into another column takes the focus along which went with the old one.
  useEffect(() => {
    const isMoved = selectHand(board.getSnapshot(), id) !== null;
    if (isMoved && document.activeElement === document.body) place.current?.querySelector('button')?.focus();
  }, [board, id]);
  useEffect(() => {
    if (refusal !== null) place.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [refusal]);
  return (
    <li ref={place}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a mouse drags it; keys and fingers have its menu. */}
      <article
        className={tile({ small: true })}
        aria-label={`${booking.code}, ${booking.clientName}`}
        aria-busy={isPlaced || undefined}
        data-dimmed={!booking.isActive || undefined}
        draggable={canMove}
        onDragStart={(event) => {
          const lift = { type: 'card.lift', card: { id, status } } as const;
          const canLift = board.getSnapshot().can(lift);
          board.send(lift);
          // Another one is under way.
          if (!canLift) return event.preventDefault();
          event.dataTransfer.setData('text/plain', booking.code);
          event.dataTransfer.effectAllowed = 'move';
        }}
        onDragEnd={() => board.send({ type: 'card.cancel' })}
      >
        <h3>
          <Link href={`/bookings/${id}`} className={name} dir="auto" data-opens draggable={false}>
            {booking.clientName}
          </Link>
        </h3>
        <div className={badges}>
          <span className={code}>{booking.code}</span>
          {!booking.isActive && <DeletedBadge />}
          <BookingStatusBadge status={status} />
        </div>
        <div className={foot}>
          <span className={amount}>{formatRs(booking.payableAmount)}</span>
          {canMove && <MoveMenu booking={booking} board={board} isBusy={isPlaced} />}
        </div>
        {refusal !== null && (
          <div role="alert" className={why}>
            <p>
              {refusal.sentence} {refusal.remedy && <RuleLink id={refusal.rule} />}
            </p>
            {refusal.remedy && (
              <Button size="sm" onClick={() => board.send({ type: 'remedy.take' })}>
                {refusal.remedy.label}
              </Button>
            )}
          </div>
        )}
      </article>
    </li>
  );
});

function MoveMenu({ booking, board, isBusy }: { booking: ListedBooking; board: BoardRef; isBusy: boolean }) {
  const card = { id: booking.id, status: booking.status };
  const known = useSelector(board, (snapshot) => selectLookedAt(snapshot, card.id));
  const entries = cardSteps(booking, known).map((step): MenuEntry => ({
    value: step.status,
    // The card offers the way out once the step is refused.
    label: <StepLabel step={step} />,
    onSelect: () => board.send({ type: 'step.choose', card, to: step.status }),
  }));
  const look = ({ currentTarget, target }: SyntheticEvent) => {
    // Presses in the open menu bubble up to here. Reading the card again would change the menu's width and
    // move it away from the pointer.
    if (target instanceof Node && currentTarget.contains(target)) board.send({ type: 'card.look', card });
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it listens for the press of its button.
    <span data-print="hide" onPointerDown={look} onKeyDown={(event) => OPENING.includes(event.key) && look(event)}>
      <Menu
        trigger={
          <Button size="sm" icon="chevronDown" busy={isBusy} aria-label={`Move ${booking.code}`}>
            Move
          </Button>
        }
        label="Move to"
        head="Move to"
        entries={entries}
      />
    </span>
  );
}
