import { createListeners } from '../../domain/shared/listeners.ts';
import type { ActorRefLike, AnyMachineSnapshot, InspectedActionEvent, InspectionEvent } from 'xstate';

/** Entries that a trace holds at most. */
const TRACE_LENGTH = 200;

/** One event as it happened, with everything it carried. It stays in memory; only `maskTrace` makes a file of it. */
export type RecordedEvent = {
  at: number;
  actor: string;
  machine: string;
  event: { type: string };
  snapshot: AnyMachineSnapshot;
  actions: readonly InspectedActionEvent['action'][];
  sender: ActorRefLike | undefined;
};
/** The state of an actor before its first recorded entry. */
export type RecordedStart = { input: unknown } | { snapshot: AnyMachineSnapshot };

/** Keeps the latest events of every machine on the page, in memory only. `now` gives milliseconds since it was opened. */
export function createEventRecorder({ now }: { now: () => number }) {
  const entries: RecordedEvent[] = [];
  const starts = new Map<string, RecordedStart>();
  const names = new WeakMap<object, string>();
  const counts = new Map<string, number>();
  const seenIn = new WeakMap<object, number>();
  const senders = new WeakMap<object, ActorRefLike>();
  const done = new WeakMap<object, RecordedEvent['actions']>();
  const { publish, subscribe } = createListeners<[entry: RecordedEvent]>();
  let session = 0;

  const nameActor = (actor: object, machine: string): string => {
    const known = names.get(actor);
    if (known !== undefined) return known;
    const count = (counts.get(machine) ?? 0) + 1;
    counts.set(machine, count);
    names.set(actor, `${machine}:${count}`);
    return `${machine}:${count}`;
  };

  const drop = ({ actor, snapshot }: RecordedEvent): void => {
    if (snapshot.status === 'active') starts.set(actor, { snapshot });
    else starts.delete(actor);
  };

  return {
    /** Clears the recording, so that the file of the next person does not contain it. */
    clear: (): void => {
      session += 1;
      entries.length = 0;
      starts.clear();
    },
    /** Calls a listener with each recorded event. Returns a function that stops this. */
    watch: subscribe,
    entries,
    starts,
    names,
    /** For `createActor(machine, { inspect })`; actors that are no machines are passed over. */
    inspect: (inspection: InspectionEvent): void => {
      const { actorRef } = inspection;
      const actions = done.get(actorRef) ?? [];
      if (inspection.type === '@xstate.action') done.set(actorRef, [...actions, inspection.action]);
      if (inspection.type === '@xstate.event' && inspection.sourceRef) {
        senders.set(inspection.event, inspection.sourceRef);
      }
      if (inspection.type !== '@xstate.snapshot') return;
      done.delete(actorRef);
      const { event, snapshot } = inspection;
      if (!isOfMachine(snapshot)) return;
      const machine = snapshot.machine.id;
      const actor = nameActor(actorRef, machine);
      const isOfSession = (seenIn.get(actorRef) ?? session) === session;
      seenIn.set(actorRef, session);
      if (!isOfSession) {
        // The recording of an actor that outlives a session restarts here.
        if (snapshot.status === 'active') starts.set(actor, { snapshot });
        return;
      }
      if (event.type === 'xstate.init') starts.set(actor, { input: Reflect.get(event, 'input') ?? null });
      const entry = { at: now(), actor, machine, event, snapshot, actions, sender: senders.get(event) };
      entries.push(entry);
      publish(entry);
      const dropped = entries.length > TRACE_LENGTH ? entries.shift() : undefined;
      if (dropped) drop(dropped);
    },
  };
}

export type EventRecorder = ReturnType<typeof createEventRecorder>;

const isOfMachine = (snapshot: object): snapshot is AnyMachineSnapshot => 'machine' in snapshot && 'value' in snapshot;
