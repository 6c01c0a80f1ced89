import type { AppDeps } from '../../deps.ts';
import { RowParams } from '../../http/row-params.ts';
import type { Routes } from '../../http/validation.ts';
import { listLocations, readLocation } from './location.sql.ts';

/** The branches of the shop. CALL-08. */
export const locationsRoutes =
  ({ db }: AppDeps): Routes =>
  async (app) => {
    app.get('/locations', async () => ({ success: true, data: await listLocations(db) }));

    app.get('/locations/:id', { schema: { params: RowParams } }, async ({ params }) => ({
      success: true,
      data: await readLocation(db, params.id),
    }));
  };
