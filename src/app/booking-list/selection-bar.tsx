import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { fromPromise } from 'xstate';
import type { BookingPage, ListedBooking } from '../../domain/booking/booking.ts';
import { statusPatch } from '../../domain/booking/completion.ts';
import { bookingsCsv } from '../../domain/booking/list/chosen-bookings.ts';
import { BULK_MESSAGES, type BookingNote } from '../../domain/booking/list/bulk-status.ts';
import { getErrorMessage } from '../../domain/shared/api-error.ts';
import { shopToday } from '../../domain/shared/shop-day.ts';
import { bulkStatusMachine } from '../../machines/bulk-status.machine.ts';
import type { ListRef } from '../../machines/query/list.machine.ts';
import type { SelectionRef } from '../../machines/selection.ts';
import { createBookingsService } from '../../services/bookings.service.ts';
import { saveFile } from '../../services/downloads.ts';
import { selectRows, type BookingsQuery } from '../../views/booking-list/select-box.tsx';
import { BulkStatusView, SelectionBar } from '../../views/booking-list/select-many-view.tsx';
import { useEmitted } from '../../views/use-emitted.ts';
import { PrintMenu } from '../record/print-menu.tsx';
import type { Shell } from '../shell/shell-context.tsx';
import { useLiveActor } from '../shell/use-live-actor.ts';

type ConnectedBarProps = {
  list: ListRef<BookingPage>;
  query: BookingsQuery;
  selection: SelectionRef<ListedBooking>;
};

/** The bar of the selected bookings: their number, and what can be done to all of them. LIST-16 */
export default function ConnectedBar({ list, query, selection }: ConnectedBarProps) {
  const rows = useSelector(query, selectRows);
  useEffect(() => selection.send({ type: 'rows.show', rows }), [selection, rows]);
  return (
    <SelectionBar
      selection={selection}
      rows={rows}
      labels={(papers) => <PrintMenu papers={papers} label="Labels" size="sm" />}
      status={(bookings, onClose) => <BulkStatus list={list} bookings={bookings} onClose={onClose} />}
      onExport={(bookings) => {
        const { name, text } = bookingsCsv(bookings, shopToday());
        saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), name);
      }}
    />
  );
}

function createChange({ service }: Shell) {
  const bookings = service(createBookingsService);
  return bulkStatusMachine.provide({
    actors: {
      readBookings: fromPromise(async ({ input: { subjects }, signal }) => {
        const unread: BookingNote[] = [];
        const read = await Promise.all(
          subjects.map(({ id, code }) =>
            bookings.get(id, signal).catch((error: unknown) => {
              unread.push({ id, code, sentence: getErrorMessage(error, BULK_MESSAGES.notRead) });
              return null;
            }),
          ),
        );
        return { bookings: read.filter((booking) => booking !== null), unread };
      }),
      saveStatus: fromPromise(async ({ input: { booking, status, marksItems }, signal }) => {
        if (!booking || status === null) throw new Error('There is no booking to change');
        await bookings.change(booking.id, statusPatch(booking, { status, marksItems }), booking.version, signal);
      }),
    },
  });
}

function BulkStatus({
  list,
  bookings,
  onClose,
}: {
  list: ListRef<BookingPage>;
  bookings: readonly ListedBooking[];
  onClose: () => void;
}) {
  const change = useLiveActor(createChange, {
    input: { subjects: bookings.map(({ id, code }) => ({ id, code })) },
  });
  useEmitted(change, 'bulkStatus.changed', () => list.send({ type: 'list.refresh' }));
  return <BulkStatusView change={change} onClose={onClose} />;
}
