import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { css, cx } from '#styled/css';
import { grid } from '#styled/patterns';
import {
  categoryLabel,
  LEDGER_PAYMENT_METHODS,
  locationLabel,
  paymentMethodLabel,
} from '../../domain/ledger/ledger.ts';
import { LEDGER_CATEGORIES } from '../../domain/ledger/ledger-category.ts';
import { LEDGER_DESCRIPTION_MAX, LEDGER_REMARKS_MAX } from '../../domain/ledger/ledger-input.ts';
import type { LedgerFormRef } from '../../machines/ledger-form/ledger-form.machine.ts';
import { FormField } from '../form/form-field.tsx';
import { formButtons } from '../form/form-layout.ts';
import { Form } from '../form/form.tsx';
import { Alert } from '../ui/alert/alert.tsx';
import { Button } from '../ui/button/button.tsx';
import { LinkButton } from '../ui/button/link-button.tsx';
import { Card } from '../ui/card/card.tsx';

const SUBMIT = { create: 'Create Entry', edit: 'Update Entry' };
const CATEGORY_OPTIONS = LEDGER_CATEGORIES.map((value) => ({ value, label: categoryLabel(value) }));
const METHOD_OPTIONS = LEDGER_PAYMENT_METHODS.map((value) => ({ value, label: paymentMethodLabel(value) }));
const wide = css({ gridColumn: '[1 / -1]' });
const buttons = cx(formButtons, wide, css({ paddingTop: '2' }));

/** Shown as name (code). A branch that was closed meanwhile stays the choice of an entry that has it. */
function useLocationOptions(form: LedgerFormRef) {
  const locations = useSelector(form, ({ context }) => context.locations);
  const saved = useSelector(form, ({ context }) => context.saved.locationId);
  return useMemo(() => {
    const open = locations.map((location) => ({ value: String(location.id), label: locationLabel(location) }));
    const isOpen = saved === '' || open.some(({ value }) => value === saved);
    return isOpen ? open : [...open, { value: saved, label: `Location #${saved} (closed)` }];
  }, [locations, saved]);
}

/** The fields of an entry with Cancel and the submit. */
export function LedgerForm({
  form,
  mode,
  cancelTo,
}: {
  form: LedgerFormRef;
  mode: 'create' | 'edit';
  cancelTo: string;
}) {
  const isBusy = useSelector(form, (snapshot) => snapshot.hasTag('busy'));
  const error = useSelector(form, ({ context }) => context.error);
  const locations = useLocationOptions(form);
  return (
    <div className={css({ maxWidth: 'form' })}>
      <Card>
        <Form
          form={form}
          refusals={['ledgerForm.refused']}
          className={grid({ columns: { base: 1, sm: 2 }, columnGap: '5', rowGap: '4' })}
          onSubmit={() => form.send({ type: 'form.submit' })}
        >
          {error !== null && (
            <div className={wide}>
              <Alert tone="danger" title={error} />
            </div>
          )}
          <FormField form={form} at="entryDate" label="Entry Date" kind="date" required />
          <FormField form={form} at="locationId" label="Location" options={locations} required />
          <FormField form={form} at="category" label="Category" options={CATEGORY_OPTIONS} required />
          <FormField
            form={form}
            at="amount"
            label="Amount"
            kind="amount"
            required
            hint="In rupees, for example 1,234.50"
          />
          <FormField form={form} at="paymentMethod" label="Payment Method" options={METHOD_OPTIONS} required />
          <FormField form={form} at="vendorName" label="Vendor Name" />
          <FormField form={form} at="receiptNumber" label="Receipt Number" />
          <FormField
            form={form}
            at="receiptAttachment"
            label="Receipt Attachment URL"
            kind="url"
            placeholder="https://"
          />
          <FormField
            form={form}
            at="description"
            label="Description"
            kind="area"
            rows={3}
            count={{ max: LEDGER_DESCRIPTION_MAX, nearEnd: true }}
            required
            isWide
          />
          <FormField
            form={form}
            at="remarks"
            label="Remarks"
            kind="area"
            count={{ max: LEDGER_REMARKS_MAX, nearEnd: true }}
            isWide
          />
          <div className={buttons}>
            <LinkButton href={cancelTo}>Cancel</LinkButton>
            <Button type="submit" variant="primary" busy={isBusy} busyLabel="Saving...">
              {SUBMIT[mode]}
            </Button>
          </div>
        </Form>
      </Card>
    </div>
  );
}
