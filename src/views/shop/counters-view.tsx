import { useSelector } from '@xstate/react';
import { css } from '#styled/css';
import { text } from '#styled/recipes';
import { COUNTER_NAME_MAX } from '../../domain/shared/limits.ts';
import { formatInstant } from '../../domain/shared/shop-day.ts';
import { canEnrol, type CounterRow } from '../../domain/session/counter.ts';
import { LOCATIONS } from '../../domain/ledger/ledger.ts';
import { locationLabel } from '../../domain/ledger/ledger-words.ts';
import type { CountersRef } from '../../machines/counters.ts';
import { selectData } from '../../machines/query/query.machine.ts';
import { FormDialog } from '../form-dialog/form-dialog.tsx';
import { FormField } from '../form/form-field.tsx';
import { useRead } from '../reads/use-read.ts';
import { useRefusal } from '../permissions/use-refusal.ts';
import { RowName, RowsPage, SwitchRow, Tools, useRowChange } from './rows-page.tsx';
import { Badge } from '../ui/badge/badge.tsx';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import { Select, type SelectOption } from '../ui/select/select.tsx';
import type { DataColumn } from '../ui/table/data-table.tsx';
import { ACTIONS } from '../ui/table/table.tsx';
import { SettingsNav } from './settings-nav.tsx';

const mark = css({ marginInlineStart: '2' });

const NAME: DataColumn<CounterRow> = {
  label: 'Name',
  show: ({ name, isThis, isActive }) => (
    <RowName called={name}>
      <span className={mark}>
        {!isActive ? <Badge tone="stone">Revoked</Badge> : isThis && <Badge tone="green">This browser</Badge>}
      </span>
    </RowName>
  ),
};
const ENROLMENT: readonly DataColumn<CounterRow>[] = [
  { label: 'Enrolled by', show: ({ enrolledBy }) => <bdi>{enrolledBy}</bdi> },
  {
    label: 'Since',
    show: ({ createdAt }) => (
      <time className={text({ nowrap: true })} dateTime={createdAt}>
        {formatInstant(createdAt)}
      </time>
    ),
  },
];

/** The browsers at which people take turns by their PINs. LOCK-01, SHOP-07. */
export function CountersView({ counters }: { counters: CountersRef }) {
  const isCounter = useSelector(counters, ({ context }) => !canEnrol(context.rows));
  const branches = useBranchOptions();
  const denied = useRefusal('counter.manage');
  return (
    <RowsPage
      rows={counters}
      title="Counters"
      full={isCounter ? <Badge tone="green">This browser is a counter</Badge> : undefined}
      subtitle="Shared PCs. Each locks when idle, and staff unlock it with their own PIN."
      addLabel="Make This Browser a Counter"
      action="counter.manage"
      nav={<SettingsNav />}
      heading="All counters"
      caption="Counters"
      loading="Loading counters…"
      empty={{ icon: 'info', title: 'No counters yet' }}
      columns={[
        NAME,
        ...toBranchColumn(counters, branches, denied),
        ...ENROLMENT,
        { ...ACTIONS, show: (row) => <CounterTools row={row} counters={counters} /> },
      ]}
    >
      <CounterDialog counters={counters} branches={branches} />
      <RevokeQuestion counters={counters} />
    </RowsPage>
  );
}

const NO_BRANCH = { value: '', label: 'Last used branch' };

/** The open branches to choose from. Empty where the shop has only one (TILL-01). */
function useBranchOptions(): readonly SelectOption[] {
  const locations = useSelector(useRead(LOCATIONS), selectData) ?? [];
  if (locations.length < 2) return [];
  return [NO_BRANCH, ...locations.map((one) => ({ value: String(one.id), label: locationLabel(one) }))];
}

const select = css({ minWidth: '40' });

const toBranchColumn = (
  counters: CountersRef,
  options: readonly SelectOption[],
  denied: string | undefined,
): DataColumn<CounterRow>[] =>
  options.length === 0
    ? []
    : [
        {
          label: 'Branch',
          show: (row) => (
            <div className={select}>
              <Select
                aria-label={`Branch of ${row.name}`}
                options={options}
                value={String(row.locationId ?? '')}
                reason={denied ?? (row.isActive ? undefined : 'This counter is revoked.')}
                onValueChange={(locationId) =>
                  counters.send({ type: 'row.change', row, change: { is: 'move', locationId } })
                }
              />
            </div>
          ),
        },
      ];

function CounterTools({ row, counters }: { row: CounterRow; counters: CountersRef }) {
  const { busy, failure } = useRowChange(counters, row.id);
  const denied = useRefusal('counter.manage');
  if (!row.isActive) return null;
  return (
    <Tools failure={failure}>
      <SwitchRow
        isActive
        verb="Revoke"
        called={row.name}
        refusal={null}
        denied={denied}
        busy={busy !== null}
        onClick={() => counters.send({ type: 'row.change', row, change: { is: 'revoke' } })}
      />
    </Tools>
  );
}

function RevokeQuestion({ counters }: { counters: CountersRef }) {
  const isOpen = useSelector(counters, (snapshot) => snapshot.hasTag('asking'));
  const name = useSelector(counters, ({ context }) => context.request?.row.name ?? '');
  return (
    <ConfirmDialog
      open={isOpen}
      title={`Revoke ${name}?`}
      description="PINs no longer unlock it. The person signed in there must sign in with a password."
      confirmLabel="Revoke"
      onConfirm={() => counters.send({ type: 'change.confirm' })}
      onCancel={() => counters.send({ type: 'change.dismiss' })}
    />
  );
}

function CounterDialog({ counters, branches }: { counters: CountersRef; branches: readonly SelectOption[] }) {
  const isOpen = useSelector(counters, (snapshot) => snapshot.hasTag('open'));
  return (
    <FormDialog
      form={counters}
      open={isOpen}
      title="Make This Browser a Counter"
      description="This browser will lock when idle. Everyone who uses it needs a PIN, set in Account."
      submit="Enrol"
      busyLabel="Enrolling…"
      onSubmit={() => counters.send({ type: 'form.submit' })}
      onClose={() => counters.send({ type: 'form.cancel' })}
    >
      <FormField
        form={counters}
        at="name"
        label="Name"
        required
        hint={`For example, Front desk. Up to ${COUNTER_NAME_MAX} characters.`}
      />
      {branches.length > 0 && (
        <FormField
          form={counters}
          at="locationId"
          label="Branch"
          options={branches}
          hint="Payments at this counter go to the till of this branch."
        />
      )}
    </FormDialog>
  );
}
