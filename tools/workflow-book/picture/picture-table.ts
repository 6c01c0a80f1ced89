import { bookingStatusMachine, decideStatus } from '../../../src/domain/booking/booking-status.machine.ts';
import { BOOKING_STATUSES, statusLabel, type BookingStatus } from '../../../src/domain/booking/booking-status.ts';
import { findAction } from '../../../src/domain/booking/booking-permissions.ts';
import { may, refuse, ROLES } from '../../../src/domain/session/permissions.ts';
import { conditionOf, type Chart, type ChartTransition } from '../../machine/chart.ts';
import { spaced } from '../../machine/words.ts';

/** A field of a table: a state (`state-draft`) or transitions (`t1+t2`) that it leads to, and what a screen reader says. */
export type Field = { text: string; to?: string; label?: string };

/** A table in the place of a picture; `named` where the first field of a row names it. */
export type PictureTable = { heads: Field[]; rows: Field[][]; named: boolean };

/** Tables that say more than a picture would, with how to read them. */
export type PictureTables = { title: string; key: string; tables: PictureTable[] };

/** The tables that stand for the pictures of a machine; `null` where it is drawn. */
export function picturedAsTables(chart: Chart): PictureTables | null {
  if (chart.id === bookingStatusMachine.id) return statusTables(chart);
  return isOneBox(chart) ? eventTable(chart) : null;
}

/** Whether a machine has no states to draw, only events. */
export const isOneBox = (chart: Chart): boolean => chart.states.length === 1;

/** The event of a transition in the words of staff, and as the machine names it. */
export function eventOf({ event, words }: ChartTransition): string {
  const isOwn = event !== '' && event !== '*' && !event.startsWith('xstate.');
  if (!isOwn) return words;
  return words === event ? `\`${event}\`` : `${words} \`${event}\``;
}

/** What a transition does, in words. */
export function happens(transition: ChartTransition): string {
  const done = transition.actions.filter((action) => !action.startsWith('emit ') && action !== 'emit').map(spaced);
  const shown = transition.emits.map((type) => `emits \`${type}\``);
  const sentence = transition.description;
  const parts = [...(sentence ? [sentence] : []), ...done, ...shown];
  if (parts.length === 0) return transition.to.length === 0 ? 'ignored on purpose' : '';
  return (transition.kind === 'refusal' ? 'refused: ' : '') + parts.join('; ');
}

const eventTable = (chart: Chart): PictureTables => ({
  title: `${chart.id}: events`,
  key: 'It has one state, so its events stand here in the place of a picture. Of several lines for one event the first whose condition holds counts, and “otherwise” is what remains.',
  tables: [
    {
      named: false,
      heads: ['When', 'Only if', 'What happens'].map((text) => ({ text })),
      rows: chart.transitions.map((transition, at) => [
        { text: eventOf(transition), to: `t${at}` },
        { text: conditionOf(chart, transition) },
        { text: happens(transition) },
      ]),
    },
  ],
});

type Mark = 'stays' | 'staff' | 'with INBOUND' | 'system only' | 'nobody';
type Decision = { mark: Mark; to: BookingStatus; refusal: string | null; bySystem: boolean };

const INBOUND = [{ type: 'INBOUND', isActive: true }];

/** What the chart says to a change, as staff and as the system, with and without an active INBOUND delivery. EDIT-01, EDIT-28. */
function decide(from: BookingStatus, to: BookingStatus): Decision {
  const { refusal } = decideStatus(from, to, []);
  const isOpen = decideStatus(from, to, INBOUND).refusal === null;
  const bySystem = decideStatus(from, to, INBOUND, 'system').refusal === null;
  const asked: Mark = isOpen ? 'with INBOUND' : bySystem ? 'system only' : 'nobody';
  return { mark: refusal !== null ? asked : from === to ? 'stays' : 'staff', to, refusal, bySystem };
}

/** The transitions that decide a change: those of the state itself before those of any state. */
function decidedBy(chart: Chart, from: BookingStatus, to: BookingStatus): string {
  const found = [`choose.${to}`, `assign.${to}`].flatMap((event) => {
    const heard = chart.transitions.filter((transition) => transition.event === event);
    const own = heard.filter((transition) => transition.from === from);
    return own.length > 0 ? own : heard.filter((transition) => transition.from === '');
  });
  return `t${found.map((transition) => chart.transitions.indexOf(transition)).join('+')}`;
}

/** Who may change the status, by the chart of the status and the permissions. EDIT-01, EDIT-28, PERM-04. */
function statusTables(chart: Chart): PictureTables {
  const decisions = BOOKING_STATUSES.map((from) => ({
    from,
    fields: BOOKING_STATUSES.map((to) => decide(from, to)),
  }));
  const name = (status: BookingStatus): Field => ({ text: statusLabel(status), to: `state-${status}` });
  const all = decisions.flatMap(({ fields }) => fields);
  const marks = [...new Set(all.map(({ mark }) => mark))];
  return {
    title: `${chart.id}: from and to`,
    key: 'Each row is the status that a booking has, each column the one that it is to have. The second table says who may, and what is read by who may not; a provider that reports no role is asked nothing of the roles.',
    tables: [
      {
        named: true,
        heads: [{ text: 'From ↓ to →' }, ...BOOKING_STATUSES.map(name)],
        rows: decisions.map(({ from, fields }) => [
          name(from),
          ...fields.map(({ mark, to }) => ({
            text: mark,
            to: decidedBy(chart, from, to),
            label: `${mark}: ${statusLabel(from)} → ${statusLabel(to)}`,
          })),
        ]),
      },
      {
        named: true,
        heads: ['In the table', 'Who may', 'Who may not, and why'].map((text) => ({ text })),
        rows: marks.map((mark) => [
          { text: mark },
          ...explain(
            mark,
            all.filter((each) => each.mark === mark),
          ),
        ]),
      },
    ],
  };
}

const ACTION = findAction(null, 'status');
const QUOTED_ROLES = ROLES.flatMap((role) => {
  const refusal = refuse(role, ACTION);
  return refusal === null ? [] : [`${role}: “${refusal}”`];
});

function explain(mark: Mark, decisions: readonly Decision[]): Field[] {
  const roles = mark === 'system only' || mark === 'nobody' ? [] : ROLES.filter((role) => may(role, ACTION));
  const who = [...roles, ...(decisions.every(({ bySystem }) => bySystem) ? ['the system'] : [])].join(', ');
  const sentences = [...new Set(decisions.flatMap(({ refusal }) => (refusal === null ? [] : [`“${refusal}”`])))];
  switch (mark) {
    case 'stays':
      return [{ text: `${who}: nothing changes` }, { text: '' }];
    case 'staff':
      return [{ text: who }, { text: QUOTED_ROLES.join(' ') }];
    case 'with INBOUND':
      return [
        { text: `${who}, while the booking has an active INBOUND delivery` },
        { text: [`Without one: ${sentences.join(' ')}`, ...QUOTED_ROLES].join(' ') },
      ];
    case 'system only':
    case 'nobody':
      return [{ text: who }, { text: `Staff: ${sentences.join(' ')}` }];
  }
}
