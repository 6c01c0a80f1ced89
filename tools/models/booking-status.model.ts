import type { bookingStatusMachine } from '../../src/domain/booking/booking-status.machine.ts';
import { EDITABLE_STATUSES, statusLabel } from '../../src/domain/booking/booking-status.ts';
import { at, createModel, statesOf } from 'workflow-kit/paths/model';

const chart = statesOf<typeof bookingStatusMachine>('bookingStatus');

/** Staff choose the status of a booking that has an inbound delivery (EDIT-05). */
export const bookingStatusModel = createModel(
  'bookingStatusScreen',
  'Draft',
  Object.fromEntries(
    EDITABLE_STATUSES.map((status) => {
      const others = EDITABLE_STATUSES.filter((other) => other !== status).map(statusLabel);
      return [statusLabel(status), at([chart(status)], Object.fromEntries(others.map((to) => [`choose ${to}`, to])))];
    }),
  ),
);
