import * as z from 'zod/mini';
import type { Trace } from '../../src/app/diagnostics/trace.ts';
import { CommandError } from '../command.ts';

const Parts = z.record(z.string(), z.unknown());
const Entry = z.object({
  at: z.number(),
  actor: z.string(),
  machine: z.string(),
  event: z.looseObject({ type: z.string() }),
  sender: z.optional(z.string()),
  state: z.unknown(),
  context: Parts,
  emitted: z.array(z.unknown()),
  calls: z.array(z.looseObject({ id: z.string(), src: z.string(), input: z.optional(z.unknown()) })),
  recalled: z.optional(z.unknown()),
});
const File = z.object({
  format: z.literal('reflow-trace'),
  version: z.literal(2),
  starts: z.record(
    z.string(),
    z.union([
      z.strictObject({ input: z.optional(z.unknown()) }),
      z.object({ value: z.unknown(), context: Parts, children: z.record(z.string(), z.string()) }),
    ]),
  ),
  entries: z.array(Entry),
});

/** The trace in a file. @throws CommandError for a file that is none, one of another version and one without events */
export function readTrace(name: string, text: string): Trace {
  const read = parse(text);
  if (text.trim() === '') throw new CommandError(`${name} is empty.`);
  const { format, version } = { ...(typeof read === 'object' ? read : null) } as Record<string, unknown>;
  if (format !== 'reflow-trace') {
    throw new CommandError(`${name} is no file of Account → Help → "Save what just happened".`);
  }
  if (version !== 2) {
    throw new CommandError(`${name} is of version ${String(version)}; only version 2 says enough to be compared.`);
  }
  const trace = File.safeParse(read);
  if (!trace.success) {
    const [issue] = trace.error.issues;
    throw new CommandError(`${name} is damaged at ${issue?.path.join('.') || 'its beginning'}.`);
  }
  if (trace.data.entries.length === 0) throw new CommandError(`${name} holds no events: there is nothing to compare.`);
  return trace.data as Trace;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
