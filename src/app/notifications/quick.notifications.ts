import { QUICK_MESSAGES as TEXT } from '../../domain/quick-action/quick-messages.ts';
import type { QuickActionEmitted } from '../../machines/quick-action/quick-action.machine.ts';
import { toToast } from './use-notification-table.ts';

type Emitted<T extends QuickActionEmitted['type']> = Extract<QuickActionEmitted, { type: T }>;

/** QUICK-06. What fails stands in the dialog. */
export const toasts = {
  'quick.done': ({ action, canUndo }: Emitted<'quick.done'>) => ({
    ...toToast('success', TEXT.done(action)),
    ...(canUndo ? { action: { label: 'Undo', event: { type: 'action.undo' } } } : {}),
  }),
  'quick.undone': () => toToast('success', TEXT.undone),
  'quick.notUndone': ({ text }: Emitted<'quick.notUndone'>) => toToast('error', TEXT.notUndone, text),
  'quick.uncertain': () => toToast('error', TEXT.uncertain),
};
