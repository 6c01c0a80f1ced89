import { useSelector } from '@xstate/react';
import { toLabel } from '../../domain/shared/label.ts';
import { css, cx } from '#styled/css';
import { column, split } from '#styled/patterns';
import { text } from '#styled/recipes';
import { reflowFacts } from '../../domain/form/record-field.ts';
import { LEDGER } from '../../domain/ledger/ledger-input.ts';
import { LEDGER_MESSAGES } from '../../domain/ledger/ledger-messages.ts';
import { type LedgerEntry, personName } from '../../domain/ledger/ledger-entry.ts';
import { ENTRY_DELETED, isHttpUrl } from '../../domain/ledger/ledger.ts';
import { formatPkr } from '../../domain/shared/money.ts';
import { formatInstant, formatLedgerDay } from '../../domain/shared/shop-day.ts';
import type { DeletionsRef } from '../../machines/deletion/deletions.machine.ts';
import { isAwaited, selectData, type QueryRef } from '../../machines/query/query.machine.ts';
import { EntryDeletionDialog, RestoreButton, useDeletion } from '../record/deletion-dialog.tsx';
import { Fact, FactCard, WideFact } from '../facts/fact.tsx';
import { useRefusal } from '../permissions/use-refusal.ts';
import { QueryResult } from '../reads/query-result.tsx';
import { Alert } from '../ui/alert/alert.tsx';
import { Badge } from '../ui/badge/badge.tsx';
import { Button, LinkButton, NewTabButton, RetryButton } from '../ui/button/button.tsx';
import { Card } from '../ui/card/card.tsx';
import { PageHeader } from '../ui/page-header/page-header.tsx';
import { Hidden } from '../ui/hidden.tsx';
import { Skeleton } from '../ui/skeleton/skeleton.tsx';
import { useTitle } from '../ui/use-title.ts';

const columns = split({ columns: 'minmax(0, 2fr) minmax(0, 1fr)', gap: '5' });
const cards = column({ gap: '5', minWidth: '0' });
const amount = cx(text({ figure: true, nowrap: true }), css({ lineHeight: 'normal' }));

function EntryCards({ entry }: { entry: LedgerEntry }) {
  const { location, receiptNumber, vendorName } = entry;
  const others = reflowFacts(LEDGER, entry);
  const editRefusal = useRefusal('ledger.edit');
  const attachment = entry.receiptAttachment || null;
  const receipt = attachment !== null && isHttpUrl(attachment) ? attachment : null;
  return (
    <div className={columns}>
      <div className={cards}>
        <FactCard title="Entry Information" dimmed={!entry.isActive}>
          <WideFact label="Amount">
            <span className={amount}>{formatPkr(entry.amount)}</span>
          </WideFact>
          <Fact label="Category">{toLabel(entry.category)}</Fact>
          <Fact label="Payment Method">{toLabel(entry.paymentMethod)}</Fact>
          <Fact label="Entry Date">{formatLedgerDay(entry.entryDate)}</Fact>
          <WideFact label="Description">{entry.description}</WideFact>
          {entry.remarks && <WideFact label="Remarks">{entry.remarks}</WideFact>}
        </FactCard>
        {(vendorName || receiptNumber || attachment !== null || others.length > 0) && (
          <FactCard title="Vendor & Receipt" dimmed={!entry.isActive}>
            {vendorName && <Fact label="Vendor">{vendorName}</Fact>}
            {receiptNumber && <Fact label="Receipt Number">{receiptNumber}</Fact>}
            {others.map(({ label, value }) => (
              <Fact key={label} label={label}>
                {value}
              </Fact>
            ))}
            {attachment !== null && (
              <Fact label="Receipt Attachment">
                {receipt === null ? (
                  attachment
                ) : (
                  <NewTabButton icon="external" href={receipt} size="sm">
                    View Receipt
                  </NewTabButton>
                )}
              </Fact>
            )}
          </FactCard>
        )}
      </div>
      <div className={cards}>
        <Card title="Quick Actions" isTool>
          <div className={column({ gap: '2' })}>
            <LinkButton
              href={`/ledger/${entry.id}/edit`}
              icon="edit"
              reason={entry.isActive ? editRefusal : ENTRY_DELETED}
            >
              Edit Entry
            </LinkButton>
            <LinkButton back href="/ledger" icon="arrowLeft">
              Back to List
            </LinkButton>
            {receipt !== null && (
              <NewTabButton icon="external" href={receipt}>
                View Receipt
              </NewTabButton>
            )}
          </div>
        </Card>
        <FactCard title="Location" dimmed={!entry.isActive}>
          <Fact label="Branch">{location?.name}</Fact>
          <Fact label="Code">{location?.code}</Fact>
          {location?.address && <WideFact label="Address">{location.address}</WideFact>}
          {location?.city && <Fact label="City">{location.city}</Fact>}
        </FactCard>
        <FactCard title="Audit Information" dimmed={!entry.isActive}>
          <Fact label="Status">
            <Badge tone={entry.isActive ? 'green' : 'red'} dot>
              {entry.isActive ? 'Active' : 'Inactive'}
            </Badge>
          </Fact>
          <WideFact label="Created">
            {entry.createdAt ? formatInstant(entry.createdAt) : '—'}
            <br />
            by {personName(entry.createdByUser)}
          </WideFact>
          <WideFact label="Last Modified">
            {entry.modifiedAt ? formatInstant(entry.modifiedAt) : '—'}
            <br />
            by {personName(entry.modifiedByUser)}
          </WideFact>
        </FactCard>
      </div>
    </div>
  );
}

