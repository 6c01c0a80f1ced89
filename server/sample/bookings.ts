import { asc } from 'drizzle-orm';
import { sign } from '../db/history/history.sql.ts';
import { staff } from '../db/schema.ts';
import { insertBooking } from '../features/booking/booking.sql.ts';
import { editBooking, setBookingActive } from '../features/booking/booking.usecases.ts';
import { planBookings, type BookingPlan } from './booking-plan.ts';
import { minutesBefore, MINUTES_PER_DAY, type SamplePart } from './sample.ts';

/** Minutes from a booking's creation to its appointment. */
const APPOINTMENT_AFTER = 2 * MINUTES_PER_DAY;

/** Who takes a booking to a status: the bench to what it does, the counter to the rest. */
const BENCH: readonly string[] = ['IN_PROGRESS', 'RESOLVED', 'REJECTED'];

/** Bookings by the same writes that staff cause, each at its own time. */
export const addBookings: SamplePart = async (tx, { now, ownerId }) => {
  const people = await tx.select({ id: staff.id, role: staff.role }).from(staff).orderBy(asc(staff.id));
  const idOf = (role: string) => people.find((person) => person.role === role)?.id ?? ownerId;
  const [counter, bench, head] = [idOf('COUNTER'), idOf('TECHNICIAN'), idOf('MANAGER')];
  const at = (minutes: number, staffId: number) => ({
    staffId,
    now: minutesBefore(now, minutes),
    by: 'system' as const,
  });

  const add = async (plan: BookingPlan, index: number) => {
    const appointment =
      index % 3 === 0 ? { appointmentDate: minutesBefore(now, plan.madeBefore - APPOINTMENT_AFTER) } : {};
    const made = at(plan.madeBefore, index % 5 === 0 ? head : counter);
    await sign(tx, made);
    const { id, items } = await insertBooking(tx, { ...plan.create, ...appointment }, made);
    const dropped = plan.dropsLastItem ? items.at(-1) : undefined;
    const calls = plan.calls.map(({ contactedBefore, ...call }) => ({
      ...call,
      contactedAt: minutesBefore(now, contactedBefore),
      ...(items[0] ? { bookingItemId: items[0].id } : {}),
    }));
    // The advance and the way in come first, the rest and the way back last.
    const [advance, ...rest] = plan.payments;
    const [inbound, ...outbound] = plan.deliveries;
    for (const [step, { status, before }] of plan.steps.entries()) {
      const [isFirst, isLast] = [step === 0, step === plan.steps.length - 1];
      await editBooking(
        tx,
        id,
        {
          status,
          ...(isLast
            ? {
                booking_items: items.map((item) =>
                  item === dropped ? { id: item.id, isActive: false } : { id: item.id, status: plan.itemStatus },
                ),
                contact_log: calls,
              }
            : {}),
          booking_payments: [...(isFirst && advance ? [advance] : []), ...(isLast ? rest : [])],
          delivery: [...(isFirst && inbound ? [inbound] : []), ...(isLast ? outbound : [])],
        },
        at(before, BENCH.includes(status) ? bench : counter),
      );
    }
    if (plan.isDeleted) await setBookingActive(tx, id, false, at(0, head));
  };

  for (const [index, plan] of planBookings(now).entries()) await add(plan, index);
};
