import { useSelector } from '@xstate/react';
import { useMemo, type ComponentProps } from 'react';
import { column, grid } from '#styled/patterns';
import { fieldsOf } from '../../domain/form/record-field.ts';
import { LEDGER, LEDGER_AMOUNT, LEDGER_DESCRIPTION_MAX, LEDGER_REMARKS_MAX } from '../../domain/ledger/ledger-input.ts';
import { describeDuplicate } from '../../domain/ledger/duplicate.ts';
import { locationLabel } from '../../domain/ledger/ledger-words.ts';
import type { LedgerEntry } from '../../domain/ledger/ledger-entry.ts';
import type { Location } from '../../domain/ledger/ledger.ts';
import {
  selectDuplicate,
  selectEntry,
  selectIsOvertaken,
  type LedgerCreateRef,
  type LedgerEditRef,
  type LedgerFormRef,
} from '../../machines/ledger-form.ts';
import { isAwaited, isMissing, selectData, type QueryRef } from '../../machines/query/query.machine.ts';
import type { ConflictField } from '../form/conflict-view.tsx';
import { FormField } from '../form/form-field.tsx';
import { formPage, wide } from '../form/form-layout.ts';
import { ADDS_ANOTHER, Form } from '../form/form.tsx';
import { FormNotices } from '../form/notices.tsx';
import { SaveBar } from '../form/save-bar.tsx';
import { useIsReflow } from '../permissions/use-refusal.ts';
import { FormWaiting } from '../reads/query-result.tsx';
import { Alert } from '../ui/alert/alert.tsx';
import { Button, LinkButton, NewTabButton } from '../ui/button/button.tsx';
import { Card } from '../ui/card/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { NotLoaded } from '../ui/not-loaded.tsx';
import { PageHeader } from '../ui/page-header/page-header.tsx';
import { useTitle } from '../ui/use-title.ts';

type LocationsRead = QueryRef<null, Location[]>;

const FIELDS = {
  ...LEDGER,
  amount: { ...LEDGER.amount, range: LEDGER_AMOUNT, hint: 'In rupees, for example 1,234.50' },
  receiptAttachment: { ...LEDGER.receiptAttachment, placeholder: 'https://' },
  description: { ...LEDGER.description, rows: 3, count: { max: LEDGER_DESCRIPTION_MAX, nearEnd: true }, isWide: true },
  remarks: { ...LEDGER.remarks, count: { max: LEDGER_REMARKS_MAX, nearEnd: true }, isWide: true },
};

function useLedgerFields(form: LedgerFormRef, read: LocationsRead) {
  const locations = useSelector(read, selectData);
  const saved = useSelector(form, (snapshot) => String(selectEntry(snapshot)?.locationId ?? ''));
  return useMemo(() => {
    const open = (locations ?? []).map((location) => ({ value: String(location.id), label: locationLabel(location) }));
    // An entry keeps its branch as a choice even if the branch was closed since.
    const isOpen = saved === '' || open.some(({ value }) => value === saved);
    const options = isOpen ? open : [...open, { value: saved, label: `Location #${saved} (closed)` }];
    return { ...FIELDS, locationId: { ...FIELDS.locationId, options } };
  }, [locations, saved]);
}

/** The entry that has the expense already opens in a tab of its own, so that the form stays. LEDG-45 */
function DuplicateNotice({ form }: { form: LedgerFormRef }) {
  const duplicate = useSelector(form, selectDuplicate);
  if (duplicate === null) return null;
  const { title, text } = describeDuplicate(duplicate);
  return (
    <Alert
      tone="warning"
      title={title}
      actions={
        <NewTabButton size="sm" href={`/ledger/${duplicate.id}`}>
          {`Open Entry #${duplicate.id}`}
        </NewTabButton>
      }
    >
      {text}
    </Alert>
  );
}

const SUBMIT = { create: 'Create Entry', edit: 'Update Entry' };

/** The form of a new entry or of a stored one. */
type OpenForm = {
  create?: LedgerCreateRef;
  edit?: LedgerEditRef;
  /** Offers to add another entry after this one. */
  addsAnother?: boolean;
};
type LedgerFormProps = OpenForm & {
  form: LedgerFormRef;
  locations: LocationsRead;
  mode: 'create' | 'edit';
  cancelTo: string;
};

