import { parseArgs } from 'node:util';
import { openEmbedded } from '../../../server/db/embedded/embedded.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { setting } from '../../../server/db/schema.ts';

// Writes for ever and prints the number of each row once it was acknowledged.
const { positionals } = parseArgs({ allowPositionals: true });
const [dataDir = ''] = positionals;
const { db } = await openEmbedded(dataDir);
await migrate(db);
const before = await db.select().from(setting);
for (let n = before.length + 1; ; n += 1) {
  await db.insert(setting).values({ name: String(n), value: 'x'.repeat(n % 2_000) });
  process.stdout.write(`wrote ${n}\n`);
}
