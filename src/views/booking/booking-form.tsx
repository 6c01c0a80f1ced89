import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { split, column, wrap } from '#styled/patterns';
import { css } from '#styled/css';
import { statusChoices, statusLabel } from '../../domain/booking/booking-status.ts';
import { draftTotals, type Totals } from '../../domain/booking/booking-money.ts';
import {
  type BookingEditRef,
  selectFieldRefusal,
  selectFormRefusal,
  selectIsOvertaken,
  selectMoneyHints,
  selectReasonNeed,
  selectRemedy,
} from '../../machines/booking-edit.ts';
import { CompletionDialog } from '../completion/completion-dialog.tsx';
import { CustomerFields } from '../form/customer-fields.tsx';
import { FormField } from '../form/form-field.tsx';
import { Form } from '../form/form.tsx';
import { SaveBar } from '../form/save-bar.tsx';
import { useIsReflow } from '../permissions/use-refusal.ts';
import { RuleLink } from '../workflow/book-link.tsx';
import { Button } from '../ui/button/button.tsx';
import { Card } from '../ui/card/card.tsx';
import { rescueFocus } from '../ui/page-header/heading.tsx';
import { BOOKING_FORM } from './sections.tsx';
import { EditSections } from './edit-sections.tsx';
import { MoneyNotes } from './money-notes.tsx';
import { ReasonField } from './reason-field.tsx';
import { FinancialCard } from './summary-cards.tsx';
import { BranchField, PromiseField, TechnicianField } from './work-fields.tsx';

// The sum stays next to the fields that it adds up.
const columns = split({ columns: 'minmax(0, 1fr) 20rem' });
const beside = css({
  lg: { gridColumn: '[2]', gridRow: '[1 / span 5]', position: 'sticky', top: '20' },
});

const way = wrap({ align: 'center', gap: '2', fontSize: 'sm' });

const isSameTotals = (a: Totals | null, b: Totals | null) =>
  a?.payable === b?.payable && a?.paid === b?.paid && (a === null) === (b === null);

/** The booking while it is edited. Enter in a field saves, like Save Changes. */
export function BookingForm({ edit }: { edit: BookingEditRef }) {
  // The focus of its fields and buttons does not end with them.
  useEffect(() => rescueFocus, []);
  const [lockedReason] = useState(() => (path: string) => selectFieldRefusal(edit.getSnapshot(), path));
  const totals = useSelector(edit, ({ context }) => draftTotals(context.draft), isSameTotals);
  const refusal = useSelector(edit, (snapshot) => selectFormRefusal(snapshot, 'status'));
  return (
    <>
      <Form
        form={edit}
        id={BOOKING_FORM}
        isPage
        className={columns}
        onSubmit={() => edit.send({ type: 'form.submit' })}
      >
        <Card title="Customer Information" hint={refusal ?? undefined}>
          <CustomerFields form={edit} lockedReason={lockedReason}>
            <StatusField edit={edit} />
            <Work edit={edit} lockedReason={lockedReason} />
          </CustomerFields>
        </Card>
        <div className={beside}>
          <FinancialCard totals={totals} hint="After saving" isHeading />
        </div>
        <EditSections edit={edit} />
        <CompletionDialog edit={edit} />
      </Form>
      <EditBar edit={edit} />
    </>
  );
}

/** The promise, the technician and the branch, which only our own provider has. PROMISE-01, PROMISE-03, BRANCH-01 */
function Work({ edit, lockedReason }: { edit: BookingEditRef; lockedReason: (path: string) => string | undefined }) {
  const { assigneeId, assigneeName, locationId, locationName } = useSelector(edit, ({ context }) => context.saved);
  const need = useSelector(edit, selectReasonNeed);
  const isReflow = useIsReflow();
  const place = { form: edit, lockedReason };
  return (
    isReflow && (
      <>
        <PromiseField {...place} />
        <TechnicianField {...place} kept={{ id: assigneeId, name: assigneeName }} />
        <BranchField
          {...place}
          none="None"
          isSeveral={(locationName ?? null) !== null}
          kept={{ id: locationId, name: locationName }}
        />
        {need === 'promiseMoved' && <ReasonField form={edit} need={need} />}
      </>
    )
  );
}

const SAVING = 'Sending the changes';

/** Cancel and Save Changes stay in view, with what the edit does to the money. EDIT-27, MONEY-01. */
function EditBar({ edit }: { edit: BookingEditRef }) {
  const isBusy = useSelector(edit, (snapshot) => snapshot.hasTag('busy'));
  return (
    <SaveBar
      says={
        <>
          <Overtaken edit={edit} />
          <MoneyNotes edit={edit} />
        </>
      }
    >
      <Button reason={isBusy ? SAVING : undefined} onClick={() => edit.send({ type: 'form.cancel' })}>
        Cancel
      </Button>
      <Button type="submit" form={BOOKING_FORM} variant="primary" busy={isBusy} busyLabel="Saving...">
        Save Changes
      </Button>
    </SaveBar>
  );
}

/** Someone else saved this booking. It is said next to Save Changes, wherever the page is scrolled to. LIVE-08. */
function Overtaken({ edit }: { edit: BookingEditRef }) {
  const isOvertaken = useSelector(edit, selectIsOvertaken);
  return (
    <div role="status">
      {isOvertaken && (
        <p className={way}>
          Someone else changed this booking.
          <Button size="sm" onClick={() => edit.send({ type: 'record.merge' })}>
            Load Changes
          </Button>
        </p>
      )}
    </div>
  );
}

/** A status that the list does not offer can be kept. */
function StatusField({ edit }: { edit: BookingEditRef }) {
  const isReflow = useIsReflow();
  const saved = useSelector(edit, ({ context }) => context.saved.status);
  const choices = statusChoices(saved);
  const refusal = useSelector(edit, (snapshot) => selectFormRefusal(snapshot, 'status'));
  const choose = (chosen: string) => {
    const status = choices.find((value) => value === chosen);
    if (status) edit.send({ type: 'field.change', path: 'status', value: status });
  };
  const owed = useSelector(edit, (snapshot) => selectMoneyHints(snapshot).find(({ is }) => is === 'owed')?.sentence);
  return (
    <div className={column({ gap: '2' })}>
      <FormField
        form={edit}
        at="status"
        label="Status"
        hint={owed}
        options={choices.map((value) => ({ value, label: statusLabel(value) }))}
        locked={refusal !== null}
        lockedReason={() => refusal ?? undefined}
        onChoose={choose}
      />
      {isReflow && <Remedy edit={edit} />}
    </div>
  );
}

/** Opens the way to a status that was refused: the row that it lacks is added and takes the focus. */
function Remedy({ edit }: { edit: BookingEditRef }) {
  const refusal = useSelector(edit, selectRemedy, (a, b) => a?.sentence === b?.sentence);
  if (!refusal?.remedy) return null;
  const { action: section, label } = refusal.remedy;
  return (
    <p className={way}>
      {refusal.sentence}
      <RuleLink id={refusal.rule} />
      <Button
        size="sm"
        icon="plus"
        onClick={() => edit.send({ type: 'row.add', section, now: new Date().toISOString() })}
      >
        {label}
      </Button>
    </p>
  );
}
