/** Work that a machine started: a request, a timer of another actor, a machine of its own. */
export type TraceCall = { id: string; src: string; input: unknown };

/** The event that one actor received at one moment, and its effects. */
export type TraceEntry = {
  at: number;
  /** Names the actor among those of its machine: `checkout:2`. */
  actor: string;
  machine: string;
  event: { type: string } & Record<string, unknown>;
  state: unknown;
  /** The changed parts of the context. */
  context: Record<string, unknown>;
  emitted: unknown[];
  calls: TraceCall[];
  /** A value that the machine read from outside, for example from a cache. */
  recalled?: unknown;
};

/** The state of an actor at its first entry: its input, or its state and the actors that it had invoked. */
export type TraceStart = { input: unknown } | { value: unknown; context: unknown; children: Record<string, string> };

export type Trace = { starts: Record<string, TraceStart>; entries: TraceEntry[] };

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The data of an event: of a child's snapshot its machine, state and context, of an error its fields. */
export function plain(value: unknown): unknown {
  if (value instanceof Error) return Object.fromEntries(Object.entries(value).filter(([key]) => key !== 'name'));
  if (Array.isArray(value)) return value.map(plain);
  if (!isObject(value)) return typeof value === 'function' ? undefined : value;
  if ('machine' in value && isObject(value['machine']) && 'value' in value) {
    return { machine: value['machine']['id'], value: value['value'], context: plain(value['context']) };
  }
  if ('sessionId' in value && 'send' in value) return undefined;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, plain(entry)]));
}

type Executable = { type: string; params: unknown };

export const emittedOf = (actions: readonly Executable[]): unknown[] =>
  actions.flatMap(({ type, params }) => (type === 'xstate.emit' && isObject(params) ? [params['event']] : []));

/** Returns the parts of `after` that differ from `before`. */
export const changedParts = (before: object, after: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(after).filter(([key, value]) => Reflect.get(before, key) !== value));

/** Returns the actors that run in `after` but not in `before`, with their inputs. */
export const startedCalls = (before: object, after: object): TraceCall[] =>
  Object.entries(changedParts(before, after)).flatMap(([id, child]) => {
    if (!isObject(child)) return [];
    const { src, options } = child;
    return [{ id, src: typeof src === 'string' ? src : '', input: plain(isObject(options) ? options['input'] : null) }];
  });
