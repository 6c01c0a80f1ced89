import { BOOKING_MESSAGES } from '../booking/booking-messages.ts';
import type { Booking } from '../booking/booking.ts';
import type { FieldErrors } from '../form/form-path.ts';
import { checkQuick, quickForm, refuseQuickStatus, whyQuickReason, type QuickDraft } from './quick-action.ts';
import { QUICK_MESSAGES } from './quick-messages.ts';
import type { QuickAction } from './quick-offer.ts';

/** A change that is about to be sent. `takesReason`: a change of paid money asks for the reason. */
type QuickEdit = { action: QuickAction; saved: Booking; draft: QuickDraft; takesReason: boolean };

/** Returns why a change is not sent: a sentence, or messages at fields (EDIT-01, QUICK-01, PERM-07). */
export function refuseQuickSave(edit: QuickEdit): { error: string } | { errors: FieldErrors } | null {
  const { action, saved, draft, takesReason } = edit;
  if (quickForm.isUnchanged(saved, draft)) return { error: QUICK_MESSAGES.noChanges };
  const refusal = refuseQuickStatus(saved, draft);
  if (refusal !== null) return { error: refusal };
  const errors = checkQuick(action, saved, draft);
  if (Object.keys(errors).length > 0) return { errors };
  const need = takesReason ? whyQuickReason(saved, draft) : null;
  return need === null || draft.reason.trim() !== ''
    ? null
    : { errors: { reason: BOOKING_MESSAGES.reasonAsked[need] } };
}
