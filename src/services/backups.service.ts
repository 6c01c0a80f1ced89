import { NewestBackup } from '../domain/backup/backup-state.ts';
import type { Http } from './http/http.ts';

/** Where the provider offers it. BACKUP-10 */
export const createBackupsService = (http: Http) => ({
  /** @throws ApiError */
  readNewest: (signal?: AbortSignal): Promise<NewestBackup> =>
    http('/backups/newest', { schema: NewestBackup, signal }),
});
