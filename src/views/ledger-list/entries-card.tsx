import { memo, useMemo, useRef } from 'react';
import { useSelector } from '@xstate/react';
import { button, table, text } from '#styled/recipes';
import { wrap } from '#styled/patterns';
import { css, cx } from '#styled/css';
import { formatLedgerDay } from '../../domain/shared/shop-day.ts';
import { formatPkr } from '../../domain/shared/money.ts';
import type { LedgerEntry, LedgerPage } from '../../domain/ledger/ledger-entry.ts';
import { ENTRY_DELETED, isHttpUrl } from '../../domain/ledger/ledger.ts';
import { toLabel } from '../../domain/shared/label.ts';
import type { LedgerSort } from '../../domain/ledger/ledger-list.ts';
import { LEDGER_MESSAGES } from '../../domain/ledger/ledger-messages.ts';
import { nextOrder } from '../../domain/lists/list-state.ts';
import { deletionId, type DeletionRef, type DeletionsRef } from '../../machines/deletion/deletions.machine.ts';
import type { ListRef, ListParams } from '../../machines/query/list.machine.ts';
import type { QueryRef } from '../../machines/query/query.machine.ts';
import { Icon } from '../ui/icon/icon.tsx';
import { Link } from '../ui/link.tsx';
import { EntryDeletionDialog, useDeletionOf } from '../record/deletion-dialog.tsx';
import { ACTIONS, type Column, Table, toCells } from '../ui/table/table.tsx';
import { IconButton, IconLink, RetryButton } from '../ui/button/button.tsx';
import { ClearList, ListPages, ListSort } from '../reads/list-parts.tsx';
import { useRefusal } from '../permissions/use-refusal.ts';
import { QueryResult } from '../reads/query-result.tsx';
import { useRowKeys } from '../reads/use-row-keys.ts';
import { useTypedDays, type TypedDays } from './filter-card.tsx';
import { Card } from '../ui/card/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton, SkeletonRow, SkeletonRows } from '../ui/skeleton/skeleton.tsx';

const ROOMY = '@media (width >= 85rem)';
// Names of a few words stay in one line where the row is one; long ones still break.
const place = css({ xl: { minWidth: '[10rem]' }, [ROOMY]: { minWidth: '[12rem]' } });
const vendor = css({ xl: { minWidth: '[7rem]' }, [ROOMY]: { minWidth: '[8rem]' } });
const words = css({ xl: { minWidth: '[9rem]' }, [ROOMY]: { minWidth: '[11rem]' } });
const nowrap = text({ nowrap: true });
const note = text({ small: true, muted: true });
const code = cx(note, css({ xl: { display: 'block' } }));
const clipped = css({ display: 'block', whiteSpace: 'pre-line', lineClamp: '2' });
/** Description and remarks have a line each where the row is one, so that eight entries are in view (LEDG-49). */
const oneLine = css({ display: 'block', whiteSpace: 'pre-line', lineClamp: { base: '2', xl: '1' } });

const COLUMNS = {
  entryDate: { label: 'Date' },
  location: { label: 'Location', className: place },
  category: { label: 'Category', className: nowrap },
  description: { label: 'Description', part: 'title', className: words },
  amount: { label: 'Amount', align: 'end', part: 'figure', className: text({ strong: true, nowrap: true }) },
  paymentMethod: { label: 'Payment', className: nowrap },
  vendorName: { label: 'Vendor', className: vendor },
  receiptNumber: { label: 'Receipt' },
} satisfies Record<LedgerSort, Column>;

const tools = { ...ACTIONS, className: css({ xl: { '& > * + *': { marginInlineStart: '1' } } }) };
const ROOM = 'most';
const { row } = table({ columns: ROOM });
const cells = toCells({ ...COLUMNS, tools }, ROOM);

const receiptLink = button({ variant: 'ghost', size: 'iconSm' });
const SHORT = 16;
const long = cx(vendor, css({ overflowWrap: 'anywhere' }));

/** The attachment opens in a new tab. Without one the cell shows the receipt number or a dash (LEDG-33). */
function Receipt({ entry: { id, receiptAttachment, receiptNumber } }: { entry: LedgerEntry }) {
  if (receiptAttachment && isHttpUrl(receiptAttachment)) {
    return (
      <td {...cells.receiptNumber} data-part="fact">
        <a
          href={receiptAttachment}
          target="_blank"
          rel="noopener noreferrer"
          className={receiptLink}
          aria-label={`View Receipt of entry #${id} (opens in a new tab)`}
          data-tip="View Receipt"
        >
          <Icon name="external" size={16} />
        </a>
      </td>
    );
  }
  const { length } = receiptNumber ?? '';
  return (
    <td
      {...cells.receiptNumber}
      data-part={receiptAttachment ? 'fact' : length > 0 ? 'named' : 'none'}
      className={cx(cells.receiptNumber.className, length <= SHORT ? nowrap : long)}
    >
      {receiptNumber || '—'}
    </td>
  );
}

const failed = cx(text({ tone: 'danger', medium: true }), wrap({ align: 'center', justify: 'flex-end', gap: '2' }));

type EntryRefusals = Record<'edit' | 'delete', string | undefined>;

type EntryRowProps = {
  entry: LedgerEntry;
  deletions: DeletionsRef;
  /** The deletion of this entry, if it was requested. */
  deletion: DeletionRef | undefined;
  refusals: EntryRefusals;
};

