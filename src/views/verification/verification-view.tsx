import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { css } from '#styled/css';
import { VERIFIED_REDIRECT_MS } from '../../domain/shared/limits.ts';
import type { VerificationRef } from '../../machines/verification.machine.ts';
import { Countdown } from '../ui/countdown/countdown.tsx';
import { Icon } from '../ui/icon/icon.tsx';
import { LinkButton } from '../ui/button/link-button.tsx';
import { EntryHeading, EntryPage, entryPanel, entryTitle } from '../login/entry-page.tsx';
import { VerificationForm } from './verification-form.tsx';

const done = css({ alignItems: 'center', textAlign: 'center' });

/** VERIFY-04, VERIFY-07. */
export function VerifyEmailView({ verification }: { verification: VerificationRef }) {
  const isVerified = useSelector(
    verification,
    (snapshot) => snapshot.matches('verified') || snapshot.matches('leaving'),
  );
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isVerified) heading.current?.focus();
  }, [isVerified]);
  return (
    <EntryPage>
      {isVerified ? (
        <div className={`${entryPanel} ${done}`}>
          <span className={css({ color: 'success.text' })}>
            <Icon name="checkCircle" size={36} />
          </span>
          <h1 ref={heading} tabIndex={-1} className={entryTitle}>
            Email Verified!
          </h1>
          <p className={css({ color: 'fg.muted' })}>You can sign in now. The sign-in page opens in a moment.</p>
          <Countdown ms={VERIFIED_REDIRECT_MS} />
          <LinkButton href="/login" variant="primary">
            Back to Login
          </LinkButton>
        </div>
      ) : (
        <div className={entryPanel}>
          <EntryHeading title="Verify your email">Enter the code from the message that we sent to you.</EntryHeading>
          <VerificationForm verification={verification} />
          <LinkButton href="/login" variant="ghost" icon="arrowLeft">
            Back to Login
          </LinkButton>
        </div>
      )}
    </EntryPage>
  );
}
