import { ERASE_USAGE, readEraseArguments, runErasure } from '../features/erasure/erasure-command.ts';
import { askOrOpen, runCommand } from './run.ts';

await runCommand(ERASE_USAGE, async (config, args, progress) => {
  // Before the shop is opened: a mistyped option must not begin an empty one.
  readEraseArguments(args);
  return askOrOpen(config, { ask: 'erase', args: [...args] }, progress, (db, now) => runErasure(args, db, now));
});
