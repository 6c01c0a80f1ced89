import type { AnyStateMachine, EventObject } from 'xstate';
import { CommandError } from '../../command.ts';
import type { Walk } from './walk.ts';
import { workerOf, type World } from './world.ts';

const toPlain = (_: string, value: unknown): unknown =>
  value instanceof Error ? { $error: Object.assign({}, value, { name: value.name, message: value.message }) } : value;

/** A value as a text; errors stand as `{ $error: { name, message, ... } }`. */
export const writePlain = (value: unknown, space = 0): string => JSON.stringify(value, toPlain, space);

/**
 * The input and the events of a file of `{ walk }`: errors are as the world makes them, and what a child machine has reported
 * is a snapshot of it again. @throws CommandError where it is none
 */
export function readWalk(text: string, machine: AnyStateMachine, world: World): [unknown, EventObject[]] {
  const revive = (_: string, value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || !('$error' in value)) return value;
    const plain = value.$error as { name: string; message: string };
    return world.toError?.(plain) ?? Object.assign(new Error(plain.message), plain);
  };
  try {
    const { input, steps } = (JSON.parse(text, revive) as { walk: Walk }).walk;
    const events = steps.map(({ event }) => {
      const { child } = workerOf(machine, event.type.replace('xstate.snapshot.', ''));
      return child && 'snapshot' in event ? { ...event, snapshot: child.resolveState(event.snapshot as never) } : event;
    });
    return [input, events];
  } catch {
    throw new CommandError('The file holds no walk of npm run walk.');
  }
}
