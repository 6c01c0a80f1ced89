import { readMarker } from '../db/embedded/shop-marker.ts';
import { sealHistory } from '../db/history/sealer.ts';
import { AUDIT_USAGE, readAuditCommand, runAudit } from '../features/audit/audit-command.ts';
import { readShopData, runCommand } from './run.ts';

await runCommand(AUDIT_USAGE, (config, args) => {
  const command = readAuditCommand(args);
  // Read it before the copy is made: the copy then contains everything noted so far.
  const noted = config.databaseUrl === null ? readMarker(config.dataDir).sealed : undefined;
  return readShopData(
    config,
    () => undefined,
    (db) => runAudit(command, db, noted),
    (db, now) => sealHistory(db, now()),
  );
});
