import { useSelector } from '@xstate/react';
import { bookingLife } from '../../domain/booking/booking-life.ts';
import type { BookingStatus } from '../../domain/booking/booking-status.ts';
import type { HistoryEntry, HistoryRecord } from '../../domain/history/history.ts';
import { selectLastData } from '../../machines/query/query.machine.ts';
import { createHistoryService } from '../../services/history.service.ts';
import { LifeLine } from '../../views/record/life-line.tsx';
import { useRead } from '../../views/reads/use-read.ts';
import { useShell } from '../shell/shell-context.tsx';

export type LiveLifeProps = {
  record: Extract<HistoryRecord, 'booking' | 'claim'>;
  id: number;
  status: BookingStatus;
  /** An ISO 8601 instant; `null` leaves it to the history. */
  createdAt: string | null;
};

const NONE: readonly HistoryEntry[] = [];

/** The line of a record's booking; late code. Moments and persons come with the history and are left out without it. */
export default function LiveLife({ record, id, status, createdAt }: LiveLifeProps) {
  const { http } = useShell();
  const history = createHistoryService(http);
  const query = useRead<{ id: number }, readonly HistoryEntry[]>(
    {
      name: `life of ${record}`,
      shows: ['booking'],
      call: (wanted, signal) => history.life({ record, id: wanted.id }, signal),
    },
    { id },
  );
  const entries = useSelector(query, selectLastData) ?? NONE;
  return <LifeLine steps={bookingLife({ status, createdAt }, entries)} />;
}
