import * as z from 'zod/mini';
import { rowId } from '../../../src/domain/shared/field.ts';
import { LedgerEntryInput, LedgerEntryPatch } from '../../../src/domain/ledger/ledger-input.ts';
import { LedgerListQuery } from '../../../src/domain/ledger/ledger-query.ts';
import { canUseLedger, LEDGER_REFUSED } from '../../../src/domain/session/staff.ts';
import { type Tx, transaction } from '../../db/database.ts';
import type { AppDeps } from '../../deps.ts';
import { FieldRefusal, Refusal } from '../../http/errors.ts';
import type { Routes } from '../../http/validation.ts';
import { createOnce } from '../../db/idempotency.sql.ts';
import {
  findEntry,
  insertEntry,
  isOpenLocation,
  listEntries,
  type LockedEntry,
  lockEntry,
  setEntryActive,
  updateEntry,
} from './ledger.sql.ts';
import { idempotencyKeyOf, wantedVersionOf } from '../../http/request-headers.ts';
import { ledgerReportRoutes } from './ledger-reports.routes.ts';

const UNKNOWN = 'This ledger entry does not exist.';
const STALE = 'This entry was changed by someone else. Your edits are kept.';
const DELETED = 'This ledger entry is deleted. Make it active again before changing it.';

const path = '/ledger-entry/:id';
const params = z.strictObject({
  id: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => (/^\d+$/.test(text) ? Number(text) : text)),
    ),
    rowId(),
  ),
});

/** Entries of the ledger and its reports. CALL-10. */
export const ledgerRoutes =
  (deps: AppDeps): Routes =>
  async (app) => {
    const { db, now } = deps;
    app.addHook('onRequest', async ({ staff }) => {
      if (!canUseLedger(staff.role)) throw new Refusal(403, LEDGER_REFUSED);
    });
    await app.register(ledgerReportRoutes(deps));

    /** Changes one entry with its row locked, and answers with what it is then. */
    const change = (id: number, work: (tx: Tx, entry: LockedEntry) => Promise<void>) =>
      transaction(db, async (tx) => {
        const entry = await lockEntry(tx, id);
        if (!entry) throw new Refusal(404, UNKNOWN);
        await work(tx, entry);
        return { success: true, data: await findEntry(tx, id) };
      });

    app.get('/ledger-entry', { schema: { querystring: LedgerListQuery } }, async ({ query }) => ({
      success: true,
      data: await listEntries(db, query),
    }));

    app.get(path, { schema: { params } }, async (request) => {
      const data = await findEntry(db, request.params.id);
      if (!data) throw new Refusal(404, UNKNOWN);
      return { success: true, data };
    });

    app.post('/ledger-entry', { schema: { body: LedgerEntryInput } }, async ({ body, headers, staff }, reply) => {
      const creation = { staffId: staff.id, key: idempotencyKeyOf(headers), what: 'ledger entry', body };
      const answer = await createOnce(db, creation, async (tx) => {
        await checkLocation(tx, body.locationId);
        const id = await insertEntry(tx, body, staff.id, now());
        return { status: 201, body: { success: true, data: await findEntry(tx, id) } };
      });
      return reply.code(answer.status).send(answer.body);
    });

    app.patch(
      path,
      { schema: { params, body: LedgerEntryPatch } },
      async ({ params: { id }, body, headers, staff }) => {
        const wanted = wantedVersionOf(headers);
        return change(id, async (tx, entry) => {
          if (wanted !== null && wanted !== entry.version) throw new Refusal(412, STALE);
          if (!entry.isActive) throw new Refusal(409, DELETED);
          if (body.locationId !== undefined && body.locationId !== entry.locationId) {
            await checkLocation(tx, body.locationId);
          }
          await updateEntry(tx, entry, body, staff.id, now());
        });
      },
    );

    app.delete(path, { schema: { params } }, async ({ params: { id }, staff }) =>
      change(id, (tx, entry) => setEntryActive(tx, entry, false, staff.id, now())),
    );

    app.post('/ledger-entry/:id/restore', { schema: { params } }, async ({ params: { id }, staff }) =>
      change(id, (tx, entry) => setEntryActive(tx, entry, true, staff.id, now())),
    );
  };

async function checkLocation(tx: Tx, id: number) {
  if (!(await isOpenLocation(tx, id))) throw new FieldRefusal([{ path: 'locationId', msg: 'Location is not known' }]);
}
