import { useSelector } from '@xstate/react';
import { memo, useEffect, useRef, type SyntheticEvent } from 'react';
import { link, text, tile } from '#styled/recipes';
import { column, hstack, wrap } from '#styled/patterns';
import { css, cx } from '#styled/css';
import { cardSteps, isStatusOfColumn } from '../../domain/booking/list/board.ts';
import { listItemNames } from '../../domain/booking/list/booking-list.ts';
import { bookingAge, bookingMoney } from '../../domain/booking/list/booking-row.ts';
import type { ListedBooking } from '../../domain/booking/booking.ts';
import { ITEMS_NAMED } from '../../domain/shared/limits.ts';
import { formatInstant } from '../../domain/shared/shop-day.ts';
import { selectHand, selectLookedAt, selectRefusal, type BoardRef } from '../../machines/board.machine.ts';
import { promiseWords } from '../../domain/booking/promise.ts';
import { Badge } from '../ui/badge/badge.tsx';
import { RuleLink } from '../workflow/book-link.tsx';
import { StepLabel, BookingStatusBadge, DeletedBadge, WarrantyBadge } from '../facts/status-badge.tsx';
import { Button } from '../ui/button/button.tsx';
import { Link } from '../ui/link.tsx';
import { Menu, type MenuEntry } from '../ui/menu/menu.tsx';

const name = cx(link({ look: 'title' }), text({ snug: true, clamp: '2' }));
const devices = text({ strong: true, snug: true, clamp: '2' });
const facts = wrap({ align: 'center', columnGap: '2', rowGap: '1', fontSize: 'sm', color: 'fg.muted' });
const head = hstack({ alignItems: 'flex-start', justify: 'space-between', gap: '1' });
/** Appears on hover and focus. A touch screen always shows it (BOARD-05). */
const move = css({
  margin: '-1.5',
  flexShrink: '0',
  '@media (hover: hover)': {
    opacity: '0',
    'article:is(:hover, :focus-within) &': { opacity: '1' },
    '&:is([aria-expanded=true], [aria-busy=true])': { opacity: '1' },
  },
});
const why = column({ gap: '0', alignItems: 'start', marginTop: '1.5', fontSize: 'sm', color: 'danger.text' });

const OPENING = ['Enter', ' ', 'ArrowDown', 'ArrowUp'];

type BoardCardProps = { booking: ListedBooking; clock: string; board: BoardRef; canMove: boolean; isPlaced: boolean };

/** A booking on the board, which a mouse drags and a menu moves. BOARD-02, BOARD-03 */
export const BoardCard = memo(function BoardCard({ booking, clock, board, canMove, isPlaced }: BoardCardProps) {
  const place = useRef<HTMLLIElement>(null);
  const { id, status } = booking;
  const today = clock.slice(0, 10);
  const promised = promiseWords(booking, clock);
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
        <div className={head}>
          <p dir="auto" className={devices}>
            {listItemNames(booking, ITEMS_NAMED)}
          </p>
          {canMove && <MoveMenu booking={booking} board={board} isBusy={isPlaced} />}
        </div>
        <h3>
          <Link href={`/bookings/${id}`} className={name} dir="auto" data-opens draggable={false}>
            {booking.clientName}
          </Link>
        </h3>
        <div className={facts}>
          <span>{booking.code}</span>
          <span data-tip={`Created ${formatInstant(booking.createdAt)}`}>{bookingAge(booking.createdAt, today)}</span>
          <span>{bookingMoney(booking)}</span>
          {booking.isClaim && <WarrantyBadge />}
          {promised && <Badge tone={promised.isLate ? 'red' : 'slate'}>{promised.words}</Badge>}
          {booking.assigneeName && <span dir="auto">{booking.assigneeName}</span>}
          {!booking.isActive && <DeletedBadge />}
          {!isStatusOfColumn(status) && <BookingStatusBadge status={status} />}
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
          <Button
            size="sm"
            variant="ghost"
            icon="more"
            busy={isBusy}
            aria-label={`Move ${booking.code}`}
            data-tip={`Move ${booking.code}`}
            className={move}
          >
            {null}
          </Button>
        }
        label="Move to"
        head="Move to"
        entries={entries}
      />
    </span>
  );
}
