import { ERASE_USAGE, readEraseArguments, runErasure } from '../features/erasure/erasure-command.ts';
import { askOrOpen, runCommand } from './run.ts';

await runCommand(ERASE_USAGE, async (config, args, progress) => {
  // Check the options before the shop is opened, because a mistyped option must not create an empty shop.
  readEraseArguments(args);
  return askOrOpen(config, { ask: 'erase', args: [...args] }, progress, (db, now) => runErasure(args, db, now));
});
