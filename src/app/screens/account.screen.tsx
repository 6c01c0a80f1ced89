import { useState } from 'react';
import { fromPromise } from 'xstate';
import type { Account, OwnLogin } from '../../domain/account/account.ts';
import { READ } from '../../domain/shared/limits.ts';
import { ownLoginsMachine } from '../../machines/account/own-logins.machine.ts';
import { selectData } from '../../machines/query/query.selectors.ts';
import { createAccountService } from '../../services/account.service.ts';
import { AccountView } from '../../views/account/account-view.tsx';
import { useNotifications } from '../notifications/use-notifications.ts';
import { createLiveQuery, useLiveQuery } from '../reads/live-query.ts';
import { useOwnPassword } from '../session/use-own-password.ts';
import { useShell, type Shell } from '../shell/shell-context.tsx';
import { useLiveActor } from '../shell/use-live-actor.ts';

function createLiveLogins({ http, cache }: Shell) {
  const account = createAccountService(http);
  return ownLoginsMachine.provide({
    actors: {
      read: createLiveQuery<null, OwnLogin[]>(cache, {
        name: 'own logins',
        policy: READ.standard,
        read: (_, signal) => account.logins(signal),
      }),
      endLogins: fromPromise(async ({ input, signal }) => {
        if (input.is === 'others') return account.endOtherLogins(signal);
        await account.endLogin(input.id, signal);
        return 1;
      }),
    },
  });
}

export default function AccountScreen() {
  const shell = useShell();
  const service = createAccountService(shell.http);
  const account = useLiveQuery<null, Account>(null, {
    name: 'account',
    policy: READ.standard,
    read: (_, signal) => service.get(signal),
  });
  const [logic] = useState(() => createLiveLogins(shell));
  const logins = useLiveActor(logic);
  useNotifications(logins);
  const password = useOwnPassword({
    readVersion: () => selectData(account.getSnapshot())?.version ?? null,
    onAnswered: () => {
      account.send({ type: 'query.refresh' });
      logins.getSnapshot().children.read?.send({ type: 'query.refresh' });
    },
  });
  return <AccountView account={account} logins={logins} password={password} />;
}
