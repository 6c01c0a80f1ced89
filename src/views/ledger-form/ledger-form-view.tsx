import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { css, cx } from '#styled/css';
import { grid } from '#styled/patterns';
import { LEDGER_FIELDS } from '../../domain/ledger/ledger-draft.ts';
import { LEDGER, LEDGER_AMOUNT, LEDGER_DESCRIPTION_MAX, LEDGER_REMARKS_MAX } from '../../domain/ledger/ledger-input.ts';
import { locationLabel } from '../../domain/ledger/ledger-words.ts';
import type { LedgerFormRef } from '../../machines/ledger-form/ledger-form.machine.ts';
import { selectIsOvertaken } from '../../machines/ledger-form/ledger-form.setup.ts';
import type { ConflictField } from '../conflict/conflict-view.tsx';
import { FormField } from '../form/form-field.tsx';
import { formButtons, formPage, wide } from '../form/form-layout.ts';
import { Form } from '../form/form.tsx';
import { FormNotices } from '../form/notices.tsx';
import { FormWaiting } from '../reads/query-result.tsx';
import { Button, LinkButton } from '../ui/button/button.tsx';
import { Card } from '../ui/card/card.tsx';
import { EmptyState } from '../ui/empty-state/empty-state.tsx';
import { NotLoaded } from '../ui/not-loaded/not-loaded.tsx';
import { PageHeader } from '../ui/page-header/page-header.tsx';
import { useTitle } from '../ui/title/use-title.ts';

const FIELDS = {
  ...LEDGER,
  amount: { ...LEDGER.amount, range: LEDGER_AMOUNT, hint: 'In rupees, for example 1,234.50' },
  receiptAttachment: { ...LEDGER.receiptAttachment, placeholder: 'https://' },
  description: { ...LEDGER.description, rows: 3, count: { max: LEDGER_DESCRIPTION_MAX, nearEnd: true }, isWide: true },
  remarks: { ...LEDGER.remarks, count: { max: LEDGER_REMARKS_MAX, nearEnd: true }, isWide: true },
};

/**
 * The fields of an entry. Branches are shown as name (code); one that was closed meanwhile stays the choice of an entry
 * that has it.
 */
function useLedgerFields(form: LedgerFormRef) {
  const locations = useSelector(form, ({ context }) => context.locations);
  const saved = useSelector(form, ({ context }) => context.saved.locationId);
  return useMemo(() => {
    const open = locations.map((location) => ({ value: String(location.id), label: locationLabel(location) }));
    const isOpen = saved === '' || open.some(({ value }) => value === saved);
    const options = isOpen ? open : [...open, { value: saved, label: `Location #${saved} (closed)` }];
    return { ...FIELDS, locationId: { ...FIELDS.locationId, options } };
  }, [locations, saved]);
}

const SUBMIT = { create: 'Create Entry', edit: 'Update Entry' };

function LedgerForm({ form, mode, cancelTo }: { form: LedgerFormRef; mode: 'create' | 'edit'; cancelTo: string }) {
  const isBusy = useSelector(form, (snapshot) => snapshot.hasTag('busy'));
  const fields = useLedgerFields(form);
  const isOvertaken = useSelector(form, selectIsOvertaken);
  const described: Partial<Record<string, ConflictField>> = fields;
  const describe = (path: string) => described[path] ?? { label: path };
  return (
    <Card>
      <Form
        isPage
        form={form}
        refusals={['ledgerForm.refused']}
        className={grid({ columns: { base: 1, sm: 2 }, columnGap: '5', rowGap: '4' })}
        onSubmit={() => form.send({ type: 'form.submit' })}
      >
        <FormNotices
          form={form}
          record="entry"
          path="/ledger"
          isOvertaken={isOvertaken}
          {...(mode === 'edit' && { conflicts: { form, saveLabel: SUBMIT.edit, describe } })}
          className={wide}
          onMerge={() => form.send({ type: 'entry.merge' })}
          another="Save as another entry"
          onAnother={() => form.send({ type: 'form.another' })}
        />
        {LEDGER_FIELDS.map((field) => (
          <FormField key={field} form={form} at={field} {...fields[field]} />
        ))}
        <div className={cx(wide, formButtons, css({ paddingTop: '2' }))}>
          <LinkButton href={cancelTo}>Cancel</LinkButton>
          <Button type="submit" variant="primary" busy={isBusy} busyLabel="Saving...">
            {SUBMIT[mode]}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

const TITLES = { create: 'Create Ledger Entry', edit: 'Edit Ledger Entry' };
const BACK = (
  <LinkButton back href="/ledger">
    Back to Ledger
  </LinkButton>
);

/** LEDG-29, LEDG-38, LEDG-39. `entryId` null creates. */
export function LedgerFormView({ form, entryId }: { form: LedgerFormRef; entryId: number | null }) {
  const mode = entryId === null ? 'create' : 'edit';
  useTitle('record', entryId === null ? null : `#${entryId}`);
  const backTo =
    entryId === null
      ? { href: '/ledger', label: 'Back to Ledger' }
      : { href: `/ledger/${entryId}`, label: 'Back to Entry' };
  return (
    <div className={formPage}>
      <PageHeader title={TITLES[mode]} backTo={backTo} />
      <Content form={form} mode={mode} cancelTo={backTo.href} />
    </div>
  );
}

function Content({ form, mode, cancelTo }: { form: LedgerFormRef; mode: 'create' | 'edit'; cancelTo: string }) {
  const state = useSelector(form, (snapshot) => snapshot.value);
  const formData = useSelector(form, ({ children }) => children.formData);
  switch (state) {
    case 'loading':
      return <FormWaiting query={formData}>Loading locations...</FormWaiting>;
    case 'noLocations':
      return (
        <Card>
          <EmptyState icon="info" title="No Locations Available" action={BACK}>
            {mode === 'create'
              ? 'Locations must be configured before creating ledger entries.'
              : 'Locations must be configured before editing ledger entries.'}
          </EmptyState>
        </Card>
      );
    case 'notFound':
      return (
        <Card>
          <EmptyState icon="search" title="Entry Not Found" action={BACK}>
            The ledger entry does not exist.
          </EmptyState>
        </Card>
      );
    case 'notLoaded':
      return (
        <Card>
          <NotLoaded onRetry={() => form.send({ type: 'form.retry' })} />
        </Card>
      );
    case 'editing':
    case 'creating':
    case 'saving':
    case 'saved':
      return <LedgerForm form={form} mode={mode} cancelTo={cancelTo} />;
  }
}
