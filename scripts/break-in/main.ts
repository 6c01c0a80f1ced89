// `npm test -- break-in`: a stranger, a colleague and whoever runs the commands try each door that once was open, on the
// built server in folders of its own.
import { readArgs } from '../../tools/command.ts';
import { freshBuild } from '../fresh-build.mjs';
import { ROOMS } from './doors.ts';
import { cleanUp, createFolder, mustStart } from './victim.ts';

const { only = '' } = readArgs(
  `npm test -- break-in: tries each door that once was open. Fails where one is.
  --only TEXT  tries only the rooms with a door whose name has this in it`,
  { only: { type: 'string' } },
).values;
freshBuild();

let [closed, open] = [0, 0];
try {
  const shop = createFolder();
  await (await mustStart(shop)).stop();
  for (const room of ROOMS.filter(({ doors }) => doors.some(([door]) => door.includes(only)))) {
    const leave = await room.enter(shop, async ([door], attempt, isClosed) => {
      const saw = await attempt().catch((error: unknown) => `it failed: ${String(error)}`);
      if (isClosed.test(saw)) closed += 1;
      else open += 1;
      console.log(`${isClosed.test(saw) ? 'closed' : 'OPEN  '} ${door}: ${saw}`);
    });
    await leave();
  }
} finally {
  cleanUp();
}
console.log(`${closed} closed, ${open} open`);
process.exitCode = open > 0 || closed === 0 ? 1 : 0;
