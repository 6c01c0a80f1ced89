// `npm run proof`: walks everything that booking edit can reach and looks for a CONFIRMED that is sent to the server
// without an active INBOUND delivery. Ends with the number of states and transitions, or with the shortest story.
import { bookingEditMachine } from '../../src/machines/booking-edit/booking-edit.machine.ts';
import { decideStatus } from '../../src/domain/booking/booking-status.machine.ts';
import { bookingEditWorld, STARTS } from './booking-edit-world.ts';
import { walkStatuses } from './booking-status-walk.ts';
import { explore } from './explore.ts';
import 'temporal-polyfill/global';

let states = 0;
let transitions = 0;
for (const start of STARTS) {
  const found = explore(bookingEditWorld(bookingEditMachine, start, 2));
  states += found.states;
  transitions += found.transitions;
  if (!found.counterexample) continue;
  const { story, fault } = found.counterexample;
  console.error(
    `A booking that is ${start.status}:\n${story.map((line, at) => `  ${at + 1}. ${line}`).join('\n')}\n  => ${fault}`,
  );
  process.exitCode = 1;
}
console.log(`${states} states and ${transitions} transitions from ${STARTS.length} bookings walked`);
const { statuses, decisions, faults } = walkStatuses(decideStatus);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
console.log(`${decisions} decisions about ${statuses} statuses asked for`);
if (process.exitCode !== 1)
  console.log('In none of them a booking becomes CONFIRMED without an active INBOUND delivery.');
