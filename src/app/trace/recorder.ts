import type { InspectionEvent } from 'xstate';
import { createMask } from './mask.ts';
import { TRACE_LENGTH, type Trace, type TraceEntry, type TraceStart } from './trace.ts';

type Kept = { at: number; actor: string; machine: string; event: { type: string }; value: unknown; context: unknown };

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Keeps the latest events of every machine on the page, in memory only; `save` gives them masked. */
export function createTraceRecorder({ now, salt }: { now: () => number; salt: string }) {
  const kept: Kept[] = [];
  const starts = new Map<string, TraceStart>();
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  const mask = createMask(salt);

  const nameOf = (sessionId: string, machine: string): string => {
    const known = names.get(sessionId);
    if (known !== undefined) return known;
    const count = (counts.get(machine) ?? 0) + 1;
    counts.set(machine, count);
    const name = `${machine}:${count}`;
    names.set(sessionId, name);
    return name;
  };

  const masked = (start: TraceStart): TraceStart =>
    'input' in start
      ? { input: mask(plain(start.input)) }
      : { value: start.value, context: mask(plain(start.context)) };

  return {
    /** For `createActor(machine, { inspect })`; actors that are no machines are passed over. */
    inspect(inspection: InspectionEvent): void {
      if (inspection.type !== '@xstate.snapshot') return;
      const { actorRef, event, snapshot } = inspection;
      const logic: unknown = (actorRef as { logic?: unknown }).logic;
      if (!isObject(logic) || typeof logic['id'] !== 'string' || !('value' in snapshot)) return;
      const machine = logic['id'];
      const actor = nameOf(actorRef.sessionId, machine);
      const context: unknown = 'context' in snapshot ? snapshot.context : null;
      if (event.type === 'xstate.init') starts.set(actor, { input: 'input' in event ? event['input'] : null });
      kept.push({ at: now(), actor, machine, event, value: snapshot.value, context });
      const dropped = kept.length > TRACE_LENGTH ? kept.shift() : undefined;
      if (dropped) starts.set(dropped.actor, { value: dropped.value, context: dropped.context });
    },

    /** The last 200 entries without names, numbers, texts and tokens. */
    save(): Trace {
      const entries = kept.map(({ at, actor, machine, event, value }): TraceEntry => ({
        at: Math.round(at),
        actor,
        machine,
        event: { ...(mask(plain(event)) as Record<string, unknown>), type: event.type },
        state: value,
      }));
      const actors = new Set(entries.map(({ actor }) => actor));
      return {
        format: 'reflow-trace',
        version: 1,
        starts: Object.fromEntries(
          [...starts].flatMap(([actor, start]) => (actors.has(actor) ? [[actor, masked(start)]] : [])),
        ),
        entries,
      };
    },
  };
}

export type TraceRecorder = ReturnType<typeof createTraceRecorder>;

/** The data of an event: of a child's snapshot its state and context, of an error its name and fields. */
function plain(value: unknown): unknown {
  if (value instanceof Error) return { ...Object.fromEntries(Object.entries(value)), error: value.name };
  if (Array.isArray(value)) return value.map(plain);
  if (!isObject(value)) return typeof value === 'function' ? undefined : value;
  if ('machine' in value && 'value' in value) return { value: value['value'], context: plain(value['context']) };
  if ('sessionId' in value && 'send' in value) return undefined;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, plain(entry)]));
}
