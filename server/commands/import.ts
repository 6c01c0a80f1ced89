import { IMPORT_USAGE, readImportArguments, runImport } from '../features/transfer/import-command.ts';
import { followZone } from '../features/shop/shop.usecases.ts';
import { getStopSignals } from '../restart.ts';
import { inShop, runCommand } from './run.ts';

// A running server answers nobody while it writes thousands of rows: on the embedded database it has to be stopped.
await runCommand(IMPORT_USAGE, async (config, args, progress) => {
  // Before the shop is opened: a mistyped option must not begin an empty one.
  readImportArguments(args);
  progress('Opening the shop', 0, 1);
  return inShop(config, async (db, now, { limitLog }) => {
    const unknownZone = await followZone(db);
    if (unknownZone !== null) console.error(unknownZone);
    const stopped = new AbortController();
    // A second one ends the process at once, as it does without this.
    for (const signal of getStopSignals(process.platform)) process.once(signal, () => stopped.abort());
    return runImport(args, db, now(), progress, stopped.signal, limitLog ? { afterBatch: limitLog } : {});
  });
});
