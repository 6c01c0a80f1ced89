import 'temporal-polyfill/global';
import { setShopZone } from '../../src/domain/shared/shop-day.ts';
import { readConfig } from '../config.ts';
import { readDataCommand, runDataCommand } from '../db/backup/data-command.ts';
import { explainStart } from '../db/embedded/start-faults.ts';
import { createProgressBar } from './progress-bar.ts';
import { refuseStart } from '../startup-error.ts';

// Before anything is opened: what this process writes is for nobody else. DATA-01.
process.umask(0o077);

const bar = createProgressBar(process.stderr);
try {
  const config = readConfig(process.env);
  setShopZone(config.shopTimeZone);
  try {
    const { lines, isGood } = await runDataCommand(readDataCommand(process.argv.slice(2)), config, bar.progress);
    bar.end();
    for (const line of lines) console.log(line);
    if (!isGood) process.exitCode = 1;
  } catch (error) {
    throw explainStart(error, config) ?? error;
  }
} catch (error) {
  bar.end();
  refuseStart(error);
}
