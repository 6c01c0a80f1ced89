import * as z from 'zod/mini';
import { BOOKING_STATUSES, statusLabel } from '../booking/booking-status.ts';
import {
  type DayRange,
  findRangeFaults,
  QUICK_RANGES,
  type RangeFaults,
  REPORT_RANGES,
} from '../ledger/date-ranges.ts';
import { readPage } from '../lists/list-address.ts';
import { toLabel } from '../shared/label.ts';
import type { Read } from '../shared/read.ts';
import { isDay } from '../shared/shop-day.ts';
import { isStatus } from './status-walk.ts';

/** The maximum number of days in one answer, chosen by us (HIST-15). */
export const WORKFLOW_DAYS_MAX = 366;
export const PERIOD_FAULT = `The days must be at most ${WORKFLOW_DAYS_MAX}, the first before the last`;
/** The word for the start of a booking, which has no earlier status. */
export const START = 'START';
/** The number of changes on a page of the list for one figure. */
export const MOVES_PAGE = 40;

const Status = z.enum(BOOKING_STATUSES);
/** Counts in total and by the role at that time. `null` is the role of no person. */
const counted = {
  count: z.int(),
  roles: z.array(z.object({ role: z.nullable(z.string()), count: z.int() })),
};

/** Answer of `GET /audit/workflow` (HIST-15). */
export const WorkflowReport = z.object({
  /** The number of status changes in the period, and of their bookings. */
  changes: z.int(),
  bookings: z.int(),
  /** The changes that the chart allows, the most frequent first. `from` is `null` for a new booking. */
  transitions: z.array(z.object({ from: z.nullable(Status), to: Status, event: z.string(), ...counted })),
  /**
   * Each status that a booking entered or left. `median` and `longest` are minutes of those that left it in the period.
   */
  states: z.array(
    z.object({
      status: Status,
      entered: z.int(),
      left: z.int(),
      median: z.nullable(z.int()),
      longest: z.nullable(z.object({ minutes: z.int(), id: z.int(), code: z.string() })),
    }),
  ),
  /** The number of changes that the chart does not allow, and the newest of them. `seq` is the number of the seal. */
  outside: z.int(),
  findings: z.array(
    z.object({
      id: z.int(),
      bookingId: z.int(),
      code: z.nullable(z.string()),
      seq: z.nullable(z.int()),
      at: z.string(),
      who: z.nullable(z.string()),
      from: z.nullable(Status),
      to: z.string(),
      why: z.string(),
    }),
  ),
  /** Attempts on bookings and claims that a rule or a permission refused, the most frequent first (HIST-09). */
  refused: z.array(z.object({ rule: z.nullable(z.string()), sentence: z.string(), ...counted })),
});
export type WorkflowReport = z.infer<typeof WorkflowReport>;

/** Answer of `GET /audit/conformance` (HIST-17). */
export const ConformanceReport = z.object({
  /** The number of changes in the period, and the rules that each was asked about. */
  changes: z.int(),
  rules: z.array(z.string()),
  /** The number of violations, and the newest of them. `seq` is the number of the seal. */
  violations: z.int(),
  findings: z.array(
    z.object({
      id: z.int(),
      seq: z.nullable(z.int()),
      at: z.string(),
      who: z.nullable(z.string()),
      record: z.string(),
      recordId: z.int(),
      /** The code of the record, and the changed row of it. */
      row: z.string(),
      rule: z.string(),
      sentence: z.string(),
    }),
  ),
});
export type ConformanceReport = z.infer<typeof ConformanceReport>;

/** Answer of `GET /audit/workflow/moves`: a page of the changes behind a figure, the newest first (HIST-15). */
export const WorkflowMoves = z.object({
  total: z.int(),
  moves: z.array(
    z.object({
      id: z.int(),
      bookingId: z.int(),
      code: z.string(),
      clientName: z.string(),
      at: z.string(),
      role: z.nullable(z.string()),
    }),
  ),
});
export type WorkflowMoves = z.infer<typeof WorkflowMoves>;

/** The changes behind a figure: from or to a status, or attempts refused with a sentence. */
export type MovesOf = { from?: string | undefined; to?: string | undefined; refusal?: string | undefined };

export const WORKFLOW: Read<DayRange, WorkflowReport> = {
  name: 'workflow',
  path: '/audit/workflow',
  shape: WorkflowReport,
  toQuery: (days) => days,
};

