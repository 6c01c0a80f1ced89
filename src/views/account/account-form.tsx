import { useSelector } from '@xstate/react';
import type { ComponentProps, ReactNode } from 'react';
import { column, wrap } from '#styled/patterns';
import type { FieldChange } from '../../domain/form/form-path.ts';
import { NewPinInput, PinInput } from '../counter/pin-input.tsx';
import { FormField, type FormFieldProps } from '../form/form-field.tsx';
import { Form } from '../form/form.tsx';
import type { FormRef } from '../form/use-form-field.ts';
import { PasswordInput } from '../login/password-input.tsx';
import { Alert } from '../ui/alert/alert.tsx';
import { Button } from '../ui/button/button.tsx';

type AccountFormEvent =
  | ({ type: 'field.change' } & FieldChange)
  | { type: 'form.submit' | 'form.clear' }
  | { type: 'own.remove'; id?: number };

/** The actor of a form for the user's own account. */
export type AccountFormRef = FormRef<AccountFormEvent> &
  ComponentProps<typeof Form>['form'] & {
    getSnapshot: () => {
      context: { error: string | null; removed: number | null };
      hasTag: (tag: 'busy' | 'editable' | 'sending' | 'removing') => boolean;
    };
  };

type AccountFormProps = {
  form: AccountFormRef;
  submit: string;
  busyLabel: string;
  /** The form is what its page is for. */
  isPage?: boolean;
  /** Beside its press. */
  beside?: ReactNode;
  children: ReactNode;
};

/**
 * A form for the user's own account: the last failure, the fields and the submit button (ACCOUNT-02, LOCK-02,
 * FACT-03).
 */
export function AccountForm({ form, submit, busyLabel, isPage = false, beside, children }: AccountFormProps) {
  const error = useSelector(form, ({ context }) => context.error);
  const isSending = useSelector(form, (snapshot) => snapshot.hasTag('sending'));
  return (
    <Form
      isPage={isPage}
      form={form}
      className={column({ maxWidth: 'sm' })}
      onSubmit={() => form.send({ type: 'form.submit' })}
    >
      {error !== null && <Alert tone="danger" title={error} />}
      {children}
      <div className={wrap({ gap: '2' })}>
        <Button type="submit" variant="primary" busy={isSending} busyLabel={busyLabel}>
          {submit}
        </Button>
        {beside}
      </div>
    </Form>
  );
}

type SecretFieldProps = Pick<FormFieldProps, 'form' | 'label' | 'hint'>;

/** The present password, or a new one. */
export const PasswordField = ({ at, ...field }: SecretFieldProps & { at: 'currentPassword' | 'newPassword' }) => (
  <FormField
    {...field}
    at={at}
    required
    control={({ value, onValueChange }) => (
      <PasswordInput
        autoComplete={at === 'newPassword' ? 'new-password' : 'current-password'}
        value={value}
        onValueChange={onValueChange}
      />
    )}
  />
);

/** A field for a PIN (LOCK-02, LOCK-05). A new one can be shown. */
export const PinField = ({ isNew = false, ...field }: SecretFieldProps & { isNew?: boolean }) => (
  <FormField
    {...field}
    at="pin"
    required
    control={({ value, onValueChange }) =>
      isNew ? (
        <NewPinInput value={value} onValueChange={onValueChange} />
      ) : (
        <PinInput value={value} onValueChange={onValueChange} />
      )
    }
  />
);
