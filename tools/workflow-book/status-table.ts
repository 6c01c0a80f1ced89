import { bookingStatusMachine, decideStatus } from '../../src/domain/booking/booking-status.machine.ts';
import { BOOKING_STATUSES, statusLabel, type BookingStatus } from '../../src/domain/booking/booking-status.ts';
import { findAction } from '../../src/domain/booking/booking-permissions.ts';
import { may, refuse, ROLES } from '../../src/domain/session/permissions.ts';
import { eventTable } from 'workflow-kit/book/machine-page';
import { table } from 'workflow-kit/book/markdown';
import type { Chart } from 'workflow-kit/chart/chart';

/**
 * Returns tables for a machine that a picture would show badly, with an explanation. Returns `null` if the machine is
 * drawn.
 */
export function picturedAsTables(chart: Chart): string | null {
  if (chart.id === bookingStatusMachine.id) return statusTables(chart);
  return chart.states.length === 1 ? eventTable(chart) : null;
}

type Mark = 'stays' | 'staff' | 'with INBOUND' | 'system only' | 'nobody';
type Decision = { mark: Mark; to: BookingStatus; refusal: string | null; bySystem: boolean };

const INBOUND = [{ type: 'INBOUND', isActive: true }];

/**
 * Decides a change by the chart, for staff and for the system, with and without an active INBOUND delivery (EDIT-01,
 * EDIT-28).
 */
function decide(from: BookingStatus, to: BookingStatus): Decision {
  const { refusal } = decideStatus(from, to, []);
  const isOpen = decideStatus(from, to, INBOUND).refusal === null;
  const bySystem = decideStatus(from, to, INBOUND, 'system').refusal === null;
  const asked: Mark = isOpen ? 'with INBOUND' : bySystem ? 'system only' : 'nobody';
  return { mark: refusal !== null ? asked : from === to ? 'stays' : 'staff', to, refusal, bySystem };
}

/** Finds the transition that decides a change: one of the state itself before one of any state. */
const decidedBy = ({ transitions }: Chart, from: BookingStatus, to: BookingStatus): number =>
  [from, '']
    .map((state) => transitions.findIndex(({ event, from: heardIn }) => event === `choose.${to}` && heardIn === state))
    .find((at) => at >= 0) ?? -1;

/** Says who may change the status, by the chart of the status and the permissions (EDIT-01, EDIT-28, PERM-04). */
function statusTables(chart: Chart): string {
  const all = BOOKING_STATUSES.map((from) => BOOKING_STATUSES.map((to) => decide(from, to)));
  const name = (status: BookingStatus) => `[${statusLabel(status)}](#state-${status})`;
  const marks = [...new Set(all.flat().map(({ mark }) => mark))];
  return [
    'Each row is the current status of a booking, each column the new one. The second table says who may make a change, and the sentence for everyone else. If a provider reports no role, the roles do not matter.',
    table(
      ['From ↓ to →', ...BOOKING_STATUSES.map(name)],
      BOOKING_STATUSES.map((from, at) => [
        `**${name(from)}**`,
        ...(all[at] ?? []).map(({ mark, to }) => `[${mark}](#t${decidedBy(chart, from, to)})`),
      ]),
    ),
    table(
      ['In the table', 'Who may', 'Refused for, and the sentence'],
      marks.map((mark) => {
        const [who, whoNot] = explain(
          mark,
          all.flat().filter((each) => each.mark === mark),
        );
        return [`**${mark}**`, who, whoNot];
      }),
    ),
  ].join('\n\n');
}

const ACTION = findAction(null, 'status');
const QUOTED_ROLES = ROLES.flatMap((role) => {
  const refusal = refuse(role, ACTION);
  return refusal === null ? [] : [`${role}: “${refusal}”`];
});

/** Returns who may make a change, and the sentence for everyone else. */
function explain(mark: Mark, decisions: readonly Decision[]): [string, string] {
  const roles = mark === 'system only' || mark === 'nobody' ? [] : ROLES.filter((role) => may(role, ACTION));
  const who = [...roles, ...(decisions.every(({ bySystem }) => bySystem) ? ['the system'] : [])].join(', ');
  const sentences = [...new Set(decisions.flatMap(({ refusal }) => (refusal === null ? [] : [`“${refusal}”`])))];
  switch (mark) {
    case 'stays':
      return [`${who}: nothing changes`, ''];
    case 'staff':
      return [who, QUOTED_ROLES.join(' ')];
    case 'with INBOUND':
      return [
        `${who}, while the booking has an active INBOUND delivery`,
        [`Without one: ${sentences.join(' ')}`, ...QUOTED_ROLES].join(' '),
      ];
    case 'system only':
    case 'nobody':
      return [who, `Staff: ${sentences.join(' ')}`];
  }
}
