import type { ReactNode } from 'react';
import { LOCK_MESSAGES } from '../../domain/session/counter.ts';
import { LockView } from '../../views/counter/lock-view.tsx';
import { toToast } from '../notifications/use-notification-table.ts';
import type { Shell } from '../shell/shell-context.tsx';
import { watchIdle } from './idle-lock.ts';
import { createLiveCounter, type LiveCounterParts } from './counter-lock.ts';
import { lockScreen } from './screen-lock.ts';

type Parts = Omit<LiveCounterParts, 'kept' | 'untilDrawn'> &
  Pick<Shell, 'toaster' | 'leaveGuard'> & {
    root: HTMLElement;
    isLockable: () => boolean;
    /** React's, which came with the page. */
    createRoot: (container: Element) => { render: (children: ReactNode) => void };
  };

/** Locks the page with the counter from now on, and shows the way back in. LOCK-03, LOCK-04 */
export function followCounter({ toaster, leaveGuard, root, createRoot, isLockable, ...parts }: Parts): void {
  const store = parts.counter;
  let storing: Promise<unknown> = Promise.resolve();
  const actor = createLiveCounter({
    ...parts,
    kept: () => storing,
    untilDrawn: () => new Promise((resolve) => setTimeout(resolve)),
  });
  const screen = document.createElement('div');
  screen.dataset['lock'] = '';
  const drawing = createRoot(screen);
  let unlock: (() => void) | null = null;
  actor.subscribe((snapshot) => {
    const isLocked = snapshot.hasTag('locked');
    if (isLocked === (unlock !== null)) return;
    if (isLocked) {
      storing = leaveGuard.keep();
      drawing.render(<LockView key={Date.now()} counter={actor} name={store.read()?.name ?? 'The counter'} />);
      unlock = lockScreen(root, screen);
    } else {
      drawing.render(null);
      unlock?.();
      unlock = null;
    }
  });
  actor.on('counter.opened', ({ name, isSame }) =>
    toaster.show(toToast('success', isSame ? LOCK_MESSAGES.back(name) : LOCK_MESSAGES.working(name))),
  );
  watchIdle(store, isLockable);
  actor.start();
}
