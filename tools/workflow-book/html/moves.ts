import type { BookMessage, BookMove } from '../../../src/app/diagnostics/book-channel.ts';
import type { Trace } from '../../../src/app/diagnostics/mask-trace.ts';

/** A path that the book plays: rows of the table of transitions, paths of states, and the text of each step. */
export type Playable = { title: string; start: string[]; steps: { rows: number[]; states: string[]; words: string }[] };

/** `{ open: { asking: 'why' } }` -> `open`, `open.asking`, `open.asking.why`. */
export function pathsOf(value: unknown, above = ''): string[] {
  const at = (name: string) => (above === '' ? name : `${above}.${name}`);
  if (typeof value === 'string') return [at(value)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inside]) => [at(name), ...pathsOf(inside, at(name))]);
}

/** Returns the innermost of some states: those that contain no other. */
export const innermost = (paths: readonly string[]): string[] =>
  paths.filter((path) => !paths.some((other) => other.startsWith(`${path}.`)));

/** Tracks the states of the machines in all tabs, from their messages. */
export function createPresence() {
  const actors = new Map<string, BookMove>();
  return {
    /** @returns whether the message changed something */
    receive: (message: BookMessage): boolean => {
      if (message.is === 'app.closed') {
        for (const [key, { tab }] of actors) if (tab === message.tab) actors.delete(key);
        return true;
      }
      if (message.is !== 'moved') return false;
      const key = `${message.tab} ${message.actor}`;
      if (message.isOver) actors.delete(key);
      else actors.set(key, message);
      return true;
    },
    tabs: (): number => new Set([...actors.values()].map(({ tab }) => tab)).size,
    /** Returns the current states of each machine's actors, by machine id. */
    states: (): ReadonlyMap<string, ReadonlySet<string>> => {
      const found = new Map<string, Set<string>>();
      for (const { machine, state } of actors.values()) {
        const states = found.get(machine) ?? new Set();
        for (const path of pathsOf(state)) states.add(path);
        found.set(machine, states);
      }
      return found;
    },
  };
}

/**
 * Reads the paths of a saved trace, one for each actor, with the id of its machine. Returns `null` for an invalid file.
 */
export function waysOfTrace(text: string): { machine: string; way: Playable }[] | null {
  let read: unknown = null;
  try {
    read = JSON.parse(text);
  } catch {
    return null;
  }
  const { format, version, entries = [], starts = {} } = Object(read) as Partial<Trace>;
  if (format !== 'reflow-trace' || version !== 2) return null;
  return [...new Set(entries.map(({ actor }) => actor))].map((actor) => {
    const own = entries.filter((entry) => entry.actor === actor);
    const start = starts[actor];
    const [first] = own;
    const steps = own.filter(({ event }) => event.type !== 'xstate.init');
    return {
      machine: first?.machine ?? '',
      way: {
        title: `Trace: ${actor} (${steps.length} steps)`,
        start: pathsOf(start && 'value' in start ? start.value : first?.state),
        steps: steps.map(({ event, state }) => ({ rows: [], states: pathsOf(state), words: event.type })),
      },
    };
  });
}
