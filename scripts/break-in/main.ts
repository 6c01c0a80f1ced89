// `npm test -- break-in`: a stranger, a colleague and whoever runs the commands try each door that once was open, on the
// built server in folders of its own. `-- --root DIR` tries another build.
import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { freshBuild } from '../fresh-build.mjs';
import { CommandError, readArgs } from '../../tools/command.ts';
import { root as ownRoot } from '../tool.ts';
import { ROOMS } from './doors.ts';
import { cleanUp, createBuild, createFolder } from './victim.ts';

const { root: other, only = '' } = readArgs(
  `npm test -- break-in: tries each door that once was open. Fails where one is.
  --root DIR   tries another build than this one
  --only TEXT  tries only the rooms with a door whose name has this in it`,
  { root: { type: 'string' }, only: { type: 'string' } },
).values;
if (other === undefined) freshBuild();
else if (!statSync(join(other, 'dist/server'), { throwIfNoEntry: false }))
  throw new CommandError(`${other} has no build.`);
const build = createBuild(resolve(other ?? ownRoot));

let [closed, open] = [0, 0];
try {
  const shop = createFolder();
  await (await build.mustStart(shop)).stop();
  for (const room of ROOMS.filter(({ doors }) => doors.some(([door]) => door.includes(only)))) {
    const leave = await room.enter(build, shop, async ([door], attempt, isClosed) => {
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
