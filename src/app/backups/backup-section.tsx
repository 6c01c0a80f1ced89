import { useSelector } from '@xstate/react';
import { hasOffer } from '../../machines/session/session.selectors.ts';
import { BackupsNotLoaded } from '../../views/backups/backups-not-loaded.tsx';
import { late } from '../../views/ui/late/late.tsx';
import { useShell } from '../shell/shell-context.tsx';

const Backups = late(() => import('./live-backups.tsx'), { missing: BackupsNotLoaded });

/** How the backups stand, where the provider offers it. BACKUP-10 */
export function BackupSection() {
  const isOffered = useSelector(useShell().session, (session) => hasOffer(session, 'backups'));
  return isOffered && <Backups />;
}
