import { useEffect } from 'react';
import { useLocation } from 'wouter';
import type { AnyActorRef } from 'xstate';
import { hasOffer } from '../../machines/session/session.selectors.ts';
import { findMessage, type NotificationTable } from './notification-table.ts';
import { useShell } from '../shell/shell-context.tsx';
import { showToast, type OpenOffered } from './show-toast.ts';

/**
 * Turns what an actor emits into toasts and navigation. Such a redirect never meets the leave guard: what it leaves has
 * been saved or does not exist.
 */
export function useNotificationTable(actor: AnyActorRef, table: NotificationTable): void {
  const { session, toaster, leaveGuard } = useShell();
  const [, navigate] = useLocation();
  useEffect(() => {
    const open: OpenOffered = (to, offer) =>
      // One stands there already, as a rule: its address is completed.
      hasOffer(session.getSnapshot(), offer) ? () => navigate(to, { replace: to.startsWith(location.pathname) }) : null;
    const subscription = actor.on('*', (event: { type: string }) => {
      showToast(toaster, actor, table.toasts, event, open);
      const redirect = findMessage(table.redirects, event);
      if (redirect === null) return;
      const { to, ...options } = typeof redirect === 'string' ? { to: redirect } : redirect;
      leaveGuard.withoutAsking(() => navigate(to, options));
    });
    return () => subscription.unsubscribe();
  }, [actor, table, session, toaster, leaveGuard, navigate]);
}
