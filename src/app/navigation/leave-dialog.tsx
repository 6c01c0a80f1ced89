import { useSyncExternalStore } from 'react';
import { ConfirmDialog } from '../../views/ui/dialog/late-dialogs.tsx';
import { useShell } from '../shell/shell-context.tsx';

/** UI-01. */
export function LeaveDialog() {
  const { leaveGuard } = useShell();
  const isAsking = useSyncExternalStore(leaveGuard.subscribe, leaveGuard.isAsking);
  return (
    <ConfirmDialog
      open={isAsking}
      title="Leave without saving?"
      description="Your changes on this page are not saved yet."
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={leaveGuard.leave}
      onCancel={leaveGuard.stay}
    />
  );
}
