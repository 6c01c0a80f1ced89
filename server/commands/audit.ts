import { readConfig } from '../config.ts';
import { copyRunning, readCopy } from '../db/backup/running-copy.ts';
import { openClock } from '../db/clock-watch.ts';
import { sealHistory } from '../db/history/sealer.ts';
import { openShopDatabase } from '../db/open.ts';
import { readAuditCommand, runAudit } from '../features/audit/audit-command.ts';
import { refuseStart } from '../startup-error.ts';

// Before anything is opened: what this process writes is for nobody else. DATA-01.
process.umask(0o077);

try {
  const config = readConfig(process.env);
  const command = readAuditCommand(process.argv.slice(2));
  const copy = config.databaseUrl === null ? await copyRunning(config.dataDir, () => undefined) : null;
  if (copy !== null) console.log(await readCopy(copy, config, (db) => runAudit(command, db)));
  else {
    const database = await openShopDatabase(config);
    try {
      const clock = await openClock(database.db);
      await sealHistory(database.db, clock.now());
      console.log(await runAudit(command, database.db));
    } finally {
      await database.close();
    }
  }
} catch (error) {
  refuseStart(error);
}
