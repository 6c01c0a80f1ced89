import { StateMachine, type AnyMachineSnapshot, type AnyStateMachine, type StateValue } from 'xstate';
import { listNodes } from '../../machine/chart.ts';
import type { MachineShapes } from './shapes.ts';
import { pick, type Source } from './values.ts';
import type { World } from './world.ts';

/** What stands behind the id of something that a machine invokes: the name of its source, and a machine where it is one. */
export function workerOf(machine: AnyStateMachine, id: string): { source: string; child: AnyStateMachine | null } {
  const { src } = listNodes(machine).flatMap((node) => node.invoke.filter((work) => work.id === id))[0] ?? {};
  const source = typeof src === 'string' ? src : id;
  const child: unknown = machine.implementations.actors[source];
  return { source, child: child instanceof StateMachine ? child : null };
}

/** What an event of a type carries, drawn anew for each try: what the world says of it, or what its type allows. */
export function drawPayload(
  machine: AnyStateMachine,
  shapes: MachineShapes,
  world: World,
  type: string,
  from: Source,
): object {
  const own = world.events?.[type] ?? [];
  if (own.length > 0 && from.next(4) > 0) return pick(from, own) ?? {};
  const [, kind, id = ''] = /^xstate\.(done\.actor|error\.actor|snapshot)\.(.+)$/.exec(type) ?? [];
  if (kind === undefined) return (pick(from, shapes.events[type] ?? [])?.(from, type) ?? {}) as object;
  const { source, child } = workerOf(machine, id);
  const answer = shapes.answers[source]?.(from, id);
  if (kind === 'done.actor') return { output: answer };
  if (kind === 'snapshot') return { snapshot: child ? somewhereIn(child, answer, from) : undefined };
  return { error: pick(from, world.errors?.(answer) ?? [new Error('Refused')]) };
}

/** A machine that works for another one, somewhere in its life. */
function somewhereIn(machine: AnyStateMachine, context: unknown, from: Source): AnyMachineSnapshot {
  const leaves = listNodes(machine).filter(({ type }) => type === 'atomic' || type === 'final');
  const path = pick(from, leaves)?.path ?? [];
  const value = path.reduceRight<StateValue>((inner, name) => ({ [name]: inner }), {});
  return machine.resolveState({ value, context } as never);
}
