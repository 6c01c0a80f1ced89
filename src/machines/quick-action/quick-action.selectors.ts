import type { SnapshotFrom } from 'xstate';
import type { QuickAction } from '../../domain/quick-action/quick-offer.ts';
import type { quickActionMachine } from './quick-action.machine.ts';

/** Whether this one keeps `next` from beginning: while it is under way, and for a moment after it one of its kind. QUICK-02. */
export const holdsOff = (snapshot: SnapshotFrom<typeof quickActionMachine>, next: QuickAction): boolean =>
  snapshot.hasTag('holding') && (!snapshot.matches('done') || snapshot.context.action.is === next.is);
