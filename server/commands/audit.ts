import { copyRunning, readCopy } from '../db/backup/running-copy.ts';
import { sealHistory } from '../db/history/sealer.ts';
import { readAuditCommand, runAudit } from '../features/audit/audit-command.ts';
import { inShop, runCommand } from './run.ts';

await runCommand(async (config, args) => {
  const command = readAuditCommand(args);
  const copy = config.databaseUrl === null ? await copyRunning(config.dataDir, () => undefined) : null;
  if (copy !== null) return readCopy(copy, config, (db) => runAudit(command, db));
  return inShop(config, async (db, now) => {
    await sealHistory(db, now);
    return runAudit(command, db);
  });
});
