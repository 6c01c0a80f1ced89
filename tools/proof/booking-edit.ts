import type { EventObject, InputFrom, OutputFrom, SnapshotFrom } from 'xstate';
import { ApiError } from '../../src/domain/shared/api-error.ts';
import { diffBooking } from '../../src/domain/booking/draft/booking-diff.ts';
import type { BookingWrite } from '../../src/domain/booking/booking-input.ts';
import { toBookingDraft } from '../../src/domain/booking/draft/booking-draft.ts';
import { Booking } from '../../src/domain/booking/booking.ts';
import { type bookingEditMachine, bookingSaveMachine, toBookingEdit } from '../../src/machines/booking-edit.ts';
import { outcomeOf, type SaveAnswer } from '../machine/save-outcome.ts';
import { begin, explore, wayTo, type Step } from 'workflow-kit/explore/step';
import {
  afterChange,
  hasInbound,
  inWords,
  isWronglyConfirmed,
  STATUSES,
  type Kind,
  type Seen,
  type Sent,
  type Status,
} from './oracle.ts';

type Machine = typeof bookingEditMachine;
type Snapshot = SnapshotFrom<Machine>;
/** An event with its description. */
type WordedEvent = { words: string; event: EventObject };
/** The shortest way to a fault, as sentences from the start. */
export type Story = { scenario: string[]; fault: string };
/** A change that the app sent, with the booking before it. */
export type SentChange = { before: Seen; sent: Sent; scenario: string[] };

export const NOW = '2025-01-05T07:30:00.000Z';
/** The statuses that are chosen in the walk. Decisions and HTTP cover the others. */
export const CHOSEN_STATUSES = ['CONFIRMED', 'IN_PROGRESS'] as const;
/** The limit of states. More of them mean that the machine forgets to drop something. */
const MOST_STATES = 100_000;

type Row = Kind & { id?: number | null };
const toKind = ({ type, isActive }: Kind): Kind => ({ type, isActive });

/** Makes a booking with a status and these deliveries. Rows without ids get 1, 2, ... */
export const bookingOf = (status: Status, rows: readonly Row[], isActive = true): Booking =>
  Booking.parse({
    id: 1,
    code: 'BK-1001',
    clientName: 'Ayesha',
    clientType: 'INDIVIDUAL',
    phoneNumber: '0300-1234567',
    whatsappNumber: '0300-1234567',
    status,
    createdAt: NOW,
    isActive,
    delivery: rows.map((row, at) => ({ ...toKind(row), id: row.id ?? at + 1, status: 'PENDING', createdAt: NOW })),
  });

/** The start bookings: every status with each of these choices of deliveries. */
export const startsWith = (choices: readonly (readonly Kind[])[]): Booking[] =>
  choices.flatMap((kinds) => STATUSES.map((status) => bookingOf(status, kinds)));

export const seenIn = ({ status, delivery: deliveries }: Booking): Seen => ({ status, deliveries });

/** Describes a start. */
export const startWords = ({ status, deliveries }: Seen): string =>
  `A booking that is ${status}, with ${inWords(deliveries)}`;

const worded = (words: string, type: string, more: object = {}): WordedEvent => ({ words, event: { ...more, type } });

const STAFF: readonly WordedEvent[] = [
  worded('Edit Booking is pressed', 'form.edit'),
  worded('Cancel is pressed', 'form.cancel'),
  worded('Save Changes is pressed', 'form.submit'),
];
const OTHERS: readonly WordedEvent[] = [
  worded('the booking is deleted', 'fact.learn', { fact: { is: 'deleted', version: null } }),
  worded('the booking is made active again', 'fact.learn', { fact: { is: 'restored', version: null } }),
  worded('the booking is loaded again', 'form.again'),
  worded('the draft is merged onto the newer booking', 'record.merge'),
];

/**
 * Edits of deliveries: each row is switched, changed to the other type or removed, and one is added. With more than
 * `most` rows only the last one changes.
 */
