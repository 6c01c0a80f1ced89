import { useSelector } from '@xstate/react';
import { stack } from '#styled/patterns';
import { ENTRY_DELETED, type LedgerEntry } from '../../domain/ledger/ledger.ts';
import { LEDGER_MESSAGES } from '../../domain/ledger/ledger-messages.ts';
import { formatLedgerDay } from '../../domain/shared/shop-day.ts';
import type { DeletionsRef } from '../../machines/deletion/deletions.machine.ts';
import type { QueryRef } from '../../machines/query/query.machine.ts';
import { isAwaited, selectData } from '../../machines/query/query.selectors.ts';
import { Alert } from '../ui/alert/alert.tsx';
import { Badge } from '../ui/badge/badge.tsx';
import { Button } from '../ui/button/button.tsx';
import { useRefusal } from '../permissions/use-refusal.ts';
import { LinkButton } from '../ui/button/link-button.tsx';
import { useTitle } from '../ui/title/use-title.ts';
import { PageHeader } from '../ui/page-header/page-header.tsx';
import { EntryDeletionDialog, RestoreButton, useDeletion } from '../deletion/deletion-dialog.tsx';
import { QueryResult } from '../reads/query-result.tsx';
import { EntryCards } from './entry-cards.tsx';
import { EntrySkeleton } from './entry-skeleton.tsx';

const BACK = { href: '/ledger', label: 'Back to Ledger' };
const notices = stack({
  gap: '3',
  marginBottom: '5',
  _empty: { display: 'none' },
});

/** LEDG-24, LEDG-37. */
export function LedgerEntryView({
  id,
  query,
  deletions,
}: {
  id: number;
  query: QueryRef<{ id: number }, LedgerEntry>;
  deletions: DeletionsRef;
}) {
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

function EntryActions({ entry, deletions }: { entry: LedgerEntry; deletions: DeletionsRef }) {
  const { isDeleting } = useDeletion(deletions, entry.id);
  const editRefusal = useRefusal('ledger.edit');
  const deleteRefusal = useRefusal('ledger.delete');
  const reason = entry.isActive ? undefined : ENTRY_DELETED;
  return (
    <>
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

/** What became of a delete that failed, and the way back for a deleted entry. LEDG-28, LEDG-41. */
function EntryNotices({ entry, deletions }: { entry: LedgerEntry; deletions: DeletionsRef }) {
  const { deletion, isNotDeleted, error } = useDeletion(deletions, entry.id);
  const restoreRefusal = useRefusal('ledger.restore');
  return (
    <div className={notices}>
      {isNotDeleted && (
        <Alert
          tone="danger"
          title="Not deleted"
          actions={
            <Button size="sm" icon="refresh" onClick={() => deletion?.send({ type: 'deletion.retry' })}>
              Try again
            </Button>
          }
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
          It does not count in lists, totals and reports.{error !== null && ` ${error}`}
        </Alert>
      )}
    </div>
  );
}
