import { StateMachine, type AnyMachineSnapshot, type AnyStateMachine, type StateValue } from 'xstate';
import { listNodes } from '../../machine/chart.ts';
import type { MachineShapes } from './shapes.ts';
import { draw, type Numbers } from './values.ts';
import type { World } from './world.ts';

/** The names of the sources of what a machine invokes, by id. */
export const sourcesOf = (machine: AnyStateMachine): ReadonlyMap<string, string> =>
  new Map(
    listNodes(machine).flatMap((node) =>
      node.invoke.map(({ id, src }) => [id, typeof src === 'string' ? src : id] as const),
    ),
  );

/** What an event of a type carries, drawn anew for each try: what the world says of it, or what its type allows. */
export function createPayloads(
  machine: AnyStateMachine,
  shapes: MachineShapes,
  world: World,
  next: Numbers,
): (type: string, snapshot: AnyMachineSnapshot) => object {
  const sources = sourcesOf(machine);
  const words = world.words ?? {};
  return (type, snapshot) => {
    const own = world.events?.[type] ?? [];
    if (own.length > 0 && next(4) > 0) return own[next(own.length)] ?? {};
    const [, kind, id = ''] = /^xstate\.(done\.actor|error\.actor|snapshot)\.(.+)$/.exec(type) ?? [];
    if (kind === undefined) {
      const forms = shapes.events[type] ?? [];
      const form = forms[next(forms.length)];
      return form ? (draw(form, type, next, words, snapshot) as object) : {};
    }
    const source = sources.get(id) ?? id;
    const shape = shapes.answers[source];
    const answer = shape ? draw(shape, id, next, words, snapshot) : undefined;
    if (kind === 'done.actor') return { output: answer };
    if (kind === 'snapshot') return { snapshot: snapshotOf(machine.implementations.actors[source], answer, next) };
    const errors = world.errors?.(answer) ?? [new Error('Refused')];
    return { error: errors[next(errors.length)] };
  };
}

/** A machine that works for this one, somewhere in its life. */
function snapshotOf(child: unknown, context: unknown, next: (below: number) => number): AnyMachineSnapshot | undefined {
  if (!(child instanceof StateMachine)) return undefined;
  const leaves = listNodes(child as AnyStateMachine).filter(({ type }) => type === 'atomic' || type === 'final');
  const path = leaves[next(leaves.length)]?.path ?? [];
  const value = path.reduceRight<StateValue | null>((inner, name) => (inner === null ? name : { [name]: inner }), null);
  return child.resolveState({ value: value ?? {}, context } as never) as AnyMachineSnapshot;
}
