import { NewestBackup } from '../../domain/backup/backup-state.ts';
import { READ } from '../../domain/shared/limits.ts';
import { BackupsView } from '../../views/backups/backups-view.tsx';
import { useLiveQuery } from '../reads/live-query.ts';
import { useShell } from '../shell/shell-context.tsx';

/** How the backups stand, read again when somebody looks and when something is saved; late code. */
export default function LiveBackups() {
  const { http } = useShell();
  const query = useLiveQuery<null, NewestBackup>(null, {
    name: 'backups',
    policy: READ.standard,
    shows: ['booking', 'claim', 'ledger'],
    read: (_, signal) => http('/backups/newest', { schema: NewestBackup, signal }),
  });
  return <BackupsView query={query} />;
}
