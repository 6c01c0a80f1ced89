import { memo } from 'react';
import { toLabel } from '../../domain/shared/label.ts';
import { css, cx } from '#styled/css';
import { wrap } from '#styled/patterns';
import { text } from '#styled/recipes';
import type { LedgerSort } from '../../domain/ledger/ledger-list.ts';
import { ENTRY_DELETED, isHttpUrl, type LedgerEntry } from '../../domain/ledger/ledger.ts';
import { formatPkr } from '../../domain/shared/money.ts';
import { formatLedgerDay } from '../../domain/shared/shop-day.ts';
import type { DeletionsRef } from '../../machines/deletion/deletions.machine.ts';
import { Button, IconButton } from '../ui/button/button.tsx';
import { IconLink, NewTabButton } from '../ui/button/link-buttons.tsx';
import { ACTIONS, Cell, Row, type Column } from '../ui/table/table.tsx';
import { EntryDeletionDialog, useDeletion } from '../deletion/deletion-dialog.tsx';
import { Link } from '../ui/link/link.tsx';

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
      <IconLink icon="eye" size="sm" href={`/ledger/${entry.id}`} label={`View ${name}`} />
      <IconLink
        icon="edit"
        size="sm"
        href={`/ledger/${entry.id}/edit`}
        label={`Edit ${name}`}
        reason={reason ?? refusals.edit}
      />
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
