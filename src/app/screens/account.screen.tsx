import { fromPromise } from 'xstate';
import { ACCOUNT, OWN_LOGINS } from '../../domain/account/account.ts';
import { pinMachine } from '../../machines/account/pin.machine.ts';
import { ownLoginsMachine } from '../../machines/account/own-logins.machine.ts';
import { signInCodeMachine } from '../../machines/account/sign-in-code.machine.ts';
import { selectData } from '../../machines/query/query.machine.ts';
import { createAccountService } from '../../services/account.service.ts';
import { createCounterService } from '../../services/session/counter.service.ts';
import { AccountView } from '../../views/account/account-view.tsx';
import { useNotifications } from '../notifications/use-notifications.ts';
import { useEmitted } from '../../views/reads/use-emitted.ts';
import { useRead } from '../../views/reads/use-read.ts';
import { late } from '../../views/ui/late/late.tsx';
import { useOffer } from '../../views/permissions/use-refusal.ts';
import { createLiveQuery } from '../reads/live-query.ts';
import { useOwnPassword } from '../session/use-own-password.ts';
import type { Shell } from '../shell/shell-context.tsx';
import { useLiveActor } from '../shell/use-live-actor.ts';

const FactorCard = late(() => import('../session/factor-card.tsx'));
const Passkeys = late(() => import('../session/live-passkeys.tsx'));

function createLiveLogins(shell: Shell) {
  const account = createAccountService(shell.http);
  return ownLoginsMachine.provide({
    actors: {
      read: createLiveQuery(shell, OWN_LOGINS),
      endLogins: fromPromise(async ({ input, signal }) => {
        if (input.is === 'others') return account.endOtherLogins(signal);
        await account.endLogin(input.id, signal);
        return 1;
      }),
    },
  });
}

const createLiveCode = ({ http }: Shell) =>
  signInCodeMachine.provide({
    actors: { makeCode: fromPromise(({ signal }) => createAccountService(http).makeSignInCode(signal)) },
  });
function createLivePin({ http, counter }: Shell) {
  const service = createCounterService(http, counter.signDpop);
  return pinMachine.provide({
    actors: {
      sendPin: fromPromise(({ input, signal }) => service.savePin(input, signal)),
      removePin: fromPromise(({ signal }) => service.removePin(signal)),
    },
  });
}

export default function AccountScreen() {
  const account = useRead(ACCOUNT);
  const logins = useNotifications(useLiveActor(createLiveLogins));
  const hasFactor = useOffer('factor');
  const hasPasskeys = useOffer('passkeys');
  const signInCode = useLiveActor(createLiveCode);
  const password = useOwnPassword({
    readVersion: () => selectData(account.getSnapshot())?.version ?? null,
    onAnswered: () => {
      account.send({ type: 'query.refresh' });
      logins.getSnapshot().children.read?.send({ type: 'query.refresh' });
    },
  });
  const pin = useNotifications(useLiveActor(createLivePin, { input: { purpose: 'choose' } }));
  const hasCounters = useOffer('counter');
  const readAgain = () => account.send({ type: 'query.refresh' });
  useEmitted(pin, 'pin.saved', readAgain);
  useEmitted(pin, 'pin.removed', readAgain);
  return (
    <AccountView
      account={account}
      logins={logins}
      password={password}
      signInCode={signInCode}
      factor={hasFactor && <FactorCard />}
      pin={hasCounters ? pin : null}
      passkeys={hasPasskeys && <Passkeys />}
    />
  );
}
