import * as z from 'zod/mini';
import { PAGE_SIZE } from '../../../src/domain/shared/limits.ts';
import { ClosingPage, Till, TillClose, TillReopen, TillToday } from '../../../src/domain/till/till.ts';
import { dayText, idText, pageSizeText, pageText } from '../../http/query-field.ts';
import type { Routes } from '../../http/resource.ts';
import { closeTill, listClosings, readTill, readToday, reopenTill } from './till.usecases.ts';

/** Query of `GET /till`: one day of one branch (TILL-04). */
export const TillQuery = z.strictObject({ date: dayText('Date'), locationId: idText('locationId') });

/** Query of `GET /till/closings`. */
export const ClosingsQuery = z.strictObject({
  locationId: idText('locationId'),
  page: pageText(),
  pageSize: z._default(pageSizeText(), PAGE_SIZE),
});

/** The till of each branch, by day (TILL-04, TILL-05). */
export const tillRoutes: Routes = (on, { db }) => {
  on.get('/till', 'till.read', 'The money of a day of a branch, and its closing', {
    query: TillQuery,
    refusals: [404],
    answer: Till,
    handle: ({ query, now }) => readTill(db, query, now.toISOString()),
  });
  on.get('/till/today', 'till.read', 'The money of today in the branch of the person', {
    refusals: [404],
    answer: TillToday,
    handle: ({ author }) => readToday(db, author),
  });
  on.get('/till/closings', 'till.read', 'The closings of a branch, the newest first', {
    query: ClosingsQuery,
    refusals: [404],
    answer: ClosingPage,
    handle: ({ query }) => listClosings(db, query),
  });
  on.create('/till/close', 'till.close', 'Close a day of a branch', {
    body: TillClose,
    refusals: [404, 409],
    answer: Till,
    handle: async (call) => {
      const { id: _, ...till } = await closeTill(db, call);
      return till;
    },
  });
  on.post('/till/reopen', 'till.reopen', 'Reopen the last closed day of a branch', {
    body: TillReopen,
    refusals: [404, 409],
    answer: Till,
    handle: (call) => reopenTill(db, call.body, call.author),
  });
};
