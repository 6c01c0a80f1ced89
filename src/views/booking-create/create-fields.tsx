import { useSelector } from '@xstate/react';
import type { CreateDraft } from '../../domain/booking/booking-create-draft.ts';
import type { BookingCreateRef } from '../../machines/booking-create.machine.ts';
import { ChoiceControl, TypedControl, type TypedKind } from '../form/controls.tsx';
import type { SelectOption } from '../ui/select/select.tsx';

type CreateFieldProps<V extends string> = {
  create: BookingCreateRef;
  label: string;
  /** `clientName`, `booking_items.<item key>.name`. */
  path: string;
  read: (draft: CreateDraft) => V | '';
  onChange: (value: V) => void;
  required?: boolean;
  disabled?: boolean;
  isWide?: boolean;
};

/** A typed field of the new booking; it hears of its own value and error only. */
export function CreateField({
  create,
  read,
  path,
  ...props
}: CreateFieldProps<string> & { kind?: TypedKind; max?: number; hint?: string }) {
  const value = useSelector(create, ({ context }) => read(context.draft));
  const error = useSelector(create, ({ context }) => context.errors[path]);
  return <TypedControl {...props} value={value} error={error} />;
}

/** A chosen field of the new booking. */
export function CreateChoice<V extends string>({
  create,
  read,
  path,
  ...props
}: CreateFieldProps<V> & { options: readonly SelectOption<V>[] }) {
  const value = useSelector(create, ({ context }) => read(context.draft));
  const error = useSelector(create, ({ context }) => context.errors[path]);
  return <ChoiceControl {...props} value={value === '' ? null : value} error={error} />;
}
