import { StateMachine, type AnyMachineSnapshot, type AnyStateMachine, type EventObject, type StateValue } from 'xstate';
import { serializeSnapshot } from 'xstate/graph';
import { begin, step } from '../../machine/step.ts';
import { sourcesOf } from './payloads.ts';
import { faultOf, type Walk } from './walk.ts';
import type { World } from './world.ts';

/** A walk with the state after each step, as it is written to a file. Errors stand as `{ $error: { name, message, ... } }`. */
export type WrittenWalk = { input: unknown; steps: { event: EventObject; state: string }[] };

/** A state as one word: nested ones with dots, parallel ones with `+`. */
export function stateName(value: unknown): string {
  if (typeof value === 'string') return value;
  const parts = Object.entries(value as object).map(([name, inner]) => {
    const rest = stateName(inner);
    return rest === '' ? name : `${name}.${rest}`;
  });
  return parts.join('+');
}

const toPlain = (_: string, value: unknown): unknown =>
  value instanceof Error
    ? { $error: { ...Object.fromEntries(Object.entries(value)), name: value.name, message: value.message } }
    : value;

/** A value as a text that `readPlain` reads. */
export const writePlain = (value: unknown, space = 0): string => JSON.stringify(value, toPlain, space);

/** What was written, with its errors as the world makes them. */
export function readPlain(text: string, world: World): unknown {
  return JSON.parse(text, (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('$error' in value)) return value;
    const plain = value.$error as { name: string; message: string };
    return world.toError?.(plain) ?? Object.assign(new Error(plain.message), plain);
  });
}

/** The events of a walk that was read, as the machine takes them: what a child machine has reported is a snapshot of it again. */
export function toEvents(machine: AnyStateMachine, steps: WrittenWalk['steps']): EventObject[] {
  const sources = sourcesOf(machine);
  return steps.map(({ event }) => {
    const [, id = ''] = /^xstate\.snapshot\.(.+)$/.exec(event.type) ?? [];
    const child: unknown = machine.implementations.actors[sources.get(id) ?? id];
    if (!(child instanceof StateMachine) || !('snapshot' in event)) return event;
    const { value, context } = event.snapshot as { value: StateValue; context: object };
    return { ...event, snapshot: child.resolveState({ value, context } as never) };
  });
}

/** Takes a walk. @returns the snapshots, the first before any event, and what was wrong, where something was */
export function follow(machine: AnyStateMachine, world: World, { input, events }: Walk) {
  let before: AnyMachineSnapshot = begin(machine, input).after;
  const snapshots = [before];
  for (const event of events) {
    const shown = serializeSnapshot(before);
    const after: AnyMachineSnapshot = step(machine, before, event).after;
    snapshots.push(after);
    const fault = faultOf(machine, world, { shown, before, event, after });
    if (fault !== null) return { snapshots, fault };
    before = after;
  }
  return { snapshots, fault: null };
}

/** The same walk with its states. */
export function toWritten(machine: AnyStateMachine, walk: Walk): WrittenWalk {
  const { snapshots } = follow(machine, {}, walk);
  return {
    input: walk.input,
    steps: walk.events.map((event, at) => ({ event, state: stateName(snapshots[at + 1]?.value ?? '') })),
  };
}