export const CONFORMANCE: Read<DayRange, ConformanceReport> = {
  name: 'conformance',
  path: '/audit/conformance',
  shape: ConformanceReport,
  toQuery: (days) => days,
};

export const MOVES: Read<DayRange & MovesOf & { page: number }, WorkflowMoves> = {
  name: 'workflow moves',
  path: '/audit/workflow/moves',
  shape: WorkflowMoves,
  toQuery: (params) => params,
};

/** Returns `Confirmed` for a status, and `New` for a new booking. An unknown word stays unchanged. */
export const placeLabel = (status: string | null): string =>
  status === null || status === START ? 'New' : isStatus(status) ? statusLabel(status) : status;

/** Says an event of the status chart in words: "Confirmed is chosen" (HIST-15). */
export function eventWords(event: string): string {
  const [deed, status] = event.split('.');
  if (status === undefined) return 'Booking is created';
  return `${placeLabel(status)} is ${deed === 'assign' ? 'set by the system' : 'chosen'}`;
}

/** Returns `Owner` for a role, and `System` for no person. */
export const roleWords = (role: string | null): string => (role === null ? 'System' : toLabel(role));

/** `Owner 3, System 1`. */
export const rolesWords = (roles: WorkflowReport['refused'][number]['roles']): string =>
  roles.map(({ role, count }) => `${roleWords(role)} ${count}`).join(', ');

/** `3 d 4 h`, `2 h 5 min`, `0 min`. */
export function stayWords(minutes: number): string {
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60];
  const parts = days > 0 ? [`${days} d`, `${hours} h`] : hours > 0 ? [`${hours} h`, `${rest} min`] : [`${rest} min`];
  return parts.join(' ');
}

/** Checks whether one answer can cover these days. */
export function isPeriod({ startDate, endDate }: DayRange): boolean {
  if (!isDay(startDate) || !isDay(endDate)) return false;
  const { days } = Temporal.PlainDate.from(startDate).until(endDate);
  return days >= 0 && days < WORKFLOW_DAYS_MAX;
}

/** Returns the errors of typed days by field. */
export function findPeriodFaults(days: DayRange): RangeFaults {
  const faults = findRangeFaults(days);
  if (faults.startDate !== null || faults.endDate !== null || isPeriod(days)) return faults;
  return days.startDate === '' ? { ...faults, startDate: 'Choose a date' } : { ...faults, endDate: PERIOD_FAULT };
}

/** The periods of the buttons. */
export const PERIODS = { last30Days: QUICK_RANGES.last30Days, ...REPORT_RANGES };

/** Reads the period and the figure of an address. The default is the last 30 days and no figure. */
export function readWorkflowAddress(query: string, today: string) {
  const given = new URLSearchParams(query);
  const named = { startDate: given.get('startDate') ?? '', endDate: given.get('endDate') ?? '' };
  const status = (name: string) => {
    const text = given.get(name) ?? '';
    return text === START || isStatus(text) ? text : undefined;
  };
  return {
    days: isPeriod(named) ? named : PERIODS.last30Days.days(today),
    of: { from: status('from'), to: status('to'), refusal: given.get('refusal') ?? undefined } satisfies MovesOf,
    page: readPage(given) ?? 1,
  };
}

/** Returns the address of a period, or of the changes behind one of its figures. */
export function toWorkflowHref(days: DayRange, of?: MovesOf & { page?: number }): string {
  const named = Object.entries({ ...days, ...of }).flatMap(([name, value]) =>
    value === undefined || value === 1 ? [] : [[name, String(value)]],
  );
  return `/workflow${of === undefined ? '' : '/changes'}?${new URLSearchParams(named).toString()}`;
}

/** `Draft → Confirmed`, `Entered Confirmed`, `Left Draft`, or the sentence of a refusal. */
export function movesWords({ from, to, refusal }: MovesOf): string {
  if (refusal !== undefined) return `Refused: ${refusal}`;
  if (from !== undefined && to !== undefined) return `${placeLabel(from)} → ${placeLabel(to)}`;
  if (from !== undefined) return from === START ? 'Made' : `Left ${placeLabel(from)}`;
  return to === undefined ? 'All changes' : `Entered ${placeLabel(to)}`;
}
