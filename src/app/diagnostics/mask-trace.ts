import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import {
  changedParts,
  emittedOf,
  isObject,
  plain,
  startedCalls,
  type TraceCall as StartedCall,
  type TraceEntry as RecordedEntry,
  type TraceStart,
} from 'workflow-kit/replay/trace';
import { createMask } from './mask.ts';
import type { EventRecorder, RecordedEvent, RecordedStart } from './event-recorder.ts';
import { saveFile } from '../../services/downloads.ts';

/** Work that a machine started. `actor` names it where it is a machine. */
export type TraceCall = StartedCall & { actor?: string };

/**
 * The event that one actor received, with masked names, numbers and texts. `sender` is the actor that sent it: none for
 * people, for work that ended and for the rest of the app. `recalled` is the answer that a read had cached.
 */
export type TraceEntry = RecordedEntry & { sender?: string; calls: TraceCall[] };

/** The file of Help → "Download Diagnostics". Version 1 kept names of states only. */
export type Trace = {
  format: 'reflow-trace';
  version: 2;
  starts: Record<string, TraceStart>;
  entries: TraceEntry[];
};

/** Returns whether a read showed cached data: from an earlier visit before its own answer came, or from a write. */
const hasRecalled = ({ machine, event, snapshot }: RecordedEvent): boolean => {
  if (machine !== 'query') return false;
  if (event.type.startsWith('xstate.after.')) return snapshot.matches('ready');
  return ['xstate.init', 'query.change'].includes(event.type) && snapshot.matches({ reading: 'refreshing' });
};

const NOTHING = { context: {}, children: {} };
type Seen = { context: object; children: object };

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
