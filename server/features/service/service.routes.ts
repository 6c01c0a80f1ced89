import type { AppDeps } from '../../deps.ts';
import type { Routes } from '../../http/validation.ts';
import { listServices } from './service.sql.ts';

/** What the shop offers. CALL-08. */
export const servicesRoutes =
  ({ db }: AppDeps): Routes =>
  async (app) => {
    app.get('/services', async () => ({ success: true, data: await listServices(db) }));
  };
