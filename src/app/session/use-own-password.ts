import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { fromPromise } from 'xstate';
import { passwordMachine, type PasswordRef } from '../../machines/password.machine.ts';
import { selectUser } from '../../machines/session/session.selectors.ts';
import { createAccountService } from '../../services/account.service.ts';
import { useNotifications } from '../notifications/use-notifications.ts';
import { useShell, type Shell } from '../shell/shell-context.tsx';
import { useLiveActor } from '../shell/use-live-actor.ts';

const createLivePassword = ({ http }: Shell) => {
  const account = createAccountService(http);
  return passwordMachine.provide({
    actors: { changePassword: fromPromise(({ input, signal }) => account.changePassword(input, signal)) },
  });
};

/** The form of the own password. Every tab learns that the person has one of their own. ACCOUNT-02, ACCOUNT-06. */
export function useOwnPassword(onChanged: () => void): PasswordRef {
  const shell = useShell();
  const { session, keepOwnPassword } = shell;
  const email = useSelector(session, (snapshot) => selectUser(snapshot)?.email ?? '');
  const [logic] = useState(() => createLivePassword(shell));
  const password = useLiveActor(logic, { input: { email } });
  useNotifications(password);
  const latest = useRef(onChanged);
  useEffect(() => {
    latest.current = onChanged;
  }, [onChanged]);
  useEffect(() => {
    const subscription = password.on('password.changed', () => {
      keepOwnPassword();
      latest.current();
    });
    return () => subscription.unsubscribe();
  }, [password, keepOwnPassword]);
  return password;
}
