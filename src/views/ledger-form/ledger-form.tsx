import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { css } from '#styled/css';
import type { LedgerFormRef } from '../../machines/ledger-form/ledger-form.machine.ts';
import { Alert } from '../ui/alert/alert.tsx';
import { Button } from '../ui/button/button.tsx';
import { Card } from '../ui/card/card.tsx';
import { LinkButton } from '../ui/button/link-button.tsx';
import { AmountField, ChoiceField, LocationField, LongField, TextField } from './form-fields.tsx';
import { CATEGORY_OPTIONS, METHOD_OPTIONS } from './options.ts';

const SUBMIT = { create: 'Create Entry', edit: 'Update Entry' };

const grid = css({
  display: 'grid',
  gridTemplateColumns: { base: '[minmax(0, 1fr)]', sm: '[repeat(2, minmax(0, 1fr))]' },
  columnGap: '5',
  rowGap: '4',
});
const wide = css({ gridColumn: '[1 / -1]' });
const buttons = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: '2',
  gridColumn: '[1 / -1]',
  paddingTop: '2',
});

/** The fields of an entry with Cancel and the submit. The browser's own checks stay out: the rules are ours. */
export function LedgerForm({
  form,
  mode,
  cancelTo,
}: {
  form: LedgerFormRef;
  mode: 'create' | 'edit';
  cancelTo: string;
}) {
  const element = useRef<HTMLFormElement>(null);
  const isBusy = useSelector(form, (snapshot) => snapshot.hasTag('busy'));
  const message = useSelector(form, ({ context }) => context.error);
  useEffect(() => {
    const refused = form.on('ledgerForm.refused', ({ field }) =>
      element.current
        ?.querySelector<HTMLElement>(`[data-field=${field}] :is(input:not([aria-hidden]), textarea, button)`)
        ?.focus(),
    );
    return () => refused.unsubscribe();
  }, [form]);
  return (
    <div className={css({ maxWidth: 'form' })}>
      <Card>
        <form
          ref={element}
          noValidate
          aria-busy={isBusy}
          className={grid}
          onSubmit={(event) => {
            event.preventDefault();
            form.send({ type: 'form.submit' });
          }}
        >
          {message !== null && (
            <div className={wide}>
              <Alert tone="danger" title={message} />
            </div>
          )}
          <TextField form={form} field="entryDate" label="Entry Date" type="date" required />
          <LocationField form={form} />
          <ChoiceField form={form} field="category" label="Category" options={CATEGORY_OPTIONS} />
          <AmountField form={form} />
          <ChoiceField form={form} field="paymentMethod" label="Payment Method" options={METHOD_OPTIONS} />
          <TextField form={form} field="vendorName" label="Vendor Name" />
          <TextField form={form} field="receiptNumber" label="Receipt Number" />
          <TextField
            form={form}
            field="receiptAttachment"
            label="Receipt Attachment URL"
            type="url"
            placeholder="https://"
          />
          <LongField form={form} field="description" label="Description" required />
          <LongField form={form} field="remarks" label="Remarks" />
          <div className={buttons}>
            <LinkButton href={cancelTo}>Cancel</LinkButton>
            <Button type="submit" variant="primary" busy={isBusy} busyLabel="Saving...">
              {SUBMIT[mode]}
            </Button>
          </div>
        </form>
      </Card>
    </div>
  );
}
