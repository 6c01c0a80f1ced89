import { useState } from 'react';
import { useSearch } from 'wouter';
import { fromPromise } from 'xstate';
import { verificationMachine } from '../../machines/verification.machine.ts';
import { VerifyEmailView } from '../../views/verification/verification-view.tsx';
import type { Shell } from '../shell/shell-context.tsx';
import { useNotifications } from '../shell/use-notifications.ts';
import { useLiveActor } from '../shell/use-live-actor.ts';
import type { ResendVerification, VerifyEmail } from '../../domain/session/verification.ts';
import type { Http } from '../../services/http/http.ts';

/** Email verification, for staff who are not signed in yet. CALL-02. Both throw ApiError. */
const createVerificationService = (http: Http) => ({
  async verify(body: VerifyEmail, signal?: AbortSignal): Promise<void> {
    await http('/auth/verifyEmail', { method: 'POST', body, anonymous: true, signal });
  },
  async resend(body: ResendVerification, signal?: AbortSignal): Promise<void> {
    await http('/auth/resendVerification', { method: 'POST', body, anonymous: true, signal });
  },
});

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
  const query = useSearch();
  const [input] = useState(() => {
    const given = new URLSearchParams(query);
    return { email: given.get('email') ?? '', code: given.get('token') ?? '' };
  });
  const verification = useNotifications(useLiveActor(createLiveVerification, { input }));
  return <VerifyEmailView verification={verification} />;
}
