import { SESSION_MESSAGES as TEXT } from '../../domain/session/login.ts';
import type { SessionEmitted } from '../../machines/session/session.machine.ts';
import { failed, toToast, type Redirect, type Table, type ToastMessage } from './use-notification-table.ts';

export const toasts = {
  'session.started': ({ user }) => toToast('success', TEXT.started(user.name || user.email)),
  'session.refused': failed(TEXT.refused),
  'session.unanswered': failed(TEXT.unanswered),
  'session.ended': ({ cause }) => (cause === 'logout' ? toToast('success', TEXT.loggedOut) : null),
} satisfies Table<SessionEmitted, ToastMessage>;

/** NAV-05: after a logout to /login. The other ways are the route guards'. */
export const redirects = {
  'session.ended': ({ cause }) => (cause === 'logout' ? '/login' : null),
} satisfies Table<SessionEmitted, Redirect>;
