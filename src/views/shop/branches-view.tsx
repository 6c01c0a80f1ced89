import { useSelector } from '@xstate/react';
import { refuseClosing } from '../../domain/shop/branch-draft.ts';
import type { Branch } from '../../domain/shop/shop.ts';
import { BRANCH, CODE_MAX } from '../../domain/shop/shop-input.ts';
import type { BranchesRef } from '../../machines/branches.ts';
import { FormDialog } from '../form-dialog/form-dialog.tsx';
import { FormField } from '../form/form-field.tsx';
import { Badge } from '../ui/badge/badge.tsx';
import { Button } from '../ui/button/button.tsx';
import type { DataColumn } from '../ui/table/data-table.tsx';
import { ACTIONS } from '../ui/table/table.tsx';
import { useRefusal } from '../permissions/use-refusal.ts';
import { cellWords, RowName, RowsPage, SwitchRow, Tools, useRowChange } from './rows-page.tsx';
import { SettingsNav } from './settings-nav.tsx';

const COLUMNS: readonly DataColumn<Branch>[] = [
  { label: 'Name', show: ({ name }) => <RowName called={name} /> },
  { label: 'Code', show: ({ code }) => code },
  {
    label: 'Address',
    show: ({ address, city }) => (
      <span className={cellWords}>
        <bdi>{[address, city].filter(Boolean).join(', ') || '—'}</bdi>
      </span>
    ),
  },
  {
    label: 'Status',
    show: ({ isActive }) => (
      <span>
        <Badge tone={isActive ? 'green' : 'stone'}>{isActive ? 'Open' : 'Closed'}</Badge>
      </span>
    ),
  },
];

/** The branches of the shop. SHOP-03, SHOP-07. */
export const BranchesView = ({ branches }: { branches: BranchesRef }) => (
  <RowsPage
    rows={branches}
    title="Branches"
    subtitle="Each ledger entry belongs to one branch."
    addLabel="Add Branch"
    action="shop.edit"
    nav={<SettingsNav />}
    heading="All branches"
    caption="Branches"
    loading="Loading branches…"
    empty={{ icon: 'info', title: 'There is no branch yet' }}
    columns={[...COLUMNS, { ...ACTIONS, show: (branch) => <BranchTools branch={branch} branches={branches} /> }]}
  >
    <BranchDialog branches={branches} />
  </RowsPage>
);

function BranchTools({ branch, branches }: { branch: Branch; branches: BranchesRef }) {
  const { id, name, isActive } = branch;
  const { busy, failure } = useRowChange(branches, id);
  const refusal = useSelector(branches, ({ context }) => refuseClosing(context.rows, id));
  const change = { is: isActive ? 'close' : 'open' } as const;
  const denied = useRefusal('shop.edit');
  return (
    <Tools failure={failure}>
      <Button
        size="sm"
        reason={denied}
        aria-label={`Edit ${name}`}
        onClick={() => branches.send({ type: 'row.edit', row: branch })}
      >
        Edit
      </Button>
      <SwitchRow
        isActive={isActive}
        verb={isActive ? 'Close' : 'Reopen'}
        called={name}
        refusal={refusal}
        denied={denied}
        busy={busy !== null}
        onClick={() => branches.send({ type: 'row.change', row: branch, change })}
      />
    </Tools>
  );
}

function BranchDialog({ branches }: { branches: BranchesRef }) {
  const isOpen = useSelector(branches, (snapshot) => snapshot.hasTag('open'));
  const isNew = useSelector(branches, ({ context }) => context.edited === null);
  return (
    <FormDialog
      form={branches}
      open={isOpen}
      title={isNew ? 'Add Branch' : 'Edit Branch'}
      description="Existing entries will show the new name and code."
      submit={isNew ? 'Add' : 'Save'}
      onSubmit={() => branches.send({ type: 'form.submit' })}
      onClose={() => branches.send({ type: 'form.cancel' })}
    >
      <FormField form={branches} at="name" {...BRANCH.name} />
      <FormField
        form={branches}
        at="code"
        {...BRANCH.code}
        kind="code"
        hint={`Short, like MAIN: up to ${CODE_MAX} letters and digits`}
      />
      <FormField form={branches} at="address" {...BRANCH.address} />
      <FormField form={branches} at="city" {...BRANCH.city} />
    </FormDialog>
  );
}
