import type { BookingPage } from '../../domain/booking/booking.ts';
import type { ListRef } from '../../machines/list.machine.ts';
import { late } from '../../views/ui/late/late.tsx';
import type { Tick } from '../../views/select-many/select-many-view.tsx';

export type SelectManyProps = {
  list: ListRef<BookingPage>;
  /** Says what stands at each booking, nothing at the end. */
  onTick: (tick: { Tick?: Tick }) => void;
};

/** What is done to several bookings of the list at once. */
export const SelectSection = late<SelectManyProps, object>(() => import('./live-select-many.tsx'));
