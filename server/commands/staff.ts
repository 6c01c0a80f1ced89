import { askPassword, readStaffCommand, runStaffCommand, STAFF_USAGE } from '../features/staff/staff-command.ts';
import { askOrOpen, runCommand } from './run.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

await runCommand(STAFF_USAGE, async (config, args, progress) => {
  const command = await readStaffCommand(args, askPassword);
  return askOrOpen(config, { ask: 'staff', command }, progress, (db, now) =>
    runStaffCommand(command, { db, now: now(), log }),
  );
});
