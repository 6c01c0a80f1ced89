import type { ReactNode } from 'react';
import { css } from '#styled/css';
import { wrap } from '#styled/patterns';
import { formatPromise, isLate, shopClock } from '../../domain/booking/promise.ts';
import type { Booking } from '../../domain/booking/booking.ts';
import type { QuickAction } from '../../domain/quick-action/quick-offer.ts';
import type { BookingEditRef } from '../../machines/booking-edit.ts';
import { Fact } from '../facts/fact.tsx';
import { useOffer, type QuickActions } from '../quick-action/next-actions.tsx';
import { useClock } from '../reads/use-clock.ts';
import { Badge } from '../ui/badge/badge.tsx';
import { Button } from '../ui/button/button.tsx';

const line = wrap({ align: 'center', columnGap: '3', rowGap: '2' });
// Aligns its words with the facts, and keeps the height of the line. Without the colour it looks like a label.
const press = css({ mx: '-2.5', my: '-1.5', color: 'accent.text' });

const FACTS = [
  { label: 'Promised for', action: { is: 'promise' }, name: 'Promise' },
  { label: 'Technician', action: { is: 'assign' }, name: 'Assign' },
  { label: 'Branch', action: { is: 'move' }, name: 'Move' },
] as const satisfies readonly { label: string; action: QuickAction; name: string }[];

/** The promise, the technician and the branch of a booking, each with its quick action. PROMISE-03, BRANCH-03 */
export function WorkFacts({ edit, quick }: { edit: BookingEditRef; quick: QuickActions }) {
  const { booking, mayDo, begins } = useOffer(edit, quick);
  const shown: Record<(typeof FACTS)[number]['action']['is'], ReactNode> = {
    promise: booking.promisedFor ? <Promised booking={booking} promisedFor={booking.promisedFor} /> : null,
    assign: booking.assigneeName,
    move: booking.locationName || null,
  };
  const isSeveral = (booking.locationName ?? null) !== null;
  return FACTS.filter(({ action }) => action.is !== 'move' || isSeveral).map(({ label, action, name }) => (
    <Fact key={label} label={label}>
      <span className={line}>
        {shown[action.is] ?? '—'}
        {mayDo(action) && (
          <Button size="sm" variant="ghost" className={press} {...begins(action)}>
            {name}
          </Button>
        )}
      </span>
    </Fact>
  ));
}

function Promised({ booking, promisedFor }: { booking: Booking; promisedFor: string }) {
  const clock = useClock(shopClock);
  return (
    <>
      {formatPromise(promisedFor, clock)}
      {isLate(booking, clock) && <Badge tone="red">Late</Badge>}
    </>
  );
}
