import type { SessionFact } from '../../machines/session.machine.ts';

type Fact<T extends SessionFact['type']> = Extract<SessionFact, { type: T }>;

/** Spec §8 "Authentication toasts". */
export const toasts = {
  'session.started': ({ user }: Fact<'session.started'>) => ({
    title: 'Login Successful',
    description: `Welcome back, ${user.name || user.email}`,
    type: 'success' as const,
  }),
  'session.refused': ({ text }: Fact<'session.refused'>) => ({
    title: 'Login Failed',
    description: text ?? 'Invalid credentials',
    type: 'error' as const,
  }),
  'session.unanswered': () => ({
    title: 'Login Error',
    description: 'An unexpected error occurred',
    type: 'error' as const,
  }),
  'session.ended': ({ cause }: Fact<'session.ended'>) =>
    cause === 'logout'
      ? { title: 'Logged Out', description: 'You have been successfully logged out', type: 'success' as const }
      : null,
};

/** Spec §2: after a logout the user goes to /login; a signed-in visitor of /login goes to /dashboard. */
export const moves = {
  'session.started': () => '/dashboard',
  'session.ended': () => '/login',
};
