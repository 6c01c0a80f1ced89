import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useShell } from './shell-context.tsx';

const ConfirmDialog = lazy(async () => {
  const { ConfirmDialog: Dialog } = await import('../views/ui/confirm-dialog.tsx');
  return { default: Dialog };
});

/** The leave guard's question. Requirements U-03. */
export function LeaveDialog() {
  const { leaveGuard } = useShell();
  const isAsking = useSyncExternalStore(leaveGuard.subscribe, leaveGuard.isAsking);
  return (
    <Suspense>
      {isAsking && (
        <ConfirmDialog
          open
          title="Leave without saving?"
          description="Your changes on this page are not saved yet."
          confirmLabel="Leave"
          cancelLabel="Stay"
          onConfirm={leaveGuard.leave}
          onCancel={leaveGuard.stay}
        />
      )}
    </Suspense>
  );
}
