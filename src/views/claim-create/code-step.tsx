import { useSelector } from '@xstate/react';
import { css } from '#styled/css';
import type { ClaimCreateRef } from '../../machines/claim-create/claim-create.machine.ts';
import { Button } from '../ui/button/button.tsx';
import { Field } from '../ui/field/field.tsx';
import { TextInput } from '../ui/field/text-input.tsx';
import { StepCard } from './step-card.tsx';

/** Step 1: the booking code. CLAIM-01, CLAIM-02. */
export function CodeStep({ wizard }: { wizard: ClaimCreateRef }) {
  const code = useSelector(wizard, (snapshot) => snapshot.context.code);
  const error = useSelector(wizard, (snapshot) => snapshot.context.error);
  const isLookingUp = useSelector(wizard, (snapshot) => snapshot.hasTag('busy'));
  return (
    <StepCard
      wizard={wizard}
      title="Which booking is it?"
      back={isLookingUp && <Button onClick={() => wizard.send({ type: 'step.back' })}>Stop</Button>}
      next={
        <Button type="submit" variant="primary" icon="search" busy={isLookingUp} busyLabel="Looking up…">
          Look up booking
        </Button>
      }
      onSubmit={() => wizard.send({ type: 'code.submit' })}
    >
      <Field
        label="Booking code"
        required
        readOnly={isLookingUp}
        error={error}
        hint="It stands on the receipt, like BK-1001."
      >
        <TextInput
          name="bookingCode"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className={css({ fontFamily: 'mono', maxWidth: '80' })}
          value={code}
          onValueChange={(value) => wizard.send({ type: 'code.change', code: value })}
        />
      </Field>
    </StepCard>
  );
}
