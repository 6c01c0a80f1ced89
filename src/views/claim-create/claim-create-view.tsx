import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { ClaimCreateRef } from '../../machines/claim-create/claim-create.machine.ts';
import { formPage } from '../form/form-layout.ts';
import { PageHeader } from '../ui/page-header/page-header.tsx';
import { CodeStep } from './code-step.tsx';
import { CreatedStep } from './created-step.tsx';
import { ItemsStep } from './items-step.tsx';
import { RemarksStep } from './remarks-step.tsx';
import { StepList, type Step } from './step-list.tsx';

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
