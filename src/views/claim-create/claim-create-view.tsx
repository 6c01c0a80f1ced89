import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { text } from '#styled/recipes';
import { css } from '#styled/css';
import { vstack } from '#styled/patterns';
import { CLAIM_REDIRECT_MS } from '../../domain/shared/limits.ts';
import { type ClaimCreateRef, selectClaim } from '../../machines/claim-create/claim-create.machine.ts';
import { FormField } from '../form/form-field.tsx';
import { formPage } from '../form/form-layout.ts';
import { Button, LinkButton } from '../ui/button/button.tsx';
import { Countdown } from '../ui/countdown/countdown.tsx';
import { Icon } from '../ui/icon/icon.tsx';
import { PageHeader } from '../ui/page-header/page-header.tsx';
import { ItemsStep, RemarksStep, StepCard, StepList, type Step } from './steps.tsx';

/** Step 1: the booking code. CLAIM-01, CLAIM-02. */
function CodeStep({ wizard }: { wizard: ClaimCreateRef }) {
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

const root = vstack({
  gap: '3',
  py: '10',
  px: '4',
  textAlign: 'center',
  layerStyle: 'surface',
});

/** The claim exists: a link to it, and the time until it opens by itself. CLAIM-11. */
function CreatedStep({ wizard }: { wizard: ClaimCreateRef }) {
  const claim = useSelector(wizard, selectClaim);
  if (!claim) return null;
  return (
    <div className={root}>
      <span className={text({ tone: 'success' })}>
        <Icon name="checkCircle" size={36} />
      </span>
      <h2 tabIndex={-1} className={css({ fontSize: 'lg', fontWeight: 'semibold' })}>
        Claim {claim.claimNumber} created
      </h2>
      <p className={text({ muted: true })}>It opens by itself in a moment.</p>
      <Countdown ms={CLAIM_REDIRECT_MS} />
      <LinkButton href={`/warranty-claims/${claim.id}`} variant="primary">
        Open claim
      </LinkButton>
    </div>
  );
}

function useStep(wizard: ClaimCreateRef): Step {
  return useSelector(wizard, (snapshot) => {
    if (snapshot.hasTag('codeStep')) return 'code';
    if (snapshot.hasTag('itemsStep')) return 'items';
    return snapshot.hasTag('remarksStep') ? 'remarks' : 'created';
  });
}

/** CLAIM-21. The step's heading takes the focus when another step comes up. */
export function ClaimCreateView({ wizard }: { wizard: ClaimCreateRef }) {
  const step = useStep(wizard);
  const panel = useRef<HTMLDivElement>(null);
  const last = useRef(step);
  useEffect(() => {
    if (last.current !== step) panel.current?.querySelector<HTMLElement>('h2')?.focus();
    last.current = step;
  }, [step]);
  return (
    <div className={formPage}>
      <PageHeader
        title="Create Warranty Claim"
        backTo={{ href: '/warranty-claims', label: 'Back to Claims' }}
        subtitle="Take a device back under warranty: its booking, its items, what is wrong."
      />
      <StepList step={step} />
      <div ref={panel}>
        {step === 'code' && <CodeStep wizard={wizard} />}
        {step === 'items' && <ItemsStep wizard={wizard} />}
        {step === 'remarks' && <RemarksStep wizard={wizard} />}
        {step === 'created' && <CreatedStep wizard={wizard} />}
      </div>
    </div>
  );
}
