import * as z from 'zod/mini';
import { ENUMS } from '../booking/booking.ts';
import { requiredText } from '../shared/field.ts';

/** Query of `GET /customers`. */
export const CustomerQuery = z.strictObject({ phone: requiredText('phone', 40) });

const VisitItem = z.object({ name: z.string(), status: z.string() });

/** An earlier booking, as far as it says who comes again. */
export const Visit = z.object({ id: z.int(), createdAt: z.string(), items: z.array(VisitItem) });
export type Visit = z.infer<typeof Visit>;

/** Whoever has a number, as the newest active booking with it says, and what was booked with it. CUST-01 */
export const Customer = z.object({
  clientName: z.string(),
  clientType: z.enum(ENUMS.clientType),
  phoneNumber: z.string(),
  whatsappNumber: z.string(),
  /** How many active bookings there are, and when the first was made. */
  bookings: z.int(),
  firstBookedAt: z.string(),
  /** The newest two, the newest first. */
  latest: z.array(Visit),
});
export type Customer = z.infer<typeof Customer>;

/** Answer of `GET /customers`; `null` for a number that nobody has booked with. */
export const KnownCustomer = z.object({ customer: z.nullable(Customer) });
export type KnownCustomer = z.infer<typeof KnownCustomer>;
