import { useSelector } from '@xstate/react';
import { wrap } from '#styled/patterns';
import type { PasswordRef } from '../../machines/account/password.machine.ts';
import { EntryHeading, EntryPage, entryPanel } from '../login/entry-page.tsx';
import { Button } from '../ui/button/button.tsx';
import { PasswordForm } from './password-form.tsx';

const buttons = wrap({ gap: '2' });

/** ACCOUNT-06. */
export function FirstPasswordView({ password, onLogout }: { password: PasswordRef; onLogout: () => void }) {
  const isBusy = useSelector(password, (snapshot) => snapshot.hasTag('busy'));
  return (
    <EntryPage>
      <div className={entryPanel}>
        <EntryHeading title="Choose a password of your own">
          Somebody else has seen the one you signed in with. It is good for nothing but this.
        </EntryHeading>
        <PasswordForm
          isPage
          password={password}
          buttons={
            <div className={buttons}>
              <Button type="submit" variant="primary" busy={isBusy} busyLabel="Changing password…">
                Change password
              </Button>
              <Button variant="ghost" onClick={onLogout}>
                Log out
              </Button>
            </div>
          }
        />
      </div>
    </EntryPage>
  );
}
