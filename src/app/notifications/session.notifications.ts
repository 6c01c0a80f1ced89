import { SESSION_MESSAGES as TEXT } from '../../domain/session/session-messages.ts';
import type { SessionEmitted } from '../../machines/session/session.machine.ts';
import { toToast } from './use-notification-table.ts';

type Emitted<T extends SessionEmitted['type']> = Extract<SessionEmitted, { type: T }>;

export const toasts = {
  'session.started': ({ user }: Emitted<'session.started'>) =>
    toToast('success', TEXT.started(user.name || user.email)),
  'session.refused': ({ text }: Emitted<'session.refused'>) => toToast('error', TEXT.refused, text),
  'session.unanswered': ({ text }: Emitted<'session.unanswered'>) => toToast('error', TEXT.unanswered, text),
  'session.ended': ({ cause }: Emitted<'session.ended'>) =>
    cause === 'logout' ? toToast('success', TEXT.loggedOut) : null,
};

/**
 * NAV-05: after a logout the user goes to /login. The other ways are the route guards': into the app to the page first
 * asked for, and out of it when the session is over, keeping that page.
 */
export const redirects = {
  'session.ended': ({ cause }: Emitted<'session.ended'>) => (cause === 'logout' ? '/login' : null),
};
