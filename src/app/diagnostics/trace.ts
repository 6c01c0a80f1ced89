/** Work that a machine started: a request, a timer of another actor, a machine of its own. */
export type TraceCall = {
  id: string;
  src: string;
  input: unknown;
  /** The actor that it is, where it is a machine. */
  actor?: string;
};

/** What one actor did at one moment: the event it got and what came of it. Names, numbers and texts are masked. */
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
  /** Of a read: the answer that an earlier visit or a write had stored, and that was shown without reading. */
  recalled?: unknown;
};

/** Where an actor stood at its first entry: its input, or its state and the actors it had invoked. */
export type TraceStart = { input: unknown } | { value: unknown; context: unknown; children: Record<string, string> };

/** The file of Help → "Save what just happened". Version 1 kept names of states only. */
export type Trace = {
  format: 'reflow-trace';
  version: 2;
  starts: Record<string, TraceStart>;
  entries: TraceEntry[];
};

/** Entries that a trace holds at most. */
export const TRACE_LENGTH = 200;
