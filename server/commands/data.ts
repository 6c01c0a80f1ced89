import { setShopZone } from '../../src/domain/shared/shop-day.ts';
import { readDataCommand, runDataCommand } from '../db/backup/data-command.ts';
import { explainStart } from '../db/embedded/start-faults.ts';
import { runCommand } from './run.ts';

await runCommand(async (config, args, progress) => {
  setShopZone(config.shopTimeZone);
  try {
    const { lines, isGood } = await runDataCommand(readDataCommand(args), config, progress);
    if (!isGood) process.exitCode = 1;
    return lines.join('\n');
  } catch (error) {
    throw explainStart(error, config) ?? error;
  }
});
