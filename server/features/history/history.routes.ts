import { HistoryPage, type HistoryRecord } from '../../../src/domain/history/history.ts';
import { historyQueryOf } from './history.query.ts';
import type { Action } from '../../../src/domain/session/permissions.ts';
import type { AppDeps } from '../../deps.ts';
import { answers } from '../../http/openapi.ts';
import { answer, RowParams } from '../../http/request.ts';
import type { Routes } from '../../http/validation.ts';
import { readHistory } from './history.usecases.ts';

const HISTORIES: readonly { path: string; record: Exclude<HistoryRecord, 'shop'>; permission: Action; what: string }[] =
  [
    { path: '/booking', record: 'booking', permission: 'booking.read', what: 'a booking, its rows and its claims' },
    { path: '/warrantyClaim', record: 'claim', permission: 'claim.read', what: 'a warranty claim and its booking' },
    { path: '/ledger-entry', record: 'ledger', permission: 'ledger.read', what: 'a ledger entry' },
  ];

/** What was done to a record, by whom and when; whoever may read the record may read it, and the owner that of the shop. HIST-10, HIST-13. */
export const historyRoutes =
  ({ db }: AppDeps): Routes =>
  async (app) => {
    for (const { path, record, permission, what } of HISTORIES) {
      app.get(
        `${path}/:id/history`,
        {
          config: { permission },
          schema: {
            summary: `The history of ${what}, newest first`,
            params: RowParams,
            querystring: historyQueryOf(record),
            response: answers(HistoryPage),
          },
        },
        ({ params, query }) => answer(readHistory(db, { record, id: params.id }, query)),
      );
    }
    app.get(
      '/shop/history',
      {
        config: { permission: 'shop.edit' },
        schema: {
          summary: 'The history of the settings, branches and services of the shop, newest first',
          querystring: historyQueryOf('shop'),
          response: answers(HistoryPage),
        },
      },
      ({ query }) => answer(readHistory(db, { record: 'shop', id: 1 }, query)),
    );
  };
