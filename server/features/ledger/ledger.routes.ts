import { LedgerEntry, LedgerPage } from '../../../src/domain/ledger/ledger.ts';
import { LedgerEntryInput, LedgerEntryPatch } from '../../../src/domain/ledger/ledger-input.ts';
import { LedgerListQuery } from './ledger.query.ts';
import type { AppDeps } from '../../deps.ts';
import { answer, readAuthor, readCreation, readIfMatch, RowParams } from '../../http/request.ts';
import { answers } from '../../http/openapi.ts';
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
      {
        config: { permission: 'ledger.read' },
        schema: {
          summary: 'A page of active ledger entries',
          querystring: LedgerListQuery,
          response: answers(LedgerPage),
        },
      },
      ({ query }) => answer(listEntries(db, query)),
    );

    app.get(
      path,
      {
        config: { permission: 'ledger.read' },
        schema: { summary: 'A ledger entry', params, response: answers(LedgerEntry) },
      },
      (request) => answer(readEntry(db, request.params.id)),
    );

    app.post(
      '/ledger-entry',
      {
        config: { permission: 'ledger.create' },
        schema: {
          summary: 'Create a ledger entry',
          body: LedgerEntryInput,
          once: true,
          response: answers(LedgerEntry, 201),
        },
      },
      async (request, reply) => {
        const created = await createEntry(db, readCreation(request, 'ledger entry'), readAuthor(request, now));
        return reply.code(201).send(created);
      },
    );

    app.patch(
      path,
      {
        config: { permission: 'ledger.edit' },
        schema: {
          summary: 'Change a ledger entry',
          params,
          body: LedgerEntryPatch,
          conditional: LedgerEntry,
          refusals: [409],
          response: answers(LedgerEntry),
        },
      },
      (request) =>
        answer(editEntry(db, request.params.id, request.body, readAuthor(request, now), readIfMatch(request))),
    );

    app.delete(
      path,
      {
        config: { permission: 'ledger.delete' },
        schema: {
          summary: 'Delete a ledger entry softly',
          params,
          conditional: LedgerEntry,
          response: answers(LedgerEntry),
        },
      },
      (request) => answer(setEntryActive(db, request.params.id, false, readAuthor(request, now), readIfMatch(request))),
    );

    app.post(
      '/ledger-entry/:id/restore',
      {
        config: { permission: 'ledger.restore' },
        schema: {
          summary: 'Take a soft deletion back',
          params,
          conditional: LedgerEntry,
          response: answers(LedgerEntry),
        },
      },
      (request) => answer(setEntryActive(db, request.params.id, true, readAuthor(request, now), readIfMatch(request))),
    );
  };
