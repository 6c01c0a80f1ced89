import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { css, cx } from '#styled/css';
import { stack } from '#styled/patterns';
import { refuseClosing } from '../../domain/shop/branch-draft.ts';
import { CODE_MAX, type Branch } from '../../domain/shop/shop.ts';
import type { QueryRef } from '../../machines/query/query.machine.ts';
import type { ShopBranchesRef } from '../../machines/shop/shop-branches.machine.ts';
import { FormField } from '../form/form-field.tsx';
import { formPage } from '../form/form-layout.ts';
import { Form } from '../form/form.tsx';
import { QueryResult } from '../reads/query-result.tsx';
import { Alert } from '../ui/alert/alert.tsx';
import { Badge } from '../ui/badge/badge.tsx';
import { Button } from '../ui/button/button.tsx';
import { Card } from '../ui/card/card.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { EmptyState } from '../ui/empty-state/empty-state.tsx';
import { PageHeader } from '../ui/page-header/page-header.tsx';
import { skeletonRow, Skeleton, SkeletonRows } from '../ui/skeleton/skeleton.tsx';
import { Cell, Row, Table, type Column } from '../ui/table/table.tsx';
import { SettingsNav } from './settings-nav.tsx';

const COLUMNS: readonly Column[] = [
  { label: 'Name' },
  { label: 'Code' },
  { label: 'Address' },
  { label: 'Status' },
  { label: 'Actions', align: 'end', isTools: true },
];
const tall = css({ minHeight: { base: '56', lg: '16' } });
const words = css({ overflowWrap: 'anywhere', minWidth: '0' });
const name = css({ fontWeight: 'semibold' });
const tools = css({
  display: 'flex',
  flexWrap: { base: 'wrap', lg: 'nowrap' },
  gap: '2',
  justifyContent: { base: 'flex-start', lg: 'flex-end' },
});
const failed = css({
  display: 'block',
  color: 'danger.text',
  fontWeight: 'medium',
  marginTop: '1',
  whiteSpace: 'normal',
});
const fields = stack({ gap: '4' });

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
          <div className={cx(skeletonRow, tall)}>
            <Skeleton />
          </div>
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
      <Cell label="Name">
        <span className={`${words} ${name}`}>
          <bdi>{branch.name}</bdi>
        </span>
      </Cell>
      <Cell label="Code">{code}</Cell>
      <Cell label="Address">
        <span className={words}>
          <bdi>{[address, city].filter(Boolean).join(', ') || '—'}</bdi>
        </span>
      </Cell>
      <Cell label="Status">
        <span>
          <Badge tone={isActive ? 'green' : 'stone'}>{isActive ? 'Open' : 'Closed'}</Badge>
        </span>
      </Cell>
      <Cell label="Actions" align="end" part="tools">
        <div>
          <div className={tools}>
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
          </div>
          {failure !== null && (
            <span role="alert" className={failed}>
              {failure}
            </span>
          )}
        </div>
      </Cell>
    </Row>
  );
}

function BranchDialog({ branches }: { branches: ShopBranchesRef }) {
  const id = useId();
  const isOpen = useSelector(branches, (snapshot) => snapshot.hasTag('open'));
  const isBusy = useSelector(branches, (snapshot) => snapshot.hasTag('busy'));
  const isNew = useSelector(branches, ({ context }) => context.edited === null);
  const error = useSelector(branches, ({ context }) => context.error);
  const close = () => branches.send({ type: 'branch.cancel' });
  return (
    <Dialog
      open={isOpen}
      role="alertdialog"
      title={isNew ? 'Add Branch' : 'Edit Branch'}
      description="Entries that are written for a branch show its name and code of today."
      onClose={close}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" busy={isBusy} busyLabel="Saving...">
            {isNew ? 'Add' : 'Save'}
          </Button>
        </>
      }
    >
      <Form
        form={branches}
        id={id}
        className={fields}
        refusals={['branch.invalid']}
        onSubmit={() => branches.send({ type: 'branch.submit' })}
      >
        {error !== null && <Alert tone="danger" title={error} />}
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
      </Form>
    </Dialog>
  );
}
