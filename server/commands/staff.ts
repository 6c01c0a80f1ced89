import { askServer } from '../db/backup/running-copy.ts';
import { askPassword } from '../features/staff/ask-password.ts';
import { COMMAND_MANAGER, readStaffCommand, runStaffCommand } from '../features/staff/staff-command.ts';
import { inShop, runCommand } from './run.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

await runCommand(async (config, args, progress) => {
  const command = await readStaffCommand(args, askPassword);
  const said =
    config.databaseUrl === null ? await askServer(config.dataDir, { ask: 'staff', command }, progress) : null;
  return (
    said ?? inShop(config, (db, now) => runStaffCommand(command, { ...COMMAND_MANAGER, db, now: now(), log: silent }))
  );
});
