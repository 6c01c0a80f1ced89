import { LEDGER_MESSAGES as TEXT } from '../../domain/ledger/ledger-messages.ts';
import type { LedgerFormEmitted } from '../../machines/ledger-form/ledger-form.setup.ts';
import { toToast } from './notification-table.ts';

type Emitted<T extends LedgerFormEmitted['type']> = Extract<LedgerFormEmitted, { type: T }>;

export const toasts = {
  'ledgerEntry.created': () => toToast('success', TEXT.created),
  'ledgerEntry.updated': () => toToast('success', TEXT.updated),
  'ledgerForm.failed': ({ message }: Emitted<'ledgerForm.failed'>) => toToast('error', { title: message }),
  'report.exportFailed': () => toToast('error', TEXT.exportFailed),
};

/** LEDG-27: a saved entry leads to its page. */
export const redirects = {
  'ledgerEntry.created': ({ id }: Emitted<'ledgerEntry.created'>) => ({ to: `/ledger/${id}`, replace: true }),
  'ledgerEntry.updated': ({ id }: Emitted<'ledgerEntry.updated'>) => ({ to: `/ledger/${id}`, replace: true }),
};
