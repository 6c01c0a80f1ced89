import * as z from 'zod/mini';
import { RunningRelease } from '../shared/release.ts';
import type { Read } from '../shared/read.ts';

/** Milliseconds that a change may wait for a running backup before a warning, chosen by us (BACKUP-10). */
export const BACKUP_LATE_MS = 30 * 60_000;

/** The state of a provider's backups. Instants are ISO UTC. */
export const BackupState = z.object({
  /** The time of the data in the newest proven backup, or `null`. */
  provenAt: z.nullable(z.string()),
  /** The time of the oldest change that is not in it, `null` if it has all. */
  changedSince: z.nullable(z.string()),
  /** Why the last backup failed, `null` if it did not. */
  problem: z.nullable(z.string()),
  /** Why there is no second copy, `null` if there is one or none is wanted. */
  copyProblem: z.nullable(z.string()),
});
export type BackupState = z.infer<typeof BackupState>;

/**
 * The state of the backups for all staff, and the `release` for the owner. `provenAt` as above (BACKUP-10, SEEN-11).
 */
export const NewestBackup = z.object({
  provenAt: z.nullable(z.string()),
  warnings: z.array(z.string()),
  release: z.optional(RunningRelease),
});
export type NewestBackup = z.infer<typeof NewestBackup>;

/** The read of the newest backup (BACKUP-10). */
export const NEWEST_BACKUP: Read<null, NewestBackup> = {
  name: 'backups',
  path: '/backups/newest',
  shape: NewestBackup,
  shows: ['booking', 'claim', 'ledger'],
};

const isLate = ({ changedSince }: BackupState, now: Date): boolean =>
  changedSince !== null && now.getTime() - Date.parse(changedSince) > BACKUP_LATE_MS;

/** Returns the problems of the backups and their `disk`. The reasons are for the operator of the server (BACKUP-10). */
export function warnOfBackups(
  state: BackupState,
  { disk, now, withReasons }: { disk: string | null; now: Date; withReasons: boolean },
): string[] {
  const late = isLate(state, now) ? 'Run npm run backup on the server to see the cause.' : null;
  const found: [what: string, reason: string | null][] = [
    ['The last backup failed.', state.problem],
    ['Changes older than 30 minutes are not backed up.', state.problem === null ? late : null],
    ['The backups are not copied to the second folder.', state.copyProblem],
    ['The disk of the shop is almost full.', disk],
  ];
  return found.flatMap(([what, reason]) =>
    reason === null ? [] : [`${what} ${withReasons ? reason : 'Please tell the owner.'}`],
  );
}
