import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { css, cx } from '#styled/css';
import { statusChoices, statusLabel } from '../../domain/booking/booking-status.ts';
import { draftTotals, type Totals } from '../../domain/booking/booking-totals.ts';
import type { BookingEditRef } from '../../machines/booking-edit/booking-edit.machine.ts';
import { selectFormRefusal, selectMoneyHints } from '../../machines/booking-edit/booking-edit.setup.ts';
import { CustomerFields } from '../form/customer-fields.tsx';
import { FormField } from '../form/form-field.tsx';
import { clearOfBars } from '../form/form-layout.ts';
import { Form } from '../form/form.tsx';
import { Card } from '../ui/card/card.tsx';
import { BOOKING_FORM } from './booking-form-id.ts';
import { EditSections } from './edit-sections.tsx';
import { FinancialCard } from './financial-card.tsx';

// The sum stays beside the fields that it counts.
const columns = css({
  display: 'grid',
  gridTemplateColumns: { base: '[minmax(0, 1fr)]', lg: '[minmax(0, 1fr) 20rem]' },
  alignItems: 'start',
  gap: '4',
});
const beside = css({
  lg: { gridColumn: '[2]', gridRow: '[1 / span 5]', position: 'sticky', top: '40' },
});

const isSameTotals = (a: Totals | null, b: Totals | null) =>
  a?.payable === b?.payable && a?.paid === b?.paid && (a === null) === (b === null);

/** The booking while it is edited. Enter in a field saves, like Save Changes. */
export function BookingForm({ edit }: { edit: BookingEditRef }) {
  const totals = useSelector(edit, ({ context }) => draftTotals(context.draft), isSameTotals);
  const refusal = useSelector(edit, (snapshot) => selectFormRefusal(snapshot, 'status'));
  return (
    <Form
      form={edit}
      id={BOOKING_FORM}
      refusals={['booking.saveRefused', 'booking.saveFailed']}
      className={cx(columns, clearOfBars)}
      onSubmit={() => edit.send({ type: 'edit.save' })}
    >
      <Card title="Customer Information" {...(refusal === null ? {} : { hint: refusal })}>
        <CustomerFields form={edit}>
          <StatusField edit={edit} />
        </CustomerFields>
      </Card>
      <div className={beside}>
        <FinancialCard totals={totals} hint="As it will be after saving" />
      </div>
      <EditSections edit={edit} />
    </Form>
  );
}

/** A status that the list does not offer can be kept. */
function StatusField({ edit }: { edit: BookingEditRef }) {
  const saved = useSelector(edit, ({ context }) => context.saved.status);
  const choices = useMemo(() => statusChoices(saved), [saved]);
  const options = useMemo(() => choices.map((value) => ({ value, label: statusLabel(value) })), [choices]);
  const isClosed = useSelector(edit, (snapshot) => selectFormRefusal(snapshot, 'status') !== null);
  const choose = (chosen: string) => {
    const status = choices.find((value) => value === chosen);
    if (status) edit.send({ type: 'status.choose', status });
  };
  const owed = useSelector(edit, (snapshot) => selectMoneyHints(snapshot).find(({ is }) => is === 'owed')?.sentence);
  return (
    <FormField
      form={edit}
      at="status"
      label="Status"
      hint={owed}
      options={options}
      locked={isClosed}
      onChoose={choose}
    />
  );
}
