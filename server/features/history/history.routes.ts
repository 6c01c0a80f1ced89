import { HistoryPage, type HistoryRecord } from '../../../src/domain/history/history.ts';
import { historyQueryOf } from './history.query.ts';
import type { Action } from '../../../src/domain/session/permissions.ts';
import type { Routes } from '../../http/resource.ts';
import { SHOP_ID } from '../shop/shop.sql.ts';
import { readHistory } from './history.usecases.ts';

const HISTORIES: readonly { path: string; record: Exclude<HistoryRecord, 'shop'>; permission: Action; what: string }[] =
  [
    { path: '/booking', record: 'booking', permission: 'booking.read', what: 'a booking, its rows and its claims' },
    { path: '/warrantyClaim', record: 'claim', permission: 'claim.read', what: 'a warranty claim and its booking' },
    { path: '/ledger-entry', record: 'ledger', permission: 'ledger.read', what: 'a ledger entry' },
  ];

/** What was done to a record, by whom and when; whoever may read the record may read it, and the owner that of the shop. HIST-10, HIST-13. */
export const historyRoutes: Routes = (on, { db }) => {
  for (const { path, record, permission, what } of HISTORIES) {
    on.get(`${path}/:id/history`, permission, `The history of ${what}, newest first`, {
      query: historyQueryOf(record),
      answer: HistoryPage,
      handle: ({ id, query }) => readHistory(db, { record, id }, query),
    });
  }
  const summary = 'The history of the settings, branches and services of the shop, newest first';
  on.get('/shop/history', 'shop.edit', summary, {
    query: historyQueryOf('shop'),
    answer: HistoryPage,
    handle: ({ query }) => readHistory(db, { record: 'shop', id: SHOP_ID }, query),
  });
};
