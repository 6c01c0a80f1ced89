import { PASSWORD_MIN } from '../../domain/shared/limits.ts';
import { EntryHeading, EntryPage, entryPanel } from '../login/entry-page.tsx';
import { Button } from '../ui/button/button.tsx';
import { AccountForm, PasswordField, type AccountFormRef } from './account-form.tsx';

/** Said before anything is typed. SIGN-01. */
const RULES = `At least ${PASSWORD_MIN} characters. Avoid common passwords, the name of the shop and your own name.`;

export type PasswordFormProps = {
  password: AccountFormRef;
  /** Whose it is. */
  email: string;
  onLogout?: () => void;
};

/** The present password and the new one; `onLogout` where that is all there is on the page. ACCOUNT-02. */
export const PasswordForm = ({ password, email, onLogout }: PasswordFormProps) => (
  <AccountForm
    isPage={onLogout !== undefined}
    form={password}
    submit="Change Password"
    busyLabel="Changing password…"
    beside={
      onLogout && (
        <Button variant="ghost" onClick={onLogout}>
          Log out
        </Button>
      )
    }
  >
    <PasswordFields password={password} email={email} />
  </AccountForm>
);

/** The current password and the new one. ACCOUNT-02 */
export const PasswordFields = ({ password, email }: Pick<PasswordFormProps, 'password' | 'email'>) => (
  <>
    {/* Password managers file the new password under it. */}
    <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
    <PasswordField form={password} at="currentPassword" label="Current password" />
    <PasswordField form={password} at="newPassword" label="New password" hint={RULES} />
  </>
);

/** The page that requires a new password after the first sign-in (ACCOUNT-06). */
export const FirstPasswordView = (form: PasswordFormProps) => (
  <EntryPage>
    <div className={entryPanel}>
      <EntryHeading title="Choose your own password">
        Someone else knows your first password. Choose a new one to continue.
      </EntryHeading>
      <PasswordForm {...form} />
    </div>
  </EntryPage>
);
