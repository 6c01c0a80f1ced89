import { useSelector } from '@xstate/react';
import { toBookingDraft, type BookingDraft } from '../../domain/booking/booking-draft.ts';
import type { BookingEditRef } from '../../machines/booking-edit/booking-edit.machine.ts';
import { ChoiceControl, TypedControl, type TypedKind } from '../form/controls.tsx';
import type { SelectOption } from '../ui/select/select.tsx';

type EditFieldProps<V extends string> = {
  edit: BookingEditRef;
  label: string;
  /** `clientName`, `booking_items.<row key>.name`. */
  path: string;
  /** The field in a draft, empty where its row is not there. */
  read: (draft: BookingDraft) => V | '';
  onChange: (value: V) => void;
  required?: boolean;
  disabled?: boolean;
  isWide?: boolean;
};

/** What one field knows. It hears of its own value, error and conflict only, so a keystroke draws nothing else anew. */
function useEditField<V extends string>({ edit, path, read }: EditFieldProps<V>) {
  const value = useSelector(edit, ({ context }) => read(context.draft));
  const savedValue = useSelector(edit, ({ context }) => read(toBookingDraft(context.saved)));
  const error = useSelector(edit, ({ context }) => context.errors[path]);
  const remote = useSelector(edit, ({ context }) => context.remote[path]);
  return {
    value,
    error,
    wasEmptied: value === '' && savedValue !== '',
    conflict: remote === undefined ? undefined : `Changed by someone else to: ${remote || 'nothing'}`,
  };
}

/** A typed field of the draft. `isKept`: emptying it cannot be sent, and the field says so. EDIT-12. */
export function EditField(
  props: EditFieldProps<string> & { kind?: TypedKind; max?: number; isKept?: boolean; hint?: string },
) {
  const { value, error, conflict, wasEmptied } = useEditField(props);
  const { label, onChange, kind, max, required, disabled, isWide, isKept = false, hint } = props;
  return (
    <TypedControl
      {...{ label, kind, max, required, disabled, isWide, value, error, onChange }}
      hint={isKept && wasEmptied ? 'Clearing this is not saved' : (conflict ?? hint)}
    />
  );
}

/** A chosen field of the draft. */
export function EditChoice<V extends string>(props: EditFieldProps<V> & { options: readonly SelectOption<V>[] }) {
  const { value, error, conflict } = useEditField(props);
  const { label, options, onChange, required, disabled, isWide } = props;
  return (
    <ChoiceControl
      {...{ label, options, required, disabled, isWide, error, onChange }}
      value={value === '' ? null : value}
      hint={conflict}
    />
  );
}
