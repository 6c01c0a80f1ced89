import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { column } from '#styled/patterns';
import { TOTP_DIGITS } from '../../domain/shared/limits.ts';
import type { SessionRef } from '../../machines/session/session.machine.ts';
import { selectChallenged, selectLoginRefusal } from '../../machines/session/session.selectors.ts';
import { Button } from '../ui/button/button.tsx';
import { Field } from '../ui/field/field.tsx';
import { CodeInput } from './code-input.tsx';
import { EntryHeading, entryPanel } from './entry-page.tsx';

/** The second step of a sign-in: a code of the app, or a recovery code instead. FACT-01. */
export default function ChallengeView({ session, ways }: { session: SessionRef; ways: string }) {
  const factors = useSelector(session, (snapshot) => selectChallenged(snapshot)?.factors ?? []);
  const hasApp = factors.includes('totp');
  const [isRecovery, setRecovery] = useState(!hasApp);
  const [code, setCode] = useState('');
  const box = useRef<HTMLInputElement>(null);
  const refusal = useSelector(session, selectLoginRefusal);
  const isChecking = useSelector(session, (snapshot) => snapshot.matches({ challenged: 'checking' }));
  useEffect(() => box.current?.focus(), [isRecovery]);

  const edit = (typed: string) => {
    setCode(typed);
    session.send({ type: 'challenge.edit' });
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    session.send({ type: 'challenge.answer', reply: { code } });
    box.current?.focus();
  };
  const turn = () => {
    setRecovery(!isRecovery);
    edit('');
  };

  return (
    <form noValidate data-page className={entryPanel} onSubmit={submit}>
      <EntryHeading title={isRecovery ? 'Recovery code' : 'Verification code'}>
        {isRecovery
          ? 'Enter one of your saved recovery codes. Each works once.'
          : `Enter the ${TOTP_DIGITS}-digit code from your authenticator app. You are asked on new devices and every 30 days.`}
      </EntryHeading>
      <Field label={isRecovery ? 'Recovery code' : 'Verification code'} required error={refusal}>
        <CodeInput key={String(isRecovery)} ref={box} isDigits={!isRecovery} value={code} onValueChange={edit} />
      </Field>
      <Button type="submit" variant="primary" size="lg" full busy={isChecking} busyLabel="Checking…">
        Verify
      </Button>
      <div className={column({ gap: '1' })}>
        {hasApp && factors.includes('recovery') && (
          <Button variant="ghost" full onClick={turn}>
            {isRecovery ? 'Use Authenticator App' : 'Use Recovery Code'}
          </Button>
        )}
        {factors.includes('passkey') && ways.includes('passkey') && (
          <Button
            variant="ghost"
            full
            onClick={() => session.send({ type: 'challenge.answer', reply: { code: '', isPasskey: true } })}
          >
            Use Passkey
          </Button>
        )}
        <Button variant="ghost" full onClick={() => session.send({ type: 'challenge.cancel' })}>
          Back to Password
        </Button>
      </div>
    </form>
  );
}