/** View, edit and delete, or what became of a delete that failed. LEDG-28, LEDG-34. */
function Actions({ entry, deletions, deletion, refusals }: EntryRowProps) {
  const { isDeleting, isNotDeleted } = useDeletionOf(deletion);
  const name = `entry #${entry.id}`;
  const reason = entry.isActive ? undefined : ENTRY_DELETED;
  return (
    <td {...cells.tools}>
      <IconLink icon="eye" href={`/ledger/${entry.id}`} label={`View ${name}`} />
      <IconLink icon="edit" href={`/ledger/${entry.id}/edit`} label={`Edit ${name}`} reason={reason ?? refusals.edit} />
      <IconButton
        icon="trash"
        size="sm"
        label={`Delete ${name}`}
        reason={reason ?? refusals.delete ?? (isDeleting ? 'This entry is being deleted' : undefined)}
        onClick={() => deletions.send({ type: 'deletion.ask', id: entry.id, version: entry.version })}
      />
      {deletion && <EntryDeletionDialog key={entry.id} deletions={deletions} id={entry.id} />}
      {isNotDeleted && entry.isActive && (
        <div role="status" className={failed}>
          Not deleted
          <RetryButton onClick={() => deletion?.send({ type: 'deletion.retry' })} />
        </div>
      )}
    </td>
  );
}

/** One entry of the ledger list (LEDG-32). */
export const EntryRow = memo(function EntryRow({ entry, ...rest }: EntryRowProps) {
  const { location, vendorName } = entry;
  const day = formatLedgerDay(entry.entryDate);
  return (
    <tr className={row}>
      <td {...cells.entryDate}>
        <Link href={`/ledger/${entry.id}`} className={nowrap} aria-label={`${day}, entry #${entry.id}`} data-opens>
          {day}
        </Link>
      </td>
      <td {...cells.location}>
        <bdi>{location?.name ?? '—'}</bdi>
        {location && <span className={code}>{` ${location.code}`}</span>}
      </td>
      <td {...cells.category}>{toLabel(entry.category)}</td>
      <td {...cells.description}>
        <span dir="auto" className={entry.remarks ? oneLine : clipped}>
          {entry.description}
        </span>
        {entry.remarks && (
          <span dir="auto" className={`${note} ${oneLine}`}>
            {entry.remarks}
          </span>
        )}
      </td>
      <td {...cells.amount}>{formatPkr(entry.amount)}</td>
      <td {...cells.paymentMethod}>{toLabel(entry.paymentMethod)}</td>
      <td {...cells.vendorName} data-part={vendorName ? 'fact' : 'none'} dir="auto">
        {vendorName || '—'}
      </td>
      <Receipt entry={entry} />
      <Actions entry={entry} {...rest} />
    </tr>
  );
});

const SORTS = Object.keys(COLUMNS) as LedgerSort[];

/** How a column sorts when it is chosen first: the newest and the largest on top, words from A. */
const firstOrder = (sortBy: LedgerSort): 'asc' | 'desc' =>
  sortBy === 'entryDate' || sortBy === 'amount' ? 'desc' : 'asc';

const ORDERS = { asc: 'ascending', desc: 'descending' };
const SORT_OPTIONS = SORTS.flatMap((sortBy) => {
  const options = Object.entries(ORDERS).map(([orderBy, words]) => ({
    value: `${sortBy} ${orderBy}`,
    label: `${COLUMNS[sortBy].label}, ${words}`,
  }));
  return firstOrder(sortBy) === 'desc' ? options.toReversed() : options;
});

// For phones, where the rows are cards and have no column headings.
const narrow = css({
  width: { base: '[auto]', sm: '56' },
  smDown: { minHeight: '8', lineHeight: '[calc(2rem - 2px)]', fontSize: 'sm' },
  xl: { display: 'none' },
});

type EntriesTableProps = { entries: readonly LedgerEntry[]; list: ListRef<LedgerPage>; deletions: DeletionsRef };

const EntriesTable = memo(function EntriesTable({ entries, list, deletions }: EntriesTableProps) {
  const sortBy = useSelector(list, ({ context }) => context.state.sortBy);
  const orderBy = useSelector(list, ({ context }) => context.state.orderBy);
  const asked = useSelector(deletions, ({ children }) => children);
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
  const body = useRef<HTMLTableSectionElement>(null);
  const keys = useRowKeys(entries, body);
  return (
    <Table ref={body} caption="Ledger entries" room={ROOM} columns={columns}>
      {entries.map((entry, place) => (
        <EntryRow
          key={keys[place]}
          entry={entry}
          deletions={deletions}
          deletion={asked[deletionId(entry.id)]}
          refusals={refusals}
        />
      ))}
    </Table>
  );
});

const tall = css({ minHeight: { base: '24', xl: '12' } });

const toLine = ({ totalPages, totalEntries }: LedgerPage, { page }: { page: number }) =>
  totalPages <= 1 ? null : `Showing page ${page} of ${totalPages} (${totalEntries} total entries)`;

type EntriesCardProps = {
  list: ListRef<LedgerPage>;
  query: QueryRef<ListParams, LedgerPage>;
  deletions: DeletionsRef;
  typing: TypedDays | null;
};

/** The page of entries: loading, failing, empty or there. LEDG-21, LEDG-22, LEDG-23, LEDG-35. */
export function EntriesCard({ list, query, deletions, typing }: EntriesCardProps) {
  if (useTypedDays(list, typing)) {
    return (
      <Card title="Entries" flush>
        <EmptyState icon="book" title={LEDGER_MESSAGES.filtersWait} />
      </Card>
    );
  }
  return (
    <Card title="Entries" flush isBare actions={<ListSort list={list} options={SORT_OPTIONS} className={narrow} />}>
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
