import { Booking } from '../../../src/domain/booking/booking.ts';
import { EDITABLE_STATUSES, statusLabel } from '../../../src/domain/booking/booking-status.ts';
import type { bookingStatusModel } from '../../../tools/models/booking-status.model.ts';
import { driver } from './stage.ts';

/** Runs a path of the model on the page of a new booking. */
export const createDriver = driver<typeof bookingStatusModel>(async ({ api, booking }) => {
  const id = await api.book('Wandering Wajiha');
  const { booking_items } = Booking.parse(await api.call('GET', `/booking/${id}`));
  // Repaired, because a completion asks about undecided items.
  await api.call('PATCH', `/booking/${id}`, {
    delivery: [{ type: 'INBOUND' }],
    booking_items: booking_items.map((item) => ({ id: item.id, status: 'REPAIRED' })),
  });
  await booking.open(id);
  const choose = async (label: string) => {
    await booking.clickEdit();
    await booking.choose('Status', label);
    await booking.clickSave();
    await booking.seeViewing();
  };
  const labels = EDITABLE_STATUSES.map(statusLabel);
  return {
    events: Object.fromEntries(labels.map((label) => [`choose ${label}`, () => choose(label)])),
    states: Object.fromEntries(labels.map((label) => [label, () => booking.seeBesideTitle(label)])),
  };
});
