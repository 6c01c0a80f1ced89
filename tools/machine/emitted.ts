import type { AnyStateMachine } from 'xstate';
import { anything } from './anything.ts';

type BuiltIn = {
  type?: unknown;
  event?: unknown;
  collect?: (tools: unknown, params: unknown) => void;
};

/** Types of the events that an action emits, named or built in; enqueued ones are found by trying both answers of every check. */
export function emittedBy(action: unknown, machine: AnyStateMachine): string[] {
  const name = typeof action === 'string' ? action : (action as { type?: unknown }).type;
  const declared: unknown = typeof name === 'string' ? machine.implementations.actions[name] : undefined;
  return typesIn((declared ?? action) as BuiltIn, machine);
}

function typesIn(action: BuiltIn, machine: AnyStateMachine): string[] {
  if (action.type === 'xstate.emit') return [...listTypes(action.event), ...writtenTypes(action.event)];
  if (action.type === 'xstate.enqueueActions' && action.collect) {
    const { collect } = action;
    const written = String(collect)
      .split(/\bemit\(/)
      .slice(1)
      .flatMap(writtenTypes);
    return [...[true, false].flatMap((answer) => enqueuedBy(collect, answer, machine)), ...written];
  }
  return [];
}

/** The types that stand in the code of an event: the branch not taken here is taken somewhere. */
function writtenTypes(code: unknown): string[] {
  if (typeof code !== 'function' && typeof code !== 'string') return [];
  const [, type = ''] = /\btype:\s*([^,}]*)/.exec(String(code)) ?? [];
  return [...type.matchAll(/["'](\w+\.[\w.]+)["']/g)].map(([, name = '']) => name);
}

function listTypes(event: unknown): string[] {
  const value: unknown =
    typeof event === 'function'
      ? (event as (args: unknown, params: unknown) => unknown)(
          { context: anything('context'), event: anything('event') },
          anything('params'),
        )
      : event;
  const type = (value as { type?: unknown }).type;
  return typeof type === 'string' ? [type] : [];
}

function enqueuedBy(collect: BuiltIn['collect'], answer: boolean, machine: AnyStateMachine): string[] {
  const found: string[] = [];
  const ignore = () => undefined;
  const enqueue = Object.assign((action: unknown) => found.push(...emittedBy(action, machine)), {
    emit: (event: unknown) => found.push(...listTypes(event)),
    assign: ignore,
    raise: ignore,
    sendTo: ignore,
    sendParent: ignore,
    spawnChild: ignore,
    stopChild: ignore,
    cancel: ignore,
  });
  try {
    collect?.(
      { context: anything('context'), event: anything('event'), self: anything('self'), enqueue, check: () => answer },
      anything('params'),
    );
  } catch {
    return found;
  }
  return found;
}
