import { setShopZone } from '../../src/domain/shared/shop-day.ts';
import { DATA_USAGE, readDataCommand, runDataCommand } from '../db/backup/data-command.ts';
import { explainStart } from '../db/embedded/start-faults.ts';
import { runCommand } from './run.ts';

await runCommand(DATA_USAGE, async (config, args, progress) => {
  setShopZone(config.shopTimeZone);
  try {
    return await runDataCommand(readDataCommand(args), config, progress);
  } catch (error) {
    throw explainStart(error, config) ?? error;
  }
});
