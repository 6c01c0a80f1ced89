import { IMPORT_USAGE, readImportArguments, runImport } from '../features/transfer/import-command.ts';
import { followZone } from '../features/shop/shop.usecases.ts';
import { getStopSignals } from '../restart.ts';
import { inShop, runCommand } from './run.ts';

// On the embedded database the server must be stopped, because it would answer nobody while it writes thousands of
// rows.
await runCommand(IMPORT_USAGE, async (config, args, progress) => {
  // Check the options before the shop is opened, because a mistyped option must not create an empty shop.
  readImportArguments(args);
  progress('Opening the shop', 0, 1);
  return inShop(config, async (db, now, { limitLog }) => {
    const unknownZone = await followZone(db);
    if (unknownZone !== null) console.error(unknownZone);
    const stopped = new AbortController();
    // A second signal ends the process at once, because the handler runs only once.
    for (const signal of getStopSignals(process.platform)) process.once(signal, () => stopped.abort());
    return runImport(args, db, now(), progress, stopped.signal, limitLog ? { afterBatch: limitLog } : {});
  });
});
