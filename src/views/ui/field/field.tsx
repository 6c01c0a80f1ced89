import { createContext, use, useId, useMemo, type ComponentProps, type ReactNode } from 'react';
import { cx } from '#styled/css';
import { field, input } from '#styled/recipes';
import { Icon } from '../icon/icon.tsx';
import { withoutAutofill } from './autofill.ts';

type FieldState = {
  controlId: string;
  labelId: string;
  describedBy: string | undefined;
  isInvalid: boolean;
  isRequired: boolean;
  isDisabled: boolean;
  isReadOnly: boolean;
};

const FieldContext = createContext<FieldState | null>(null);

/** Returns the field around this control, or `null` outside a field. */
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

/** The attributes of a control that is typed into. A browser fills it in only where it has an `autoComplete` of its own. */
export function useTypedAttributes(autoComplete: string | undefined, id?: string) {
  const attributes = useFieldAttributes();
  return autoComplete === undefined ? { ...attributes, ...withoutAutofill(id ?? attributes.id) } : attributes;
}

export type FieldProps = {
  label: ReactNode;
  error?: string | null | undefined;
  hint?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
  counter?: { length: number; max: number };
  className?: string;
  children: ReactNode;
};

/** A control with its label, and the error or the hint below it. All three reach screen readers. */
export function Field(props: FieldProps) {
  const {
    label,
    error,
    hint,
    required = false,
    disabled = false,
    readOnly = false,
    counter,
    className,
    children,
  } = props;
  const styles = field();
  const id = useId();
  const isInvalid = Boolean(error);
  const hasHint = !isInvalid && hint !== undefined;
  const state = useMemo<FieldState>(
    () => ({
      controlId: `${id}control`,
      labelId: `${id}label`,
      describedBy: isInvalid ? `${id}error` : hasHint ? `${id}hint` : undefined,
      isInvalid,
      isRequired: required,
      isDisabled: disabled,
      isReadOnly: readOnly,
    }),
    [id, isInvalid, hasHint, required, disabled, readOnly],
  );
  return (
    <FieldContext value={state}>
      <div className={cx(styles.root, className)}>
        <label id={state.labelId} htmlFor={state.controlId} className={styles.label}>
          {label}
          {required && (
            <span aria-hidden="true" className={styles.required}>
              *
            </span>
          )}
        </label>
        {children}
        {(isInvalid || hasHint || counter) && (
          <div className={styles.foot}>
            {isInvalid && (
              <p id={`${id}error`} role="alert" className={styles.error}>
                <Icon name="alert" size={16} />
                {error}
              </p>
            )}
            {hasHint && (
              <p id={`${id}hint`} className={styles.hint}>
                {hint}
              </p>
            )}
            {counter && (
              <span className={styles.counter} data-over={counter.length > counter.max || undefined}>
                {counter.length} / {counter.max}
              </span>
            )}
          </div>
        )}
      </div>
    </FieldContext>
  );
}

/** The props of text inputs. `onValueChange` receives the current text. */
export type Typed<Tag extends 'input' | 'textarea'> = Omit<ComponentProps<Tag>, 'value' | 'defaultValue'> & {
  value: string;
  onValueChange: (value: string) => void;
};
export type TextInputProps = Typed<'input'> & {
  /** A code, an address or the name of a firm or a product: a phone neither corrects nor capitalizes it. */
  isExact?: boolean;
};

/** Keeps a phone from correcting and capitalizing the input (TYPED-05). */
export const EXACT = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;

const EXACT_TYPES = ['email', 'password', 'tel', 'url'];

/** One line of text inside a `Field`. `type` as of an HTML input: `email`, `tel`, `date`, `datetime-local`, ... */
export const TextInput = ({ onValueChange, className, type = 'text', isExact = false, ...rest }: TextInputProps) => (
  <input
    {...useTypedAttributes(rest.autoComplete, rest.id)}
    {...((isExact || EXACT_TYPES.includes(type)) && EXACT)}
    {...rest}
    type={type}
    className={cx(input({ kind: 'text' }), className)}
    onChange={(event) => onValueChange(event.currentTarget.value)}
  />
);
