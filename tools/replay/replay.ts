import { assign, type AnyStateMachine } from 'xstate';
import { declaredNames, wrapGuards } from 'workflow-kit/chart/to-chart';
import { replayTrace, type ReplayedEntry, type ReplayOptions } from 'workflow-kit/replay/replay';
import type { TraceEntry } from 'workflow-kit/replay/trace';
import type { Trace } from '../../src/app/diagnostics/mask-trace.ts';
import { COUNTERS, KINDS, WORDS } from '../../src/app/diagnostics/mask.ts';
import { ApiError, type ApiErrorKind } from '../../src/domain/shared/api-error.ts';
import { READ } from '../../src/domain/shared/limits.ts';
import { createQueryMachine } from '../../src/machines/query/query.machine.ts';

/**
 * Replays a masked trace of the app on the current machines. @throws CommandError for a machine that the app no longer
 * has, or an event that a machine does not know
 */
export const replay = (trace: Trace, machines: ReadonlyMap<string, AnyStateMachine>): ReplayedEntry[] =>
  replayTrace(trace, machines, PRODUCT);

const PRODUCT: ReplayOptions = {
  prepare: (machine, first, now) => withRecalled(asMade(machine, first), () => now().recalled),
  toError({ kind, status, body }) {
    if (kind === undefined) return new Error('recorded failure');
    return new ApiError(kind as ApiErrorKind, { ...(typeof status === 'number' ? { status } : {}), body });
  },
  isKept(at, recorded, now) {
    const key = at.split('.').at(-1) ?? '';
    if (typeof recorded === 'number') return COUNTERS.has(key);
    return (
      (KINDS.has(key) && /^[\w.[\]-]+$/.test(String(recorded))) || [recorded, now].some((one) => WORDS.has(String(one)))
    );
  },
};

/** Makes a read as its screen made it, because the screen sets the number of retries. */
function asMade(machine: AnyStateMachine, { context: { retries } }: TraceEntry): AnyStateMachine {
  const isOther = machine.id === 'query' && typeof retries === 'number' && retries !== READ.standard.retries;
  return isOther ? createQueryMachine({ retries }) : machine;
}

/** Replaces the cache of a machine by the recalled values of the trace. */
function withRecalled(machine: AnyStateMachine, recalled: () => unknown): AnyStateMachine {
  if (!declaredNames(machine).actions.includes('recallData')) return machine;
  const recall = (context: Record<string, unknown>) => ({ answer: recalled() ?? context['answer'] });
  const remembering = wrapGuards(machine, (name, ask) =>
    name === 'isUpToDate'
      ? (args, params) => {
          const { context } = args as { context: Record<string, unknown> };
          return ask({ ...(args as object), context: { ...context, ...recall(context) } }, params);
        }
      : ask,
  );
  return remembering.provide({ actions: { recallData: assign(({ context }) => recall(context)) } });
}
