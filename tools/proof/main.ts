// `npm run proof`: looks for a booking that becomes CONFIRMED without an active INBOUND delivery, from a press to the stored
// row, and writes what was asked, with its bounds, to docs/workflows/proof.md. Ends with the shortest story that breaks the rule.
import { writeFile } from 'node:fs/promises';
import 'temporal-polyfill/global';
import { decideStatus } from '../../src/domain/booking/booking-status.machine.ts';
import { bookingEditMachine } from '../../src/machines/booking-edit/booking-edit.machine.ts';
import { readArgs } from '../command.ts';
import { bookingOf, CHOSEN_STATUSES, exploreEdits, startsWith, type Story } from './booking-edit.ts';
import { checkDecisions, KINDS, longDeliveries, MOST_DELIVERIES, pickKinds, STATUSES } from './oracle.ts';
import { walkServer } from './server-walk.ts';

/** How far the proof goes. */
const FULL = {
  /** Deliveries of which every choice is tried: in a decision, in an edit, over HTTP. */
  decided: 3,
  edited: 2,
  stored: 1,
  /** How many deliveries a long booking has, in an edit and over HTTP. */
  long: [...Array.from({ length: 10 }, (_, at) => at + 3), 50, 100, MOST_DELIVERIES],
  longStored: [2, 3, 4, 5, 8, 20, 100, MOST_DELIVERIES],
  /** The bookings around whose edit everything that can happen is explored. */
  around: startsWith(pickKinds(1)),
};

/** Part of the full proof: what it finds, that finds as well. */
const SHORT: typeof FULL = {
  decided: 1,
  edited: 1,
  stored: 0,
  long: [2, 3],
  longStored: [2, 3],
  around: [bookingOf('PENDING', KINDS.slice(-1))],
};

/** Why more deliveries cannot add a case, and what the proof does not say. */
const LIMITS: readonly string[] = [
  `A booking has room for 200 rows, of which one at least is an item, so that ${MOST_DELIVERIES} deliveries are the most it can hold (DATA-02). The rule looks at two things of a delivery, which makes four kinds of them, and asks whether one of a kind is there: three deliveries can hold every kind that is not enough beside one another, and a fourth repeats one. That the code does not count is not taken for granted: the status machine is asked with every number up to ${MOST_DELIVERIES}, app and server with the numbers named.`,
  'A booking that was longer before it was taken over from another book is not walked. Quick actions with their Undo, the take-over itself and claims are not walked in the app; what they send is a change of a booking like the others at the server.',
  'What the specification means is written down a second time in the oracle, which shares no function with the product.',
];

const { values } = readArgs(
  `npm run proof: looks for a booking that becomes CONFIRMED without an active INBOUND delivery, and writes what was asked to
docs/workflows/proof.md.
  --short   asks a part of it and leaves the page alone`,
  { short: { type: 'boolean' } },
);
const { decided, edited, stored, long, longStored, around } = values.short ? SHORT : FULL;
const rows: string[] = [];
const number = (value: number): string => value.toLocaleString('en-US');

/** One part: what it asked, how much of it there was, where it ends. It proves nothing where nothing was confirmed. */
function tell(
  about: string,
  asked: string,
  bound: string,
  { confirmed, counterexample }: { confirmed: number; counterexample: Story | null },
): void {
  rows.push(`| ${about} | ${asked} | ${bound} |`);
  console.log(`${about}: ${asked}.\n  ${bound}`);
  if (confirmed > 0 && counterexample === null) return;
  const { scenario, fault } = counterexample ?? { scenario: [], fault: 'nothing was confirmed: this proves nothing' };
  console.error([...scenario.map((line, at) => `  ${at + 1}. ${line}`), `  => ${fault}`].join('\n'));
  process.exit(1);
}

const { decisions, confirmed, fault } = checkDecisions(decideStatus, decided);
tell(
  'The status machine decides',
  `${number(decisions)} decisions, of which ${number(confirmed)} confirm`,
  `Every status from each of the ${STATUSES.length}, by staff and by the system, over every choice of up to ${decided} deliveries; CONFIRMED from each of them over six kinds of bookings with ${decided + 1} to ${MOST_DELIVERIES} deliveries.`,
  { confirmed, counterexample: fault === null ? null : { scenario: ['The status machine is asked'], fault } },
);

const starts = startsWith([...pickKinds(edited), ...long.flatMap(longDeliveries)]);
const alone = exploreEdits(bookingEditMachine, starts, edited, { alone: true });
tell(
  'The app edits deliveries and status together',
  `${number(alone.states)} states, ${number(alone.steps)} steps, which send ${number(alone.sent.length)} different changes`,
  `Every order of edits up to a save, from every status, with every choice of up to ${edited} deliveries: each is left, switched, turned to the other type, new ones are added, ${CHOSEN_STATUSES.join(' and ')} are chosen, and a draft comes back that chose CONFIRMED. With ${long.join(', ')} deliveries the last one is changed, from every status.`,
  alone,
);

const server = await walkServer(alone.sent, stored, longStored);
tell(
  'The server stores',
  `${number(server.fromApp)} changes as the app sent them and ${number(server.forged)} that it may never send, after which ${number(server.confirmed)} bookings were CONFIRMED`,
  `Through the client of the app and HTTP to the rows of the database. Of what the app sent, the changes that leave a booking with at most ${stored} deliveries. From every status, up to ${stored} stored deliveries, each left, switched or turned, and one new one of each kind, in one request with CONFIRMED; CONFIRMED on a DRAFT with ${longStored.join(', ')} deliveries; every status from every status with an active INBOUND delivery; a booking that is deleted and restored, and one that is made.`,
  server,
);

const explored = exploreEdits(bookingEditMachine, around, 1);
tell(
  'Whatever else happens around an edit',
  `${number(explored.states)} states, ${number(explored.steps)} steps`,
  `Every order of presses, refused and lost saves, saves of somebody else, reads and stored drafts, from ${around.length} bookings with at most one delivery; ${CHOSEN_STATUSES.join(' and ')} are chosen. What is in conflict, and saves without an answer, do not tell two states apart.`,
  explored,
);

for (const limit of LIMITS) console.log(limit);
console.log('Within these bounds no booking becomes CONFIRMED without an active INBOUND delivery.');
const page = [
  '# The proof of the INBOUND rule',
  '',
  'No booking was found that becomes CONFIRMED without an active INBOUND delivery ([EDIT-01](rules.md#edit-01)). Made by `npm run proof`, which ends with the shortest story where it finds one. [All workflows](README.md)',
  '',
  '| Part | What was asked | Bounds |',
  '|---|---|---|',
  ...rows,
  '',
  '## What that does not say',
  '',
  ...LIMITS.map((limit) => `- ${limit}`),
  '',
];
if (!values.short) await writeFile(new URL('../../docs/workflows/proof.md', import.meta.url), page.join('\n'));
process.exit();
