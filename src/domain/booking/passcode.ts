import * as z from 'zod/mini';
import { requiredText } from '../form/field.ts';
import { PASSCODE_MAX } from '../shared/limits.ts';
import type { BookingStatus } from './booking-status.ts';

/** Body of `PUT /booking/{id}/items/{itemId}/passcode`, and the answer of its reveal (INTAKE-07). */
export const Passcode = z.strictObject({ passcode: requiredText('Passcode', PASSCODE_MAX) });
export type Passcode = z.infer<typeof Passcode>;

/** The answer to a change: true if the item has a passcode now. */
export const PasscodeKept = z.object({ hasPasscode: z.boolean() });

/** The words of the history for each use of a passcode. */
export const PASSCODE_DEEDS = { KEPT: 'stored', SHOWN: 'shown', REMOVED: 'removed' } as const;
export type PasscodeDeed = keyof typeof PASSCODE_DEEDS;

/** The statuses in which nobody needs the passcode any longer (INTAKE-08). */
export const endsPasscode = (status: BookingStatus): boolean =>
  status === 'COMPLETED' || status === 'CANCELLED' || status === 'REJECTED';

/** The texts of the passcode of a device (INTAKE-07, INTAKE-08). */
export const PASSCODE_MESSAGES = {
  none: 'This item has no passcode.',
  ended: 'The booking is completed, cancelled or rejected, so it keeps no passcode.',
  hint: 'Stored apart from the booking and printed nowhere. The history names everyone who sees it. Removed when the booking is completed, cancelled or rejected, and after 30 days.',
  failed: 'The passcode could not be reached. Please try again.',
} as const;
