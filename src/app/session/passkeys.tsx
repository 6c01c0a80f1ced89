import { fromPromise } from 'xstate';
import { PASSKEYS } from '../../domain/session/passkey.ts';
import { explainNoPasskeys } from '../../domain/session/login.ts';
import { createPasskeyMachine } from '../../machines/account/passkey-form.ts';
import { createPasskeyService } from '../../services/passkeys.service.ts';
import { PasskeysRow } from '../../views/account/passkeys-row.tsx';
import { useEmitted } from '../../views/use-emitted.ts';
import { useRead } from '../../views/reads/use-read.ts';
import { useNotifications } from '../notifications/screens.notifications.ts';
import type { Shell } from '../shell/shell-context.tsx';
import { useLiveActor } from '../shell/use-live-actor.ts';

function createPasskeys({ service }: Shell) {
  const passkeys = service(createPasskeyService);
  return createPasskeyMachine().provide({
    actors: {
      send: fromPromise(({ input, signal }) => passkeys.add(input.draft, signal)),
      remove: fromPromise(({ input: { id }, signal }) => passkeys.remove(id ?? 0, signal)),
    },
  });
}

/** The passkeys on the account page (FACT-03). */
export default function Passkeys() {
  const form = useNotifications(useLiveActor(createPasskeys));
  const query = useRead(PASSKEYS);
  // After a failure too: the answer may have been lost.
  useEmitted(form, '*', (emitted) => {
    if (emitted.type !== 'form.refused' || emitted.reason !== 'invalid') query.send({ type: 'query.refresh' });
  });
  const { protocol, hostname } = location;
  return <PasskeysRow form={form} query={query} refusal={explainNoPasskeys(protocol, hostname)} />;
}