function edits({ context: { draft } }: Snapshot, most: number): WordedEvent[] {
  const rows = draft.delivery.length > most ? draft.delivery.slice(-1) : draft.delivery;
  const changed = rows.flatMap(({ key, id, type, isActive }) => {
    const value = type === 'INBOUND' ? 'OUTBOUND' : 'INBOUND';
    const at = { section: 'delivery', key };
    return [
      worded(`delivery ${key} is ${isActive ? 'deactivated' : 'restored'}`, 'row.toggle', at),
      worded(`delivery ${key} becomes ${value}`, 'field.change', { path: `delivery.${key}.type`, value }),
      ...(id === null ? [worded(`delivery ${key} is taken away`, 'row.remove', at)] : []),
    ];
  });
  const added = worded('an INBOUND delivery is added', 'row.add', { section: 'delivery', now: NOW });
  const chosen = CHOSEN_STATUSES.map((status) =>
    worded(`${status} is chosen`, 'field.change', { path: 'status', value: status }),
  );
  return [...changed, ...(draft.delivery.length < most ? [added] : []), ...chosen];
}

const choices = ({ context: { conflicts } }: Snapshot): WordedEvent[] =>
  Object.keys(conflicts).flatMap((path) =>
    ['ours', 'theirs'].map((side) => worded(`${side} is chosen at ${path}`, 'conflict.choose', { path, side })),
  );

const switched = ({ status, delivery }: Booking, isActive: boolean): Booking =>
  bookingOf(
    status,
    delivery.map((row) => ({ ...row, isActive })),
  );

/** Drafts that may be restored: CONFIRMED, with the deliveries unchanged and changed. */
const storedDrafts = (saved: Booking): WordedEvent[] =>
  [
    { words: 'on these deliveries', base: saved },
    { words: 'when every delivery was active', base: switched(saved, true) },
  ].map(({ words, base }) =>
    worded(`a stored draft that chose CONFIRMED ${words} comes back`, 'draft.restore', {
      base,
      draft: { ...toBookingDraft(base), status: 'CONFIRMED' },
    }),
  );

type Edit = InputFrom<typeof bookingSaveMachine>;
type Written = { change: BookingWrite };
type Ended = EventObject & { output: OutputFrom<typeof bookingSaveMachine> };
const ACCEPTED = { output: null };

/** Changes that someone else may have saved in the meantime. */
const meanwhile = (saved: Booking): { words: string; booking: Booking }[] => [
  { words: 'nothing of it', booking: saved },
  { words: 'every delivery deactivated', booking: switched(saved, false) },
  { words: 'the booking in progress', booking: bookingOf('IN_PROGRESS', saved.delivery) },
  { words: 'the booking deleted', booking: bookingOf(saved.status, saved.delivery, false) },
];

const late = (body?: object) => ({ error: new ApiError('status', { status: 412, body }) });
const FAILURES = [
  { how: 'is refused', error: new ApiError('status', { status: 409, body: { error: 'No' } }) },
  { how: 'is not answered in time', error: new ApiError('timeout') },
];

/** The outcomes of a save: answered, refused, late or outdated. A save that retries is accepted. */
function savesOf({ context }: Snapshot): WordedEvent[] {
  const ended = (words: string, ...answers: SaveAnswer[]) =>
    worded(words, 'xstate.done.actor.save', { output: outcomeOf(bookingSaveMachine, context, ...answers, ACCEPTED) });
  const seen = { output: context.saved };
  return [
    ended('the save is accepted', context.pending.length > 0 ? seen : ACCEPTED),
    ...FAILURES.flatMap(({ how, error }) => [
      ended(`the save ${how}`, { error }),
      ended(`someone else saved first, and reading it ${how}`, late(), { error }),
    ]),
    ...meanwhile(context.saved).flatMap(({ words, booking }) => [
      ended(`someone else saved ${words} first`, late({ data: booking }), { output: booking }),
      ended(`someone else saved first, and it is read: ${words}`, late(), { output: booking }),
    ]),
  ];
}

/** Events from outside, and the outcomes of a read. */
function answers(snapshot: Snapshot): WordedEvent[] {
  const { saved, draft } = snapshot.context;
  switch (snapshot.value) {
    case 'saving':
      return savesOf(snapshot);
    case 'reloading': {
      const output = bookingOf(draft.status, draft.delivery, saved.isActive);
      return [
        worded('the booking is read again', 'xstate.done.actor.read', { output }),
        ...FAILURES.map(({ how, error }) => worded(`the reading ${how}`, 'xstate.error.actor.read', { error })),
      ];
    }
    case 'viewing':
    case 'editing':
    case 'asking':
    case 'confirming':
    case 'outdated':
      return [worded('the booking arrives from elsewhere', 'record.newer', { record: saved })];
  }
}

