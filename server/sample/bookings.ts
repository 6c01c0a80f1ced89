import { sign } from '../db/history/history.sql.ts';
import { insertBooking } from '../features/booking/booking.sql.ts';
import { editBooking, setBookingActive } from '../features/booking/booking.usecases.ts';
import { planBookings, type BookingPlan } from './booking-plan.ts';
import { minutesBefore, MINUTES_PER_DAY, type SamplePart } from './sample.ts';

/** Minutes from a booking's creation to its appointment. */
const APPOINTMENT_AFTER = 2 * MINUTES_PER_DAY;

/** Bookings by the same writes that staff cause, each at its own time. */
export const addBookings: SamplePart = async (tx, { now, ownerId }) => {
  const at = (minutes: number) => ({
    staffId: ownerId,
    now: minutesBefore(now, minutes),
    by: 'system' as const,
  });

  const add = async (plan: BookingPlan, index: number) => {
    const appointment =
      index % 3 === 0 ? { appointmentDate: minutesBefore(now, plan.madeBefore - APPOINTMENT_AFTER) } : {};
    await sign(tx, at(plan.madeBefore));
    const { id, items } = await insertBooking(tx, { ...plan.create, ...appointment }, at(plan.madeBefore));
    const dropped = plan.dropsLastItem ? items.at(-1) : undefined;
    await editBooking(
      tx,
      id,
      {
        status: plan.status,
        booking_items: items.map((item) =>
          item === dropped ? { id: item.id, isActive: false } : { id: item.id, status: plan.itemStatus },
        ),
        booking_payments: plan.payments,
        contact_log: plan.calls.map(({ contactedBefore, ...call }) => ({
          ...call,
          contactedAt: minutesBefore(now, contactedBefore),
          ...(items[0] ? { bookingItemId: items[0].id } : {}),
        })),
        delivery: plan.deliveries,
      },
      at(plan.workedBefore),
    );
    if (plan.isDeleted) await setBookingActive(tx, id, false, at(0));
  };

  for (const [index, plan] of planBookings().entries()) await add(plan, index);
};
