import { emit, enqueueActions, sendTo, setup, type SnapshotFrom } from 'xstate';
import type { Booking } from '../domain/booking/booking.ts';
import type { Editor } from '../domain/booking/draft/booking-form.ts';
import { bookingEditMachine, toBookingEdit } from './booking-edit.ts';
import { type StateMeta, withEvent } from '../domain/shared/chart-parts.ts';
import { createQueryMachine, hasFailed, selectData, type QueryMachine } from './query/query.machine.ts';

/** This page deleted or restored a booking, which now has this version. */
type Activity = { type: 'record.deleted' | 'record.restored'; version?: number | null };

type Reading = { snapshot: SnapshotFrom<QueryMachine<{ id: number }, Booking>> };

type Shown = { is: 'nothing' } | { is: 'booking'; booking: Booking };

/** Facts for the toasts and for the return to the list. */
export type BookingDetailsEmitted = { type: 'booking.notFound' } | { type: 'booking.loadFailed' };

/** The page of one booking, which the child `edit` opens once it is read (EDIT-19, EDIT-20, EDIT-26). */
export const bookingDetailsMachine = setup({
  types: {} as {
    input: { id: number } & Partial<Editor>;
    context: {
      id: number;
      editor: Partial<Editor>;
      shown: Shown;
    };
    /** A change by this page to a booking, possibly another booking than the shown one. */
    events: Activity & { id: number };
    emitted: BookingDetailsEmitted;
    children: { read: 'read'; edit: 'edit' };
    meta: StateMeta;
  },
  actors: { read: createQueryMachine<{ id: number }, Booking>(), edit: bookingEditMachine },
  guards: {
    isOwn: ({ context }, { id }: { id: number }) => id === context.id,
    isFirst: ({ context }, { snapshot }: Reading) => context.shown.is === 'nothing' && selectData(snapshot) !== null,
    isNewer: ({ context: { shown } }, { snapshot }: Reading) =>
      shown.is === 'booking' && selectData(snapshot) !== shown.booking,
    isUnknown: ({ context }, { snapshot }: Reading) => context.shown.is === 'nothing' && snapshot.hasTag('notFound'),
    isGivenUp: ({ context }, { snapshot }: Reading) => context.shown.is === 'nothing' && hasFailed(snapshot),
  },
  actions: {
    openBooking: enqueueActions(({ context: { editor }, enqueue }, { snapshot }: Reading) => {
      const booking = selectData(snapshot);
      if (booking === null) return;
      enqueue.assign({ shown: { is: 'booking', booking } });
      enqueue.spawnChild('edit', { id: 'edit', input: toBookingEdit(booking, editor) });
    }),
    refreshBooking: enqueueActions(({ enqueue }, { snapshot }: Reading) => {
      const booking = selectData(snapshot);
      if (booking === null) return;
      enqueue.assign({ shown: { is: 'booking', booking } });
      enqueue.sendTo('edit', { type: 'record.newer', record: booking });
    }),
    notifyEdit: sendTo('edit', (_, { type, version = null }: Activity) => ({
      type: 'fact.learn' as const,
      fact: { is: type === 'record.deleted' ? ('deleted' as const) : ('restored' as const), version },
    })),
    readAgain: sendTo('read', { type: 'query.refresh' }),
  },
}).createMachine({
  id: 'bookingDetails',
  description: 'The page of one booking.',
  context: ({ input: { id, ...editor } }) => ({ id, editor, shown: { is: 'nothing' } }),
  invoke: {
    id: 'read',
    src: 'read',
    input: ({ context }) => ({ params: { id: context.id } }),
    onSnapshot: [
      { guard: withEvent('isFirst'), target: '.open', actions: withEvent('openBooking') },
      { guard: withEvent('isNewer'), actions: withEvent('refreshBooking') },
      { guard: withEvent('isUnknown'), target: '.notFound', actions: emit({ type: 'booking.notFound' }) },
      { guard: withEvent('isGivenUp'), target: '.loadFailed', actions: emit({ type: 'booking.loadFailed' }) },
    ],
  },
  initial: 'loading',
  states: {
    loading: { description: 'Reading the booking. There is nothing to show yet.', meta: { rules: ['UI-08'] } },
    open: {
      description: 'Showing the booking.',
      meta: { rules: ['EDIT-26'] },
      on: {
        'record.deleted': { guard: withEvent('isOwn'), actions: withEvent('notifyEdit') },
        'record.restored': { guard: withEvent('isOwn'), actions: [withEvent('notifyEdit'), 'readAgain'] },
      },
    },
    notFound: {
      description: 'The booking does not exist. The page returns to the list.',
      meta: { rules: ['EDIT-19'] },
    },
    loadFailed: {
      description: 'The booking did not load after all retries. The page returns to the list.',
      meta: { rules: ['EDIT-20'] },
    },
  },
});
