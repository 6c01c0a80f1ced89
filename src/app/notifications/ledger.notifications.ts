import { EXPORT_FAILED } from '../../domain/ledger/ledger-messages.ts';
import type { LedgerFormEmitted } from '../../machines/ledger-form/ledger-form.setup.ts';

type Fact<T extends LedgerFormEmitted['type']> = Extract<LedgerFormEmitted, { type: T }>;

/** LEDG-25, LEDG-26. */
export const toasts = {
  'ledgerEntry.created': () => ({ title: 'Ledger entry created successfully', type: 'success' as const }),
  'ledgerEntry.updated': () => ({ title: 'Ledger entry updated successfully', type: 'success' as const }),
  'ledgerForm.failed': ({ message }: Fact<'ledgerForm.failed'>) => ({ title: message, type: 'error' as const }),
  'report.exportFailed': () => ({ title: EXPORT_FAILED, type: 'error' as const }),
};

/** LEDG-27: a saved entry leads to its page. */
export const redirects = {
  'ledgerEntry.created': ({ id }: Fact<'ledgerEntry.created'>) => ({ to: `/ledger/${id}`, replace: true }),
  'ledgerEntry.updated': ({ id }: Fact<'ledgerEntry.updated'>) => ({ to: `/ledger/${id}`, replace: true }),
};
