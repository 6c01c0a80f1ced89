import { useEffect, useRef } from 'react';
import { useShell } from './shell-context.tsx';

/** Asks before this screen is left while `isDirty`. One question however many forms a screen has. Requirements U-03. */
export function useLeaveGuard({ isDirty }: { isDirty: boolean | (() => boolean) }): void {
  const { leaveGuard } = useShell();
  const latest = useRef(isDirty);
  useEffect(() => {
    latest.current = isDirty;
  }, [isDirty]);
  useEffect(
    () => leaveGuard.watch(() => (typeof latest.current === 'function' ? latest.current() : latest.current)),
    [leaveGuard],
  );
}
