import { decideStatus } from '../../src/domain/booking/booking-status.machine.ts';
import { bookingEditMachine } from '../../src/machines/booking-edit/booking-edit.machine.ts';
import { bookingOf, CHOSEN_STATUSES, exploredBookingEdit, startsWith } from './booking-edit-model.ts';
import { walkEdits } from './edit-walks.ts';
import { explore, type Story } from './explore.ts';
import { KINDS, MOST_DELIVERIES, STATUSES } from './oracle.ts';
import { walkServer } from './server-walk.ts';
import { checkDecisions } from './status-decisions.ts';

/** How far the proof goes. */
export type Bounds = {
  /** Deliveries of which every choice is tried: in a decision, in an edit, over HTTP. */
  decided: number;
  edited: number;
  stored: number;
  /** How many deliveries a long booking has, in an edit and over HTTP. */
  long: readonly number[];
  longStored: readonly number[];
  /** Whether everything that can happen around an edit is explored from every status, or from one. */
  isExploredFromAll: boolean;
};

export const FULL: Bounds = {
  decided: 3,
  edited: 2,
  stored: 1,
  long: [...Array.from({ length: 10 }, (_, at) => at + 3), 50, 100, MOST_DELIVERIES],
  longStored: [2, 3, 4, 5, 8, 20, 100, MOST_DELIVERIES],
  isExploredFromAll: true,
};

/** Part of the full proof: what it finds, that finds as well. */
export const SHORT: Bounds = {
  decided: 1,
  edited: 1,
  stored: 0,
  long: [2, 3],
  longStored: [2, 3],
  isExploredFromAll: false,
};

/**
 * What one part of the proof asked, how much of it there was, where it ends, and the shortest story that breaks the rule. It
 * proves nothing where nothing was confirmed, rightly or not.
 */
export type Part = { about: string; asked: string; bound: string; counterexample: Story | null; confirmed?: number };

const number = (value: number): string => value.toLocaleString('en-US');

/** Looks for a booking that becomes CONFIRMED without an active INBOUND delivery, the quickest parts first. EDIT-01 */
export async function* prove(bounds: Bounds): AsyncGenerator<Part> {
  const decided = checkDecisions(decideStatus, bounds.decided);
  const [fault] = decided.faults;
  yield {
    about: 'The status machine decides',
    asked: `${number(decided.decisions)} decisions, of which ${number(decided.confirmed)} confirm`,
    bound: `Every status from each of the ${STATUSES.length}, by staff and by the system, over every choice of up to ${bounds.decided} deliveries; CONFIRMED from each of them over six kinds of bookings with ${bounds.decided + 1} to ${MOST_DELIVERIES} deliveries.`,
    counterexample: fault === undefined ? null : { scenario: ['The status machine is asked'], fault },
    confirmed: decided.confirmed,
  };

  const walked = walkEdits(bookingEditMachine, bounds.edited, bounds.long);
  yield {
    about: 'The app edits deliveries and status together',
    asked: `${number(walked.walks)} walks of ${number(walked.transitions)} steps, which send ${number(walked.sent.length)} different changes`,
    bound: `From every status, every choice of up to ${bounds.edited} deliveries, each left, switched, turned to the other type or both, and new ones added: the rows first, CONFIRMED first, or both from a draft that comes back. With ${bounds.long.join(', ')} deliveries the last one is changed, from every status.`,
    counterexample: walked.counterexample,
    confirmed: walked.confirmed,
  };

  const stored = await walkServer(walked.sent, bounds.stored, bounds.longStored);
  yield {
    about: 'The server stores',
    asked: `${number(stored.fromApp)} changes as the app sent them and ${number(stored.forged)} that it may never send, after which ${number(stored.confirmed)} bookings were CONFIRMED`,
    bound: `Through the client of the app and HTTP to the rows of the database. Of what the app sent, the changes that leave a booking with at most ${bounds.stored} deliveries. From every status, up to ${bounds.stored} stored deliveries, each left, switched or turned, and one new one of each kind, in one request with CONFIRMED; CONFIRMED on a DRAFT with ${bounds.longStored.join(', ')} deliveries; every status from every status with an active INBOUND delivery; a booking that is deleted and restored, and one that is made.`,
    counterexample: stored.counterexample,
    confirmed: stored.confirmed,
  };

  const starts = bounds.isExploredFromAll ? startsWith(1) : [bookingOf('PENDING', KINDS.slice(-1))];
  const explored = explore(exploredBookingEdit(bookingEditMachine, starts, 1));
  yield {
    about: 'Whatever else happens around an edit',
    asked: `${number(explored.states)} states, ${number(explored.transitions)} steps`,
    bound: `Every order of presses, refused and lost saves, saves of somebody else, reads and stored drafts, from ${starts.length} bookings with at most one delivery; ${CHOSEN_STATUSES.join(' and ')} are chosen. What is in conflict, and saves without an answer, do not tell two states apart.`,
    counterexample: explored.counterexample,
  };
}

/** Why more deliveries cannot add a case, and what the proof does not say. */
export const LIMITS: readonly string[] = [
  `A booking has room for 200 rows, of which one at least is an item, so that ${MOST_DELIVERIES} deliveries are the most it can hold (DATA-02). The rule looks at two things of a delivery, which makes four kinds of them, and asks whether one of a kind is there: three deliveries can hold every kind that is not enough beside one another, and a fourth repeats one. That the code does not count is not taken for granted: the status machine is asked with every number up to ${MOST_DELIVERIES}, app and server with the numbers named.`,
  'A booking that was longer before it was taken over from another book is not walked. Quick actions with their Undo, the take-over itself and claims are not walked in the app; what they send is a change of a booking like the others at the server.',
  'What the specification means is written down a second time in the oracle, which shares no function with the product.',
];
