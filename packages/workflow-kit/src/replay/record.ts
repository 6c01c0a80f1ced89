import type { AnyMachineSnapshot, AnyStateMachine, InspectionEvent } from 'xstate';
import { isMachine } from '../chart/to-chart.ts';
import { changedParts, emittedOf, plain, startedCalls, type Trace, type TraceEntry } from './trace.ts';

type Seen = { name: string; machine: AnyStateMachine; before: Pick<AnyMachineSnapshot, 'context' | 'children'> };

/**
 * Records what the actors of a system do: pass `inspect` to `createActor` and write `trace()` as JSON. Record from the
 * start of the actor on. The trace holds the data as it is, so mask what must stay private.
 */
export function recordTrace(now: () => number = () => performance.now()) {
  const trace: Trace = { starts: {}, entries: [] };
  const actors = new Map<unknown, Seen>();
  const counts = new Map<string, number>();
  let actions: TraceEntry['emitted'] = [];

  function inspect(seen: InspectionEvent): void {
    const { actorRef } = seen;
    if (seen.type === '@xstate.actor') {
      const { logic, options } = actorRef as unknown as { logic: unknown; options?: { input?: unknown } };
      if (!isMachine(logic)) return;
      const count = (counts.get(logic.id) ?? 0) + 1;
      counts.set(logic.id, count);
      const name = `${logic.id}:${count}`;
      actors.set(actorRef, { name, machine: logic, before: { context: {}, children: {} } });
      trace.starts[name] = { input: plain(options?.input) };
    } else if (seen.type === '@xstate.action') {
      if (actors.has(actorRef))
        actions = [...actions, ...emittedOf([seen.action as { type: string; params: unknown }])];
    } else if (seen.type === '@xstate.snapshot') {
      const actor = actors.get(actorRef);
      if (!actor) return;
      const snapshot = seen.snapshot as AnyMachineSnapshot;
      trace.entries.push({
        at: Math.round(now()),
        actor: actor.name,
        machine: actor.machine.id,
        event: plain(seen.event) as TraceEntry['event'],
        state: snapshot.value,
        context: plain(
          changedParts(actor.before.context as object, snapshot.context as object),
        ) as TraceEntry['context'],
        emitted: plain(actions) as unknown[],
        calls: startedCalls(actor.before.children, snapshot.children),
      });
      actor.before = snapshot;
      actions = [];
    }
  }
  return { inspect, trace: (): Trace => trace };
}
