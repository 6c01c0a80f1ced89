import type { Booking } from '../booking/booking.ts';
import { formatInstant } from '../shared/shop-day.ts';
import { statusLabel } from '../booking/booking-status.ts';
import { formatRs } from '../shared/money.ts';
import type { TakenMoney } from './quick-action.ts';
import type { QuickAction } from './quick-offer.ts';

const DONE = {
  payment: 'Payment recorded',
  refund: 'Refunded',
  closing: 'Pending payments closed',
  contact: 'Contact logged',
  delivery: 'Delivery added',
  item: 'Item status changed',
  note: 'Note saved',
  intake: 'Accessories and condition saved',
  appointment: 'Appointment moved',
} as const;

type Saved = Pick<Booking, 'clientName' | 'promisedFor' | 'assigneeName' | 'locationName'>;

/** The titles of actions that name the new value (PROMISE-01, PROMISE-03, BRANCH-03). */
const NAMED: Record<'promise' | 'assign' | 'move', (saved: Saved) => string> = {
  promise: ({ promisedFor }) => (promisedFor ? `Promised for ${formatInstant(promisedFor)}` : 'Promise removed'),
  assign: ({ assigneeName }) => (assigneeName ? `Assigned to ${assigneeName}` : 'No longer assigned'),
  move: ({ locationName }) => (locationName ? `Moved to ${locationName}` : 'Moved to no branch'),
};

const takenWords = ({ amount, change }: TakenMoney, from: string): string =>
  `${formatRs(amount)} received from ${from}.${change > 0 ? ` Give back ${formatRs(change)}.` : ''}`;

/** The texts of quick actions (QUICK-01, QUICK-06). */
export const QUICK_MESSAGES = {
  done: (
    action: QuickAction,
    { taken, ...saved }: Saved & { taken: TakenMoney | null },
  ): { title: string; description?: string } => {
    if (taken !== null) return { title: DONE.payment, description: takenWords(taken, saved.clientName) };
    if (action.is === 'status') return { title: `Booking is ${statusLabel(action.to).toLowerCase()}` };
    if (action.is === 'promise' || action.is === 'assign' || action.is === 'move') {
      return { title: NAMED[action.is](saved) };
    }
    const next = action.is === 'delivery' ? action.leadsTo : null;
    return {
      title: DONE[action.is],
      ...(next === null ? {} : { description: `The booking is ${statusLabel(next).toLowerCase()}.` }),
    };
  },
  undone: { title: 'Undone' },
  notUndone: { title: 'Not undone', fallback: 'The booking was left unchanged.' },
  uncertain: {
    title: 'The save could not be confirmed',
    description: 'The server did not respond. Please reload the booking before you try again.',
  },
  changedSince: 'Someone else changed this booking since. It was left unchanged.',
  saveFailed: 'Not saved. Please try again.',
  noChanges: 'Nothing was changed.',
  changedMeanwhile: 'Someone else changed this booking. Your input is kept; please review it and save again.',
} as const;
