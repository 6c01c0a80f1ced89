import { useSelector } from '@xstate/react';
import { NEWEST_BACKUP } from '../../domain/dashboard/backup-state.ts';
import type { Release, RunningRelease } from '../../domain/shared/release.ts';
import { formatDay, formatInstant, formatInstantTime, shopToday } from '../../domain/shared/shop-day.ts';
import { hasFailed, selectData } from '../../machines/query/query.machine.ts';
import { useRead } from '../reads/use-read.ts';
import { Alert } from '../ui/alert/alert.tsx';
import { useClock } from '../reads/use-clock.ts';
import { Skeleton } from '../ui/skeleton/skeleton.tsx';
import { BackupsNotLoaded, backupWords } from './dashboard-view.tsx';

/**
 * The time of the newest verified backup and the problems of the backups. If the last refresh failed, the old
 * data is hidden (BACKUP-10).
 */
export function BackupsView() {
  const query = useRead(NEWEST_BACKUP);
  const newest = useSelector(query, selectData);
  const today = useClock(shopToday);
  if (useSelector(query, hasFailed)) return <BackupsNotLoaded />;
  if (newest === null) {
    return (
      <div className={backupWords}>
        <Skeleton w={48} />
      </div>
    );
  }
  const { provenAt, warnings, release } = newest;
  return (
    <div className={backupWords}>
      {warnings.length > 0 && (
        <Alert tone="warning">
          {warnings.map((warning) => (
            <p key={warning}>{warning}</p>
          ))}
        </Alert>
      )}
      <p>
        {provenAt === null ? (
          'No backup yet'
        ) : (
          <>
            Last backup: <time dateTime={provenAt}>{describe(provenAt, today)}</time>
          </>
        )}
      </p>
      {release && <ReleaseLine {...release} />}
    </div>
  );
}

/** The release that runs, and how to update to a newer one. SEEN-11 */
function ReleaseLine({ newer, ...running }: RunningRelease) {
  return (
    <>
      <p>{describeRelease(running)}</p>
      {newer && (
        <p>
          {describeRelease(newer)} is available. Unpack it next to this release, then stop this release and start the
          new one.
        </p>
      )}
    </>
  );
}

const describeRelease = ({ version, date }: Release): string =>
  `Reflow ${version}${date === null ? '' : ` of ${formatDay(date)}`}`;

const describe = (instant: string, today: string): string =>
  shopToday(instant) === today ? `today, ${formatInstantTime(instant)}` : formatInstant(instant);
