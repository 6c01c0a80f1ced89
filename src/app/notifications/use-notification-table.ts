import { useEffect } from 'react';
import { useLocation } from 'wouter';
import type { AnyActorRef } from 'xstate';
import { tell, type NotificationTable } from './notification-table.ts';
import { useShell } from '../shell/shell-context.tsx';
import { showToast } from './show-toast.ts';

/**
 * Turns what an actor tells into toasts and navigation. A redirect that a fact asks for never meets the leave guard: what it
 * leaves has been saved or does not exist.
 */
export function useNotificationTable(actor: AnyActorRef, area: NotificationTable): void {
  const { toaster, leaveGuard } = useShell();
  const [, navigate] = useLocation();
  useEffect(() => {
    const subscription = actor.on('*', (fact: { type: string }) => {
      showToast(toaster, actor, area.toasts, fact);
      const redirect = tell(area.redirects, fact);
      if (redirect === null) return;
      const { to, ...options } = typeof redirect === 'string' ? { to: redirect } : redirect;
      leaveGuard.pass(() => navigate(to, options));
    });
    return () => subscription.unsubscribe();
  }, [actor, area, toaster, leaveGuard, navigate]);
}
