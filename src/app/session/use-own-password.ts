import { useSelector } from '@xstate/react';
import { fromPromise } from 'xstate';
import { getCurrent } from '../../domain/shared/api-error.ts';
import { Versioned } from '../../domain/shared/written.ts';
import { passwordMachine, type PasswordRef } from '../../machines/account/password.machine.ts';
import { selectUser } from '../../machines/session/session.selectors.ts';
import { createAccountService } from '../../services/account.service.ts';
import { useEmitted } from '../../views/reads/use-emitted.ts';
import { useNotifications } from '../notifications/use-notifications.ts';
import { useShell, type Shell } from '../shell/shell-context.tsx';
import { useLiveActor } from '../shell/use-live-actor.ts';

/** `readVersion`: of the account as it is on screen, `null` where it is not. */
const createLivePassword = ({ http }: Shell, readVersion: () => number | null) => {
  const account = createAccountService(http);
  // The screen reads the account again only after the answer that told the version.
  let told: number | null = null;
  return passwordMachine.provide({
    actors: {
      changePassword: fromPromise(async ({ input, signal }) => {
        const version = Math.max(readVersion() ?? 0, told ?? 0) || null;
        try {
          told = await account.changePassword(input, version, signal);
        } catch (error) {
          told = getCurrent(error, Versioned)?.version ?? told;
          throw error;
        }
      }),
    },
  });
};

/** The form of the own password. Every tab learns that the person has one of their own. ACCOUNT-02, ACCOUNT-06. */
export function useOwnPassword({
  readVersion = () => null,
  onAnswered,
}: {
  readVersion?: () => number | null;
  /** It was changed, or could not be. */
  onAnswered: () => void;
}): PasswordRef {
  const { session, updateSession } = useShell();
  const email = useSelector(session, (snapshot) => selectUser(snapshot)?.email ?? '');
  const password = useNotifications(
    useLiveActor((shell) => createLivePassword(shell, readVersion), { input: { email } }),
  );
  useEmitted(password, 'password.changed', () => {
    updateSession({ mustChangePassword: false });
    onAnswered();
  });
  useEmitted(password, 'password.failed', onAnswered);
  return password;
}
