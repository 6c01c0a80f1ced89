import { LEDGER_MESSAGES } from '../../domain/ledger/ledger-messages.ts';
import type { ReportEmitted } from '../../machines/ledger-reports.machine.ts';
import { failed, type Redirect, type Table, type ToastMessage } from './use-notification-table.ts';

export const toasts = {
  'report.exportFailed': failed(LEDGER_MESSAGES.exportFailed),
} satisfies Table<ReportEmitted, ToastMessage>;

export const redirects = {} satisfies Table<ReportEmitted, Redirect>;
