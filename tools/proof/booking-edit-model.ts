import type { SnapshotFrom } from 'xstate';
import { ApiError } from '../../src/domain/shared/api-error.ts';
import { toBookingDraft, type BookingDraft } from '../../src/domain/booking/draft/booking-draft.ts';
import { Booking, Delivery } from '../../src/domain/booking/booking.ts';
import type { bookingEditMachine } from '../../src/machines/booking-edit/booking-edit.machine.ts';
import type { Step } from '../machine/step.ts';
import { worded, type ExplorableModel, type WordedEvent } from './explore.ts';
import {
  afterChange,
  hasInbound,
  inWords,
  isWronglyConfirmed,
  type Kind,
  pickKinds,
  type Seen,
  type Sent,
  type Status,
  STATUSES,
} from './oracle.ts';

type Machine = typeof bookingEditMachine;
type Snapshot = SnapshotFrom<Machine>;

export const NOW = '2025-01-05T07:30:00.000Z';

/** What is chosen while everything else happens; every other status is chosen in a decision and over HTTP. */
export const CHOSEN_STATUSES = ['CONFIRMED', 'IN_PROGRESS'] as const;

const delivery = (id: number, type: Delivery['type'], isActive: boolean): Delivery =>
  Delivery.parse({ id, type, isActive, status: 'PENDING', createdAt: NOW });

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

/** The booking as the server has it after taking the draft of a save. */
const accepted = ({ context: { saved, draft } }: Snapshot): Booking =>
  bookingWith(
    draft.status,
    draft.delivery.map((row, at) => delivery(row.id ?? 100 + at, row.type, row.isActive)),
    saved.isActive,
  );

/** What somebody else may have saved meanwhile. */
const meanwhile = (saved: Booking): { words: string; booking: Booking }[] => [
  { words: 'nothing of it', booking: saved },
  {
    words: 'every delivery deactivated',
    booking: bookingWith(
      saved.status,
      saved.delivery.map((row) => ({ ...row, isActive: false })),
    ),
  },
  { words: 'the booking in progress', booking: bookingWith('IN_PROGRESS', saved.delivery) },
  { words: 'the booking deleted', booking: bookingWith(saved.status, saved.delivery, false) },
];

const failure = (id: string, words: string, error: Error): WordedEvent =>
  worded(words, `xstate.error.actor.${id}`, { error });

const failures = (id: string, noun: string): WordedEvent[] => [
  failure(id, `${noun} is refused`, new ApiError('status', { status: 409, body: { error: 'No' } })),
  failure(id, `${noun} is not answered in time`, new ApiError('timeout')),
];

/** A save that comes too late: the answer says nothing, or what somebody else saved. */
const saveFailures = ({ context: { saved } }: Snapshot): WordedEvent[] => [
  failure('saveBooking', 'somebody else saved first', new ApiError('status', { status: 412 })),
  ...meanwhile(saved).map(({ words, booking }) =>
    failure(
      'saveBooking',
      `somebody else saved ${words} first`,
      new ApiError('status', { status: 412, body: { data: booking } }),
    ),
  ),
  ...failures('saveBooking', 'the save'),
];

const STAFF: readonly WordedEvent[] = [
  worded('Edit Booking is pressed', 'edit.start'),
  worded('Cancel is pressed', 'edit.cancel'),
  worded('Save Changes is pressed', 'edit.save'),
  worded('the booking is deleted', 'booking.deleted'),
  worded('the booking is made active again', 'booking.restored'),
  worded('the booking is loaded again', 'booking.reload'),
  worded('the newer booking is put beneath', 'booking.merge'),
];

/** A row is switched, turned to the other type, added, or taken away; each by its key. */
export const toggled = (key: string, { isActive }: Pick<Kind, 'isActive'>): WordedEvent =>
  worded(`delivery ${key} is ${isActive ? 'deactivated' : 'restored'}`, 'row.toggle', { section: 'delivery', key });
export function turned(key: string, { type }: Pick<Kind, 'type'>): WordedEvent {
  const value = type === 'INBOUND' ? 'OUTBOUND' : 'INBOUND';
  return worded(`delivery ${key} becomes ${value}`, 'field.change', { path: `delivery.${key}.type`, value });
}
export const ADDED = worded('an INBOUND delivery is added', 'row.add', { section: 'delivery', now: NOW });

export const chosen = (status: Status): WordedEvent => worded(`${status} is chosen`, 'status.choose', { status });

const edits = ({ context: { draft } }: Snapshot, mostDeliveries: number): WordedEvent[] => [
  ...draft.delivery.flatMap(({ key, id, type, isActive }) => [
    toggled(key, { isActive }),
    turned(key, { type }),
    ...(id === null ? [worded(`delivery ${key} is taken away`, 'row.remove', { section: 'delivery', key })] : []),
  ]),
  ...(draft.delivery.length < mostDeliveries ? [ADDED] : []),
  ...CHOSEN_STATUSES.map(chosen),
];

const choices = ({ context: { conflicts } }: Snapshot): WordedEvent[] =>
  Object.keys(conflicts).flatMap((path) =>
    ['mine', 'theirs'].map((side) => worded(`${side} is chosen at ${path}`, 'conflict.choose', { path, side })),
  );

