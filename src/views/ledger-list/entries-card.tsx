import { useSelector } from '@xstate/react';
import { css, cx } from '#styled/css';
import { LEDGER_MESSAGES } from '../../domain/ledger/ledger-messages.ts';
import type { LedgerPage } from '../../domain/ledger/ledger.ts';
import type { DeletionsRef } from '../../machines/deletion/deletions.machine.ts';
import type { ListParams, ListRef } from '../../machines/list.machine.ts';
import type { QueryRef } from '../../machines/query/query.machine.ts';
import { selectLastData } from '../../machines/query/query.selectors.ts';
import { Card } from '../ui/card/card.tsx';
import { EmptyState } from '../ui/empty-state/empty-state.tsx';
import { Pagination } from '../ui/pagination/pagination.tsx';
import { ClearList } from '../reads/clear-list.tsx';
import { QueryResult } from '../reads/query-result.tsx';
import { skeletonRow } from '../ui/skeleton/skeleton-row.ts';
import { Skeleton, SkeletonRows } from '../ui/skeleton/skeleton.tsx';
import { EntriesTable } from './entries-table.tsx';
import { SortChoice } from './sort-choice.tsx';

const tall = css({ minHeight: { base: '24', xl: '14' } });

const short = css({ width: '24', flexShrink: '0' });
const long = css({ flex: '1' });
const pages = css({ px: { base: '4', md: '5' }, py: '3' });

/** The page of entries: loading, failing, empty or there. LEDG-21, LEDG-22, LEDG-23, LEDG-35. */
export function EntriesCard({
  list,
  query,
  deletions,
  isWaiting,
}: {
  list: ListRef<LedgerPage>;
  query: QueryRef<ListParams, LedgerPage>;
  deletions: DeletionsRef;
  /** The days in the fields cannot be asked for. */
  isWaiting: boolean;
}) {
  if (isWaiting) {
    return (
      <Card title="Entries" flush>
        <EmptyState icon="book" title={LEDGER_MESSAGES.filtersWait} />
      </Card>
    );
  }
  return (
    <Card title="Entries" flush actions={<SortChoice list={list} />}>
      <QueryResult
        query={query}
        missing={LEDGER_MESSAGES.listNotLoaded}
        outdated={LEDGER_MESSAGES.listNotLoaded}
        loading={
          <SkeletonRows label="Loading ledger entries…">
            <div className={cx(skeletonRow, tall)}>
              {[short, long, short].map((size, place) => (
                <Skeleton key={place} className={size} />
              ))}
            </div>
          </SkeletonRows>
        }
        keepsLast
        isEmpty={({ entries }) => entries.length === 0}
        empty={
          <EmptyState
            icon="book"
            title="No ledger entries match your current filters"
            action={<ClearList list={list} />}
          />
        }
      >
        {({ entries }) => <EntriesTable entries={entries} list={list} deletions={deletions} />}
      </QueryResult>
      <Pages list={list} query={query} />
    </Card>
  );
}

function Pages({ list, query }: { list: ListRef<LedgerPage>; query: QueryRef<ListParams, LedgerPage> }) {
  const totals = useSelector(query, selectLastData);
  const number = useSelector(list, ({ context }) => context.state.page);
  if (totals === null || totals.totalPages <= 1) return null;
  return (
    <div className={pages}>
      <Pagination
        look="simple"
        page={number}
        totalPages={totals.totalPages}
        line={`Showing page ${number} of ${totals.totalPages} (${totals.totalEntries} total entries)`}
        onPage={(target) => list.send({ type: 'page.go', page: target })}
      />
    </div>
  );
}
