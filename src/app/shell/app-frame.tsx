import { useSelector } from '@xstate/react';
import { useSyncExternalStore, type ReactNode } from 'react';
import { mayUseLedger, selectUser } from '../../machines/session/session.selectors.ts';
import { AppLayout } from '../../views/layout/app-layout.tsx';
import { useShell } from './shell-context.tsx';

/** The shared layout around every screen for signed-in staff. NAV-08. */
export default function AppFrame({ children }: { children: ReactNode }) {
  const { session, theme, leaveGuard, recorder } = useShell();
  const user = useSelector(session, selectUser);
  const hasLedger = useSelector(session, mayUseLedger);
  const chosen = useSyncExternalStore(theme.subscribe, theme.get);
  return (
    <AppLayout
      user={user}
      hasLedger={hasLedger}
      theme={chosen}
      onTheme={theme.choose}
      onSaveTrace={() => void import('../diagnostics/save-trace.ts').then(({ saveTrace }) => saveTrace(recorder))}
      onLogout={() => leaveGuard.confirm(() => session.send({ type: 'session.end' }))}
    >
      {children}
    </AppLayout>
  );
}
