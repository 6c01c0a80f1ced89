import { useEffect, useRef } from 'react';
import { useShell } from '../shell/shell-context.tsx';

/**
 * Asks before this screen is left while `isDirty`. One question however many forms a screen has, and none once the
 * session is over: the form is gone by then. UI-01.
 */
export function useLeaveGuard({
  isDirty,
  keep,
}: {
  isDirty: boolean | (() => boolean);
  /** Stores what is unsaved, to go on after a reload. The same function every time. @returns whether it is stored */
  keep?: () => Promise<boolean>;
}): void {
  const { leaveGuard, session } = useShell();
  const latest = useRef(isDirty);
  useEffect(() => {
    latest.current = isDirty;
  }, [isDirty]);
  useEffect(
    () =>
      leaveGuard.watch({
        keep,
        isDirty: () => {
          if (!session.getSnapshot().hasTag('signedIn')) return false;
          return typeof latest.current === 'function' ? latest.current() : latest.current;
        },
      }),
    [leaveGuard, session, keep],
  );
}
