import { NewestBackup } from '../../domain/backup/backup-state.ts';
import { READ } from '../../domain/shared/limits.ts';
import type { ClockRef } from '../../machines/clock.machine.ts';
import { BackupsView } from '../../views/backups/backups-view.tsx';
import { useLiveQuery } from '../reads/live-query.ts';
import { useShell } from '../shell/shell-context.tsx';

export type LiveBackupsProps = { clock: ClockRef };

/** How the backups stand, read again when somebody looks and when something is saved; late code. */
export default function LiveBackups({ clock }: LiveBackupsProps) {
  const { http } = useShell();
  const query = useLiveQuery<null, NewestBackup>(null, {
    name: 'backups',
    policy: READ.standard,
    shows: ['booking', 'claim', 'ledger'],
    read: (_, signal) => http('/backups/newest', { schema: NewestBackup, signal }),
  });
  return <BackupsView query={query} clock={clock} />;
}
