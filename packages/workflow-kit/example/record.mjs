// node record.mjs TRACE: buys seat 1 and writes what the machine did. `workflow-kit replay` runs it again.
import { writeFileSync } from 'node:fs';
import { register } from 'tsx/esm/api';
import { recordTrace } from 'workflow-kit/replay/record';
import { createActor, fromPromise, waitFor } from 'xstate';

register();
const { seatMachine } = await import('./seat.machine.ts');
const [file = 'trace.json'] = process.argv.slice(2);
const recorder = recordTrace();
const machine = seatMachine.provide({ actors: { pay: fromPromise(async () => ({ ticket: 'A-1' })) } });
const seat = createActor(machine, { inspect: recorder.inspect }).start();
seat.send({ type: 'seat.choose', seat: 1 });
seat.send({ type: 'seat.pay' });
await waitFor(seat, (snapshot) => snapshot.matches('paid'));
writeFileSync(file, JSON.stringify(recorder.trace(), null, 2));
console.log(`${recorder.trace().entries.length} events in ${file}`);
