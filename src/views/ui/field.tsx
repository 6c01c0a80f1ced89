import { Field as ArkField } from '@ark-ui/react/field';
import type { ReactNode } from 'react';
import { field } from '#styled/recipes';
import { Icon } from './icon.tsx';

export type FieldProps = {
  label: ReactNode;
  /** Shown under the control and announced; the control is marked invalid. */
  error?: string | null | undefined;
  hint?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
  /** Characters typed of those allowed. */
  counter?: { length: number; max: number };
  className?: string;
  /** One control: TextInput, Textarea, NumberInput, Select. */
  children: ReactNode;
};

/** A control with its label, and beneath it the error or the hint. Label, hint and error reach screen readers. */
export function Field({ label, error, hint, required, disabled, readOnly, counter, className, children }: FieldProps) {
  const styles = field();
  const hasError = Boolean(error);
  return (
    <ArkField.Root
      className={className === undefined ? styles.root : `${styles.root} ${className}`}
      invalid={hasError}
      required={required ?? false}
      disabled={disabled ?? false}
      readOnly={readOnly ?? false}
    >
      <ArkField.Label className={styles.label}>
        {label}
        {required && (
          <span aria-hidden="true" className={styles.required}>
            *
          </span>
        )}
      </ArkField.Label>
      {children}
      {(hasError || hint !== undefined || counter) && (
        <div className={styles.foot}>
          {hasError ? (
            <ArkField.ErrorText role="alert" className={styles.error}>
              <Icon name="alert" size={16} />
              {error}
            </ArkField.ErrorText>
          ) : (
            hint !== undefined && <ArkField.HelperText className={styles.hint}>{hint}</ArkField.HelperText>
          )}
          {counter && (
            <span className={styles.counter} data-over={counter.length > counter.max || undefined}>
              {counter.length} / {counter.max}
            </span>
          )}
        </div>
      )}
    </ArkField.Root>
  );
}
