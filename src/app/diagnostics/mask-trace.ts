import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import { createMask } from './mask.ts';
import type { EventRecorder, RecordedEvent, RecordedStart } from './event-recorder.ts';
import { saveFile } from '../../services/downloads.ts';

/** Work that a machine started: a request, a timer of another actor, a machine of its own. */
export type TraceCall = {
  id: string;
  src: string;
  input: unknown;
  /** The actor that it is, where it is a machine. */
  actor?: string;
};

/** The event that one actor received at one moment, and its effects. Names, numbers and texts are masked. */
export type TraceEntry = {
  at: number;
  /** Names the actor among those of its machine: `bookingEdit:2`. */
  actor: string;
  machine: string;
  event: { type: string } & Record<string, unknown>;
  /** The actor that sent it; none for people, for work that ended and for the rest of the app. */
  sender?: string;
  state: unknown;
  context: Record<string, unknown>;
  emitted: unknown[];
  calls: TraceCall[];
  /** For a read: the answer that an earlier visit or a write had cached, shown without a request. */
  recalled?: unknown;
};

/** The state of an actor at its first entry: its input, or its state and the actors that it had invoked. */
export type TraceStart = { input: unknown } | { value: unknown; context: unknown; children: Record<string, string> };

/** The file of Help → "Download diagnostics". Version 1 kept names of states only. */
export type Trace = {
  format: 'reflow-trace';
  version: 2;
  starts: Record<string, TraceStart>;
  entries: TraceEntry[];
};

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

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

/** Returns whether a read showed cached data: from an earlier visit before its own answer came, or from a write. */
const hasRecalled = ({ machine, event, snapshot }: RecordedEvent): boolean => {
  if (machine !== 'query') return false;
  if (event.type.startsWith('xstate.after.')) return snapshot.matches('ready');
  return ['xstate.init', 'query.change'].includes(event.type) && snapshot.matches({ reading: 'refreshing' });
};

const NOTHING = { context: {}, children: {} };
type Seen = { context: object; children: object };

export const changedParts = (before: object, after: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(after).filter(([key, value]) => Reflect.get(before, key) !== value));

export const emittedOf = (actions: RecordedEvent['actions']): unknown[] =>
  actions.flatMap(({ type, params }) => (type === 'xstate.emit' && isObject(params) ? [params['event']] : []));

/** Returns the actors that run in `after` but not in `before`, with their inputs. */
export const startedCalls = (before: object, after: object): TraceCall[] =>
  Object.entries(changedParts(before, after)).flatMap(([id, child]) => {
    if (!isObject(child)) return [];
    const { src, options } = child;
    return [{ id, src: typeof src === 'string' ? src : '', input: plain(isObject(options) ? options['input'] : null) }];
  });

/**
 * Returns the recorded events of the page's actors, without names, numbers, texts and tokens. `salt` is
 * random and never stored.
 */
export function maskTrace(
  { entries, starts, names }: Pick<EventRecorder, 'entries' | 'starts' | 'names'>,
  salt: string,
): Trace {
  const mask = createMask(salt);

  const maskedContext = ({ context }: AnyMachineSnapshot): unknown => mask(plain(context));

  const maskedEvent = (event: { type: string }): TraceEntry['event'] => {
    const { snapshot, ...rest } = Object.fromEntries(Object.entries(event));
    const masked = mask(plain(rest));
    return {
      ...(isObject(masked) ? masked : {}),
      ...(isObject(snapshot) && 'machine' in snapshot ? { snapshot: maskedSnapshot(snapshot) } : {}),
      type: event.type,
    };
  };

  const maskedSnapshot = (snapshot: Record<string, unknown>): unknown => {
    const { machine, value, context } = plain(snapshot) as Record<string, unknown>;
    return { machine, value, context: mask(context) };
  };

  const maskedStart = (start: RecordedStart): TraceStart =>
    'input' in start
      ? { input: mask(plain(start.input)) }
      : {
          value: start.snapshot.value,
          context: maskedContext(start.snapshot),
          children: Object.fromEntries(
            Object.entries<AnyActorRef | undefined>(start.snapshot.children).flatMap(([id, child]) =>
              typeof child?.src === 'string' ? [[id, child.src]] : [],
            ),
          ),
        };

  const before = new Map<string, Seen>(
    [...starts].flatMap(([actor, start]) => ('snapshot' in start ? [[actor, start.snapshot]] : [])),
  );

  const maskedEntry = (entry: RecordedEvent): TraceEntry => {
    const { context, children } = before.get(entry.actor) ?? NOTHING;
    before.set(entry.actor, entry.snapshot);
    const sender = entry.sender && names.get(entry.sender);
    return {
      at: Math.round(entry.at),
      actor: entry.actor,
      machine: entry.machine,
      event: maskedEvent(entry.event),
      ...(sender === undefined ? {} : { sender }),
      state: entry.snapshot.value,
      context: mask(plain(changedParts(context, entry.snapshot.context))) as Record<string, unknown>,
      emitted: emittedOf(entry.actions).map((fact) => mask(plain(fact))),
      calls: startedCalls(children, entry.snapshot.children).map(({ id, src, input }) => {
        const child: unknown = entry.snapshot.children[id];
        const actor = isObject(child) ? names.get(child) : undefined;
        return { id, src, input: mask(input), ...(actor === undefined ? {} : { actor }) };
      }),
      ...(hasRecalled(entry) ? { recalled: mask(plain(entry.snapshot.context['answer'])) } : {}),
    };
  };

  const recorded = new Set(entries.map(({ actor }) => actor));
  return {
    format: 'reflow-trace',
    version: 2,
    starts: Object.fromEntries(
      [...starts].flatMap(([actor, start]) => (recorded.has(actor) ? [[actor, maskedStart(start)]] : [])),
    ),
    entries: entries.map(maskedEntry),
  };
}

/** Saves what just happened on this device, masked with a salt that nobody keeps: `reflow-trace-2025-01-05T07-30.json`. */
export function saveTrace(recorder: EventRecorder): void {
  const salt = crypto.getRandomValues(new Uint32Array(4)).join();
  const time = new Date().toISOString().slice(0, 16).replaceAll(':', '-');
  const file = new Blob([JSON.stringify(maskTrace(recorder, salt), null, 1)], { type: 'application/json' });
  saveFile(file, `reflow-trace-${time}.json`);
}
