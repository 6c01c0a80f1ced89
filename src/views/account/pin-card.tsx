import { useSelector } from '@xstate/react';
import { column, wrap } from '#styled/patterns';
import type { PinRef } from '../../machines/account/pin.machine.ts';
import { PinInput } from '../counter/pin-input.tsx';
import { Form } from '../form/form.tsx';
import { PasswordInput } from '../login/password-input.tsx';
import { Alert } from '../ui/alert/alert.tsx';
import { Button } from '../ui/button/button.tsx';
import { Card } from '../ui/card/card.tsx';
import { Field } from '../ui/field/field.tsx';

/** The field of a PIN. LOCK-02, LOCK-05 */
export function PinField({ pin, label, hint }: { pin: PinRef; label: string; hint?: string }) {
  const value = useSelector(pin, ({ context }) => context.draft.pin);
  const error = useSelector(pin, ({ context }) => context.errors.pin);
  return (
    <Field label={label} required error={error} hint={hint}>
      <PinInput value={value} onValueChange={(typed) => pin.send({ type: 'pin.type', patch: { pin: typed } })} />
    </Field>
  );
}

/** What opens a counter for the person, in Account. LOCK-02 */
export function PinCard({ pin, hasPin }: { pin: PinRef; hasPin: boolean }) {
  const isBusy = useSelector(pin, (snapshot) => snapshot.hasTag('busy'));
  const error = useSelector(pin, ({ context }) => context.error);
  const password = useSelector(pin, ({ context }) => context.draft.currentPassword);
  const passwordError = useSelector(pin, ({ context }) => context.errors.currentPassword);
  return (
    <Card
      title="PIN"
      hint={`${hasPin ? 'You have one.' : 'You have none yet.'} It opens the counters of the shop for you, and nothing else.`}
    >
      <Form
        form={pin}
        className={column({ maxWidth: 'sm' })}
        refusals={['pin.refused']}
        onSubmit={() => pin.send({ type: 'pin.submit' })}
      >
        {error !== null && <Alert tone="danger" title={error} />}
        <Field label="Your password" required error={passwordError}>
          <PasswordInput
            value={password}
            onValueChange={(typed) => pin.send({ type: 'pin.type', patch: { currentPassword: typed } })}
          />
        </Field>
        <PinField pin={pin} label="New PIN" hint="Six digits: not all alike, and none that run up or down." />
        <div className={wrap({ gap: '2' })}>
          <Button type="submit" variant="primary" busy={isBusy} busyLabel="Saving…">
            {hasPin ? 'Change PIN' : 'Choose PIN'}
          </Button>
          {hasPin && (
            <Button variant="dangerGhost" disabled={isBusy} onClick={() => pin.send({ type: 'pin.remove' })}>
              Remove PIN
            </Button>
          )}
        </div>
      </Form>
    </Card>
  );
}
