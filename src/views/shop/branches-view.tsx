import { FormDialog } from '../form/form-dialog.tsx';
import { useSelector } from '@xstate/react';
import { css } from '#styled/css';
import { refuseClosing } from '../../domain/shop/branch-draft.ts';
import { CODE_MAX, type Branch } from '../../domain/shop/shop.ts';
import type { QueryRef } from '../../machines/query/query.machine.ts';
import type { ShopBranchesRef } from '../../machines/shop/shop-branches.machine.ts';
import { FormField } from '../form/form-field.tsx';
import { formPage } from '../form/form-layout.ts';
import { QueryResult } from '../reads/query-result.tsx';
import { Badge } from '../ui/badge/badge.tsx';
import { Button } from '../ui/button/button.tsx';
import { Card } from '../ui/card/card.tsx';
import { EmptyState } from '../ui/empty-state/empty-state.tsx';
import { PageHeader } from '../ui/page-header/page-header.tsx';
import { SkeletonRow, SkeletonRows } from '../ui/skeleton/skeleton.tsx';
import { ACTIONS, Cell, Row, Table, Tools, type Column } from '../ui/table/table.tsx';
import { SettingsNav } from './settings-nav.tsx';

const COLUMNS = {
  name: { label: 'Name' },
  code: { label: 'Code' },
  address: { label: 'Address' },
  status: { label: 'Status' },
  actions: ACTIONS,
} satisfies Record<string, Column>;
const tall = css({ minHeight: { base: '56', lg: '16' } });
const words = css({ overflowWrap: 'anywhere', minWidth: '0' });
const name = css({ fontWeight: 'semibold' });

/** The branches of the shop. SHOP-03, SHOP-07. */
export function BranchesView({ branches }: { branches: ShopBranchesRef }) {
  const query = useSelector(branches, ({ children }) => children.read);
  return (
    <div className={formPage}>
      <PageHeader
        title="Branches"
        subtitle="Where the shop works. Ledger entries are written for one of them."
        actions={
          <Button variant="primary" icon="plus" onClick={() => branches.send({ type: 'branch.add' })}>
            Add Branch
          </Button>
        }
      />
      <SettingsNav />
      <Card flush title="All branches">
        {query && <BranchesResult branches={branches} query={query} />}
      </Card>
      <BranchDialog branches={branches} />
    </div>
  );
}

function BranchesResult({ branches, query }: { branches: ShopBranchesRef; query: QueryRef<null, Branch[]> }) {
  const all = useSelector(branches, ({ context }) => context.branches);
  return (
    <QueryResult
      query={query}
      loading={
        <SkeletonRows label="Loading branches…">
          <SkeletonRow className={tall} />
        </SkeletonRows>
      }
      isEmpty={(read) => read.length === 0}
      empty={<EmptyState icon="info" title="There is no branch yet" />}
    >
      {() => (
        <Table caption="Branches" room="many" columns={COLUMNS}>
          {all.map((branch) => (
            <BranchRow key={branch.id} branch={branch} branches={branches} />
          ))}
        </Table>
      )}
    </QueryResult>
  );
}

function BranchRow({ branch, branches }: { branch: Branch; branches: ShopBranchesRef }) {
  const { id, code, address, city, isActive } = branch;
  const isBusy = useSelector(
    branches,
    (snapshot) => snapshot.matches('turning') && snapshot.context.turned?.branch.id === id,
  );
  const failure = useSelector(branches, ({ context }) => (context.turned?.branch.id === id ? context.failure : null));
  const refusal = useSelector(branches, ({ context }) => refuseClosing(context.branches, id));
  const turn = () => branches.send({ type: 'branch.turn', branch, isActive: !isActive });
  return (
    <Row dimmed={!isActive}>
      <Cell column={COLUMNS.name}>
        <span className={`${words} ${name}`}>
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
          onClick={() => branches.send({ type: 'branch.edit', branch })}
        >
          Edit
        </Button>
        {isActive ? (
          <Button
            size="sm"
            variant="dangerGhost"
            reason={refusal ?? undefined}
            busy={isBusy}
            aria-label={`Close ${branch.name}`}
            onClick={turn}
          >
            Close
          </Button>
        ) : (
          <Button size="sm" busy={isBusy} aria-label={`Reopen ${branch.name}`} onClick={turn}>
            Reopen
          </Button>
        )}
      </Tools>
    </Row>
  );
}

function BranchDialog({ branches }: { branches: ShopBranchesRef }) {
  const isOpen = useSelector(branches, (snapshot) => snapshot.hasTag('open'));
  const isNew = useSelector(branches, ({ context }) => context.edited === null);
  return (
    <FormDialog
      form={branches}
      open={isOpen}
      title={isNew ? 'Add Branch' : 'Edit Branch'}
      description="Entries that are written for a branch show its name and code of today."
      refusals={['branch.invalid']}
      submit={isNew ? 'Add' : 'Save'}
      onSubmit={() => branches.send({ type: 'branch.submit' })}
      onClose={() => branches.send({ type: 'branch.cancel' })}
    >
      <FormField form={branches} at="name" label="Name" required />
      <FormField
        form={branches}
        at="code"
        label="Code"
        kind="code"
        required
        hint={`Short, like MAIN: up to ${CODE_MAX} letters and digits`}
      />
      <FormField form={branches} at="address" label="Address" />
      <FormField form={branches} at="city" label="City" />
    </FormDialog>
  );
}
