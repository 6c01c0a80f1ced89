import { useSelector } from '@xstate/react';
import { css } from '#styled/css';
import { stack } from '#styled/patterns';
import { VERIFICATION_MESSAGES } from '../../domain/session/verification-messages.ts';
import type { VerificationRef } from '../../machines/verification.machine.ts';
import { Form } from '../form/form.tsx';
import { Alert } from '../ui/alert/alert.tsx';
import { Button } from '../ui/button/button.tsx';
import { Field } from '../ui/field/field.tsx';
import { TextInput } from '../ui/field/text-input.tsx';

/** Address and code, Verify Email and Resend. VERIFY-07. */
export function VerificationForm({ verification }: { verification: VerificationRef }) {
  const email = useSelector(verification, (snapshot) => snapshot.context.email);
  const code = useSelector(verification, (snapshot) => snapshot.context.code);
  const missing = useSelector(verification, (snapshot) => snapshot.context.missing);
  const error = useSelector(verification, (snapshot) => snapshot.context.error);
  const notice = useSelector(verification, (snapshot) => snapshot.context.notice);
  const isVerifying = useSelector(verification, (snapshot) => snapshot.matches('verifying'));
  const isResending = useSelector(verification, (snapshot) => snapshot.matches('resending'));
  const isBusy = isVerifying || isResending;
  return (
    <Form
      isPage
      form={verification}
      refusals={['verification.refused']}
      className={stack({ gap: '4' })}
      onSubmit={() => verification.send({ type: 'verification.submit' })}
    >
      {error !== null && <Alert tone="danger" title={error} />}
      {notice !== null && <Alert tone="success" title={notice} />}
      <Field
        label="Email address"
        required
        readOnly={isBusy}
        error={missing.includes('email') ? VERIFICATION_MESSAGES.emailRequired : null}
      >
        <TextInput
          type="email"
          name="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          onValueChange={(value) => verification.send({ type: 'field.change', field: 'email', value })}
        />
      </Field>
      <Field
        label="Verification code"
        required
        readOnly={isBusy}
        error={missing.includes('code') ? VERIFICATION_MESSAGES.codeRequired : null}
      >
        <TextInput
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          className={css({ fontFamily: 'mono' })}
          value={code}
          onValueChange={(value) => verification.send({ type: 'field.change', field: 'code', value })}
        />
      </Field>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        full
        busy={isVerifying}
        busyLabel="Verifying…"
        reason={isResending ? 'A new code is on its way' : undefined}
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
