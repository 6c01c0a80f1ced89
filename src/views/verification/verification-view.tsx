import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { css } from '#styled/css';
import { VERIFIED_REDIRECT_MS } from '../../domain/shared/limits.ts';
import type { VerificationRef } from '../../machines/verification.machine.ts';
import { Countdown } from '../ui/countdown/countdown.tsx';
import { Icon } from '../ui/icon/icon.tsx';
import { LinkButton } from '../ui/button/link-button.tsx';
import { Logo } from '../ui/logo/logo.tsx';
import { VerificationForm } from './verification-form.tsx';

const page = css({ display: 'grid', placeItems: 'center', minHeight: '[100dvh]', px: '4', py: '10' });
const panel = css({ width: 'full', maxWidth: 'sm', display: 'flex', flexDirection: 'column', gap: '6' });
const card = css({
  bg: 'bg.surface',
  borderWidth: 'thin',
  borderStyle: 'solid',
  borderColor: 'border',
  borderRadius: 'lg',
  boxShadow: 'sm',
  p: { base: '5', sm: '7' },
  display: 'flex',
  flexDirection: 'column',
  gap: '4',
});
const title = css({ fontSize: 'xl', fontWeight: 'semibold', letterSpacing: 'tighter', lineHeight: 'tight' });
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
    <main className={page}>
      <div className={panel}>
        <Logo />
        {isVerified ? (
          <div className={`${card} ${done}`}>
            <span className={css({ color: 'success.text' })}>
              <Icon name="checkCircle" size={36} />
            </span>
            <h1 ref={heading} tabIndex={-1} className={title}>
              Email Verified!
            </h1>
            <p className={css({ color: 'fg.muted' })}>You can sign in now. The sign-in page opens in a moment.</p>
            <Countdown ms={VERIFIED_REDIRECT_MS} />
            <LinkButton href="/login" variant="primary">
              Back to Login
            </LinkButton>
          </div>
        ) : (
          <div className={card}>
            <div>
              <h1 className={title} tabIndex={-1}>
                Verify your email
              </h1>
              <p className={css({ color: 'fg.muted' })}>Enter the code from the message that we sent to you.</p>
            </div>
            <VerificationForm verification={verification} />
            <LinkButton href="/login" variant="ghost" icon="arrowLeft">
              Back to Login
            </LinkButton>
          </div>
        )}
      </div>
    </main>
  );
}
