import { useSelector } from '@xstate/react';
import { useRef, useState, type SubmitEvent } from 'react';
import { css } from '#styled/css';
import { EMAIL_UNVERIFIED } from '../../domain/session/staff.ts';
import type { SessionRef } from '../../machines/session/session.machine.ts';
import { selectLoginErrors, selectLoginRefusal } from '../../machines/session/session.selectors.ts';
import { Alert } from '../ui/alert/alert.tsx';
import { Button } from '../ui/button/button.tsx';
import { Field } from '../ui/field/field.tsx';
import { LinkButton } from '../ui/button/link-button.tsx';
import { Logo } from '../ui/logo/logo.tsx';
import { TextInput } from '../ui/field/text-input.tsx';
import { PasswordInput } from './password-input.tsx';

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

/** AUTH-03, AUTH-18. A refusal stands in the form as well as in its toast. */
export function LoginView({ session }: { session: SessionRef }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const emailBox = useRef<HTMLInputElement>(null);
  const passwordBox = useRef<HTMLInputElement>(null);
  const errors = useSelector(session, selectLoginErrors);
  const refusal = useSelector(session, selectLoginRefusal);
  const isAuthenticating = useSelector(session, (snapshot) => snapshot.matches('authenticating'));

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    session.send({ type: 'login.submit', email, password });
    const missing = selectLoginErrors(session.getSnapshot());
    if (missing.email) emailBox.current?.focus();
    else if (missing.password) passwordBox.current?.focus();
  };
  const edit = (field: 'email' | 'password', keep: (value: string) => void) => (value: string) => {
    keep(value);
    session.send({ type: 'login.edit', field });
  };

  return (
    <main className={page}>
      <div className={panel}>
        <Logo />
        <form noValidate className={card} onSubmit={submit}>
          <div>
            <h1 className={title} tabIndex={-1}>
              Welcome back
            </h1>
            <p className={css({ color: 'fg.muted' })}>Sign in to the back office.</p>
          </div>
          {refusal !== null && (
            <Alert
              tone="danger"
              title={refusal}
              {...(refusal === EMAIL_UNVERIFIED ? { actions: <VerifyLink email={email} /> } : {})}
            />
          )}
          <Field label="Email" required error={errors.email}>
            <TextInput
              ref={emailBox}
              type="email"
              name="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              value={email}
              onValueChange={edit('email', setEmail)}
            />
          </Field>
          <Field label="Password" required error={errors.password}>
            <PasswordInput ref={passwordBox} value={password} onValueChange={edit('password', setPassword)} />
          </Field>
          <Button type="submit" variant="primary" size="lg" full busy={isAuthenticating} busyLabel="Signing in…">
            Sign in
          </Button>
        </form>
      </div>
    </main>
  );
}

function VerifyLink({ email }: { email: string }) {
  return (
    <LinkButton href={`/verify-email?${new URLSearchParams({ email }).toString()}`} size="sm">
      Verify your email
    </LinkButton>
  );
}
