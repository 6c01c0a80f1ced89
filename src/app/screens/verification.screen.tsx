import { useState } from 'react';
import { useSearch } from 'wouter';
import { fromPromise } from 'xstate';
import { verificationMachine } from '../../machines/verification.machine.ts';
import { VerifyEmailView } from '../../views/login/verification-view.tsx';
import type { Shell } from '../shell/shell-context.tsx';
import { useNotifications } from '../notifications/screens.notifications.ts';
import { useLiveActor } from '../shell/use-live-actor.ts';
import type { ResendVerification, VerifyEmail } from '../../domain/session/verification.ts';

/** For staff who are not signed in yet. CALL-02. */
function createLiveVerification({ http }: Shell) {
  const post = async (path: string, body: VerifyEmail | ResendVerification, signal: AbortSignal) => {
    await http(path, { method: 'POST', body, anonymous: true, signal });
  };
  return verificationMachine.provide({
    actors: {
      verifyEmail: fromPromise(({ input, signal }) => post('/auth/verifyEmail', input, signal)),
      resendCode: fromPromise(({ input, signal }) => post('/auth/resendVerification', input, signal)),
    },
  });
}

/** VERIFY-01. `email` and `token` in the address fill the fields. */
export default function VerifyEmailScreen() {
  const query = useSearch();
  const [input] = useState(() => {
    const given = new URLSearchParams(query);
    return { email: given.get('email') ?? '', code: given.get('token') ?? '' };
  });
  const verification = useNotifications(useLiveActor(createLiveVerification, { input }));
  return <VerifyEmailView verification={verification} />;
}
