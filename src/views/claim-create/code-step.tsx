import { useSelector } from '@xstate/react';
import type { ClaimCreateRef } from '../../machines/claim-create/claim-create.machine.ts';
import { FormField } from '../form/form-field.tsx';
import { Button } from '../ui/button/button.tsx';
import { StepCard } from './step-card.tsx';

/** Step 1: the booking code. CLAIM-01, CLAIM-02. */
export function CodeStep({ wizard }: { wizard: ClaimCreateRef }) {
  const isLookingUp = useSelector(wizard, (snapshot) => snapshot.hasTag('busy'));
  return (
    <StepCard
      isPage
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
      <FormField
        form={wizard}
        at="code"
        label="Booking code"
        kind="code"
        required
        readOnly={isLookingUp}
        hint="It stands on the receipt, like BK-1001."
      />
    </StepCard>
  );
}
