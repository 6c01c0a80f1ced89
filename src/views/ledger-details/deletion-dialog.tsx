import { useSelector } from '@xstate/react';
import type { LedgerDeletionRef } from '../../machines/ledger-deletion.machine.ts';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';

/** Asks before an entry is deleted, from the list and from its page. LEDG-14. */
export function DeletionDialog({ deletion }: { deletion: LedgerDeletionRef }) {
  const isAsking = useSelector(deletion, (snapshot) => snapshot.hasTag('asking'));
  const target = useSelector(deletion, ({ context }) => context.target);
  return (
    <ConfirmDialog
      open={isAsking}
      title="Are you sure you want to delete this ledger entry?"
      description={target?.canRestore ? `Entry #${target.id}. It can be made active again.` : `Entry #${target?.id}`}
      confirmLabel="Delete"
      onConfirm={() => deletion.send({ type: 'deletion.confirm' })}
      onCancel={() => deletion.send({ type: 'deletion.cancel' })}
    />
  );
}
