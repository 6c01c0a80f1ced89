import { copyRunning, readCopy } from '../db/backup/running-copy.ts';
import { readSealed } from '../db/embedded/shop-marker.ts';
import { sealHistory } from '../db/history/sealer.ts';
import { readAuditCommand, runAudit } from '../features/audit/audit-command.ts';
import { inShop, runCommand } from './run.ts';

await runCommand(async (config, args) => {
  const command = readAuditCommand(args);
  // Before the copy is made, which has all that was noted by then.
  const noted = config.databaseUrl === null ? readSealed(config.dataDir) : undefined;
  const copy = config.databaseUrl === null ? await copyRunning(config.dataDir, () => undefined) : null;
  if (copy !== null) return readCopy(copy, config, (db) => runAudit(command, db, noted));
  return inShop(config, async (db, now) => {
    await sealHistory(db, now());
    return runAudit(command, db, noted);
  });
});
