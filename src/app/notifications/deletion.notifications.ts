import type { DeletionEmitted } from '../../machines/deletion/deletions.machine.ts';

type Emitted<T extends DeletionEmitted['type']> = Extract<DeletionEmitted, { type: T }>;

const restore = (label: string, id: number) => ({ action: { label, event: { type: 'record.restore', id } } });

/** EDIT-17, LEDG-27, LEDG-28. A ledger entry that was not deleted has no toast: its row says so. */
export const toasts = {
  'record.deleted': ({ kind, id, canRestore }: Emitted<'record.deleted'>) => ({
    title: kind === 'booking' ? 'Booking deleted' : `Ledger entry #${id} deleted`,
    type: 'success' as const,
    ...(canRestore ? restore('Undo', id) : {}),
  }),
  'record.deleteFailed': ({ kind, text }: Emitted<'record.deleteFailed'>) =>
    kind === 'booking' ? { title: 'Delete failed', description: text, type: 'error' as const } : null,
  'record.restored': ({ kind, id }: Emitted<'record.restored'>) => ({
    title: kind === 'booking' ? 'Booking restored' : `Ledger entry #${id} is active again`,
    type: 'success' as const,
  }),
  'record.restoreFailed': ({ kind, id, text }: Emitted<'record.restoreFailed'>) => ({
    title: kind === 'booking' ? 'Restore failed' : `Ledger entry #${id} is still deleted`,
    description: text,
    type: 'error' as const,
    ...restore('Try again', id),
  }),
};

export const redirects = {};
