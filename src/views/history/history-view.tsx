import { useSelector } from '@xstate/react';
import { css } from '#styled/css';
import { wrap } from '#styled/patterns';
import { KINDS_OF, type HistoryPage, type HistoryRecord } from '../../domain/history/history.ts';
import { toDays } from '../../domain/history/history-days.ts';
import { KIND_LABELS } from '../../domain/history/history-words.ts';
import { SKELETON_ROWS } from '../../domain/shared/limits.ts';
import type { ListParams, ListRef } from '../../machines/list.machine.ts';
import type { QueryRef } from '../../machines/query/query.machine.ts';
import { selectLastData } from '../../machines/query/query.selectors.ts';
import { QueryResult } from '../reads/query-result.tsx';
import { Button } from '../ui/button/button.tsx';
import { EmptyState } from '../ui/empty-state/empty-state.tsx';
import { Select } from '../ui/select/select.tsx';
import { Skeleton, SkeletonRows } from '../ui/skeleton/skeleton.tsx';
import { HistoryDays } from './history-days.tsx';

/** What a page of the list of a history is: all entries up to it. */
export type HistoryList = HistoryPage & { totalPages: number };
type HistoryProps = { list: ListRef<HistoryList>; record: HistoryRecord };
type ResultProps = HistoryProps & { query: QueryRef<ListParams, HistoryList> };

const bar = wrap({
  gap: '3',
  px: { base: '4', md: '5' },
  py: '3',
  borderBottomWidth: 'thin',
  '@media print': { display: 'none' },
});
const filter = css({ flex: '[1 1 9rem]', maxWidth: { sm: '56' } });
const skeletonRow = css({ display: 'grid', gap: '2', px: { base: '4', md: '5' }, py: '3' });
const older = css({ px: { base: '4', md: '5' }, py: '4', borderTopWidth: 'thin', '@media print': { display: 'none' } });

/** What was done to a record, by whom and when. HIST-10. */
export function HistoryView({ list, record }: HistoryProps) {
  const query = useSelector(list, ({ children }) => children.query);
  return (
    query && (
      <>
        <Filters list={list} record={record} query={query} />
        <Entries list={list} record={record} query={query} />
      </>
    )
  );
}

/** One person or everybody, one kind or everything. */
function Filters({ list, record, query }: ResultProps) {
  const { person = '', kind = '' } = useSelector(list, ({ context }) => context.state.filters);
  const people = useSelector(query, (snapshot) => selectLastData(snapshot)?.people ?? NOBODY);
  return (
    <div className={bar}>
      <Select
        aria-label="Person"
        className={filter}
        options={[
          { value: '', label: 'Everybody' },
          ...people.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={person}
        onValueChange={(chosen) => list.send({ type: 'filter.change', filters: { person: chosen } })}
      />
      <Select
        aria-label="Kind"
        className={filter}
        options={[
          { value: '', label: 'Everything' },
          ...KINDS_OF[record].map((value) => ({ value: String(value), label: KIND_LABELS[value] })),
        ]}
        value={kind}
        onValueChange={(chosen) => list.send({ type: 'filter.change', filters: { kind: chosen } })}
      />
    </div>
  );
}
const NOBODY: HistoryPage['people'] = [];

function Entries({ list, record, query }: ResultProps) {
  return (
    <QueryResult
      query={query}
      loading={
        <SkeletonRows count={SKELETON_ROWS} label="Loading history…">
          <div className={skeletonRow}>
            <Skeleton className={css({ width: '40', height: '3' })} />
            <Skeleton className={css({ width: '72' })} />
          </div>
        </SkeletonRows>
      }
      isEmpty={({ entries }) => entries.length === 0}
      empty={<NoEntries list={list} />}
      keepsLast
    >
      {({ entries, hasOlder }) => (
        <>
          <HistoryDays days={toDays(entries)} record={record} />
          <Older list={list} query={query} hasOlder={hasOlder} />
        </>
      )}
    </QueryResult>
  );
}

/** It stays, and keeps the focus, when the last of them have come. */
function Older({ list, query, hasOlder }: Omit<ResultProps, 'record'> & { hasOlder: boolean }) {
  const page = useSelector(list, ({ context }) => context.state.page);
  const isBusy = useSelector(
    query,
    (snapshot) => snapshot.hasTag('busy') && snapshot.context.answer?.isCurrent === false,
  );
  if (!hasOlder && page === 1) return null;
  return (
    <div className={older}>
      <Button
        busy={isBusy}
        reason={hasOlder ? undefined : 'This is the beginning'}
        onClick={() => list.send({ type: 'page.go', page: page + 1 })}
      >
        Load older
      </Button>
    </div>
  );
}

function NoEntries({ list }: Pick<HistoryProps, 'list'>) {
  const { person, kind } = useSelector(list, ({ context }) => context.state.filters);
  const isNarrowed = Boolean(person) || Boolean(kind);
  return (
    <EmptyState
      icon="clock"
      title="No history"
      action={isNarrowed && <Button onClick={() => list.send({ type: 'list.clear' })}>Show everything</Button>}
    >
      {isNarrowed ? 'Nothing of this kind was done by this person.' : 'Nothing was changed since the history began.'}
    </EmptyState>
  );
}
