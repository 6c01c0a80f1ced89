import type { ReasonNeed } from '../../domain/booking/booking-money.ts';
import { REASON_MAX } from '../../domain/shared/limits.ts';
import { FormField } from '../form/form-field.tsx';
import type { FormRef } from '../form/use-form-field.ts';

const HINTS: Readonly<Record<ReasonNeed, string>> = {
  paidChanged: 'Why is a paid payment changed? The reason is kept in the history.',
  overpaid: 'Why is more paid than payable? The reason is kept in the history.',
  promiseMoved: 'Why is the promise changed after it has passed? The reason is kept in the history.',
};

/** The field for the reason of a change, next to what was changed. PERM-07, PROMISE-04 */
export const ReasonField = ({ form, need }: { form: FormRef; need: ReasonNeed }) => (
  <FormField
    form={form}
    at="reason"
    label="Reason"
    kind="area"
    hint={HINTS[need]}
    required
    maxLength={REASON_MAX}
    isWide
  />
);
