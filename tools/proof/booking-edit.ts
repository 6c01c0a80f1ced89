import type { EventObject, SnapshotFrom } from 'xstate';
import { ApiError } from '../../src/domain/shared/api-error.ts';
import { toBookingDraft } from '../../src/domain/booking/draft/booking-draft.ts';
import { Booking, Delivery } from '../../src/domain/booking/booking.ts';
import type { bookingEditMachine } from '../../src/machines/booking-edit/booking-edit.machine.ts';
import { explore, wayTo } from '../machine/explore.ts';
import { begin, type Step } from '../machine/step.ts';
import { afterChange, hasInbound, inWords, isWronglyConfirmed, STATUSES } from './oracle.ts';
import type { Kind, Seen, Sent, Status } from './oracle.ts';

type Machine = typeof bookingEditMachine;
type Snapshot = SnapshotFrom<Machine>;
/** Something that happens, in words, and the event that says so to the machine. */
type WordedEvent = { words: string; event: EventObject };
/** The shortest way to a fault, in words that begin with the start. */
export type Story = { scenario: string[]; fault: string };
/** A change that the app sent, on the booking it was made on. */
export type SentChange = { before: Seen; sent: Sent; scenario: string[] };

export const NOW = '2025-01-05T07:30:00.000Z';
/** What is chosen while everything else happens; every other status is chosen in a decision and over HTTP. */
export const CHOSEN_STATUSES = ['CONFIRMED', 'IN_PROGRESS'] as const;
/** More states than this, and the machine forgets to forget something. */
const MOST_STATES = 100_000;

const bookingWith = (status: Status, deliveries: Delivery[], isActive = true): Booking => ({
  ...Booking.parse({
    id: 1,
    code: 'BK-1001',
    clientName: 'Ayesha',
    clientType: 'INDIVIDUAL',
    phoneNumber: '0300-1234567',
    whatsappNumber: '0300-1234567',
    status,
    createdAt: NOW,
    isActive,
  }),
  delivery: deliveries,
});

/** A booking of a status with deliveries of these kinds, which have the ids 1, 2, ... where they have none. */
export const bookingOf = (
  status: Status,
  kinds: readonly (Kind & { id?: number | null })[],
  isActive = true,
): Booking =>
  bookingWith(
    status,
    kinds.map(({ id, type, isActive: isOn }, at) =>
      Delivery.parse({ id: id ?? at + 1, type, isActive: isOn, status: 'PENDING', createdAt: NOW }),
    ),
    isActive,
  );

/** Where a scenario may begin: every status with each of some choices of deliveries. */
export const startsWith = (choices: readonly (readonly Kind[])[]): Booking[] =>
  choices.flatMap((kinds) => STATUSES.map((status) => bookingOf(status, kinds)));

export const seenIn = ({ status, delivery: deliveries }: Booking): Seen => ({ status, deliveries });

/** A start in words. */
export const startWords = ({ status, deliveries }: Seen): string =>
  `A booking that is ${status}, with ${inWords(deliveries)}`;

const worded = (words: string, type: string, more: object = {}): WordedEvent => ({ words, event: { ...more, type } });

const STAFF: readonly WordedEvent[] = [
  worded('Edit Booking is pressed', 'edit.start'),
  worded('Cancel is pressed', 'edit.cancel'),
  worded('Save Changes is pressed', 'edit.save'),
];
const OTHERS: readonly WordedEvent[] = [
  worded('the booking is deleted', 'booking.deleted'),
  worded('the booking is made active again', 'booking.restored'),
  worded('the booking is loaded again', 'booking.reload'),
  worded('the newer booking is put beneath', 'booking.merge'),
];

/** Each row is switched, turned to the other type or taken away, and one is added; of more than `most` rows only the last is touched. */
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
  const chosen = CHOSEN_STATUSES.map((status) => worded(`${status} is chosen`, 'status.choose', { status }));
  return [...changed, ...(draft.delivery.length < most ? [added] : []), ...chosen];
}

const choices = ({ context: { conflicts } }: Snapshot): WordedEvent[] =>
  Object.keys(conflicts).flatMap((path) =>
    ['mine', 'theirs'].map((side) => worded(`${side} is chosen at ${path}`, 'conflict.choose', { path, side })),
  );

const switched = ({ status, delivery }: Booking, isActive: boolean): Booking =>
  bookingWith(
    status,
    delivery.map((row) => ({ ...row, isActive })),
  );

/** What may have been typed before the form was lost: CONFIRMED, on deliveries as they are and as they were. */
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

/** What somebody else may have saved meanwhile. */
const meanwhile = (saved: Booking): { words: string; booking: Booking }[] => [
  { words: 'nothing of it', booking: saved },
  { words: 'every delivery deactivated', booking: switched(saved, false) },
  { words: 'the booking in progress', booking: bookingWith('IN_PROGRESS', saved.delivery) },
  { words: 'the booking deleted', booking: bookingWith(saved.status, saved.delivery, false) },
];

