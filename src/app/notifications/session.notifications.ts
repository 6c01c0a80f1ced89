import type { SessionEmitted } from '../../machines/session/session.machine.ts';

type Fact<T extends SessionEmitted['type']> = Extract<SessionEmitted, { type: T }>;

/** AUTH-04. */
export const toasts = {
  'session.started': ({ user }: Fact<'session.started'>) => ({
    title: 'Login Successful',
    description: `Welcome back, ${user.name || user.email}`,
    type: 'success' as const,
  }),
  'session.refused': ({ text }: Fact<'session.refused'>) => ({
    title: 'Login Failed',
    description: text,
    type: 'error' as const,
  }),
  'session.unanswered': ({ text }: Fact<'session.unanswered'>) => ({
    title: 'Login Error',
    description: text,
    type: 'error' as const,
  }),
  'session.ended': ({ cause }: Fact<'session.ended'>) =>
    cause === 'logout'
      ? { title: 'Logged Out', description: 'You have been successfully logged out', type: 'success' as const }
      : null,
};

/**
 * NAV-05: after a logout the user goes to /login. The other ways are the route guards': into the app to the page first
 * asked for, and out of it when the session is over, keeping that page.
 */
export const redirects = {
  'session.ended': ({ cause }: Fact<'session.ended'>) => (cause === 'logout' ? '/login' : null),
};
