import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { text } from '#styled/recipes';
import { column } from '#styled/patterns';
import { css } from '#styled/css';
import { VERIFIED_REDIRECT_MS } from '../../domain/shared/limits.ts';
import type { VerificationRef } from '../../machines/verification.machine.ts';
import { FormField } from '../form/form-field.tsx';
import { Form } from '../form/form.tsx';
import { EntryHeading, EntryPage, entryPanel } from './entry-page.tsx';
import { Alert } from '../ui/alert/alert.tsx';
import { Button, LinkButton } from '../ui/button/button.tsx';
import { Countdown } from '../ui/countdown.tsx';
import { Icon } from '../ui/icon/icon.tsx';

const EMAIL = { type: 'email', name: 'email', autoComplete: 'email' };
const CODE = {
  name: 'code',
  autoComplete: 'one-time-code',
  isExact: true,
  className: text({ code: true }),
};

function VerificationForm({ verification }: { verification: VerificationRef }) {
  const error = useSelector(verification, ({ context }) => context.error);
  const notice = useSelector(verification, ({ context }) => context.notice);
  const isVerifying = useSelector(verification, (snapshot) => snapshot.matches('verifying'));
  const isResending = useSelector(verification, (snapshot) => snapshot.matches('resending'));
  const isBusy = isVerifying || isResending;
  return (
    <Form
      isPage
      form={verification}
      className={column()}
      onSubmit={() => verification.send({ type: 'verification.submit' })}
    >
      {error !== null && <Alert tone="danger" title={error} />}
      {notice !== null && <Alert tone="success" title={notice} />}
      <FormField form={verification} at="email" label="Email address" attributes={EMAIL} required readOnly={isBusy} />
      <FormField form={verification} at="code" label="Verification code" attributes={CODE} required readOnly={isBusy} />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        full
        busy={isVerifying}
        busyLabel="Verifying…"
        reason={isResending ? 'Sending a new code' : undefined}
      >
        Verify Email
      </Button>
      <Button
        full
        busy={isResending}
        busyLabel="Sending…"
        reason={isVerifying ? 'The code is being verified' : undefined}
        onClick={() => verification.send({ type: 'verification.resend' })}
      >
        Didn't receive the code? Resend
      </Button>
    </Form>
  );
}

const done = css({ alignItems: 'center', textAlign: 'center' });

/** The page that verifies an email address (VERIFY-04, VERIFY-07). */
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
          <span className={text({ tone: 'success' })}>
            <Icon name="checkCircle" size={36} />
          </span>
          <h1 ref={heading} tabIndex={-1} className={text({ figure: true })}>
            Email Verified!
          </h1>
          <p className={text({ muted: true })}>You can sign in now. Taking you to the sign-in page…</p>
          <Countdown ms={VERIFIED_REDIRECT_MS} />
          <LinkButton href="/login" variant="primary">
            Back to Login
          </LinkButton>
        </div>
      ) : (
        <div className={entryPanel}>
          <EntryHeading title="Verify your email">Enter the code from the email that we sent to you.</EntryHeading>
          <VerificationForm verification={verification} />
          <LinkButton href="/login" variant="ghost" icon="arrowLeft">
            Back to Login
          </LinkButton>
        </div>
      )}
    </EntryPage>
  );
}
