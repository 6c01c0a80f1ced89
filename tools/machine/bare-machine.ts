import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { actionName, guardWords } from './words.ts';

type Json = { [key: string]: unknown };

/** Without what says nothing. */
const filled = (config: Json): Json =>
  Object.fromEntries(
    Object.entries(config).filter(([, value]) => {
      if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
      return value !== undefined && value !== null && value !== '' && value !== false;
    }),
  );

/** What XState adds by itself to what a chart says. */
const OWN = new Set(['raise', 'cancel']);
const namesOf = (actions: readonly unknown[]): string[] => actions.map(actionName).filter((name) => !OWN.has(name));

/** A guard by its name and what it is asked about; one that is made of several by the words for it. */
function guardOf(guard: unknown): unknown {
  if (guard === undefined) return undefined;
  const { type, guards, params } = Object(guard) as { type?: string; guards?: unknown; params?: unknown };
  if (guards !== undefined || (type === undefined && typeof guard !== 'string')) return guardWords(guard)?.words;
  return typeof params === 'object' && params !== null ? { type, params } : (type ?? guard);
}

const toId = (node: AnyStateNode): string => `#${[node.machine.id, ...node.path].join('.')}`;

const toTransition = ({ target, guard, actions, reenter, ...rest }: AnyTransitionDefinition): Json =>
  filled({
    target: target?.length === 1 ? target.map(toId)[0] : target?.map(toId),
    guard: guardOf(guard),
    actions: namesOf(actions),
    reenter,
    description: (rest as { description?: string }).description,
  });

function toState(node: AnyStateNode): Json {
  const left = new Map([...node.transitions].map(([event, found]) => [event, found.map(toTransition)]));
  const take = (event: string) => {
    const found = left.get(event);
    left.delete(event);
    return found;
  };
  const after = node.after.map(({ delay, eventType }) => [String(delay), take(eventType)] as const);
  const invoke = node.invoke.map(({ id, src }) =>
    filled({
      src,
      id,
      onDone: take(`xstate.done.actor.${id}`),
      onError: take(`xstate.error.actor.${id}`),
      onSnapshot: take(`xstate.snapshot.${id}`),
    }),
  );
  const onDone = take(`xstate.done.state.${node.id}`);
  return filled({
    id: node.parent ? (node.config as Json)['id'] : node.machine.id,
    description: node.description,
    tags: [...node.tags],
    type: ['final', 'parallel', 'history'].includes(node.type) ? node.type : undefined,
    initial: node.type === 'compound' ? node.initial.target[0]?.key : undefined,
    entry: namesOf(node.entry),
    exit: namesOf(node.exit),
    invoke,
    on: Object.fromEntries(left),
    // Of one delay there are several where guards choose.
    after: Object.fromEntries(after.filter(([, found]) => found !== undefined)),
    always: node.always?.map(toTransition),
    onDone,
    states: Object.fromEntries(Object.entries(node.states).map(([key, child]) => [key, toState(child)])),
  });
}

/** A machine as a file of its own, without code: states, events, guards and actions by name, as visual editors import it. */
export const toBareMachine = (file: string, machine: AnyStateMachine): string =>
  `// From ${file}: its states, events, guards and actions by name, for visual editors. What they do is not in it.
import { createMachine } from 'xstate';

export const machine = createMachine(${JSON.stringify(toState(machine.root), null, 2)});
`;
