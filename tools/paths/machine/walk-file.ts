import type { AnyStateMachine, EventObject, StateValue } from 'xstate';
import { CommandError } from '../../command.ts';
import { workerOf } from './payloads.ts';
import { follow, type Walk } from './walk.ts';
import type { World } from './world.ts';

/** A walk with the state after each step, as it is written to a file. Errors stand as `{ $error: { name, message, ... } }`. */
type WrittenWalk = { input: unknown; steps: { event: EventObject; state: StateValue | undefined }[] };

const toPlain = (_: string, value: unknown): unknown =>
  value instanceof Error ? { $error: Object.assign({}, value, { name: value.name, message: value.message }) } : value;

/** A value as a text, with its errors. */
export const writePlain = (value: unknown, space = 0): string => JSON.stringify(value, toPlain, space);

/** The same walk with its states. */
export function toWritten(machine: AnyStateMachine, walk: Walk): WrittenWalk {
  const { snapshots } = follow(machine, {}, walk);
  return { input: walk.input, steps: walk.events.map((event, at) => ({ event, state: snapshots[at + 1]?.value })) };
}

/**
 * The walk of a file of `{ walk }`: errors are as the world makes them, and what a child machine has reported is a snapshot of
 * it again. @throws CommandError where it is none
 */
export function readWalk(text: string, machine: AnyStateMachine, world: World): Walk {
  const revive = (_: string, value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || !('$error' in value)) return value;
    const plain = value.$error as { name: string; message: string };
    return world.toError?.(plain) ?? Object.assign(new Error(plain.message), plain);
  };
  try {
    const { input, steps } = (JSON.parse(text, revive) as { walk: WrittenWalk }).walk;
    return { input, events: steps.map(({ event }) => withSnapshot(machine, event)) };
  } catch {
    throw new CommandError('The file holds no walk of npm run walk.');
  }
}

function withSnapshot(machine: AnyStateMachine, event: EventObject): EventObject {
  const [, id = ''] = /^xstate\.snapshot\.(.+)$/.exec(event.type) ?? [];
  const { child } = workerOf(machine, id);
  if (!child || !('snapshot' in event)) return event;
  return Object.assign(event, { snapshot: child.resolveState(event.snapshot as never) });
}
