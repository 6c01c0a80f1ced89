// `npm run proof`: searches for a booking that becomes CONFIRMED without an active INBOUND delivery, from a press to
// the stored row. It writes what it tried, with its bounds, to docs/workflows/proof.md. If it finds a fault, it ends
// with the shortest story of it.
import { readFile, writeFile } from 'node:fs/promises';
import 'temporal-polyfill/global';
import { decideStatus } from '../../src/domain/booking/booking-status.machine.ts';
import { bookingEditMachine } from '../../src/machines/booking-edit.ts';
import { readArgs } from 'workflow-kit/command';
import { bookingOf, CHOSEN_STATUSES, exploreEdits, startsWith, type Story } from './booking-edit.ts';
import { checkDecisions, KINDS, longDeliveries, MOST_DELIVERIES, pickKinds, STATUSES } from './oracle.ts';
import { walkServer } from './server-walk.ts';

/** The bounds of the proof. */
const FULL = {
  /** The maximum number of deliveries in every choice that is tried: in a decision, in an edit, over HTTP. */
  decided: 3,
  edited: 2,
  stored: 1,
  /** The numbers of deliveries of a long booking, in an edit and over HTTP. */
  long: [...Array.from({ length: 10 }, (_, at) => at + 3), 50, 100, MOST_DELIVERIES],
  longStored: [2, 3, 4, 5, 8, 20, 100, MOST_DELIVERIES],
  /** The bookings for the walk with all other events. */
  around: startsWith(pickKinds(1)),
};

/** A part of the full proof. A fault that it finds, the full proof finds too. */
const SHORT: typeof FULL = {
  decided: 1,
  edited: 1,
  stored: 0,
  long: [2, 3],
  longStored: [2, 3],
  around: [bookingOf('PENDING', KINDS.slice(-1))],
};

const { values } = readArgs(
  `npm run proof: looks for a booking that becomes CONFIRMED without an active INBOUND delivery, and writes what was asked to
docs/workflows/proof.md.
  --short   asks a part of it and leaves the page alone`,
  { short: { type: 'boolean' } },
);
const { decided, edited, stored, long, longStored, around } = values.short ? SHORT : FULL;
/** The page, whose braces are replaced by the results. */
let page = await readFile(new URL('../workflow-book/pages/proof.md', import.meta.url), 'utf8');
function put(found: Record<string, number | string>): void {
  for (const [name, value] of Object.entries(found))
    page = page.replaceAll(`{${name}}`, typeof value === 'number' ? value.toLocaleString('en-US') : value);
}
put({
  decided,
  edited,
  statuses: STATUSES.length,
  most: MOST_DELIVERIES,
  chosen: CHOSEN_STATUSES.join(' and '),
  long: long.join(', '),
  around: around.length,
  'most stored': stored,
  'long stored': longStored.join(', '),
});

/** Prints the line of the page for one part. A part that confirmed nothing proves nothing. */
function report(
  part: string,
  found: Record<string, number>,
  { confirmed, counterexample }: { confirmed: number; counterexample: Story | null },
): void {
  put(found);
  console.log(page.split('\n').find((line) => line.startsWith(`| ${part} |`)));
  if (confirmed > 0 && counterexample === null) return;
  const { scenario, fault } = counterexample ?? {
    scenario: [],
    fault: 'no booking was confirmed, so this proves nothing',
  };
  console.error([...scenario.map((line, at) => `  ${at + 1}. ${line}`), `  => ${fault}`].join('\n'));
  process.exit(1);
}

const { decisions, confirmed, fault } = checkDecisions(decideStatus, decided);
const counterexample = fault === null ? null : { scenario: ['The status machine is asked'], fault };
report('The status machine decides', { decisions, confirm: confirmed }, { confirmed, counterexample });

const starts = startsWith([...pickKinds(edited), ...long.flatMap(longDeliveries)]);
const alone = exploreEdits(bookingEditMachine, starts, edited, { alone: true });
const { states, steps, sent } = alone;
report('The app edits deliveries and status together', { states, steps, changes: sent.length }, alone);

const server = await walkServer(sent, stored, longStored);
const { fromApp, forged } = server;
report('The server stores', { fromApp, forged, stored: server.confirmed }, server);

const explored = exploreEdits(bookingEditMachine, around, 1);
const all = { 'all states': explored.states, 'all steps': explored.steps };
report('Other events happen around an edit', all, explored);

console.log('Within these bounds no booking becomes CONFIRMED without an active INBOUND delivery.');
if (!values.short) await writeFile(new URL('../../docs/workflows/proof.md', import.meta.url), page);
process.exit();
