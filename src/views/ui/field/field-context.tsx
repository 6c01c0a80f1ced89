import { createContext, use } from 'react';

/** What a `Field` tells the control inside it. */
export type FieldState = {
  controlId: string;
  labelId: string;
  /** Ids of the error or hint beneath. */
  describedBy: string | undefined;
  isInvalid: boolean;
  isRequired: boolean;
  isDisabled: boolean;
  isReadOnly: boolean;
};

export const FieldContext = createContext<FieldState | null>(null);

/** The field around this control, `null` where it stands alone. */
export const useField = (): FieldState | null => use(FieldContext);

/** The attributes that a native control takes from its field; the control's own win where it has them. */
export function useFieldAttributes() {
  const field = useField();
  if (!field) return {};
  return {
    id: field.controlId,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.isInvalid || undefined,
    required: field.isRequired,
    disabled: field.isDisabled,
    readOnly: field.isReadOnly,
  };
}