const EntrySkeleton = () => (
  <div role="status" className={columns}>
    <Hidden>Loading ledger entry…</Hidden>
    {['main', 'side'].map((place) => (
      <Card key={place}>
        <div className={column()}>
          {[1, 2, 3, 4].map((line) => (
            <Skeleton key={line} />
          ))}
        </div>
      </Card>
    ))}
  </div>
);

const BACK = { href: '/ledger', label: 'Back to Ledger' };
const notices = column({ gap: '3', marginBottom: '5', _empty: { display: 'none' } });

type LedgerEntryViewProps = { id: number; query: QueryRef<{ id: number }, LedgerEntry>; deletions: DeletionsRef };

/** One ledger entry, or the state of its read (LEDG-23, LEDG-37). */
export function LedgerEntryView({ id, query, deletions }: LedgerEntryViewProps) {
  const entry = useSelector(query, selectData);
  const isLoading = useSelector(query, isAwaited);
  useTitle('record', id === 0 ? null : `#${id}`);
  return (
    <>
      <PageHeader
        title={`Entry #${id === 0 ? '—' : id}`}
        backTo={BACK}
        subtitle={entry ? formatLedgerDay(entry.entryDate) : isLoading ? 'Loading…' : undefined}
        beside={entry && !entry.isActive && <Badge tone="red">Deleted</Badge>}
        actions={entry && <EntryActions entry={entry} deletions={deletions} />}
      />
      <QueryResult query={query} missing={LEDGER_MESSAGES.entryNotLoaded} loading={<EntrySkeleton />}>
        {(shown) => (
          <>
            <EntryNotices entry={shown} deletions={deletions} />
            <EntryCards entry={shown} />
          </>
        )}
      </QueryResult>
      {entry && <EntryDeletionDialog deletions={deletions} id={entry.id} />}
    </>
  );
}

/** The key `n` presses New Entry (LEDG-52). */
function EntryActions({ entry, deletions }: { entry: LedgerEntry; deletions: DeletionsRef }) {
  const { isDeleting } = useDeletion(deletions, entry.id);
  const editRefusal = useRefusal('ledger.edit');
  const deleteRefusal = useRefusal('ledger.delete');
  const reason = entry.isActive ? undefined : ENTRY_DELETED;
  return (
    <>
      <LinkButton data-key="n" href="/ledger/new" icon="plus" reason={useRefusal('ledger.create')}>
        New Entry
      </LinkButton>
      <LinkButton
        data-key="e"
        href={`/ledger/${entry.id}/edit`}
        variant="primary"
        icon="edit"
        reason={reason ?? editRefusal}
      >
        Edit
      </LinkButton>
      <Button
        variant="dangerGhost"
        icon="trash"
        busy={isDeleting}
        reason={reason ?? deleteRefusal}
        onClick={() => deletions.send({ type: 'deletion.ask', id: entry.id, version: entry.version })}
      >
        Delete
      </Button>
    </>
  );
}

/** The failure of a deletion, and the button that restores a deleted entry (LEDG-28, LEDG-41). */
function EntryNotices({ entry, deletions }: { entry: LedgerEntry; deletions: DeletionsRef }) {
  const { deletion, isNotDeleted, error } = useDeletion(deletions, entry.id);
  const restoreRefusal = useRefusal('ledger.restore');
  return (
    <div className={notices}>
      {isNotDeleted && entry.isActive && (
        <Alert
          tone="danger"
          title="Not deleted"
          actions={<RetryButton onClick={() => deletion?.send({ type: 'deletion.retry' })} />}
        />
      )}
      {!entry.isActive && (
        <Alert
          tone="warning"
          title={ENTRY_DELETED}
          actions={
            <RestoreButton deletions={deletions} id={entry.id} version={entry.version} reason={restoreRefusal}>
              Restore Entry
            </RestoreButton>
          }
        >
          It is not included in lists, totals and reports.{error !== '' && !isNotDeleted && ` ${error}`}
        </Alert>
      )}
    </div>
  );
}
