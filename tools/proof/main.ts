// `npm run proof`: explores everything that booking edit can reach and looks for a CONFIRMED that is sent to the server
// without an active INBOUND delivery. Ends with the number of states and transitions, or with the shortest scenario.
import { bookingEditMachine } from '../../src/machines/booking-edit/booking-edit.machine.ts';
import { decideStatus } from '../../src/domain/booking/booking-status.machine.ts';
import { exploredBookingEdit, STARTS } from './booking-edit-model.ts';
import { checkDecisions } from './status-decisions.ts';
import { explore } from './explore.ts';
import 'temporal-polyfill/global';

let states = 0;
let transitions = 0;
for (const start of STARTS) {
  const found = explore(exploredBookingEdit(bookingEditMachine, start, 2));
  states += found.states;
  transitions += found.transitions;
  if (!found.counterexample) continue;
  const { scenario, fault } = found.counterexample;
  console.error(
    `A booking that is ${start.status}:\n${scenario.map((line, at) => `  ${at + 1}. ${line}`).join('\n')}\n  => ${fault}`,
  );
  process.exitCode = 1;
}
console.log(`${states} states and ${transitions} transitions from ${STARTS.length} bookings explored`);
const { statuses, decisions, faults } = checkDecisions(decideStatus);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
console.log(`${decisions} decisions about ${statuses} statuses asked for`);
if (process.exitCode !== 1)
  console.log('In none of them a booking becomes CONFIRMED without an active INBOUND delivery.');
