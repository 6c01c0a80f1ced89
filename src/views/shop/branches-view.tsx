import { useSelector } from '@xstate/react';
import { css, cx } from '#styled/css';
import { text } from '#styled/recipes';
import { refuseClosing } from '../../domain/shop/branch-draft.ts';
import { BRANCH, CODE_MAX, type Branch } from '../../domain/shop/shop.ts';
import type { BranchesRef } from '../../machines/branches.ts';
import { FormDialog } from '../form-dialog/form-dialog.tsx';
import { FormField } from '../form/form-field.tsx';
import { Badge } from '../ui/badge/badge.tsx';
import { Button } from '../ui/button/button.tsx';
import { ACTIONS, Cell, Row, type Column } from '../ui/table/table.tsx';
import { RowsPage, Tools } from '../rows/rows-page.tsx';
import { SettingsNav } from './settings-nav.tsx';

const COLUMNS = {
  name: { label: 'Name' },
  code: { label: 'Code' },
  address: { label: 'Address' },
  status: { label: 'Status' },
  actions: ACTIONS,
} satisfies Record<string, Column>;
const words = css({ overflowWrap: 'anywhere', minWidth: '0' });
const name = cx(words, text({ strong: true }));

/** The branches of the shop. SHOP-03, SHOP-07. */
export const BranchesView = ({ branches }: { branches: BranchesRef }) => (
  <RowsPage
    rows={branches}
    title="Branches"
    subtitle="Where the shop works. Ledger entries are written for one of them."
    addLabel="Add Branch"
    nav={<SettingsNav />}
    heading="All branches"
    caption="Branches"
    loading="Loading branches…"
    empty={{ icon: 'info', title: 'There is no branch yet' }}
    columns={COLUMNS}
    renderRow={(branch) => <BranchRow key={branch.id} branch={branch} branches={branches} />}
  >
    <BranchDialog branches={branches} />
  </RowsPage>
);

function BranchRow({ branch, branches }: { branch: Branch; branches: BranchesRef }) {
  const { id, code, address, city, isActive } = branch;
  const isBusy = useSelector(
    branches,
    (snapshot) => snapshot.hasTag('changing') && snapshot.context.request?.row.id === id,
  );
  const failure = useSelector(branches, ({ context: { request, failure } }) =>
    request?.row.id === id ? failure : null,
  );
  const refusal = useSelector(branches, ({ context }) => refuseClosing(context.rows, id));
  const verb = isActive ? 'Close' : 'Reopen';
  return (
    <Row dimmed={!isActive}>
      <Cell column={COLUMNS.name}>
        <span className={name}>
          <bdi>{branch.name}</bdi>
        </span>
      </Cell>
      <Cell column={COLUMNS.code}>{code}</Cell>
      <Cell column={COLUMNS.address}>
        <span className={words}>
          <bdi>{[address, city].filter(Boolean).join(', ') || '—'}</bdi>
        </span>
      </Cell>
      <Cell column={COLUMNS.status}>
        <span>
          <Badge tone={isActive ? 'green' : 'stone'}>{isActive ? 'Open' : 'Closed'}</Badge>
        </span>
      </Cell>
      <Tools failure={failure}>
        <Button
          size="sm"
          aria-label={`Edit ${branch.name}`}
          onClick={() => branches.send({ type: 'row.edit', row: branch })}
        >
          Edit
        </Button>
        <Button
          size="sm"
          variant={isActive ? 'dangerGhost' : 'secondary'}
          reason={(isActive && refusal) || undefined}
          busy={isBusy}
          aria-label={`${verb} ${branch.name}`}
          onClick={() =>
            branches.send({ type: 'row.change', row: branch, change: { is: isActive ? 'close' : 'open' } })
          }
        >
          {verb}
        </Button>
      </Tools>
    </Row>
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
      description="Entries that are written for a branch show its name and code of today."
      refusals={['form.invalid']}
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
