import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { fromPromise } from 'xstate';
import { ACCOUNT, EndedLogins, OWN_LOGINS, SignInCode } from '../../domain/account/account.ts';
import { createPinMachine } from '../../machines/account/account-forms.ts';
import { ownLoginsMachine } from '../../machines/account/own-logins.machine.ts';
import { signInCodeMachine } from '../../machines/account/sign-in-code.machine.ts';
import { selectData, selectLastData } from '../../machines/query/query.machine.ts';
import { AccountView } from '../../views/account/account-view.tsx';
import { useNotifications } from '../notifications/screens.notifications.ts';
import { useEmitted } from '../../views/use-emitted.ts';
import { useRead } from '../../views/reads/use-read.ts';
import { lazyPart } from '../../views/ui/lazy/lazy.tsx';
import { useOwnPassword } from '../session/use-own-password.ts';
import { useShell, type Shell } from '../shell/shell-context.tsx';
import { useLiveActor } from '../shell/use-live-actor.ts';

const NameDialog = lazyPart(() => import('../session/name-dialog.tsx'));
const OwnFactor = lazyPart(() => import('../session/own-factor.tsx'));
const Passkeys = lazyPart(() => import('../session/passkeys.tsx'));

/** A login has no version: ending one that has ended changes nothing. ACCOUNT-05 */
const createLiveLogins = ({ http }: Shell) =>
  ownLoginsMachine.provide({
    actors: {
      endLogins: fromPromise(async ({ input, signal }) => {
        const options = { method: 'DELETE', version: null, signal } as const;
        if (input.is === 'others') return (await http('/account/logins', { ...options, schema: EndedLogins })).ended;
        await http(`/account/logins/${input.id}`, options);
        return 1;
      }),
    },
  });

const createLiveCode = ({ http }: Shell) =>
  signInCodeMachine.provide({
    actors: {
      makeCode: fromPromise(({ signal }) =>
        http('/account/sign-in-code', { method: 'POST', version: null, schema: SignInCode, signal }),
      ),
    },
  });

const createLivePin = ({ http }: Shell) =>
  createPinMachine().provide({
    actors: {
      send: fromPromise(async ({ input: { draft: body }, signal }) => {
        await http('/account/pin', { method: 'POST', body, signal });
        return true;
      }),
      remove: fromPromise(async ({ signal }) => {
        await http('/account/pin', { method: 'DELETE', version: null, signal });
      }),
    },
  });

export default function AccountScreen() {
  const account = useRead(ACCOUNT);
  const openLogins = useRead(OWN_LOGINS);
  const logins = useNotifications(useLiveActor(createLiveLogins));
  const signInCode = useLiveActor(createLiveCode);
  const readLogins = () => openLogins.send({ type: 'query.refresh' });
  const readAccount = () => account.send({ type: 'query.refresh' });
  const password = useOwnPassword({
    readVersion: () => selectData(account.getSnapshot())?.version ?? null,
    onAnswered: () => {
      readAccount();
      readLogins();
    },
  });
  const pin = useNotifications(useLiveActor(createLivePin));
  useEmitted(logins, '*', readLogins);
  useEmitted(pin, 'record.saved', readAccount);
  useEmitted(pin, 'own.removed', readAccount);
  const { http } = useShell();
  const [isNaming, setNaming] = useState(false);
  const own = useSelector(account, selectLastData);
  const saveName = (name: string, signal: AbortSignal) =>
    http('/account/name', { method: 'POST', body: { name }, version: own?.version, signal });
  return (
    <>
      <AccountView
        {...{ account, logins, openLogins, password, pin, signInCode }}
        factor={<OwnFactor />}
        passkeys={<Passkeys />}
        onName={() => setNaming(true)}
      />
      {isNaming && own && (
        <NameDialog name={own.name} save={saveName} onSaved={readAccount} onClose={() => setNaming(false)} />
      )}
    </>
  );
}