function LedgerForm({ form, create, edit, addsAnother, locations, mode, cancelTo }: LedgerFormProps) {
  const isBusy = useSelector(form, (snapshot) => snapshot.hasTag('busy') || snapshot.hasTag('asking'));
  const fields = useLedgerFields(form, locations);
  const isReflow = useIsReflow();
  const isOvertaken = useSelector(edit, (snapshot) => snapshot !== undefined && selectIsOvertaken(snapshot));
  const described: Partial<Record<string, ConflictField>> = fields;
  const describe = (path: string) => described[path] ?? { label: path };
  return (
    <Form
      isPage
      startsEmpty={create !== undefined}
      form={form}
      className={column()}
      onSubmit={() => form.send({ type: 'form.submit' })}
    >
      <Card>
        <div className={grid({ columns: { base: 1, sm: 2 }, columnGap: '5', rowGap: '4' })}>
          <FormNotices
            form={form}
            record="entry"
            path="/ledger"
            isOvertaken={isOvertaken}
            {...(edit && { conflicts: { form: edit, saveLabel: SUBMIT.edit, describe } })}
            className={wide}
            onMerge={() => edit?.send({ type: 'record.merge' })}
            another="Save as another entry"
            onAnother={() => create?.send({ type: 'form.again' })}
          >
            <DuplicateNotice form={form} />
          </FormNotices>
          {fieldsOf(LEDGER, isReflow).map((field) => (
            <FormField key={field} form={form} at={field} {...fields[field]} />
          ))}
        </div>
      </Card>
      <SaveBar>
        <LinkButton href={cancelTo}>Cancel</LinkButton>
        {create && addsAnother && (
          <Button
            {...ADDS_ANOTHER}
            data-tip="Ctrl+Shift+Enter"
            disabled={isBusy}
            onClick={() => create.send({ type: 'form.submit', addsAnother: true })}
          >
            Create and Add Another
          </Button>
        )}
        <Button type="submit" variant="primary" busy={isBusy} busyLabel="Saving...">
          {SUBMIT[mode]}
        </Button>
      </SaveBar>
    </Form>
  );
}

const TITLES = { create: 'Create Ledger Entry', edit: 'Edit Ledger Entry' };
const BACK = (
  <LinkButton back href="/ledger">
    Back to Ledger
  </LinkButton>
);

/**
 * The form of the entry with this id, of a new one for `null`; without a `form` the reads that it waits for. LEDG-29,
 * LEDG-38, LEDG-39.
 */
export function LedgerFormView({
  id,
  create,
  edit,
  addsAnother = false,
  ...reads
}: { id: number | null } & OpenForm & ComponentProps<typeof Waiting>) {
  const form = create ?? edit;
  const mode = id === null ? 'create' : 'edit';
  useTitle('record', id === null ? null : `#${id}`);
  const backTo =
    id === null ? { href: '/ledger', label: 'Back to Ledger' } : { href: `/ledger/${id}`, label: 'Back to Entry' };
  return (
    <div className={formPage}>
      <PageHeader title={TITLES[mode]} backTo={backTo} />
      {form ? (
        <LedgerForm
          form={form}
          {...(create && { create })}
          {...(edit && { edit })}
          addsAnother={addsAnother}
          locations={reads.locations}
          mode={mode}
          cancelTo={backTo.href}
        />
      ) : (
        <Waiting {...reads} />
      )}
    </div>
  );
}

type WaitingProps = { locations: LocationsRead; entry?: QueryRef<{ id: number }, LedgerEntry> | undefined };

function Waiting({ locations, entry }: WaitingProps) {
  const areAwaited = useSelector(locations, isAwaited);
  const isEntryAwaited = useSelector(entry, (read) => read !== undefined && isAwaited(read));
  const isUnknown = useSelector(entry, (read) => read?.hasTag('notFound') ?? false);
  const isFailed = useSelector(entry, (read) => read !== undefined && isMissing(read));
  const areFailed = useSelector(locations, isMissing);
  if (isUnknown) {
    return (
      <Card>
        <EmptyState icon="search" title="Entry Not Found" action={BACK}>
          The ledger entry does not exist.
        </EmptyState>
      </Card>
    );
  }
  if (isFailed || areFailed) {
    const retry = () => {
      if (areFailed) locations.send({ type: 'query.refresh' });
      if (isFailed) entry?.send({ type: 'query.refresh' });
    };
    return (
      <Card>
        <NotLoaded onRetry={retry} />
      </Card>
    );
  }
  if (areAwaited || isEntryAwaited) {
    return areAwaited || !entry ? (
      <FormWaiting query={locations}>Loading locations...</FormWaiting>
    ) : (
      <FormWaiting query={entry}>Loading locations...</FormWaiting>
    );
  }
  return (
    <Card>
      <EmptyState icon="info" title="No Locations Available" action={BACK}>
        {`Locations must be configured before ${entry ? 'editing' : 'creating'} ledger entries.`}
      </EmptyState>
    </Card>
  );
}
