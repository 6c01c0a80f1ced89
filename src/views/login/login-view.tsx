import { useSelector } from '@xstate/react';
import { useRef, useState, type SubmitEvent } from 'react';
import { EMAIL_UNVERIFIED } from '../../domain/session/staff.ts';
import type { LoginInput } from '../../domain/session/login.ts';
import type { SessionRef } from '../../machines/session/session.machine.ts';
import {
  selectEndReason,
  selectIsThrottled,
  selectLoginErrors,
  selectLoginRefusal,
} from '../../machines/session/session.selectors.ts';
import { Alert } from '../ui/alert/alert.tsx';
import { Button, LinkButton } from '../ui/button/button.tsx';
import { TextInput, Field } from '../ui/field/field.tsx';
import { lazyPart } from '../ui/lazy/lazy.tsx';
import { EntryHeading, EntryPage, entryPanel } from './entry-page.tsx';
import { PasswordInput } from './password-input.tsx';

const SignInCodeField = lazyPart(() => import('./sign-in-code-field.tsx'));
const Challenge = lazyPart(() => import('./challenge-view.tsx'));

type LoginViewProps = {
  session: SessionRef;
  /** The ways to sign in besides the password. */
  ways?: string;
};

/** AUTH-03, AUTH-18; the second step of a sign-in takes the place of the first. FACT-01. */
export function LoginView(props: LoginViewProps) {
  const [email, setEmail] = useState('');
  const isChallenged = useSelector(props.session, (snapshot) => snapshot.matches('challenged'));
  return (
    <EntryPage>
      {isChallenged ? (
        <Challenge session={props.session} ways={props.ways ?? ''} />
      ) : (
        <PasswordStep {...props} email={email} onEmailChange={setEmail} />
      )}
    </EntryPage>
  );
}

type PasswordStepProps = LoginViewProps & { email: string; onEmailChange: (email: string) => void };

/** The form repeats the error of its toast. */
function PasswordStep({ session, ways = '', email, onEmailChange }: PasswordStepProps) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState<string | null>(null);
  const emailBox = useRef<HTMLInputElement>(null);
  const passwordBox = useRef<HTMLInputElement>(null);
  const errors = useSelector(session, selectLoginErrors);
  const endReason = useSelector(session, selectEndReason);
  const refusal = useSelector(session, selectLoginRefusal);
  const isThrottled = useSelector(session, selectIsThrottled);
  const isAuthenticating = useSelector(session, (snapshot) => snapshot.matches('authenticating'));

  const hasCode = ways.includes('code');

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    session.send({ type: 'login.submit', email, password, code: code ?? '' });
    const missing = selectLoginErrors(session.getSnapshot());
    if (missing.email) emailBox.current?.focus();
    else if (missing.password) passwordBox.current?.focus();
  };
  const edit = (field: keyof LoginInput, store: (value: string) => void) => (value: string) => {
    store(value);
    session.send({ type: 'login.edit', field });
  };

  return (
    <form noValidate data-page className={entryPanel} onSubmit={submit}>
      <EntryHeading title="Welcome back">Sign in to the back office.</EntryHeading>
      {endReason !== null && <Alert title={endReason} />}
      {refusal !== null && (
        <Alert tone="danger" title={refusal} actions={refusal === EMAIL_UNVERIFIED && <VerifyLink email={email} />} />
      )}
      <Field label="Email" required error={errors.email}>
        <TextInput
          ref={emailBox}
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          onValueChange={edit('email', onEmailChange)}
        />
      </Field>
      <Field label="Password" required error={errors.password}>
        <PasswordInput ref={passwordBox} value={password} onValueChange={edit('password', setPassword)} />
      </Field>
      {hasCode && (code !== null || isThrottled) && (
        <SignInCodeField value={code ?? ''} isFocused={code === ''} onValueChange={edit('code', setCode)} />
      )}
      <Button type="submit" variant="primary" size="lg" full busy={isAuthenticating} busyLabel="Signing in…">
        Sign in
      </Button>
      {ways.includes('passkey') && (
        <Button size="lg" full onClick={() => session.send({ type: 'login.passkey' })}>
          Sign in with a Passkey
        </Button>
      )}
      {hasCode && code === null && !isThrottled && (
        <Button variant="ghost" size="sm" onClick={() => setCode('')}>
          I Have a Sign-in Code
        </Button>
      )}
    </form>
  );
}

function VerifyLink({ email }: { email: string }) {
  return (
    <LinkButton href={`/verify-email?${new URLSearchParams({ email }).toString()}`} size="sm">
      Verify Your Email
    </LinkButton>
  );
}
