import { fromPromise } from 'xstate';
import { Branch, BRANCHES } from '../../domain/shop/shop.ts';
import { branchesMachine, branchesSaveMachine } from '../../machines/branches.ts';
import { toNewBranch } from '../../domain/shop/branch-draft.ts';
import { createIdempotencyKeys } from '../../services/http/idempotency-keys.ts';
import { BranchesView } from '../../views/shop/branches-view.tsx';
import { useNotifications } from '../notifications/screens.notifications.ts';
import { callRead, createLiveQuery, findStored } from '../reads/create-query.ts';
import { randomKey } from '../../services/random-key.ts';
import type { Shell } from '../shell/shell-context.tsx';
import { useLiveActor } from '../shell/use-live-actor.ts';

function createLiveBranches(shell: Shell) {
  const { http } = shell;
  const keys = createIdempotencyKeys(randomKey);
  return branchesMachine.provide({
    actors: {
      read: createLiveQuery(shell, BRANCHES),
      add: fromPromise(async ({ input: { draft }, signal }) => {
        const body = toNewBranch(draft);
        const create = { method: 'POST', body, schema: Branch, signal } as const;
        return { row: await keys.sendOnce((key) => http('/shop/branches', { ...create, idempotencyKey: key })) };
      }),
      save: branchesSaveMachine.provide({
        actors: {
          write: fromPromise(({ input: { change }, signal }) => {
            const { id, version } = change.branch;
            return http(`/shop/branches/${id}`, {
              method: 'PATCH',
              body: change.patch,
              version,
              schema: Branch,
              signal,
            });
          }),
          read: fromPromise(async ({ input: { saved }, signal }) =>
            findStored(await callRead(http, BRANCHES, null, signal), saved.id),
          ),
        },
      }),
    },
  });
}

/** SHOP-07: `/settings/branches`. */
export default function ShopBranchesScreen() {
  const branches = useNotifications(useLiveActor(createLiveBranches));
  return <BranchesView branches={branches} />;
}
