import type { AppDeps } from '../deps.ts';
import type { Routes } from '../plugins/validation.ts';
import { listServices } from '../repositories/services.repository.ts';

/** What the shop offers. Spec §7. */
export const servicesRoutes =
  ({ db }: AppDeps): Routes =>
  async (app) => {
    app.get('/services', async () => ({ success: true, data: await listServices(db) }));
  };
