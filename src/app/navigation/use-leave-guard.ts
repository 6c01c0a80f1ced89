import { useEffect, useRef } from 'react';
import { useShell } from '../shell/shell-context.tsx';

/**
 * Asks before this screen is left while `isDirty`. One question however many forms a screen has, and none once the
 * session is over: the form is gone by then. UI-01.
 */
export function useLeaveGuard({ isDirty }: { isDirty: boolean | (() => boolean) }): void {
  const { leaveGuard, session } = useShell();
  const latest = useRef(isDirty);
  useEffect(() => {
    latest.current = isDirty;
  }, [isDirty]);
  useEffect(
    () =>
      leaveGuard.watch(() => {
        if (!session.getSnapshot().hasTag('signedIn')) return false;
        return typeof latest.current === 'function' ? latest.current() : latest.current;
      }),
    [leaveGuard, session],
  );
}
