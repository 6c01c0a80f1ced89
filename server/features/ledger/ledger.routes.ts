import { LedgerEntryInput, LedgerEntryPatch } from '../../../src/domain/ledger/ledger-input.ts';
import { LedgerListQuery } from '../../../src/domain/ledger/ledger-query.ts';
import type { AppDeps } from '../../deps.ts';
import { answer, readAuthor, readCreation, readIfMatch, RowParams } from '../../http/request.ts';
import type { Routes } from '../../http/validation.ts';
import { createEntry, editEntry, listEntries, readEntry, setEntryActive } from './ledger.usecases.ts';
import { ledgerReportRoutes } from './ledger-reports.routes.ts';

const path = '/ledger-entry/:id';
const params = RowParams;

/** Entries of the ledger and its reports. CALL-10, CALL-11. */
export const ledgerRoutes =
  (deps: AppDeps): Routes =>
  async (app) => {
    const { db, now } = deps;
    await app.register(ledgerReportRoutes(deps));

    app.get(
      '/ledger-entry',
      { config: { permission: 'ledger.read' }, schema: { querystring: LedgerListQuery } },
      ({ query }) => answer(listEntries(db, query)),
    );

    app.get(path, { config: { permission: 'ledger.read' }, schema: { params } }, (request) =>
      answer(readEntry(db, request.params.id)),
    );

    app.post(
      '/ledger-entry',
      { config: { permission: 'ledger.create' }, schema: { body: LedgerEntryInput } },
      async (request, reply) => {
        const created = await createEntry(db, readCreation(request, 'ledger entry'), readAuthor(request, now));
        return reply.code(201).send(created);
      },
    );

    app.patch(path, { config: { permission: 'ledger.edit' }, schema: { params, body: LedgerEntryPatch } }, (request) =>
      answer(editEntry(db, request.params.id, request.body, readAuthor(request, now), readIfMatch(request))),
    );

    app.delete(path, { config: { permission: 'ledger.delete' }, schema: { params } }, (request) =>
      answer(setEntryActive(db, request.params.id, false, readAuthor(request, now))),
    );

    app.post('/ledger-entry/:id/restore', { config: { permission: 'ledger.restore' }, schema: { params } }, (request) =>
      answer(setEntryActive(db, request.params.id, true, readAuthor(request, now))),
    );
  };
