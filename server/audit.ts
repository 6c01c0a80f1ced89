import { ConfigError, readConfig } from './config.ts';
import { openClock } from './db/clock-watch.ts';
import { askRunning } from './db/embedded/embedded.ts';
import { openShopDatabase } from './db/open.ts';
import { readAuditCommand, runAudit } from './features/audit/audit-command.ts';
import { readReply, type ServerRequest } from './requests.ts';
import { StartupError } from './startup-error.ts';

// Before anything is opened: what this process writes is for nobody else. DATA-01.
process.umask(0o077);

/** Milliseconds that a running server has for an audit of its history. */
const AUDIT_MS = 60 * 60_000;

try {
  const config = readConfig(process.env);
  const command = readAuditCommand(process.argv.slice(2));
  const request: ServerRequest = { ask: 'audit', command };
  const asked = config.databaseUrl === null;
  const answer = asked ? await askRunning(config.dataDir, JSON.stringify(request), { ms: AUDIT_MS }) : null;
  if (answer !== null) console.log(readReply(answer));
  else {
    const database = await openShopDatabase(config);
    try {
      console.log(await runAudit(command, database.db, (await openClock(database.db)).now()));
    } finally {
      await database.close();
    }
  }
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
