import * as z from 'zod/mini';
import { requiredText } from '../form/field.ts';
import { MONEY_REASON_MIN, REASON_MAX } from '../shared/limits.ts';

/** A reason that the history keeps with a change of money (TILL-05, TILL-11). */
export const MoneyReason = requiredText('Reason', REASON_MAX).check(
  z.minLength(MONEY_REASON_MIN, { error: `Reason must be at least ${MONEY_REASON_MIN} characters` }),
);
