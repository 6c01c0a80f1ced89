import { bookingEditMachine, toBookingEdit } from '../../../src/machines/booking-edit.ts';
import { begin, step } from 'workflow-kit/explore/step';
import { spaced } from 'workflow-kit/chart/words';
import { type AnyModel, placesOf } from 'workflow-kit/paths/model';
import { generatePaths } from 'workflow-kit/paths/generate';
import { bookingOf, exploreEdits } from '../../proof/booking-edit.ts';
import { pathsOf, type Playable } from './moves.ts';

/** A path through a machine, by machine id. */
export type Story = { machine: string; way: Playable };

/**
 * Makes tours of a model on each machine that its states represent. They show states only, because the model does not
 * know the transitions.
 */
export function modelStories(name: string, model: AnyModel): Story[] {
  const tours = generatePaths(model, { way: 'tour' });
  const places = Object.values(model.standsFor).flatMap(placesOf);
  return [...new Set(places.map(({ machine }) => machine))].flatMap((machine) => {
    const statesAt = (screen: string) => {
      const own = placesOf(model.standsFor[screen]).filter((place) => place.machine === machine);
      return [...new Set(own.flatMap(({ states }) => states.flatMap(withAbove)))];
    };
    return tours.map(({ start, steps }, at) => ({
      machine,
      way: {
        title: `Staff: ${spaced(name)}, tour ${at + 1} of ${tours.length} (${steps.length} steps)`,
        start: statesAt(start),
        steps: steps.map(({ event, state }) => {
          return { rows: [], states: statesAt(state), words: `${event}; staff see “${state}”` };
        }),
      },
    }));
  });
}

/** `a.b` -> the root, `a`, `a.b`. */
const withAbove = (path: string): string[] => {
  const names = path.split('.');
  return ['', ...names.map((_, at) => names.slice(0, at + 1).join('.'))];
};

/**
 * The shortest story that the proof finds in booking edit without its INBOUND guards, replayed on the real machine. Up
 * to the last step both are equal. There the guard refuses.
 */
export function proofStory(): Story {
  const machine = bookingEditMachine;
  const unguarded = machine.provide({ guards: { isRefused: () => false } });
  const booking = bookingOf('PENDING', []);
  const { counterexample } = exploreEdits(unguarded, [booking], 1);
  if (counterexample === null)
    throw new Error('Without its guards booking edit has no story: stories.ts is out of date');
  const { scenario, events, fault } = counterexample;
  let snapshot = begin(machine, toBookingEdit(booking)).after;
  const start = ['', ...pathsOf(snapshot.value)];
  const steps = events.map((event, at) => {
    const { after, taken } = step(machine, snapshot, event);
    snapshot = after;
    const last = at === events.length - 1 ? `; the guard says no, without it ${fault}` : '';
    return {
      rows: [...taken],
      states: ['', ...pathsOf(after.value)],
      words: `${scenario[at + 1]}${last}`,
    };
  });
  const title = `Proof: what would happen without the INBOUND guard (${steps.length} steps)`;
  return { machine: 'recordForm', way: { title, start, steps } };
}
