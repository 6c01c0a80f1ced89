import { useSelector } from '@xstate/react';
import { column, wrap } from '#styled/patterns';
import { PASSWORD_MIN } from '../../domain/shared/limits.ts';
import type { PasswordField, PasswordRef } from '../../machines/account/password.machine.ts';
import { Form } from '../form/form.tsx';
import { EntryHeading, EntryPage, entryPanel } from '../login/entry-page.tsx';
import { PasswordInput } from '../login/password-input.tsx';
import { Alert } from '../ui/alert/alert.tsx';
import { Button } from '../ui/button/button.tsx';
import { Field } from '../ui/field/field.tsx';

/** Said before anything is typed. SIGN-01. */
const RULES = `At least ${PASSWORD_MIN} characters, not one of the commonest, and not a name of the shop or your own. Which kinds of characters does not matter.`;

/** The present password and the new one; `onLogout` where that is all there is on the page. ACCOUNT-02. */
export function PasswordForm({ password, onLogout }: { password: PasswordRef; onLogout?: () => void }) {
  const isBusy = useSelector(password, (snapshot) => snapshot.hasTag('busy'));
  const error = useSelector(password, ({ context }) => context.error);
  const email = useSelector(password, ({ context }) => context.email);
  return (
    <Form
      isPage={onLogout !== undefined}
      form={password}
      className={column({ maxWidth: 'sm' })}
      refusals={['password.refused']}
      onSubmit={() => password.send({ type: 'password.submit' })}
    >
      {error !== null && <Alert tone="danger" title={error} />}
      {/* Password managers file the new password under it. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField password={password} field="currentPassword" label="Current password" />
      <PasswordField password={password} field="newPassword" label="New password" hint={RULES} />
      <div className={wrap({ gap: '2' })}>
        <Button type="submit" variant="primary" busy={isBusy} busyLabel="Changing password…">
          Change password
        </Button>
        {onLogout && (
          <Button variant="ghost" onClick={onLogout}>
            Log out
          </Button>
        )}
      </div>
    </Form>
  );
}

type PasswordFieldProps = { password: PasswordRef; field: PasswordField; label: string; hint?: string };

function PasswordField({ password, field, label, hint }: PasswordFieldProps) {
  const value = useSelector(password, ({ context }) => context.draft[field]);
  const error = useSelector(password, ({ context }) => context.errors[field]);
  return (
    <Field label={label} required error={error} hint={hint}>
      <PasswordInput
        autoComplete={field === 'newPassword' ? 'new-password' : 'current-password'}
        value={value}
        onValueChange={(typed) => password.send({ type: 'password.type', patch: { [field]: typed } })}
      />
    </Field>
  );
}

/** ACCOUNT-06. */
export const FirstPasswordView = (form: { password: PasswordRef; onLogout: () => void }) => (
  <EntryPage>
    <div className={entryPanel}>
      <EntryHeading title="Choose a password of your own">
        Somebody else has seen the one you signed in with. It is good for nothing but this.
      </EntryHeading>
      <PasswordForm {...form} />
    </div>
  </EntryPage>
);
