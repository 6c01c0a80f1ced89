/** What one actor did at one moment: the event it got and the state it was in afterwards. Names, numbers and texts are masked. */
export type TraceEntry = {
  /** Milliseconds since the page was opened. */
  at: number;
  /** Names the actor among those of its machine: `bookingEdit:2`. */
  actor: string;
  /** The machine's id. */
  machine: string;
  event: { type: string } & Record<string, unknown>;
  state: unknown;
  /** Of a read: the answer that was stored by an earlier visit and shown at once. */
  recalled?: unknown;
};

/**
 * Where an actor stood when its first recorded entry was recorded: its input, or its state once older entries were dropped,
 * with the ids of the actors it had invoked and what they run.
 */
export type TraceStart = { input: unknown } | { value: unknown; context: unknown; children: Record<string, string> };

/** The file of Help → "Save what just happened". */
export type Trace = {
  format: 'reflow-trace';
  version: 1;
  starts: Record<string, TraceStart>;
  entries: TraceEntry[];
};

/** Entries that a trace holds at most. */
export const TRACE_LENGTH = 200;
