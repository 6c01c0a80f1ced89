import { useSelector } from '@xstate/react';
import { fit } from '#styled/patterns';
import type { BookingPage } from '../../domain/booking/booking.ts';
import { BOOKING_STATUSES, statusLabel } from '../../domain/booking/booking-status.ts';
import type { ListRef } from '../../machines/query/list.machine.ts';
import { Checkbox } from '../ui/checkbox/checkbox.tsx';

const grid = fit({ min: '9rem', columnGap: '3', rowGap: '0', width: 'full' });

/** Any of the twelve statuses at once. */
export function SeveralStatuses({ list }: { list: ListRef<BookingPage> }) {
  const status = useSelector(list, ({ context }) => context.state.filters['status'] ?? '');
  const chosen = status === '' ? [] : status.split(',');
  const turn = (one: string, isOn: boolean) => {
    const next = BOOKING_STATUSES.filter((known) => (known === one ? isOn : chosen.includes(known)));
    list.send({ type: 'filter.change', filters: { status: next.join(',') } });
  };
  return (
    <div role="group" aria-label="Statuses" className={grid}>
      {BOOKING_STATUSES.map((one) => (
        <Checkbox key={one} checked={chosen.includes(one)} onCheckedChange={(isOn) => turn(one, isOn)}>
          {statusLabel(one)}
        </Checkbox>
      ))}
    </div>
  );
}
