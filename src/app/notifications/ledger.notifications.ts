import type { LedgerDeletionEmitted } from '../../machines/ledger-deletion.machine.ts';
import type { LedgerFormEmitted } from '../../machines/ledger-form/ledger-form.setup.ts';

type Fact<T extends LedgerDeletionEmitted['type'] | LedgerFormEmitted['type']> = Extract<
  LedgerDeletionEmitted | LedgerFormEmitted,
  { type: T }
>;

/** LEDG-25, LEDG-26, LEDG-28. A failed delete has no toast: its row says so. */
export const toasts = {
  'ledgerEntry.created': () => ({ title: 'Ledger entry created successfully', type: 'success' as const }),
  'ledgerEntry.updated': () => ({ title: 'Ledger entry updated successfully', type: 'success' as const }),
  'ledgerForm.failed': ({ message }: Fact<'ledgerForm.failed'>) => ({ title: message, type: 'error' as const }),
  'ledgerEntry.deleted': ({ id, canRestore }: Fact<'ledgerEntry.deleted'>) => ({
    title: `Ledger entry #${id} deleted`,
    type: 'success' as const,
    ...(canRestore ? { action: { label: 'Undo', event: { type: 'entry.restore', id } } } : {}),
  }),
  'ledgerEntry.restored': ({ id }: Fact<'ledgerEntry.restored'>) => ({
    title: `Ledger entry #${id} is active again`,
    type: 'success' as const,
  }),
  'ledgerEntry.restoreFailed': ({ id, text }: Fact<'ledgerEntry.restoreFailed'>) => ({
    title: `Ledger entry #${id} is still deleted`,
    description: text,
    type: 'error' as const,
    action: { label: 'Try again', event: { type: 'entry.restore', id } },
  }),
  'report.exportFailed': () => ({ title: 'The report could not be saved as a file', type: 'error' as const }),
};

/** LEDG-27: a saved entry leads to its page. */
export const redirects = {
  'ledgerEntry.created': ({ id }: Fact<'ledgerEntry.created'>) => ({ to: `/ledger/${id}`, replace: true }),
  'ledgerEntry.updated': ({ id }: Fact<'ledgerEntry.updated'>) => ({ to: `/ledger/${id}`, replace: true }),
};
