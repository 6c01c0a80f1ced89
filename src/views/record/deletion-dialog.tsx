import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { deletionId, type DeletionRef, type DeletionsRef } from '../../machines/deletion/deletions.machine.ts';
import { REASON_MAX } from '../../domain/shared/limits.ts';
import { Form } from '../form/form.tsx';
import { FormField } from '../form/form-field.tsx';
import { Button } from '../ui/button/button.tsx';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';

/** The open question about a record and the outcome of its deletion. */
export const useDeletion = (deletions: DeletionsRef, id: number) =>
  useDeletionOf(useSelector(deletions, ({ children }) => children[deletionId(id)]));

/** The same for a list, which knows the records that have an open question. */
export function useDeletionOf(deletion: DeletionRef | undefined) {
  const snapshot = useSelector(deletion, (current) => current);
  return {
    deletion,
    isAsking: snapshot?.matches('asking') ?? false,
    asksReason: snapshot?.context.asksReason ?? false,
    isDeleting: snapshot?.matches('deleting') ?? false,
    isNotDeleted: snapshot?.matches('notDeleted') ?? false,
    isRestoring: snapshot?.matches('restoring') ?? false,
    error: snapshot?.context.error ?? '',
  };
}

type DeletionDialogProps = {
  deletions: DeletionsRef;
  id: number;
  title: string;
  name?: ReactNode;
  confirmLabel: string;
};

const REASON = {
  get current() {
    return document.querySelector<HTMLElement>('[role=alertdialog] [data-at=reason]');
  },
};

/** Asks before a record is deleted. `name` says which one it is. EDIT-17, LEDG-14, TILL-11. */
export function DeletionDialog({ deletions, id, title, name, confirmLabel }: DeletionDialogProps) {
  const { deletion, isAsking, asksReason } = useDeletion(deletions, id);
  const confirm = () => deletion?.send({ type: 'deletion.confirm' });
  return (
    <ConfirmDialog
      open={isAsking}
      title={title}
      description={
        <>
          {name}
          <RestoreHint deletions={deletions} id={id} />
        </>
      }
      confirmLabel={confirmLabel}
      {...(asksReason && { initialFocus: REASON })}
      onConfirm={confirm}
      onCancel={() => deletion?.send({ type: 'deletion.dismiss' })}
    >
      {deletion && asksReason && (
        <Form form={deletion} onSubmit={confirm}>
          <FormField
            form={deletion}
            at="reason"
            label="Reason"
            kind="area"
            hint="This booking has paid money, which still counts as received. The reason is kept in the history."
            required
            maxLength={REASON_MAX}
          />
        </Form>
      )}
    </ConfirmDialog>
  );
}

/** Reads the deletions only while the question is open, because a list has a question for each row. */
function RestoreHint({ deletions, id }: { deletions: DeletionsRef; id: number }) {
  const canRestore = useSelector(deletions, (snapshot) => snapshot.can({ type: 'record.restore', id }));
  return canRestore && 'It can be made active again.';
}

/** The question about a ledger entry. LEDG-14. */
export const EntryDeletionDialog = ({ deletions, id }: { deletions: DeletionsRef; id: number }) => (
  <DeletionDialog
    deletions={deletions}
    id={id}
    title="Are you sure you want to delete this ledger entry?"
    name={`Entry #${id}. `}
    confirmLabel="Delete"
  />
);

type RestoreButtonProps = {
  deletions: DeletionsRef;
  id: number;
  version: number | undefined;
  reason: string | undefined;
  children: string;
};

/** Makes a deleted record active again, with Reflow's own server. EDIT-18, LEDG-41. */
export function RestoreButton({ deletions, id, version, reason, children }: RestoreButtonProps) {
  const { isRestoring } = useDeletion(deletions, id);
  const restore = { type: 'record.restore', id, version } as const;
  const isOffered = useSelector(deletions, ({ context }) => context.canRestore);
  if (!isOffered) return null;
  return (
    <Button size="sm" icon="restore" busy={isRestoring} reason={reason} onClick={() => deletions.send(restore)}>
      {children}
    </Button>
  );
}
