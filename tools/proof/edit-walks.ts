import type { SnapshotFrom } from 'xstate';
import type { bookingEditMachine } from '../../src/machines/booking-edit/booking-edit.machine.ts';
import { begin, step } from '../machine/step.ts';
import {
  ADDED,
  bookingOf,
  chosen,
  faultInEdit,
  seenIn,
  sentBy,
  startWords,
  toggled,
  turned,
} from './booking-edit-model.ts';
import { worded, type Story, type WordedEvent } from './explore.ts';
import { inWords, type Kind, KINDS, pickKinds, type Seen, type Sent, STATUSES } from './oracle.ts';
import { longDeliveries } from './status-decisions.ts';

type Machine = typeof bookingEditMachine;
type Snapshot = SnapshotFrom<Machine>;

/** A change that the app sent, on the booking it was made on. */
export type SentChange = { before: Seen; sent: Sent; scenario: string[] };

export type Walks = {
  walks: number;
  transitions: number;
  /** Changes sent that confirm a booking, rightly. */
  confirmed: number;
  /** Every different change that was sent. */
  sent: SentChange[];
  counterexample: Story | null;
};

const EDIT = worded('Edit Booking is pressed', 'edit.start');
const SAVE = worded('Save Changes is pressed', 'edit.save');
const CONFIRM = chosen('CONFIRMED');

/** What can be done to a row: nothing, its switch, its type, or both. */
function rowSteps(at: number, kind: Kind): WordedEvent[][] {
  const [toggle, turn] = [toggled(String(at + 1), kind), turned(String(at + 1), kind)];
  return [[], [toggle], [turn], [turn, toggle]];
}

/** The steps that add deliveries of these kinds: each is new as INBOUND and active. */
const addSteps = (kinds: readonly Kind[]): WordedEvent[] =>
  kinds.flatMap(({ type, isActive }, at) => [
    ADDED,
    ...(type === 'OUTBOUND' ? [turned(`new-${at + 1}`, { type: 'INBOUND' })] : []),
    ...(isActive ? [] : [toggled(`new-${at + 1}`, { isActive: true })]),
  ]);

/** Every way to leave the deliveries of a booking, changed and added ones together, up to `most` of them. */
function deliveryEdits(kinds: readonly Kind[], most: number): WordedEvent[][] {
  const changes = kinds.reduce<WordedEvent[][]>(
    (ways, kind, at) => ways.flatMap((way) => rowSteps(at, kind).map((steps) => [...way, ...steps])),
    [[]],
  );
  return changes.flatMap((way) => pickKinds(most - kinds.length).map((added) => [...way, ...addSteps(added)]));
}

/**
 * Edits that change deliveries and status together, in all three orders: the deliveries first, the status first, and both at
 * once from a draft that comes back. Up to `most` deliveries every edit of every row; with as many as `long` says an edit of the
 * last one. All from every status.
 */
export function walkEdits(machine: Machine, most: number, long: readonly number[]): Walks {
  const found: Walks = { walks: 0, transitions: 0, confirmed: 0, sent: [], counterexample: null };
  const known = new Set<string>();

  const run = (from: { snapshot: Snapshot; scenario: string[] }, steps: readonly WordedEvent[]) => {
    let { snapshot } = from;
    const scenario = [...from.scenario];
    for (const { words, event } of steps) {
      const taken = step(machine, snapshot, event);
      found.transitions += 1;
      scenario.push(words);
      const fault = faultInEdit(taken);
      const isShorter = (found.counterexample?.scenario.length ?? Infinity) > scenario.length;
      if (fault !== null && isShorter) found.counterexample = { scenario: [...scenario], fault };
      const sent = sentBy(taken.actions);
      if (sent !== null) keep(seenIn(taken.after.context.saved), sent, scenario);
      snapshot = taken.after;
    }
    return { snapshot, scenario };
  };
  const keep = (before: Seen, sent: Sent, scenario: string[]) => {
    if (sent.status === 'CONFIRMED') found.confirmed += 1;
    const key = JSON.stringify([before.status, inWords(before.deliveries), sent]);
    if (known.has(key)) return;
    known.add(key);
    found.sent.push({ before, sent, scenario: [...scenario] });
  };
  const walk = (status: (typeof STATUSES)[number], kinds: readonly Kind[], edits: readonly WordedEvent[][]) => {
    const booking = bookingOf(status, kinds);
    const start = { snapshot: begin(machine, { booking }).after, scenario: [startWords(seenIn(booking))] };
    const editing = run(start, [EDIT]);
    const chosen = run(editing, [CONFIRM]);
    for (const steps of edits) {
      found.walks += 3;
      const edited = run(editing, steps);
      run(edited, [CONFIRM, SAVE]);
      if (chosen.snapshot.context.draft.status === 'CONFIRMED') run(chosen, [...steps, SAVE]);
      const draft = { ...edited.snapshot.context.draft, status: 'CONFIRMED' };
      const words = `a stored draft comes back that chose CONFIRMED with ${inWords(draft.delivery)}`;
      run(start, [worded(words, 'draft.restore', { base: booking, draft }), SAVE]);
      if (found.counterexample !== null && kinds.length > 0) return;
    }
  };

  for (const kinds of pickKinds(most)) {
    const edits = deliveryEdits(kinds, most);
    for (const status of STATUSES) walk(status, kinds, edits);
    if (found.counterexample !== null) return found;
  }
  for (const count of long) {
    for (const kinds of longDeliveries(count)) {
      const edits = rowSteps(count - 1, kinds.at(-1) ?? (KINDS[0] as Kind));
      for (const status of STATUSES) walk(status, kinds, edits);
    }
    if (found.counterexample !== null) return found;
  }
  return found;
}
