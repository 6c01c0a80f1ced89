import type { SnapshotFrom } from 'xstate';
import type { bookingEditMachine } from '../../src/machines/booking-edit/booking-edit.machine.ts';
import { bookingOf, faultInEdit, NOW, seenIn, sentBy, startWords } from './booking-edit-model.ts';
import { begin, type Step, type Story, take } from './explore.ts';
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

const step = (words: string, event: object): Step => ({ words, event: event as Step['event'] });
const EDIT = step('Edit Booking is pressed', { type: 'edit.start' });
const SAVE = step('Save Changes is pressed', { type: 'edit.save' });
const CONFIRM = step('CONFIRMED is chosen', { type: 'status.choose', status: 'CONFIRMED' });

/** What can be done to a row: nothing, its switch, its type, or both. */
function rowSteps(at: number, { type, isActive }: Kind): Step[][] {
  const key = String(at + 1);
  const other = type === 'INBOUND' ? 'OUTBOUND' : 'INBOUND';
  const flip = step(`delivery ${key} becomes ${other}`, {
    type: 'field.change',
    path: `delivery.${key}.type`,
    value: other,
  });
  const toggle = step(`delivery ${key} is ${isActive ? 'deactivated' : 'restored'}`, {
    type: 'row.toggle',
    section: 'delivery',
    key,
  });
  return [[], [toggle], [flip], [flip, toggle]];
}

/** The steps that add deliveries of these kinds: each is new as INBOUND and active. */
const addSteps = (kinds: readonly Kind[]): Step[] =>
  kinds.flatMap(({ type, isActive }, at) => {
    const key = `new-${at + 1}`;
    return [
      step('an INBOUND delivery is added', { type: 'row.add', section: 'delivery', now: NOW }),
      ...(type === 'OUTBOUND'
        ? [
            step(`delivery ${key} becomes OUTBOUND`, {
              type: 'field.change',
              path: `delivery.${key}.type`,
              value: type,
            }),
          ]
        : []),
      ...(isActive ? [] : [step(`delivery ${key} is deactivated`, { type: 'row.toggle', section: 'delivery', key })]),
    ];
  });

/** Every way to leave the deliveries of a booking, changed and added ones together, up to `most` of them. */
function deliveryEdits(kinds: readonly Kind[], most: number): Step[][] {
  const changes = kinds.reduce<Step[][]>(
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

  const run = (from: { snapshot: Snapshot; scenario: string[] }, steps: readonly Step[]) => {
    let { snapshot } = from;
    const scenario = [...from.scenario];
    for (const { words, event } of steps) {
      const taken = take(machine, snapshot, event);
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
  const walk = (status: (typeof STATUSES)[number], kinds: readonly Kind[], edits: readonly Step[][]) => {
    const booking = bookingOf(status, kinds);
    const start = { snapshot: begin(machine, { booking }), scenario: [startWords(seenIn(booking))] };
    const editing = run(start, [EDIT]);
    const chosen = run(editing, [CONFIRM]);
    for (const steps of edits) {
      found.walks += 3;
      const edited = run(editing, steps);
      run(edited, [CONFIRM, SAVE]);
      if (chosen.snapshot.context.draft.status === 'CONFIRMED') run(chosen, [...steps, SAVE]);
      const draft = { ...edited.snapshot.context.draft, status: 'CONFIRMED' };
      const words = `a stored draft comes back that chose CONFIRMED with ${inWords(draft.delivery)}`;
      run(start, [step(words, { type: 'draft.restore', base: booking, draft }), SAVE]);
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