const fromElsewhere = (booking: Booking): WordedEvent =>
  worded('the booking arrives from elsewhere', 'booking.refresh', { booking });

/** What may have been typed before the form was lost: CONFIRMED, on deliveries as they are and as they were. */
const storedDrafts = (saved: Booking): WordedEvent[] =>
  [
    { words: 'on these deliveries', base: saved },
    {
      words: 'when every delivery was active',
      base: bookingWith(
        saved.status,
        saved.delivery.map((row) => ({ ...row, isActive: true })),
      ),
    },
  ].map(({ words, base }) =>
    worded(`a stored draft that chose CONFIRMED ${words} comes back`, 'draft.restore', {
      base,
      draft: { ...toBookingDraft(base), status: 'CONFIRMED' },
    }),
  );

function answers(snapshot: Snapshot): WordedEvent[] {
  const { saved } = snapshot.context;
  const done = (id: string, words: string, output?: unknown) => worded(words, `xstate.done.actor.${id}`, { output });
  switch (snapshot.value) {
    case 'saving':
      return [done('saveBooking', 'the save is accepted'), ...saveFailures(snapshot)];
    case 'reloading':
      return [
        done('readBooking', 'the booking is read again', accepted(snapshot)),
        ...failures('readBooking', 'the reading'),
      ];
    case 'rebasing':
      return [
        ...meanwhile(saved).map(({ words, booking }) =>
          done('readLatest', `the latest booking is read: ${words}`, booking),
        ),
        ...failures('readLatest', 'the reading'),
      ];
    case 'viewing':
      return [fromElsewhere(saved), ...storedDrafts(saved)];
    case 'editing':
    case 'outdated':
      return [fromElsewhere(saved)];
  }
}

const toDeliveries = ({ delivery: rows }: BookingDraft): string[] =>
  rows.map((row) => `${row.id === null} ${row.type} ${row.isActive}`).toSorted();

/** A booking of a status with deliveries of these kinds, which have the ids 1, 2, ... */
export const bookingOf = (status: Status, kinds: readonly Kind[]): Booking =>
  bookingWith(
    status,
    kinds.map(({ type, isActive }, at) => delivery(at + 1, type, isActive)),
  );

/** A start in words. */
export const startWords = ({ status, deliveries }: Seen): string =>
  `A booking that is ${status}, with ${inWords(deliveries)}`;

/** Where a scenario may begin: every status with every choice of up to so many deliveries. */
export const startsWith = (mostDeliveries: number): Booking[] =>
  pickKinds(mostDeliveries).flatMap((kinds) => STATUSES.map((status) => bookingOf(status, kinds)));

type SpawnedSave = { type: string; params?: { src?: unknown; input?: { patch?: Sent } } };

/** The change that a step sends to the server, as the chart hands it to its service; `null` when it sends none. */
export function sentBy(actions: readonly object[]): Sent | null {
  const save = (actions as SpawnedSave[]).find(
    ({ type, params }) => type === 'xstate.spawnChild' && params?.src === 'saveBooking',
  );
  return save?.params?.input?.patch ?? null;
}

export const seenIn = ({ status, delivery: deliveries }: Booking): Seen => ({ status, deliveries });

export const SENT = 'CONFIRMED is sent to the server without an active INBOUND delivery';
export const CHOSEN = 'CONFIRMED stands in the form although it was chosen without an active INBOUND delivery';

/** What is wrong with a step of booking edit: what it sends, and what a choice of the status leaves in the form. */
export function faultInEdit({ before, after, event, actions }: Step<Machine>): string | null {
  const saved = seenIn(after.context.saved);
  const sent = sentBy(actions);
  if (sent !== null && isWronglyConfirmed(saved, afterChange(saved, sent))) return SENT;
  const isChoice = event.type === 'status.choose' && saved.status !== 'CONFIRMED';
  const isTaken = before.context.draft.status !== 'CONFIRMED' && after.context.draft.status === 'CONFIRMED';
  return isChoice && isTaken && !hasInbound(before.context.draft.delivery) ? CHOSEN : null;
}

/**
 * Booking edit, with everything that staff, the server and others may do around the one known rule. EDIT-01. No delivery is
 * added once there are `mostDeliveries`. What is in conflict and which saves had no answer do not tell two snapshots apart:
 * a choice leads where other edits lead too, and no 412 here carries a save without an answer.
 */
export const exploredBookingEdit = (
  machine: Machine,
  starts: readonly Booking[],
  mostDeliveries: number,
): ExplorableModel<Machine> => ({
  machine,
  starts: starts.map((booking) => ({ words: startWords(seenIn(booking)), input: { booking } })),
  stepsFrom: (snapshot) => [...STAFF, ...edits(snapshot, mostDeliveries), ...choices(snapshot), ...answers(snapshot)],
  abstract: ({ value, context: { saved, latest, draft } }) => [
    value,
    latest.isActive,
    saved.status,
    saved.isActive,
    saved.delivery.map((row) => `${row.type} ${row.isActive}`).toSorted(),
    draft.status,
    toDeliveries(draft),
  ],
  faultIn: faultInEdit,
});
