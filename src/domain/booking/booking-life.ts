import type { HistoryEntry } from '../history/history.ts';
import type { BookingStatus } from './booking-status.ts';

/** The phases of a booking's life, in their order. LIFE-01. */
export const PHASES = ['bookedIn', 'confirmed', 'inWork', 'ready', 'done'] as const;
export type Phase = (typeof PHASES)[number];
/** How a life ends apart from the phases. */
export type Ending = 'rejected' | 'cancelled';

/** The phase of each status of the chart in `booking-status.machine.ts`. LIFE-01. */
export const PHASE_OF: Readonly<Record<BookingStatus, Phase | Ending>> = {
  DRAFT: 'bookedIn',
  PENDING: 'bookedIn',
  IN_REVIEW: 'bookedIn',
  CONFIRMED: 'confirmed',
  PENDING_DELIVERY: 'confirmed',
  IN_QUEUE: 'confirmed',
  IN_PROGRESS: 'inWork',
  RESOLVED: 'ready',
  PENDING_PAYMENT: 'ready',
  COMPLETED: 'done',
  REJECTED: 'rejected',
  CANCELLED: 'cancelled',
};

export const PHASE_LABELS: Readonly<Record<Phase | Ending, string>> = {
  bookedIn: 'Booked in',
  confirmed: 'Confirmed',
  inWork: 'In work',
  ready: 'Ready',
  done: 'Done',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
};

/**
 * One step of the line; `at` and `person` are `null` where nobody knows them. A phase before the present one is `undated`
 * where the history tells of no moment: the booking may never have been in it.
 */
export type LifeStep = {
  phase: Phase | Ending;
  is: 'passed' | 'undated' | 'current' | 'ahead';
  at: string | null;
  person: string | null;
};

type Change = { from: Phase | Ending | null; to: Phase | Ending; at: string; person: string | null };

const toPhase = (status: unknown): Phase | Ending | null =>
  typeof status === 'string' && Object.hasOwn(PHASE_OF, status) ? PHASE_OF[status as BookingStatus] : null;

const toChanges = (entries: readonly HistoryEntry[]): Change[] =>
  entries.flatMap(({ thing, is, at, person, changes }) => {
    const status = changes.find(({ path }) => path === 'status');
    if (thing !== 'booking' || !status || (is !== 'created' && is !== 'changed')) return [];
    const [from, to] = [toPhase(status.before), toPhase(status.after)];
    return to === null || to === from ? [] : [{ from, to, at, person: person?.name ?? null }];
  });

/** The phases with the moment and the person that last led into each, as far as the history tells. LIFE-01. */
export function bookingLife(
  { status, createdAt }: { status: BookingStatus; createdAt: string | null },
  entries: readonly HistoryEntry[],
): LifeStep[] {
  const changes = toChanges(entries);
  const current = PHASE_OF[status];
  const toStep = (phase: Phase | Ending, is: LifeStep['is']): LifeStep => {
    // A booking that was taken over from another book began further on: nobody knows when it came there.
    const change = changes.find(({ from, to }) => to === phase && from !== null);
    if (is === 'ahead') return { phase, is, at: null, person: null };
    if (phase !== 'bookedIn') {
      const [at, person] = [change?.at ?? null, change?.person ?? null];
      return { phase, is: is === 'passed' && at === null ? 'undated' : is, at, person };
    }
    // The first moment is the booking's own, however often it came back.
    const first = changes.findLast(({ from }) => from === null);
    const person = first?.to === phase ? first.person : null;
    return { phase, is, at: createdAt ?? first?.at ?? null, person };
  };
  if (current === 'rejected' || current === 'cancelled') {
    const before = changes.find(({ to }) => to === current)?.from;
    const reached = PHASES.findIndex((phase) => phase === before);
    return [
      ...PHASES.slice(0, Math.max(reached, 0) + 1).map((phase) => toStep(phase, 'passed')),
      toStep(current, 'current'),
    ];
  }
  const now = PHASES.indexOf(current);
  return PHASES.map((phase, index) => toStep(phase, index < now ? 'passed' : index === now ? 'current' : 'ahead'));
}
