import { useSelector } from '@xstate/react';
import { column } from '#styled/patterns';
import { text } from '#styled/recipes';
import { formatInstantTime } from '../../domain/shared/shop-day.ts';
import type { SignInCodeRef } from '../../machines/account/sign-in-code.machine.ts';
import { Alert } from '../ui/alert/alert.tsx';
import { Button } from '../ui/button/button.tsx';
import { Card } from '../ui/card/card.tsx';
import { CopyCode } from '../ui/copy-code/copy-code.tsx';

/** The way in for a new device while strangers guess. FACT-04. */
export function SignInCodeCard({ signInCode }: { signInCode: SignInCodeRef }) {
  const { secretCode, expiresAt, error } = useSelector(signInCode, ({ context }) => context);
  const isBusy = useSelector(signInCode, (snapshot) => snapshot.hasTag('busy'));
  return (
    <Card title="Sign-in code" hint="For a new device where too many wrong passwords of others keep you out.">
      <div className={column({ alignItems: 'start' })}>
        {error !== null && <Alert tone="danger" title={error} />}
        <div role="status">
          {secretCode !== null && expiresAt !== null && (
            <p className={text({})}>
              <CopyCode code={secretCode} /> lets you in once, with your password, until {formatInstantTime(expiresAt)}.
              It is not shown again.
            </p>
          )}
        </div>
        <Button busy={isBusy} onClick={() => signInCode.send({ type: 'signInCode.make' })}>
          {secretCode === null ? 'Make a sign-in code' : 'Make another code'}
        </Button>
      </div>
    </Card>
  );
}
