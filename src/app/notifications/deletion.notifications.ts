import { BOOKING_MESSAGES } from '../../domain/booking/booking-messages.ts';
import { LEDGER_MESSAGES } from '../../domain/ledger/ledger-messages.ts';
import type { DeletionEmitted } from '../../machines/deletion/deletions.machine.ts';
import { toToast } from './use-notification-table.ts';

type Emitted<T extends DeletionEmitted['type']> = Extract<DeletionEmitted, { type: T }>;

const restore = (label: string, id: number) => ({ action: { label, event: { type: 'record.restore', id } } });

/** EDIT-17, LEDG-27, LEDG-28. A ledger entry that was not deleted has no toast: its row says so. */
export const toasts = {
  'record.deleted': ({ kind, id, canRestore }: Emitted<'record.deleted'>) => ({
    ...toToast('success', kind === 'booking' ? BOOKING_MESSAGES.deleted : LEDGER_MESSAGES.deleted(id)),
    ...(canRestore ? restore('Undo', id) : {}),
  }),
  'record.deleteFailed': ({ kind, text }: Emitted<'record.deleteFailed'>) =>
    kind === 'booking' ? toToast('error', BOOKING_MESSAGES.deleteFailed, text) : null,
  'record.restored': ({ kind, id }: Emitted<'record.restored'>) =>
    toToast('success', kind === 'booking' ? BOOKING_MESSAGES.restored : LEDGER_MESSAGES.restored(id)),
  'record.restoreFailed': ({ kind, id, text }: Emitted<'record.restoreFailed'>) => ({
    ...toToast('error', kind === 'booking' ? BOOKING_MESSAGES.restoreFailed : LEDGER_MESSAGES.stillDeleted(id), text),
    ...restore('Try again', id),
  }),
};
