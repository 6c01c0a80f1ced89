import * as z from 'zod/mini';
import {
  ConformanceReport,
  isPeriod,
  PERIOD_FAULT,
  START,
  WorkflowMoves,
  WorkflowReport,
} from '../../../src/domain/audit/workflow.ts';
import { BOOKING_STATUSES } from '../../../src/domain/booking/booking-status.ts';
import type { DayRange } from '../../../src/domain/ledger/date-ranges.ts';
import { TEXT_MAX } from '../../../src/domain/shared/limits.ts';
import { isDay } from '../../../src/domain/shared/shop-day.ts';
import { dayText, oneOfText, pageText } from '../../http/query-field.ts';
import type { Routes } from '../../http/resource.ts';
import { readConformance } from './conformance.ts';
import { readWorkflow, readWorkflowMoves } from './workflow.usecases.ts';

const DAYS = { startDate: dayText('Start date'), endDate: dayText('End date') };
const asPeriod = z.refine<DayRange>((days) => !isDay(days.startDate) || !isDay(days.endDate) || isPeriod(days), {
  error: PERIOD_FAULT,
  path: ['endDate'],
});
const WorkflowQuery = z.strictObject(DAYS).check(asPeriod);
const MovesQuery = z
  .strictObject({
    ...DAYS,
    from: z.optional(oneOfText('from', [START, ...BOOKING_STATUSES])),
    to: z.optional(oneOfText('to', BOOKING_STATUSES)),
    refusal: z.optional(z.string().check(z.maxLength(TEXT_MAX))),
    page: pageText(),
  })
  .check(asPeriod);

/** The actual status changes of bookings, compared with the chart (HIST-15). */
export const workflowRoutes: Routes = (on, { db }) => {
  on.get('/audit/workflow', 'workflow.audit', 'The status changes of bookings, compared with the chart of the status', {
    query: WorkflowQuery,
    answer: WorkflowReport,
    handle: ({ query }) => readWorkflow(db, query),
  });
  on.get('/audit/conformance', 'workflow.audit', 'The changes of all records, judged by the rules', {
    query: WorkflowQuery,
    answer: ConformanceReport,
    handle: ({ query }) => readConformance(db, query),
  });
  on.get('/audit/workflow/moves', 'workflow.audit', 'The changes that a number of it counts, newest first', {
    query: MovesQuery,
    answer: WorkflowMoves,
    handle: ({ query }) => readWorkflowMoves(db, query),
  });
};
