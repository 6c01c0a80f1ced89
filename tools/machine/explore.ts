import type { AnyStateMachine, EventObject, SnapshotFrom } from 'xstate';
import { step, type Step } from './step.ts';

/** A snapshot that was found, and the step by which it was found first. */
export type Place<M extends AnyStateMachine, Try> = {
  snapshot: SnapshotFrom<M>;
  by: { from: Place<M, Try>; tried: Try; step: Step<M> } | null;
};

/**
 * Takes everything that can happen from everywhere it leads, the shortest ways first. Two snapshots with one key are the
 * same; `visit` hears of each step and ends the search by `true`. @returns the places that were found.
 * @throws RangeError where there are more than `limit`
 */
export function explore<M extends AnyStateMachine, Try extends { event: EventObject }>({
  machine,
  starts,
  events,
  key,
  visit,
  limit,
  isEnd = () => false,
}: {
  machine: M;
  starts: readonly SnapshotFrom<M>[];
  /** What may happen to a snapshot. */
  events: (snapshot: SnapshotFrom<M>) => readonly Try[];
  key: (snapshot: SnapshotFrom<M>) => string;
  visit: (step: Step<M>, from: Place<M, Try>, tried: Try) => boolean | void;
  limit: number;
  /** What comes of a snapshot is seen and not gone on from. */
  isEnd?: (snapshot: SnapshotFrom<M>) => boolean;
}): Place<M, Try>[] {
  const seen = new Set<string>();
  const places: Place<M, Try>[] = [];
  const add = (place: Place<M, Try>) => {
    const its = key(place.snapshot);
    if (seen.has(its)) return;
    if (seen.size === limit) throw new RangeError(`More than ${limit} states, the last: ${its}`);
    seen.add(its);
    places.push(place);
  };
  for (const snapshot of starts) add({ snapshot, by: null });
  for (const from of places) {
    for (const tried of events(from.snapshot)) {
      const taken = step(machine, from.snapshot, tried.event);
      if (visit(taken, from, tried)) return places;
      if (!isEnd(from.snapshot)) add({ snapshot: taken.after, by: { from, tried, step: taken } });
    }
  }
  return places;
}

/** The steps by which a place was found, the first first. */
export function wayTo<M extends AnyStateMachine, Try>(place: Place<M, Try>): NonNullable<Place<M, Try>['by']>[] {
  const way: NonNullable<Place<M, Try>['by']>[] = [];
  for (let { by } = place; by !== null; { by } = by.from) way.unshift(by);
  return way;
}
