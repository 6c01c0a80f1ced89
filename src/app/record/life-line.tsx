import { useSelector } from '@xstate/react';
import { bookingLife } from '../../domain/booking/booking-life.ts';
import type { BookingStatus } from '../../domain/booking/booking-status.ts';
import type { HistoryEntry, HistoryRecord } from '../../domain/history/history.ts';
import { selectLastData } from '../../machines/query/query.machine.ts';
import { createHistoryService } from '../../services/history.service.ts';
import { useIsReflow } from '../../views/permissions/use-refusal.ts';
import { LifeLine } from '../../views/record/life-line.tsx';
import { LifeSpace } from '../../views/record/record-page.tsx';
import { useRead } from '../../views/reads/use-read.ts';
import { useShell } from '../shell/shell-context.tsx';

type LifeProps = {
  record: Extract<HistoryRecord, 'booking' | 'claim'>;
  id: number;
  status: BookingStatus;
  /** An ISO 8601 instant; `null` leaves it to the history. */
  createdAt: string | null;
};

const NONE: readonly HistoryEntry[] = [];

/** The phases of a record's booking. Keeps its space while the record is read. Only with Reflow's own server. LIFE-01, OFFER-02. */
export function LifeSection({ of }: { of?: LifeProps | undefined }) {
  if (!useIsReflow()) return null;
  return <LifeSpace>{of && <Life {...of} />}</LifeSpace>;
}

/** Dates and persons come from the history. Without it the phases are shown alone. */
function Life({ record, id, status, createdAt }: LifeProps) {
  const { service } = useShell();
  const history = service(createHistoryService);
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
