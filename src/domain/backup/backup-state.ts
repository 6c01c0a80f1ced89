import * as z from 'zod/mini';

/** What a provider says of its backups. Instants in ISO UTC. BACKUP-05 */
export const BackupState = z.object({
  /** When the shop stood as the newest backup has it that was opened and counted; `null` when there is none. */
  provenAt: z.nullable(z.string()),
  /** Since when something is not in it; `null` when all is. */
  changedSince: z.nullable(z.string()),
  /** Why the last one failed, `null` when it did not. */
  problem: z.nullable(z.string()),
  /** Why there is no second copy, `null` when there is one or none is wanted. */
  copyProblem: z.nullable(z.string()),
});
export type BackupState = z.infer<typeof BackupState>;
