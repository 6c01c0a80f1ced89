import { memo, useMemo } from 'react';
import { useSelector } from '@xstate/react';
import { text } from '#styled/recipes';
import { wrap } from '#styled/patterns';
import { css, cx } from '#styled/css';
import { formatLedgerDay } from '../../domain/shared/shop-day.ts';
import { formatPkr } from '../../domain/shared/money.ts';
import { ENTRY_DELETED, isHttpUrl, type LedgerEntry, type LedgerPage } from '../../domain/ledger/ledger.ts';
import { toLabel } from '../../domain/shared/label.ts';
import type { LedgerSort } from '../../domain/ledger/ledger-list.ts';
import { LEDGER_MESSAGES } from '../../domain/ledger/ledger-messages.ts';
import { nextOrder } from '../../domain/lists/list-state.ts';
import type { DeletionsRef } from '../../machines/deletion/deletions.machine.ts';
import type { ListRef, ListParams } from '../../machines/list.machine.ts';
import type { QueryRef } from '../../machines/query/query.machine.ts';
import { Link } from '../ui/link/link.tsx';
import { EntryDeletionDialog, useDeletion } from '../deletion/deletion-dialog.tsx';
import { ACTIONS, Cell, Row, type Column, Table } from '../ui/table/table.tsx';
import { Button, IconButton, IconLink, NewTabButton } from '../ui/button/button.tsx';
import { ClearList, ListPages } from '../reads/list-parts.tsx';
import { useRefusal } from '../permissions/use-refusal.ts';
import { QueryResult } from '../reads/query-result.tsx';
import { Card } from '../ui/card/card.tsx';
import { EmptyState } from '../ui/empty-state/empty-state.tsx';
import { Select } from '../ui/select/select.tsx';
import { Skeleton, SkeletonRow, SkeletonRows } from '../ui/skeleton/skeleton.tsx';

const ROOMY = '@media (width >= 85rem)';
// Names of a few words stay in one line where the row is one; long ones still break.
const place = css({ xl: { minWidth: '[10rem]' }, [ROOMY]: { minWidth: '[12rem]' } });
const vendor = css({ xl: { minWidth: '[7rem]' }, [ROOMY]: { minWidth: '[8rem]' } });
const words = css({ xl: { minWidth: '[9rem]' }, [ROOMY]: { minWidth: '[11rem]' } });
const nowrap = text({ nowrap: true });
const note = text({ small: true, muted: true });
const code = cx(note, css({ xl: { display: 'block' } }));
const clipped = css({ display: 'block', whiteSpace: 'pre-line', lineClamp: { base: '2', xl: '3' } });

/** The columns that can be sorted by. LEDG-32. */
export const COLUMNS = {
  entryDate: { label: 'Date' },
  location: { label: 'Location', className: place },
  category: { label: 'Category', className: nowrap },
  description: { label: 'Description', part: 'title', className: words },
  amount: { label: 'Amount', align: 'end', part: 'figure', className: text({ strong: true, nowrap: true }) },
  paymentMethod: { label: 'Payment', className: nowrap },
  vendorName: { label: 'Vendor', className: vendor },
  receiptNumber: { label: 'Receipt' },
} satisfies Record<LedgerSort, Column>;

const SHORT = 16;
const long = cx(vendor, css({ overflowWrap: 'anywhere' }));

/** The attachment opens in a new tab; without one the number stands there, or a dash. LEDG-33 */
function Receipt({ entry: { receiptAttachment, receiptNumber } }: { entry: LedgerEntry }) {
  if (receiptAttachment && isHttpUrl(receiptAttachment)) {
    return (
      <Cell column={COLUMNS.receiptNumber} part="fact">
        <NewTabButton icon="external" href={receiptAttachment} size="sm">
          View Receipt
        </NewTabButton>
      </Cell>
    );
  }
  const { length } = receiptNumber ?? '';
  return (
    <Cell
      column={COLUMNS.receiptNumber}
      part={receiptAttachment ? 'fact' : length > 0 ? 'named' : 'none'}
      className={length <= SHORT ? nowrap : long}
    >
      {receiptNumber || '—'}
    </Cell>
  );
}

const tools = { ...ACTIONS, className: css({ xl: { '& > * + *': { marginInlineStart: '1' } } }) };
const failed = cx(text({ tone: 'danger', medium: true }), wrap({ align: 'center', justify: 'flex-end', gap: '2' }));

/** Why the person may not change an entry; the same for every row. */
export type EntryRefusals = Record<'edit' | 'delete', string | undefined>;

type EntryRowProps = { entry: LedgerEntry; deletions: DeletionsRef; refusals: EntryRefusals };

/** View, edit and delete, or what became of a delete that failed. LEDG-28, LEDG-34. */
function Actions({ entry, deletions, refusals }: EntryRowProps) {
  const { deletion, isDeleting, isNotDeleted } = useDeletion(deletions, entry.id);
  const name = `entry #${entry.id}`;
  const reason = entry.isActive ? undefined : ENTRY_DELETED;
  return (
    <Cell column={tools}>
      <IconLink icon="eye" href={`/ledger/${entry.id}`} label={`View ${name}`} />
      <IconLink icon="edit" href={`/ledger/${entry.id}/edit`} label={`Edit ${name}`} reason={reason ?? refusals.edit} />
      <IconButton
        icon="trash"
        size="sm"
        label={`Delete ${name}`}
        reason={reason ?? refusals.delete ?? (isDeleting ? 'This entry is being deleted' : undefined)}
        onClick={() => deletions.send({ type: 'deletion.ask', id: entry.id, version: entry.version })}
      />
      {deletion && <EntryDeletionDialog deletions={deletions} id={entry.id} />}
      {isNotDeleted && (
        <div role="status" className={failed}>
          Not deleted
          <Button size="sm" icon="refresh" onClick={() => deletion?.send({ type: 'deletion.retry' })}>
            Try again
          </Button>
        </div>
      )}
    </Cell>
  );
}

