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

/** Days that one answer covers at most. Ours. HIST-15 */
export const WORKFLOW_DAYS_MAX = 366;
export const PERIOD_FAULT = `The days must be at most ${WORKFLOW_DAYS_MAX}, the first before the last`;
/** What stands for the beginning of a booking, which has no status before. */
export const START = 'START';
/** Changes on a page of the list behind a number. */
export const MOVES_PAGE = 40;

const Status = z.enum(BOOKING_STATUSES);
/** How often, in all and by the role that each had then; `null`: by no person. */
const counted = {
  count: z.int(),
  roles: z.array(z.object({ role: z.nullable(z.string()), count: z.int() })),
};

/** Answer of `GET /audit/workflow`. HIST-15 */
export const WorkflowReport = z.object({
  /** Changes of a status in the period, and the bookings that they are of. */
  changes: z.int(),
  bookings: z.int(),
  /** Those that the chart allows, the most frequent first; `from` is `null` where a booking was made. */
  transitions: z.array(z.object({ from: z.nullable(Status), to: Status, event: z.string(), ...counted })),
  /** Each status that a booking entered or left. `median` and `longest` are minutes of those that left it in the period. */
  states: z.array(
    z.object({
      status: Status,
      entered: z.int(),
      left: z.int(),
      median: z.nullable(z.int()),
      longest: z.nullable(z.object({ minutes: z.int(), id: z.int(), code: z.string() })),
    }),
  ),
  /** How many changes the chart does not allow, and the newest of them; `seq` is the number of the seal. */
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
  /** Attempts at bookings and claims that a rule or a permission refused, the most frequent first. HIST-09 */
  refused: z.array(z.object({ rule: z.nullable(z.string()), sentence: z.string(), ...counted })),
});
export type WorkflowReport = z.infer<typeof WorkflowReport>;

/** Answer of `GET /audit/workflow/moves`: a page of what a number counts, the newest first. HIST-15 */
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

/** Which changes a number counts: from or to a status, or attempts that were refused with a sentence. */
export type MovesOf = { from?: string | undefined; to?: string | undefined; refusal?: string | undefined };

export const WORKFLOW: Read<DayRange, WorkflowReport> = {
  name: 'workflow',
  path: '/audit/workflow',
  shape: WorkflowReport,
  toQuery: (days) => days,
};

export const MOVES: Read<DayRange & MovesOf & { page: number }, WorkflowMoves> = {
  name: 'workflow moves',
  path: '/audit/workflow/moves',
  shape: WorkflowMoves,
  toQuery: (params) => params,
};

/** `Confirmed`; `New` where a booking was made, and a word that is no status as it stands. */
export const placeLabel = (status: string | null): string =>
  status === null || status === START ? 'New' : isStatus(status) ? statusLabel(status) : status;

/** `Owner`; `System` where it was no person. */
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

/** Whether one answer covers these days. */
export function isPeriod({ startDate, endDate }: DayRange): boolean {
  if (!isDay(startDate) || !isDay(endDate)) return false;
  const { days } = Temporal.PlainDate.from(startDate).until(endDate);
  return days >= 0 && days < WORKFLOW_DAYS_MAX;
}

/** What is wrong with the days that were typed, each at its field. */
export function findPeriodFaults(days: DayRange): RangeFaults {
  const faults = findRangeFaults(days);
  if (faults.startDate !== null || faults.endDate !== null || isPeriod(days)) return faults;
  return days.startDate === '' ? { ...faults, startDate: 'Choose a date' } : { ...faults, endDate: PERIOD_FAULT };
}

/** The periods that buttons offer. */
export const PERIODS = { last30Days: QUICK_RANGES.last30Days, ...REPORT_RANGES };

/** The period and the number that an address names: the last 30 days, and none, where it names none that can be asked for. */
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

/** Where a period is shown, or what one of its numbers counts. */
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
