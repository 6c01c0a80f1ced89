/** What one actor did at one moment: the event it got and the state it was in afterwards. Names, numbers and texts are masked. */
export type TraceEntry = {
  /** Milliseconds since the page was opened. */
  at: number;
  /** Tells actors of the same machine apart: `bookingEdit:2`. */
  actor: string;
  /** The machine's id. */
  machine: string;
  event: { type: string } & Record<string, unknown>;
  state: unknown;
};

/** Where an actor stood when its first kept entry was recorded: its input, or its state once older entries were dropped. */
export type TraceStart = { input: unknown } | { value: unknown; context: unknown };

/** The file of Help → "Save what just happened". */
export type Trace = {
  format: 'reflow-trace';
  version: 1;
  starts: Record<string, TraceStart>;
  entries: TraceEntry[];
};

/** Entries that a trace keeps at most. */
export const TRACE_LENGTH = 200;
