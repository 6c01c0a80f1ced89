import { DELETION_MESSAGES } from '../../domain/shared/deletion-messages.ts';
import type { DeletionEmitted } from '../../machines/deletion/deletions.machine.ts';
import { toToast, type Table, type ToastMessage } from './use-notification-table.ts';

const restore = (label: string, id: number) => ({ action: { label, event: { type: 'record.restore', id } } });

/** EDIT-17, LEDG-27, LEDG-28. A ledger entry that was not deleted has no toast: its row says so. */
export const toasts = {
  'record.deleted': ({ kind, id, canRestore }) => ({
    ...toToast('success', DELETION_MESSAGES[kind].deleted(id)),
    ...(canRestore ? restore('Undo', id) : {}),
  }),
  'record.deleteFailed': ({ kind, text }) =>
    kind === 'booking' ? toToast('error', DELETION_MESSAGES.booking.deleteFailed, text) : null,
  'record.restored': ({ kind, id }) => toToast('success', DELETION_MESSAGES[kind].restored(id)),
  'record.restoreFailed': ({ kind, id, text }) => ({
    ...toToast('error', { title: DELETION_MESSAGES[kind].restoreFailed.title(id) }, text),
    ...restore('Try again', id),
  }),
} satisfies Table<DeletionEmitted, ToastMessage>;
