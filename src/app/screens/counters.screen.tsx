import { fromPromise } from 'xstate';
import { canEnrol, COUNTER_ROWS, type CounterFacts } from '../../domain/session/counter.ts';
import { LOCK_MINUTES } from '../../domain/shared/limits.ts';
import { countersMachine, countersSaveMachine, toCounterPatch, toNewCounter } from '../../machines/counters.ts';
import { createCounterService } from '../../services/session/counter.service.ts';
import { CountersView } from '../../views/shop/counters-view.tsx';
import { useNotifications } from '../notifications/screens.notifications.ts';
import { callRead, createLiveQuery, findStored } from '../reads/create-query.ts';
import type { Shell } from '../shell/shell-context.tsx';
import { useLiveActor } from '../shell/use-live-actor.ts';

const warnNotRead = (error: unknown) => console.warn('Facts of this counter not read', error);

function createLiveCounters(shell: Shell) {
  const { http, counter } = shell;
  const service = createCounterService(http, counter.signDpop);
  const keep = ({ name, lockMinutes }: Pick<CounterFacts, 'name' | 'lockMinutes'>) => {
    counter.write({ name, lockMinutes });
    counter.readTabs();
  };
  const call = async (_: null, signal: AbortSignal) => {
    const rows = await callRead(http, COUNTER_ROWS, null, signal);
    // This browser has lost its notes about the counter, but not its key.
    if (!canEnrol(rows) && counter.read() === null) void service.readFacts().then(keep, warnNotRead);
    return rows;
  };
  return countersMachine.provide({
    actors: {
      read: createLiveQuery(shell, { ...COUNTER_ROWS, call }),
      add: fromPromise(async ({ input: { draft }, signal }) => {
        const row = await service.enrol(toNewCounter(draft), signal);
        // The next lock reads the shop's own minutes.
        const facts = await service.readFacts().catch((error: unknown) => {
          warnNotRead(error);
          return { name: row.name, lockMinutes: LOCK_MINUTES };
        });
        keep(facts);
        return { row: { ...row, isActive: true } };
      }),
      save: countersSaveMachine.provide({
        actors: {
          write: fromPromise(async ({ input: { change }, signal }) => {
            const { counter: row, draft } = change;
            if (draft.isActive) {
              const moved = await service.setBranch(row.id, toCounterPatch(draft), signal);
              return { ...moved, isActive: true };
            }
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
