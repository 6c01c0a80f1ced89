import { useSelector } from '@xstate/react';
import { memo, useCallback, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import {
  canOpen,
  selectIsCounter,
  selectRefusal,
  selectSettings,
  selectUser,
} from '../../machines/session/session.selectors.ts';
import { AppLayout } from '../../views/layout/app-layout.tsx';
import { TopBar } from '../../views/layout/top-bar.tsx';
import { afterFrame, LeftListsContext } from '../../views/ui/link.tsx';
import { ReadsContext } from '../../views/reads/use-read.ts';
import { PermissionsContext } from '../../views/permissions/use-refusal.ts';
import { Shortcuts, type KeyWindow } from '../keys/shortcuts.tsx';
import { awaitBook } from '../diagnostics/await-book.ts';
import { ScrollRestoration } from '../navigation/scroll-restoration.tsx';
import { usePrefetch } from '../navigation/use-prefetch.ts';
import { createReads } from '../reads/create-query.ts';
import { ConfirmQuestion } from '../../views/ui/dialog/confirm-dialog.tsx';
import { MenuList } from '../../views/ui/menu/menu.tsx';
import { TooltipText } from '../../views/ui/tooltip/tooltips.tsx';
import { useShell } from './shell-context.tsx';
import { prefetchWhenIdle } from './when-idle.ts';

type SessionBarProps = { onKeys: () => void; onSearch: () => void };

const SessionBar = memo(function SessionBar({ onKeys, onSearch }: SessionBarProps) {
  const { session, theme, leaveGuard, recorder, counter } = useShell();
  const isCounter = useSelector(session, selectIsCounter);
  const user = useSelector(session, selectUser);
  const ledgerRefusal = useSelector(session, (snapshot) => selectRefusal(snapshot, 'ledger.read') ?? undefined);
  const hasAccount = useSelector(session, (snapshot) => canOpen(snapshot, '/account'));
  const hasBook = useSelector(session, (snapshot) => canOpen(snapshot, '/book'));
  const settings = useSelector(session, selectSettings);
  const hasWorkflow = useSelector(session, (snapshot) => canOpen(snapshot, '/workflow'));
  const chosen = useSyncExternalStore(theme.subscribe, theme.get);
  return (
    <TopBar
      user={user}
      ledgerRefusal={ledgerRefusal}
      hasAccount={hasAccount}
      hasBook={hasBook}
      settings={settings}
      hasWorkflow={hasWorkflow}
      theme={chosen}
      onTheme={theme.choose}
      onKeys={onKeys}
      onSearch={onSearch}
      onSaveTrace={() => void import('../diagnostics/mask-trace.ts').then(({ saveTrace }) => saveTrace(recorder))}
      // The menu gives its focus back first.
      onLock={isCounter ? () => afterFrame(() => counter.write({ lockedAt: Date.now() })) : undefined}
      onLogout={() => leaveGuard.confirm(() => session.send({ type: 'session.end' }))}
    />
  );
});

/** The shared layout around every screen for signed-in staff. NAV-08. */
export default function AppFrame({ children }: { children: ReactNode }) {
  const shell = useShell();
  const { session } = shell;
  usePrefetch();
  useEffect(() => prefetchWhenIdle([MenuList, TooltipText, ConfirmQuestion]), []);
  useEffect(() => awaitBook(shell.recorder), [shell]);
  const [keyWindow, showKeyWindow] = useState<KeyWindow | null>(null);
  const showKeys = useCallback(() => showKeyWindow('sheet'), []);
  const showPalette = useCallback(() => showKeyWindow('palette'), []);
  // A frame is one person's.
  const [leftLists] = useState(() => new Map<string, string>());
  const [reads] = useState(() => createReads(shell));
  return (
    <PermissionsContext value={session}>
      <ReadsContext value={reads}>
        <LeftListsContext value={leftLists}>
          <AppLayout bar={<SessionBar onKeys={showKeys} onSearch={showPalette} />}>{children}</AppLayout>
          <ScrollRestoration />
          <Shortcuts shown={keyWindow} onShow={showKeyWindow} />
        </LeftListsContext>
      </ReadsContext>
    </PermissionsContext>
  );
}
