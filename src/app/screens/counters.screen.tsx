import { fromPromise } from 'xstate';
import { findStored } from '../../domain/shared/api-error.ts';
import { LOCK_MINUTES } from '../../domain/shared/limits.ts';
import { COUNTER_ROWS, countersMachine, countersSaveMachine } from '../../machines/counters.ts';
import { createCounterService } from '../../services/session/counter.service.ts';
import { CountersView } from '../../views/shop/counters-view.tsx';
import { useNotifications } from '../notifications/use-notifications.ts';
import { callRead, createLiveQuery } from '../reads/live-query.ts';
import type { Shell } from '../shell/shell-context.tsx';
import { useLiveActor } from '../shell/use-live-actor.ts';

function createLiveCounters(shell: Shell) {
  const { http, counter } = shell;
  const service = createCounterService(http, counter.signDpop);
  return countersMachine.provide({
    actors: {
      read: createLiveQuery(shell, COUNTER_ROWS),
      add: fromPromise(async ({ input: { draft }, signal }) => {
        const row = await service.enrol(draft.name, signal);
        // What the shop says comes with the next lock too.
        const { lockMinutes } = await service.readFacts().catch(() => ({ lockMinutes: LOCK_MINUTES }));
        counter.write({ name: row.name, lockMinutes });
        counter.readTabs();
        return { row: { ...row, isActive: true } };
      }),
      save: countersSaveMachine.provide({
        actors: {
          write: fromPromise(async ({ input: { change: row }, signal }) => {
            await service.revoke(row.id, signal);
            if (row.isThis) counter.forget();
            if (row.isThis) counter.readTabs();
            return { ...row, isActive: false };
          }),
          read: fromPromise(async ({ input: { saved }, signal }) =>
            findStored(await callRead(http, COUNTER_ROWS, null, signal), saved.id),
          ),
        },
      }),
    },
  });
}

/** LOCK-01: `/settings/counters`. */
export default function CountersScreen() {
  const counters = useNotifications(useLiveActor(createLiveCounters));
  return <CountersView counters={counters} />;
}
