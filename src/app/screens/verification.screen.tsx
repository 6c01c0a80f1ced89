import { useState } from 'react';
import { useSearch } from 'wouter';
import { fromPromise } from 'xstate';
import { createVerificationService } from '../../services/verification.service.ts';
import { verificationMachine } from '../../machines/verification.machine.ts';
import { VerifyEmailView } from '../../views/verification/verification-view.tsx';
import { useShell, type Shell } from '../shell/shell-context.tsx';
import { useNotifications } from '../notifications/use-notifications.ts';
import { useLiveActor } from '../shell/use-live-actor.ts';

function createLiveVerification({ http }: Shell) {
  const verification = createVerificationService(http);
  return verificationMachine.provide({
    actors: {
      verifyEmail: fromPromise(({ input, signal }) => verification.verify(input, signal)),
      resendCode: fromPromise(({ input, signal }) => verification.resend(input, signal)),
    },
  });
}

/** VERIFY-01. `email` and `token` in the address fill the fields. */
export default function VerifyEmailScreen() {
  const shell = useShell();
  const query = useSearch();
  const [logic] = useState(() => createLiveVerification(shell));
  const [input] = useState(() => {
    const given = new URLSearchParams(query);
    return { email: given.get('email') ?? '', code: given.get('token') ?? '' };
  });
  const verification = useLiveActor(logic, { input });
  useNotifications(verification);
  return <VerifyEmailView verification={verification} />;
}