type Spawned = { type: string; params?: { src?: unknown; input?: unknown } };
const findSpawned = (actions: readonly object[], src: string): unknown =>
  (actions as Spawned[]).find(({ type, params }) => type === 'xstate.spawnChild' && params?.src === src)?.params?.input;

/**
 * Returns the changes that a step sends to the server: the first of a new save, and one that is sent again before it
 * ended.
 */
function sentBy({ before, event, actions }: Step<Machine>): { saved: Booking; sent: Sent }[] {
  const edit = findSpawned(actions, 'save') as Edit | undefined;
  const written = edit && (findSpawned(begin(bookingSaveMachine, edit).actions, 'write') as Written | undefined);
  const outcome = event.type === 'xstate.done.actor.save' ? (event as Ended).output : null;
  const isResent = outcome?.is === 'saved' && outcome.edit.saved !== before.context.saved;
  return [
    ...(edit && written ? [{ saved: edit.saved, sent: written.change.patch as Sent }] : []),
    ...(isResent
      ? [{ saved: outcome.edit.saved, sent: diffBooking(outcome.edit.saved, outcome.edit.draft) as Sent }]
      : []),
  ];
}

/** Returns the fault of a step: in what it sends, or in the form after a choice of the status. */
function faultIn({ before, after, event }: Step<Machine>, changes: ReturnType<typeof sentBy>): string | null {
  if (changes.some(({ saved, sent }) => isWronglyConfirmed(seenIn(saved), afterChange(seenIn(saved), sent))))
    return 'CONFIRMED is sent to the server without an active INBOUND delivery';
  const saved = seenIn(after.context.saved);
  const isChoice =
    event.type === 'field.change' && Reflect.get(event, 'path') === 'status' && saved.status !== 'CONFIRMED';
  const isTaken = before.context.draft.status !== 'CONFIRMED' && after.context.draft.status === 'CONFIRMED';
  return isChoice && isTaken && !hasInbound(before.context.draft.delivery)
    ? 'the form shows CONFIRMED although it was chosen without an active INBOUND delivery'
    : null;
}

/**
 * Explores everything that may happen in booking edit, the shortest ways first, and looks for a fault in each step. It
 * adds no delivery beyond `most`. With `alone` staff edit and save, and no other events happen.
 * Snapshots that differ only in conflicts or unanswered saves are the same. A choice leads where other edits lead too,
 * and no 412 here follows an unanswered save (EDIT-01).
 */
export function exploreEdits(machine: Machine, starts: readonly Booking[], most: number, { alone = false } = {}) {
  const sent = new Map<string, SentChange>();
  let [steps, confirmed] = [0, 0];
  let counterexample: (Story & { events: EventObject[] }) | null = null;
  const places = explore({
    machine,
    starts: starts.map((booking) => begin(machine, toBookingEdit(booking)).after),
    events: (at) => {
      if (alone && at.value === 'saving') return [];
      const more = alone ? [] : [...OTHERS, ...choices(at), ...answers(at)];
      return [...STAFF, ...edits(at, most), ...(at.value === 'viewing' ? storedDrafts(at.context.saved) : []), ...more];
    },
    key: ({ value, context: { saved, latest, draft } }) =>
      JSON.stringify([
        value,
        latest.isActive,
        saved.status,
        saved.isActive,
        saved.delivery.map((row) => `${row.type} ${row.isActive}`),
        draft.status,
        draft.delivery.map((row) => `${row.id === null} ${row.type} ${row.isActive}`),
      ]),
    limit: MOST_STATES,
    visit: (step, from, { words }) => {
      steps += 1;
      const changes = sentBy(step);
      const fault = faultIn(step, changes);
      if (changes.length === 0 && fault === null) return false;
      const way = wayTo(from);
      const start = startWords(seenIn((way[0]?.from ?? from).snapshot.context.saved));
      const scenario = [start, ...way.map(({ tried }) => tried.words), words];
      if (fault !== null)
        counterexample = { scenario, fault, events: [...way, { step }].map((each) => each.step.event) };
      for (const change of changes) {
        if (change.sent.status === 'CONFIRMED') confirmed += 1;
        const before = seenIn(change.saved);
        const key = JSON.stringify([before.status, inWords(before.deliveries), change.sent]);
        if (!sent.has(key)) sent.set(key, { before, sent: change.sent, scenario });
      }
      return fault !== null;
    },
  });
  const found = { states: places.length, steps, confirmed, sent: [...sent.values()] };
  return { ...found, counterexample: counterexample as (Story & { events: EventObject[] }) | null };
}
