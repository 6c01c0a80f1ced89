import { useEffect } from 'react';
import { useLocation } from 'wouter';
import type { AnyActorRef } from 'xstate';
import { tell, type FactArea } from './fact-table.ts';
import { useShell } from '../shell/shell-context.tsx';
import { tellToast } from './tell-toast.ts';

/**
 * Turns what an actor tells into toasts and navigation. A move that a fact asks for never meets the leave guard: what it
 * leaves has been saved or does not exist.
 */
export function useFactArea(actor: AnyActorRef, area: FactArea): void {
  const { toaster, leaveGuard } = useShell();
  const [, navigate] = useLocation();
  useEffect(() => {
    const subscription = actor.on('*', (fact: { type: string }) => {
      tellToast(toaster, actor, area.toasts, fact);
      const move = tell(area.moves, fact);
      if (move === null) return;
      const { to, ...options } = typeof move === 'string' ? { to: move } : move;
      leaveGuard.pass(() => navigate(to, options));
    });
    return () => subscription.unsubscribe();
  }, [actor, area, toaster, leaveGuard, navigate]);
}
