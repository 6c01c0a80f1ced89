import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { AnyActorRef } from 'xstate';
import { css, cx } from '#styled/css';
import { flex } from '#styled/patterns';
import { text } from '#styled/recipes';
import type { Action } from '../../domain/session/permissions.ts';
import type { QueryRef } from '../../machines/query/query.machine.ts';
import { formPage } from '../form/form-layout.ts';
import { useRefusal } from '../permissions/use-refusal.ts';
import { QueryResult } from '../reads/query-result.tsx';
import { Button } from '../ui/button/button.tsx';
import { Card } from '../ui/card/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header/page-header.tsx';
import { SkeletonRow, SkeletonRows } from '../ui/skeleton/skeleton.tsx';
import { DataTable, type DataColumn } from '../ui/table/data-table.tsx';

type AnyRow = { id: number; isActive: boolean };

type Rows<Row> = Pick<AnyActorRef, 'subscribe'> & {
  getSnapshot: () => {
    context: { rows: readonly Row[] };
    children: { read?: QueryRef<null, Row[]> | undefined };
  };
  send: (event: { type: 'row.add' }) => void;
};

type Page<Row extends AnyRow> = {
  rows: Rows<Row>;
  title: string;
  subtitle?: string;
  addLabel: string;
  /** The permission to add and change rows. Without it they can only be read (PERM-05, PERM-08). */
  action: Action;
  /** Shown if no more rows can be added. */
  full?: ReactNode;
  /** The way to the other settings. */
  nav: ReactNode;
  /** Above the table. */
  heading: string;
  caption: string;
  loading: string;
  empty: { icon: 'info' | 'user'; title: string };
  columns: readonly DataColumn<Row>[];
  /** The windows over the page. */
  children: ReactNode;
};

const tall = css({ minHeight: { base: '56', lg: '16' } });

/** The rows of the shop that its owner adds and changes one at a time: branches, people. */
export function RowsPage<Row extends AnyRow>(page: Page<Row>) {
  const query = useSelector(page.rows, ({ children }) => children.read);
  const refusal = useRefusal(page.action);
  return (
    <div className={formPage}>
      <PageHeader
        title={page.title}
        subtitle={page.subtitle}
        actions={
          page.full ?? (
            <Button variant="primary" icon="plus" reason={refusal} onClick={() => page.rows.send({ type: 'row.add' })}>
              {page.addLabel}
            </Button>
          )
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

function RowsTable<Row extends AnyRow>({ page, query }: { page: Page<Row>; query: QueryRef<null, Row[]> }) {
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
        <DataTable
          caption={page.caption}
          room="many"
          columns={page.columns}
          records={rows}
          isDimmed={({ isActive }) => !isActive}
        />
      )}
    </QueryResult>
  );
}

type ChangedRows<Is> = Pick<AnyActorRef, 'subscribe'> & {
  getSnapshot: () => {
    context: { request: { row: { id: number }; change: { is: Is } } | null; failure: string | null };
    hasTag: (tag: 'changing') => boolean;
  };
};

/** The pending change of a row, or `null`, and the failure of the last one. */
export function useRowChange<Is extends string>(rows: ChangedRows<Is>, id: number) {
  const busy = useSelector(rows, (snapshot) => {
    const { request } = snapshot.context;
    return snapshot.hasTag('changing') && request?.row.id === id ? request.change.is : null;
  });
  const failure = useSelector(rows, ({ context }) => (context.request?.row.id === id ? context.failure : null));
  return { busy, failure };
}

/** Words of a cell that may be one long one. */
export const cellWords = text({ breaks: true });
const name = text({ breaks: true, strong: true });

/** The name of a row as entered, with `children` after it. */
export const RowName = ({ called, children }: { called: string; children?: ReactNode }) => (
  <span className={name}>
    <bdi>{called}</bdi>
    {children}
  </span>
);

type SwitchRowProps = {
  isActive: boolean;
  verb: string;
  called: string;
  refusal: string | null;
  /** Why the user may not change any row. */
  denied: string | undefined;
  busy: boolean;
  onClick: () => void;
};

/** Ends a row that counts, unless something refuses it, or lets it count again. */
export const SwitchRow = ({ isActive, verb, called, refusal, denied, busy, onClick }: SwitchRowProps) => (
  <Button
    size="sm"
    variant={isActive ? 'dangerGhost' : 'secondary'}
    reason={denied ?? ((isActive && refusal) || undefined)}
    busy={busy}
    aria-label={`${verb} ${called}`}
    onClick={onClick}
  >
    {verb}
  </Button>
);

const tools = flex({
  wrap: { base: 'wrap', lg: 'nowrap' },
  gap: '2',
  justify: { base: 'flex-start', lg: 'flex-end' },
});

const failed = cx(text({ tone: 'danger', medium: true }), css({ marginTop: '1', whiteSpace: 'normal' }));

/** The actions of a record, with the last failure below. */
export const Tools = ({ failure, children }: { failure: string | null; children: ReactNode }) => (
  <div>
    <div className={tools}>{children}</div>
    {failure !== null && (
      <p role="alert" className={failed}>
        {failure}
      </p>
    )}
  </div>
);
