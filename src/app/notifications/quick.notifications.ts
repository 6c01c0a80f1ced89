import { describeTheirs } from '../../domain/form/their-changes.ts';
import { refundedWords } from '../../domain/booking/refunds.ts';
import { QUICK_MESSAGES as TEXT } from '../../domain/quick-action/quick-messages.ts';
import { paperAddress, RECEIPT_TITLE } from '../../domain/papers/papers.ts';
import type { QuickActionEmitted } from '../../machines/quick-action/quick-action.machine.ts';
import { done, failed, toToast, type Table, type ToastMessage } from './use-notification-table.ts';

/** The dialog itself shows failures (QUICK-06). */
export const toasts = {
  'quick.done': ({ action, booking, taken, canUndo, theirs, who = null }) => ({
    ...toToast(
      'success',
      action.is === 'refund' ? { title: refundedWords(booking) } : TEXT.done(action, { ...booking, taken }),
      theirs.length > 0 ? describeTheirs(who, theirs) : undefined,
    ),
    // The change is read while it is counted out.
    ...(taken !== null && taken.change > 0 ? { stays: true } : {}),
    ...(taken === null
      ? {}
      : { first: { label: 'Print Receipt', to: paperAddress(`/bookings/${booking.id}`, RECEIPT_TITLE) } }),
    ...(canUndo ? { action: { label: 'Undo', event: { type: 'action.undo' } } } : {}),
  }),
  'quick.undone': done(TEXT.undone),
  'quick.notUndone': failed(TEXT.notUndone),
  'quick.uncertain': failed(TEXT.uncertain),
} satisfies Table<QuickActionEmitted & { who?: string | null | undefined }, ToastMessage>;
