import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { AnyActorRef } from 'xstate';
import { css, cx } from '#styled/css';
import { text } from '#styled/recipes';
import type { QueryRef } from '../../machines/query/query.machine.ts';
import { formPage } from '../form/form-layout.ts';
import { QueryResult } from '../reads/query-result.tsx';
import { Button } from '../ui/button/button.tsx';
import { Card } from '../ui/card/card.tsx';
import { EmptyState } from '../ui/empty-state/empty-state.tsx';
import { PageHeader } from '../ui/page-header/page-header.tsx';
import { SkeletonRow, SkeletonRows } from '../ui/skeleton/skeleton.tsx';
import { ACTIONS, Cell, Table, type Column } from '../ui/table/table.tsx';

type Rows<Row> = Pick<AnyActorRef, 'subscribe'> & {
  getSnapshot: () => {
    context: { rows: readonly Row[] };
    children: { read?: QueryRef<null, Row[]> | undefined };
  };
  send: (event: { type: 'row.add' }) => void;
};

type Page<Row> = {
  rows: Rows<Row>;
  title: string;
  subtitle?: string;
  addLabel: string;
  /** The way to the other settings. */
  nav: ReactNode;
  /** Above the table. */
  heading: string;
  caption: string;
  loading: string;
  empty: { icon: 'info' | 'user'; title: string };
  columns: Readonly<Record<string, Column>>;
  renderRow: (row: Row) => ReactNode;
  /** The windows over the page. */
  children: ReactNode;
};

const tall = css({ minHeight: { base: '56', lg: '16' } });

/** The rows of the shop that its owner adds and changes one at a time: branches, people. */
export function RowsPage<Row>(page: Page<Row>) {
  const query = useSelector(page.rows, ({ children }) => children.read);
  return (
    <div className={formPage}>
      <PageHeader
        title={page.title}
        subtitle={page.subtitle}
        actions={
          <Button variant="primary" icon="plus" onClick={() => page.rows.send({ type: 'row.add' })}>
            {page.addLabel}
          </Button>
        }
      />
      {page.nav}
      <Card flush title={page.heading}>
        {query && <RowsTable page={page} query={query} />}
      </Card>
      {page.children}
    </div>
  );
}

function RowsTable<Row>({ page, query }: { page: Page<Row>; query: QueryRef<null, Row[]> }) {
  const rows = useSelector(page.rows, ({ context }) => context.rows);
  return (
    <QueryResult
      query={query}
      loading={
        <SkeletonRows label={page.loading}>
          <SkeletonRow className={tall} />
        </SkeletonRows>
      }
      isEmpty={(read) => read.length === 0}
      empty={<EmptyState {...page.empty} />}
    >
      {() => (
        <Table caption={page.caption} room="many" columns={page.columns}>
          {rows.map(page.renderRow)}
        </Table>
      )}
    </QueryResult>
  );
}

const tools = css({
  display: 'flex',
  flexWrap: { base: 'wrap', lg: 'nowrap' },
  gap: '2',
  justifyContent: { base: 'flex-start', lg: 'flex-end' },
});

const failed = cx(text({ tone: 'danger', medium: true }), css({ marginTop: '1', whiteSpace: 'normal' }));

/** What can be done with a record, in its last cell, and beneath it what failed of that. */
export function Tools({ failure = null, children }: { failure?: string | null; children: ReactNode }) {
  return (
    <Cell column={ACTIONS}>
      <div>
        <div className={tools}>{children}</div>
        {failure !== null && (
          <p role="alert" className={failed}>
            {failure}
          </p>
        )}
      </div>
    </Cell>
  );
}
