// `npm test -- break-in`: a stranger, a colleague and whoever runs the commands try each door that once was open, on the
// built server in folders of its own.
import { oneOf, readArgs } from '../../tools/command.ts';
import { freshBuild } from '../fresh-build.mjs';
import { ROOMS } from './doors.ts';
import { cleanUp, createFolder, mustStart } from './victim.ts';

const names = Object.keys(ROOMS);
const { only } = readArgs(
  `npm test -- break-in: tries each door that once was open. Fails where one is.
  --only ROOM  tries only the doors of ${names.join(', ')}; may be said several times`,
  { only: { type: 'string', multiple: true, default: names } },
).values;
for (const name of only) oneOf('The room', name, names);
freshBuild();

let [closed, open] = [0, 0];
try {
  const shop = createFolder();
  await (await mustStart(shop)).stop();
  for (const [name, enter] of Object.entries(ROOMS).filter(([name]) => only.includes(name))) {
    console.log(`${name}:`);
    await enter(shop, async (door, isClosed, attempt) => {
      const saw = await attempt().catch((error: unknown) => `it failed: ${String(error)}`);
      if (isClosed.test(saw)) closed += 1;
      else open += 1;
      console.log(`${isClosed.test(saw) ? 'closed' : 'OPEN  '} ${door}: ${saw}`);
    });
  }
} finally {
  cleanUp();
}
console.log(`${closed} closed, ${open} open`);
process.exitCode = open > 0 || closed === 0 ? 1 : 0;
