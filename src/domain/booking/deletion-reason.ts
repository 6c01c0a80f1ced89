import * as z from 'zod/mini';
import { findFieldErrors } from '../form/field.ts';
import type { FieldError } from '../shared/api-error.ts';
import { MoneyReason } from './money-reason.ts';

const Reasoned = z.object({ reason: MoneyReason });

/** Body of `DELETE /booking/{id}`, which may be missing. The reason is checked with the booking (TILL-11). */
export const BookingDelete = z.nullish(
  z.strictObject({ reason: z.optional(z.string({ error: 'Reason must be text' })) }),
);

/** Returns the errors of the reason for deleting a booking with paid money (TILL-11). */
export function findReasonErrors(reason = ''): FieldError[] {
  if (reason.trim() === '') {
    return [{ path: 'reason', msg: 'This booking has paid money. Please say why it is deleted.' }];
  }
  return findFieldErrors(Reasoned, { reason });
}
