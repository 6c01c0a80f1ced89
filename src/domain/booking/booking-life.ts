import type { HistoryEntry } from '../history/history.ts';
import type { BookingStatus } from './booking-status.ts';

/** The phases of a booking's life, in order (LIFE-01). */
export const PHASES = ['bookedIn', 'confirmed', 'inWork', 'ready', 'done'] as const;
export type Phase = (typeof PHASES)[number];
/** The endings outside the phases. */
export type Ending = 'rejected' | 'cancelled';

/** The phase of each status in `booking-status.machine.ts` (LIFE-01). */
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

/** The names of the phases. None is the name of a status (LIFE-01). */
export const PHASE_LABELS: Readonly<Record<Phase | Ending, string>> = {
  bookedIn: 'Intake',
  confirmed: 'Accepted',
  inWork: 'In Repair',
  ready: 'Ready',
  done: 'Closed',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
};

/**
 * One step of the timeline. `at` and `person` are `null` if unknown. A phase before the current one is `undated` if the
 * history has no date for it. The booking may never have been in it.
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

/** Returns the phases with the time and the person of the last entry into each, if the history knows them (LIFE-01). */
export function bookingLife(
  { status, createdAt }: { status: BookingStatus; createdAt: string | null },
  entries: readonly HistoryEntry[],
): LifeStep[] {
  const changes = toChanges(entries);
  const current = PHASE_OF[status];
  const toStep = (phase: Phase | Ending, is: LifeStep['is']): LifeStep => {
    // An imported booking started in a later phase, and the time of that entry is unknown.
    const change = changes.find(({ from, to }) => to === phase && from !== null);
    if (is === 'ahead') return { phase, is, at: null, person: null };
    if (phase !== 'bookedIn') {
      const [at, person] = [change?.at ?? null, change?.person ?? null];
      return { phase, is: is === 'passed' && at === null ? 'undated' : is, at, person };
    }
    // The first time is that of the creation, even if the booking returned to the phase.
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
