import { useEffect } from 'react';
import { useLocation } from 'wouter';
import type { AnyActorRef } from 'xstate';
import { useApp } from './app-context.tsx';
import { facts, tell } from './facts/facts.ts';

/**
 * Turns what an actor tells into the toasts of spec §8 and into navigation. A move that a fact asks for never meets
 * the leave guard: what it leaves has been saved or does not exist.
 */
export function useFacts(actor: AnyActorRef): void {
  const { toaster, leaveGuard } = useApp();
  const [, navigate] = useLocation();
  useEffect(() => {
    const subscription = actor.on('*', (fact: { type: string }) => {
      const toast = tell(facts.toasts, fact);
      if (toast) {
        const { action, ...text } = toast;
        toaster.show(text, action && { label: action.label, onClick: () => actor.send(action.event) });
      }
      const move = tell(facts.moves, fact);
      if (move === null) return;
      const { to, ...options } = typeof move === 'string' ? { to: move } : move;
      leaveGuard.pass(() => navigate(to, options));
    });
    return () => subscription.unsubscribe();
  }, [actor, toaster, leaveGuard, navigate]);
}
