import { ACCOUNT_MESSAGES as TEXT } from '../../domain/account/account-messages.ts';
import type { OwnLoginsEmitted } from '../../machines/account/own-logins.machine.ts';
import type { PasswordEmitted } from '../../machines/account/password.machine.ts';
import { toToast } from './notification-table.ts';

type AccountEmitted = OwnLoginsEmitted | PasswordEmitted;
type Emitted<T extends AccountEmitted['type']> = Extract<AccountEmitted, { type: T }>;

/** A refused field says so itself. ACCOUNT-02, ACCOUNT-05. */
export const toasts = {
  'password.changed': () => toToast('success', TEXT.passwordChanged),
  'password.failed': ({ text }: Emitted<'password.failed'>) => toToast('error', TEXT.passwordFailed, text),
  'login.ended': ({ device }: Emitted<'login.ended'>) => toToast('success', TEXT.loginEnded(device)),
  'logins.ended': ({ count }: Emitted<'logins.ended'>) => toToast('success', TEXT.othersEnded(count)),
  'login.endFailed': ({ text }: Emitted<'login.endFailed'>) => toToast('error', TEXT.endFailed, text),
};
