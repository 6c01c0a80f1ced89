import { askServer } from '../db/backup/running-copy.ts';
import { runErasure } from '../features/erasure/erasure-command.ts';
import { inShop, runCommand } from './run.ts';

await runCommand(async (config, args, progress) => {
  const said =
    config.databaseUrl === null ? await askServer(config.dataDir, { ask: 'erase', args: [...args] }, progress) : null;
  return said ?? inShop(config, (db, now) => runErasure(args, db, now));
});
