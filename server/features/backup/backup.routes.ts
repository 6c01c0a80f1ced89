import { NewestBackup, warnOfBackups } from '../../../src/domain/backup/backup-state.ts';
import { may } from '../../../src/domain/session/permissions.ts';
import type { AppDeps } from '../../deps.ts';
import { HttpError } from '../../http/errors.ts';
import { answers } from '../../http/openapi.ts';
import type { Routes } from '../../http/validation.ts';

/** `GET /backups/newest`, where the server makes them by itself. BACKUP-10 */
export const backupRoutes =
  (deps: AppDeps): Routes =>
  async (app) => {
    if (deps.config.databaseUrl !== null) return;
    app.get(
      '/backups/newest',
      {
        config: { permission: 'backup.read' },
        schema: {
          summary: 'When the newest backup was made that was opened and counted, and what is wrong with them',
          response: answers(NewestBackup),
        },
      },
      ({ staff }) => {
        const state = deps.readBackups?.() ?? null;
        if (state === null) throw new HttpError(503, 'The server is starting', { 'retry-after': '5' });
        const warnings = warnOfBackups(state, {
          disk: deps.health.disk?.describe() ?? null,
          now: deps.now(),
          withReasons: may(staff.role, 'server.status'),
        });
        return { success: true as const, data: { provenAt: state.provenAt, warnings } };
      },
    );
  };
