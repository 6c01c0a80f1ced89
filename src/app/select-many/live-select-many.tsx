import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { fromPromise } from 'xstate';
import type { BookingPage, ListedBooking } from '../../domain/booking/booking.ts';
import { statusPatch } from '../../domain/booking/completion.ts';
import { bookingsCsv } from '../../domain/booking/list/chosen-bookings.ts';
import { BULK_MESSAGES, type BookingNote } from '../../domain/booking/list/bulk-status.ts';
import { getErrorMessage } from '../../domain/shared/api-error.ts';
import { shopToday } from '../../domain/shared/shop-day.ts';
import { bulkStatusMachine } from '../../machines/bulk-status.machine.ts';
import type { ListRef } from '../../machines/list.machine.ts';
import { selectLastData } from '../../machines/query/query.machine.ts';
import { createSelection } from '../../machines/selection.ts';
import { createBookingsService } from '../../services/bookings.service.ts';
import { saveFile } from '../../services/downloads.ts';
import {
  BulkStatusView,
  SelectManyView,
  createTick,
  type SelectManyProps,
} from '../../views/select-many/select-many-view.tsx';
import { PrintMenu } from '../papers/print-menu.tsx';
import type { Shell } from '../shell/shell-context.tsx';
import { useEmitted } from '../../views/reads/use-emitted.ts';
import { useLiveActor } from '../shell/use-live-actor.ts';

const NO_ROWS: readonly ListedBooking[] = [];
const selectRows = (snapshot: ReturnType<SelectManyProps['query']['getSnapshot']>) =>
  selectLastData(snapshot)?.bookings ?? NO_ROWS;

/** What is done to several bookings of the list at once; late code. */
export default function LiveSelectMany({ list, query, onTick }: SelectManyProps) {
  const selection = useLiveActor(() => createSelection<ListedBooking>());
  const rows = useSelector(query, selectRows);
  const [Tick] = useState(() => createTick(selection, () => selectRows(query.getSnapshot())));
  useEffect(() => {
    onTick({ Tick });
    return () => onTick({});
  }, [onTick, Tick]);
  useEffect(() => selection.send({ type: 'rows.show', rows }), [selection, rows]);
  return (
    <SelectManyView
      selection={selection}
      rows={rows}
      labels={(papers) => <PrintMenu papers={papers} label="Labels" size="sm" />}
      status={(bookings, onClose) => <LiveBulkStatus list={list} bookings={bookings} onClose={onClose} />}
      onExport={(bookings) => {
        const { name, text } = bookingsCsv(bookings, shopToday());
        saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), name);
      }}
    />
  );
}

function createLiveChange({ http }: Shell) {
  const bookings = createBookingsService(http);
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

function LiveBulkStatus({
  list,
  bookings,
  onClose,
}: {
  list: ListRef<BookingPage>;
  bookings: readonly ListedBooking[];
  onClose: () => void;
}) {
  const change = useLiveActor(createLiveChange, {
    input: { subjects: bookings.map(({ id, code }) => ({ id, code })) },
  });
  useEmitted(change, 'bulkStatus.changed', () => list.send({ type: 'list.refresh' }));
  return <BulkStatusView change={change} onClose={onClose} />;
}
