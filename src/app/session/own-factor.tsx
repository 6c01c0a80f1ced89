import { FactorRow } from '../../views/account/factor-form.tsx';
import { fromPromise } from 'xstate';
import { FACTOR, FactorSecret, FactorState, RecoveryCodes } from '../../domain/account/factor.ts';
import { factorMachine, type FactorRef } from '../../machines/account/factor.machine.ts';
import { createLiveQuery } from '../reads/create-query.ts';
import type { Shell } from '../shell/shell-context.tsx';
import { useLiveActor } from '../shell/use-live-actor.ts';

/** The second factor on the account page. FACT-01 */
export default function OwnFactor() {
  return <FactorRow factor={useFactor()} />;
}

function createLiveFactor(shell: Shell) {
  const { http, updateSession } = shell;
  const post = { method: 'POST', version: null } as const;
  return factorMachine.provide({
    actors: {
      read: createLiveQuery(shell, FACTOR),
      beginFactor: fromPromise(({ input, signal }) =>
        http('/account/factor', { ...post, body: { currentPassword: input.password }, schema: FactorSecret, signal }),
      ),
      confirmFactor: fromPromise(({ input, signal }) =>
        http('/account/factor/confirm', { ...post, body: { code: input.code }, schema: RecoveryCodes, signal }),
      ),
      renewCodes: fromPromise(({ input, signal }) =>
        http('/account/factor/codes', {
          ...post,
          body: { currentPassword: input.password },
          schema: RecoveryCodes,
          signal,
        }),
      ),
      keepFactor: fromPromise(async () => updateSession({ mustSetUpFactor: false })),
      removeFactor: fromPromise(async ({ input, signal }) => {
        const body = { currentPassword: input.password };
        const options = { ...post, body, schema: FactorState, signal };
        // A person who must have a second factor sets up the next one at once (FACT-02).
        const { isDemanded } = await http('/account/factor/remove', options);
        if (isDemanded) updateSession({ mustSetUpFactor: true });
      }),
    },
  });
}

/** The second factor of the user's own account (FACT-01, FACT-02). */
export const useFactor = (): FactorRef => useLiveActor(createLiveFactor);
