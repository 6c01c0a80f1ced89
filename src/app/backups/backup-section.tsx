import { useSelector } from '@xstate/react';
import { hasOffer } from '../../machines/session/session.selectors.ts';
import { BackupsNotLoaded } from '../../views/backups/backups-not-loaded.tsx';
import { latePanel } from '../../views/ui/late/lazy-with-fallback.tsx';
import { useShell } from '../shell/shell-context.tsx';
import type { LiveBackupsProps } from './live-backups.tsx';

const Backups = latePanel<LiveBackupsProps>(() => import('./live-backups.tsx'), BackupsNotLoaded);

/** How the backups stand, where the provider offers it. BACKUP-10 */
export function BackupSection(props: LiveBackupsProps) {
  const isOffered = useSelector(useShell().session, (session) => hasOffer(session, 'backups'));
  return isOffered && <Backups {...props} />;
}