/** LEDG-32. */
export const EntryRow = memo(function EntryRow({ entry, ...rest }: EntryRowProps) {
  const { location, vendorName } = entry;
  return (
    <Row>
      <Cell column={COLUMNS.entryDate}>
        <Link href={`/ledger/${entry.id}`} className={nowrap} data-opens>
          {formatLedgerDay(entry.entryDate)}
        </Link>
      </Cell>
      <Cell column={COLUMNS.location}>
        <bdi>{location?.name ?? '—'}</bdi>
        {location && <span className={code}>{` ${location.code}`}</span>}
      </Cell>
      <Cell column={COLUMNS.category}>{toLabel(entry.category)}</Cell>
      <Cell column={COLUMNS.description}>
        <span dir="auto" className={clipped}>
          {entry.description}
        </span>
        {entry.remarks && (
          <span dir="auto" className={`${note} ${clipped}`}>
            {entry.remarks}
          </span>
        )}
      </Cell>
      <Cell column={COLUMNS.amount}>{formatPkr(entry.amount)}</Cell>
      <Cell column={COLUMNS.paymentMethod}>{toLabel(entry.paymentMethod)}</Cell>
      <Cell column={COLUMNS.vendorName} part={vendorName ? 'fact' : 'none'} dir="auto">
        {vendorName || '—'}
      </Cell>
      <Receipt entry={entry} />
      <Actions entry={entry} {...rest} />
    </Row>
  );
});

const SORTS = Object.keys(COLUMNS) as LedgerSort[];

/** How a column sorts when it is chosen first: the newest and the largest on top, words from A. */
const firstOrder = (sortBy: LedgerSort): 'asc' | 'desc' =>
  sortBy === 'entryDate' || sortBy === 'amount' ? 'desc' : 'asc';

const OPTIONS = SORTS.flatMap((sortBy) => {
  const orders = firstOrder(sortBy) === 'desc' ? (['desc', 'asc'] as const) : (['asc', 'desc'] as const);
  return orders.map((orderBy) => ({
    value: `${sortBy} ${orderBy}`,
    label: `${COLUMNS[sortBy].label}, ${orderBy === 'asc' ? 'ascending' : 'descending'}`,
    sortBy,
    orderBy,
  }));
});

const narrow = css({ width: '56', xl: { display: 'none' } });

/** Sorts where the table has no headings: on phones its rows are cards. */
function SortChoice({ list }: { list: ListRef<LedgerPage> }) {
  const value = useSelector(list, ({ context: { state } }) => `${state.sortBy} ${state.orderBy}`);
  return (
    <Select
      aria-label="Sort by"
      className={narrow}
      options={OPTIONS}
      value={value}
      onValueChange={(chosen) => {
        const option = OPTIONS.find((candidate) => candidate.value === chosen);
        if (option) list.send({ type: 'sort.change', sortBy: option.sortBy, orderBy: option.orderBy });
      }}
    />
  );
}

/** One page of entries. Headings sort. LEDG-32. */
function EntriesTable({
  entries,
  list,
  deletions,
}: {
  entries: readonly LedgerEntry[];
  list: ListRef<LedgerPage>;
  deletions: DeletionsRef;
}) {
  const { sortBy, orderBy } = useSelector(list, ({ context }) => context.state);
  const columns = useMemo(() => {
    const sorted = SORTS.map((column): Column => {
      const order = column === sortBy ? orderBy : null;
      const next = nextOrder(order, firstOrder(column));
      const onSort = () => list.send({ type: 'sort.change', sortBy: column, orderBy: next });
      return { ...COLUMNS[column], sort: { order, onSort } };
    });
    return [...sorted, ACTIONS];
  }, [list, sortBy, orderBy]);
  const editRefusal = useRefusal('ledger.edit');
  const deleteRefusal = useRefusal('ledger.delete');
  const refusals = useMemo(() => ({ edit: editRefusal, delete: deleteRefusal }), [editRefusal, deleteRefusal]);
  return (
    <Table caption="Ledger entries" room="most" columns={columns}>
      {entries.map((entry) => (
        <EntryRow key={entry.id} entry={entry} deletions={deletions} refusals={refusals} />
      ))}
    </Table>
  );
}

const tall = css({ minHeight: { base: '24', xl: '14' } });

const toLine = ({ totalPages, totalEntries }: LedgerPage, { page }: { page: number }) =>
  totalPages <= 1 ? null : `Showing page ${page} of ${totalPages} (${totalEntries} total entries)`;

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
            <SkeletonRow className={tall}>
              <Skeleton w={24} />
              <Skeleton />
              <Skeleton w={24} />
            </SkeletonRow>
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
      <ListPages list={list} query={query} toLine={toLine} />
    </Card>
  );
}
