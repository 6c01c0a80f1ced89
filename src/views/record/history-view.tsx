import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { row, text } from '#styled/recipes';
import { column, grid, hstack, wrap } from '#styled/patterns';
import { css, cx } from '#styled/css';
import {
  toDays,
  toSentence,
  KIND_LABELS,
  type HistoryDay,
  type Moment,
  type Part,
} from '../../domain/history/history-words.ts';
import {
  toKind,
  KINDS_OF,
  type HistoryEntry,
  type HistoryKind,
  type HistoryRecord,
  type HistoryPage,
} from '../../domain/history/history.ts';
import { SKELETON_ROWS } from '../../domain/shared/limits.ts';
import { formatDay, formatInstantTime } from '../../domain/shared/shop-day.ts';
import type { ListParams, ListRef } from '../../machines/query/list.machine.ts';
import { selectLastData, type QueryRef } from '../../machines/query/query.machine.ts';
import { Hidden } from '../ui/hidden.tsx';
import { RuleLinks } from '../workflow/book-link.tsx';
import { QueryResult } from '../reads/query-result.tsx';
import { Button } from '../ui/button/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon, type IconName } from '../ui/icon/icon.tsx';
import { Select, type SelectOption } from '../ui/select/select.tsx';
import { Skeleton, SkeletonRows } from '../ui/skeleton/skeleton.tsx';

const ICON_OF: Readonly<Record<HistoryKind, IconName>> = {
  status: 'checkCircle',
  booking: 'bookings',
  item: 'monitor',
  payment: 'wallet',
  contact: 'phone',
  delivery: 'truck',
  claim: 'shield',
  ledger: 'book',
  shop: 'settings',
  branch: 'book',
  service: 'monitor',
  counter: 'monitor',
  till: 'wallet',
  restore: 'refresh',
  person: 'user',
  pin: 'lock',
  passkey: 'lock',
  refused: 'alert',
};

const heading = css({
  px: { base: '4', md: '5' },
  py: '2',
  fontSize: 'sm',
  fontWeight: 'semibold',
  color: 'fg.muted',
  bg: 'bg.subtle',
  borderBottomWidth: 'thin',
  'section:not(:first-of-type) > &': { borderTopWidth: 'thin' },
});
const moment = cx(
  row(),
  grid({
    gridTemplateColumns: '[minmax(0, 1fr)]',
    '@container (min-width: 32rem)': { gridTemplateColumns: '[5.5rem minmax(0, 1fr)]' },
    columnGap: '4',
    rowGap: '1',
  }),
);
const time = css({ fontSize: 'sm', color: 'fg.muted', lineHeight: '[1.375rem]' });
const person = text({ strong: true });
const line = hstack({ alignItems: 'flex-start', gap: '2', marginTop: '1' });
const picture = css({
  flexShrink: '0',
  color: 'fg.subtle',
  paddingTop: '0.5',
  '&[data-kind=refused]': { color: 'warning.text' },
});
const said = css({ minWidth: '0', whiteSpace: 'pre-line', color: 'fg.muted' });
const known = text({ tone: 'plain' });

function Day({ day, moments, record }: HistoryDay & { record: HistoryRecord }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={heading}>
        {formatDay(day)}
      </h3>
      <ol>
        {moments.map(({ id: key, ...shown }) => (
          <Saved key={key} {...shown} record={record} />
        ))}
      </ol>
    </section>
  );
}

function Saved({ at, person: who, entries, record }: Omit<Moment, 'id'> & { record: HistoryRecord }) {
  return (
    <li className={moment}>
      <time dateTime={at} className={time}>
        {formatInstantTime(at)}
      </time>
      <div>
        <p className={person}>{who ? <bdi>{who.name}</bdi> : 'The system'}</p>
        <ul>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} record={record} />
          ))}
        </ul>
      </div>
    </li>
  );
}

function Entry({ entry, record }: { entry: HistoryEntry; record: HistoryRecord }) {
  const kind = toKind(entry);
  return (
    <li className={line}>
      <span className={picture} data-kind={kind}>
        <Icon name={ICON_OF[kind]} size={16} />
      </span>
      <span className={said}>{toSentence(entry, record).map(toNode)}</span>
      <RuleLinks rules={entry.rule} />
    </li>
  );
}

/** A value keeps its own direction, and the arrow is heard as a word. */
function toNode({ is, text }: Part, index: number) {
  if (is === 'words') return text;
  if (is === 'value') {
    return (
      <bdi key={index} className={known}>
        {text}
      </bdi>
    );
  }
  return (
    <span key={index}>
      <span aria-hidden="true">{text}</span>
      <Hidden> to </Hidden>
    </span>
  );
}

/** One page of a history list: all entries up to it. */
export type HistoryList = HistoryPage & { totalPages: number };
type HistoryProps = { list: ListRef<HistoryList>; record: HistoryRecord };
type ResultProps = HistoryProps & { query: QueryRef<ListParams, HistoryList> };

const filter = css({ flex: '[1 1 9rem]', maxWidth: { sm: '56' } });
/** The changes of a record, with person and time, grouped by day, newest first (HIST-10). */
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

function Filters({ list, record, query }: ResultProps) {
  const filters = useSelector(list, ({ context }) => context.state.filters);
  const people = useSelector(query, (snapshot) => selectLastData(snapshot)?.people ?? NOBODY);
  const toFilter = (name: 'person' | 'kind', label: string, options: readonly SelectOption[]) => (
    <Select
      aria-label={label}
      className={filter}
      options={options}
      value={filters[name] ?? ''}
      onValueChange={(chosen) => list.send({ type: 'filter.change', filters: { [name]: chosen } })}
    />
  );
  return (
    <div className={cx(row(), wrap({ gap: '3', borderBottomWidth: 'thin' }))} data-print="hide">
      {toFilter('person', 'Person', [
        { value: '', label: 'All people' },
        ...people.map(({ id, name }) => ({ value: String(id), label: name })),
      ])}
      {toFilter('kind', 'Kind', [
        { value: '', label: 'All changes' },
        ...KINDS_OF[record].map((value) => ({ value, label: KIND_LABELS[value] })),
      ])}
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
          <div className={cx(row(), column({ gap: '2' }))}>
            <Skeleton w={40} h={3} />
            <Skeleton w={72} />
          </div>
        </SkeletonRows>
      }
      isEmpty={({ entries }) => entries.length === 0}
      empty={<NoEntries list={list} />}
      keepsLast
    >
      {({ entries, hasOlder }) => (
        <>
          {toDays(entries).map((day) => (
            <Day key={day.day} {...day} record={record} />
          ))}
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
    <div className={row({ pad: 'lg' })} data-print="hide">
      <Button
        busy={isBusy}
        reason={hasOlder ? undefined : 'No earlier changes'}
        onClick={() => list.send({ type: 'page.go', page: page + 1 })}
      >
        Load Older
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
      action={isNarrowed && <Button onClick={() => list.send({ type: 'list.clear' })}>Show Everything</Button>}
    >
      {isNarrowed ? 'No changes match these filters.' : 'No changes since the start of the history.'}
    </EmptyState>
  );
}
