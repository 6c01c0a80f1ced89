import * as z from 'zod/mini';
import type { Trace } from '../../src/app/diagnostics/mask-trace.ts';
import { CommandError } from 'workflow-kit/command';

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

/** Parses the trace in a file. @throws CommandError for an invalid file, another version, or a file without events */
export function readTrace(name: string, text: string): Trace {
  const refuse = (what: string) => new CommandError(`${name} ${what}`);
  if (text.trim() === '') throw refuse('is empty.');
  let read: unknown = null;
  try {
    read = JSON.parse(text);
  } catch {
    // A file that is not JSON has no format.
  }
  const { format, version } = Object(read) as Record<string, unknown>;
  if (format !== 'reflow-trace') throw refuse('is no file of Account → Help → "Download Diagnostics".');
  if (version !== 2) throw refuse(`is of version ${String(version)}; only version 2 says enough to be compared.`);
  const { data, error } = File.safeParse(read);
  if (error) throw refuse(`is damaged at ${error.issues[0]?.path.join('.') || 'its beginning'}.`);
  if (data.entries.length === 0) throw refuse('holds no events: there is nothing to compare.');
  return data as Trace;
}
