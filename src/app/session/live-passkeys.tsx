import { fromPromise } from 'xstate';
import { PASSKEYS } from '../../domain/session/passkey.ts';
import { explainNoPasskeys } from '../../domain/session/passkey-site.ts';
import { passkeysMachine } from '../../machines/account/passkeys.machine.ts';
import { createPasskeyService } from '../../services/passkeys.service.ts';
import { PasskeysCard } from '../../views/account/passkeys-card.tsx';
import { useNotifications } from '../notifications/use-notifications.ts';
import { createLiveQuery } from '../reads/live-query.ts';
import type { Shell } from '../shell/shell-context.tsx';
import { useLiveActor } from '../shell/use-live-actor.ts';

function createLivePasskeys(shell: Shell) {
  const passkeys = createPasskeyService(shell.http);
  return passkeysMachine.provide({
    actors: {
      read: createLiveQuery(shell, PASSKEYS),
      addPasskey: fromPromise(({ input, signal }) => passkeys.add(input, signal)),
      removePasskey: fromPromise(({ input, signal }) => passkeys.remove(input.id, signal)),
    },
  });
}

/** FACT-03. */
export default function LivePasskeys() {
  const passkeys = useNotifications(useLiveActor(createLivePasskeys));
  const { protocol, hostname } = location;
  return <PasskeysCard passkeys={passkeys} refusal={explainNoPasskeys(protocol, hostname)} />;
}
