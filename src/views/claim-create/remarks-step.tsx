import { text } from '#styled/recipes';
import { column } from '#styled/patterns';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { css } from '#styled/css';
import { CLAIM_MESSAGES } from '../../domain/claim/claim-messages.ts';
import { selectedItems } from '../../domain/claim/claim-input.ts';
import { TEXT_MAX } from '../../domain/shared/limits.ts';
import { selectBooking } from '../../machines/claim-create/claim-create.setup.ts';
import type { ClaimCreateRef } from '../../machines/claim-create/claim-create.machine.ts';
import { FormField } from '../form/form-field.tsx';
import { SavedEarlierNotice } from '../form/notices.tsx';
import { Alert } from '../ui/alert/alert.tsx';
import { Button } from '../ui/button/button.tsx';
import { StepCard } from './step-card.tsx';

const row = css({
  borderInlineStartWidth: 'thick',
  borderInlineStartColor: 'border.strong',
  paddingInlineStart: '3',
});
const quiet = css({ fontSize: 'sm', color: 'fg.muted', whiteSpace: 'pre-line', overflowWrap: 'anywhere' });

/** Step 3: the claim as it will be sent, and general remarks. CLAIM-10. */
export function RemarksStep({ wizard }: { wizard: ClaimCreateRef }) {
  const error = useSelector(wizard, (snapshot) => snapshot.context.error);
  const earlier = useSelector(wizard, (snapshot) => snapshot.context.earlier);
  const isSending = useSelector(wizard, (snapshot) => snapshot.hasTag('busy'));
  const failure = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error !== null) failure.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  return (
    <StepCard
      wizard={wizard}
      title="Anything else?"
      back={
        <Button
          icon="arrowLeft"
          reason={isSending ? 'The claim is on its way' : undefined}
          onClick={() => wizard.send({ type: 'step.back' })}
        >
          Back
        </Button>
      }
      next={
        <Button type="submit" variant="primary" busy={isSending} busyLabel="Creating claim…">
          Create Claim
        </Button>
      }
      onSubmit={() => wizard.send({ type: 'claim.submit' })}
    >
      <ChosenItems wizard={wizard} />
      <FormField
        form={wizard}
        at="remarks"
        label="General remarks"
        kind="area"
        rows={3}
        maxLength={TEXT_MAX}
        hint="Optional"
        readOnly={isSending}
      />
      {error !== null && (
        <div ref={failure}>
          {earlier === null ? (
            <Alert tone="danger" title={CLAIM_MESSAGES.notCreated}>
              {error === CLAIM_MESSAGES.notCreated ? 'Nothing that you typed is lost. Please try again.' : error}
            </Alert>
          ) : (
            <SavedEarlierNotice
              earlier={earlier}
              path="/warranty-claims"
              another="Save as another claim"
              onAnother={() => wizard.send({ type: 'claim.another' })}
            />
          )}
        </div>
      )}
    </StepCard>
  );
}

function ChosenItems({ wizard }: { wizard: ClaimCreateRef }) {
  const booking = useSelector(wizard, selectBooking);
  const drafts = useSelector(wizard, (snapshot) => snapshot.context.draft.items);
  return (
    <ul className={column({ gap: '2' })} aria-label="Items to claim">
      {selectedItems(booking?.booking_items ?? [], drafts).map((item) => (
        <li key={item.id} className={row}>
          <bdi className={text({ strong: true })}>{item.name}</bdi>
          <p className={quiet}>
            <bdi>{drafts[item.id]?.reportedIssue.trim()}</bdi>
          </p>
        </li>
      ))}
    </ul>
  );
}
