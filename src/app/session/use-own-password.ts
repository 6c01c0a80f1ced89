import { useSelector } from '@xstate/react';
import { fromPromise } from 'xstate';
import { getCurrent } from '../../domain/shared/api-error.ts';
import { toVersion, Versioned } from '../../domain/shared/written.ts';
import { createPasswordMachine } from '../../machines/account/account-forms.ts';
import { selectUser } from '../../machines/session/session.selectors.ts';
import { useEmitted } from '../../views/use-emitted.ts';
import { useNotifications } from '../notifications/screens.notifications.ts';
import { useShell, type Shell } from '../shell/shell-context.tsx';
import { useLiveActor } from '../shell/use-live-actor.ts';

/** `readVersion` returns the version of the account on screen, or `null` if none is shown. */
const createLivePassword = ({ http }: Shell, email: string, readVersion: () => number | null) => {
  // The screen reads the account again only after the answer that told the version.
  let told: number | null = null;
  return createPasswordMachine(email).provide({
    actors: {
      send: fromPromise(async ({ input: { draft: body }, signal }) => {
        const version = Math.max(readVersion() ?? 0, told ?? 0) || null;
        try {
          told = toVersion(await http('/account/password', { method: 'POST', body, version, signal }));
        } catch (error) {
          told = getCurrent(error, Versioned)?.version ?? told;
          throw error;
        }
        return true;
      }),
    },
  });
};

/**
 * The password form of the user's own account. Every tab is told that the person has now chosen their own
 * password (ACCOUNT-02, ACCOUNT-06).
 */
export function useOwnPassword({
  readVersion = () => null,
  onAnswered,
}: {
  readVersion?: () => number | null;
  /** It was changed, or could not be. */
  onAnswered: () => void;
}) {
  const { session, updateSession } = useShell();
  const email = useSelector(session, (snapshot) => selectUser(snapshot)?.email ?? '');
  const password = useNotifications(useLiveActor((shell) => createLivePassword(shell, email, readVersion)));
  useEmitted(password, 'record.saved', () => {
    updateSession({ mustChangePassword: false });
    onAnswered();
  });
  useEmitted(password, 'form.refused', ({ reason }) => {
    if (reason !== 'invalid') onAnswered();
  });
  return { password, email };
}
