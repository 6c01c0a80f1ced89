import { HistoryPage, type HistoryRecord } from '../../../src/domain/history/history.ts';
import { historyQueryOf } from './history.query.ts';
import type { Action } from '../../../src/domain/session/permissions.ts';
import type { Routes } from '../../http/resource.ts';
import { readHistory } from './history.usecases.ts';

const HISTORIES: readonly [path: string, record: HistoryRecord, permission: Action, what: string][] = [
  ['/booking/:id', 'booking', 'booking.read', 'a booking, its rows and its claims'],
  ['/warrantyClaim/:id', 'claim', 'claim.read', 'a warranty claim and its booking'],
  ['/ledger-entry/:id', 'ledger', 'ledger.read', 'a ledger entry'],
  ['/shop', 'shop', 'shop.audit', 'the settings, branches and services of the shop'],
  ['/people', 'person', 'people.read', 'all people: their roles and ways to sign in'],
];

/**
 * The changes of a record, with author and time. Needs the permission to read the record (HIST-10, HIST-13, HIST-18).
 */
export const historyRoutes: Routes = (on, { db }) => {
  for (const [path, record, permission, what] of HISTORIES) {
    on.get(`${path}/history`, permission, `The history of ${what}, newest first`, {
      query: historyQueryOf(record),
      answer: HistoryPage,
      handle: ({ id, query }) => readHistory(db, { record, id }, query),
    });
  }
};