/** How work may end: with an answer, or refused, late or outdated. */
function answers({ value, context: { saved, draft } }: Snapshot): WordedEvent[] {
  const done = (id: string, words: string, output?: unknown) => worded(words, `xstate.done.actor.${id}`, { output });
  const failed = (id: string, words: string, error: Error) => worded(words, `xstate.error.actor.${id}`, { error });
  const failures = (id: string, noun: string) => [
    failed(id, `${noun} is refused`, new ApiError('status', { status: 409, body: { error: 'No' } })),
    failed(id, `${noun} is not answered in time`, new ApiError('timeout')),
  ];
  const overtaken = (words: string, body?: object) =>
    failed('saveBooking', words, new ApiError('status', { status: 412, body }));
  switch (value) {
    case 'saving':
      return [
        done('saveBooking', 'the save is accepted'),
        overtaken('somebody else saved first'),
        ...meanwhile(saved).map(({ words, booking: data }) =>
          overtaken(`somebody else saved ${words} first`, { data }),
        ),
        ...failures('saveBooking', 'the save'),
      ];
    case 'reloading': {
      const rows = draft.delivery.map((row, at) => ({ ...row, id: row.id ?? 100 + at }));
      const output = bookingOf(draft.status, rows, saved.isActive);
      return [done('readBooking', 'the booking is read again', output), ...failures('readBooking', 'the reading')];
    }
    case 'rebasing':
      return [
        ...meanwhile(saved).map(({ words, booking }) =>
          done('readLatest', `the latest booking is read: ${words}`, booking),
        ),
        ...failures('readLatest', 'the reading'),
      ];
    case 'viewing':
    case 'editing':
    case 'outdated':
      return [worded('the booking arrives from elsewhere', 'booking.refresh', { booking: saved })];
  }
}

type SpawnedSave = { type: string; params?: { src?: unknown; input?: { patch?: Sent } } };

/** The change that a step sends to the server, as the chart hands it to its service; `null` when it sends none. */
function sentBy(actions: readonly object[]): Sent | null {
  const isSave = ({ type, params }: SpawnedSave) => type === 'xstate.spawnChild' && params?.src === 'saveBooking';
  return (actions as SpawnedSave[]).find(isSave)?.params?.input?.patch ?? null;
}

/** What is wrong with a step of booking edit: what it sends, and what a choice of the status leaves in the form. */
function faultIn({ before, after, event }: Step<Machine>, sent: Sent | null): string | null {
  const saved = seenIn(after.context.saved);
  if (sent !== null && isWronglyConfirmed(saved, afterChange(saved, sent)))
    return 'CONFIRMED is sent to the server without an active INBOUND delivery';
  const isChoice = event.type === 'status.choose' && saved.status !== 'CONFIRMED';
  const isTaken = before.context.draft.status !== 'CONFIRMED' && after.context.draft.status === 'CONFIRMED';
  return isChoice && isTaken && !hasInbound(before.context.draft.delivery)
    ? 'CONFIRMED stands in the form although it was chosen without an active INBOUND delivery'
    : null;
}

/**
 * Takes everything that may happen in booking edit, the shortest ways first, and looks for a fault in each step. No delivery
 * is added once there are `most`. `alone` staff edit and save, and nothing comes from elsewhere. What is in conflict and which
 * saves had no answer do not tell two snapshots apart: a choice leads where other edits lead too, and no 412 here carries a
 * save without an answer. EDIT-01
 */
export function exploreEdits(machine: Machine, starts: readonly Booking[], most: number, { alone = false } = {}) {
  const sent = new Map<string, SentChange>();
  let [steps, confirmed] = [0, 0];
  let counterexample: (Story & { events: EventObject[] }) | null = null;
  const places = explore({
    machine,
    starts: starts.map((booking) => begin(machine, { booking }).after),
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
      const change = sentBy(step.actions);
      const fault = faultIn(step, change);
      if (change === null && fault === null) return false;
      const way = wayTo(from);
      const start = startWords(seenIn((way[0]?.from ?? from).snapshot.context.saved));
      const scenario = [start, ...way.map(({ tried }) => tried.words), words];
      if (fault !== null)
        counterexample = { scenario, fault, events: [...way, { step }].map((each) => each.step.event) };
      if (change?.status === 'CONFIRMED') confirmed += 1;
      const before = seenIn(step.after.context.saved);
      const key = JSON.stringify([before.status, inWords(before.deliveries), change]);
      if (change !== null && !sent.has(key)) sent.set(key, { before, sent: change, scenario });
      return fault !== null;
    },
  });
  const found = { states: places.length, steps, confirmed, sent: [...sent.values()] };
  return { ...found, counterexample: counterexample as (Story & { events: EventObject[] }) | null };
}
