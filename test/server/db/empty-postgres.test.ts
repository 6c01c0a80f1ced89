import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { listNames } from '../../../server/db/backup/rows.ts';
import { countKept } from '../../../server/db/empty-postgres.ts';
import { openEmbedded } from '../../../server/db/embedded/embedded.ts';
import { openShopDatabase } from '../../../server/db/open.ts';
import { openPostgres } from '../../../server/db/postgres.ts';
import { booking } from '../../../server/db/schema.ts';
import { bootedData, shopData } from '../support/booted-data.ts';
import { emptyPostgres, postgresUrl } from '../support/database.ts';
import { newFolder } from '../support/use.ts';

describe.skipIf(postgresUrl === null)('an empty PostgreSQL', () => {
  let dataDir: string;
  let empty: Awaited<ReturnType<typeof emptyPostgres>>;
  beforeEach(async () => {
    dataDir = join(newFolder(), 'data');
    empty = await emptyPostgres();
    onTestFinished(empty.drop);
  });

  /** @returns the message of a start on it; `null` when it succeeds */
  const startSays = (env: Record<string, string> = {}): Promise<string | null> =>
    openShopDatabase(readConfig({ DATABASE_URL: empty.url, DATA_DIR: dataDir, ...env })).then(
      ({ close }) => close().then(() => null),
      (error: Error) => error.message,
    );
  const describeEmpty = () => `the database ${new URL(empty.url).pathname.slice(1)} at ${new URL(empty.url).host}`;
  const holds = (what: string) =>
    `The data folder ${dataDir} holds a shop${what}, and ${describeEmpty()} is empty. Take the shop there with: npm run move -- postgres. To start an empty shop in the database anyway, start once with NEW_SHOP=yes.`;

  /** Puts `count` bookings into the shop of the data folder. */
  async function fillFolder(count: number): Promise<void> {
    await shopData(dataDir);
    const { db, close } = await openEmbedded(dataDir);
    const person = { clientName: 'Bilal', clientType: 'INDIVIDUAL', phoneNumber: '1', whatsappNumber: '1' } as const;
    const rows = Array.from({ length: count }, (_, index) => ({ ...person, code: `BK-${1001 + index}` }));
    if (count > 0) await db.insert(booking).values(rows);
    await close();
  }

  it('is refused while the data folder holds a shop, and stays empty [DISK-11]', async () => {
    await fillFolder(203);
    expect(await startSays()).toBe(holds(' with 203 bookings'));
    const { db, close } = openPostgres(empty.url);
    onTestFinished(close);
    expect(await listNames(db)).toEqual(new Set());
  });

  it('is refused while a server has the shop of the data folder open [DISK-11]', async () => {
    await fillFolder(1);
    const { db, handleRequests, close } = await openEmbedded(dataDir);
    onTestFinished(close);
    const answer = async () => JSON.stringify({ printed: JSON.stringify(await countKept(db)) });
    handleRequests?.(answer);
    expect(await startSays()).toBe(holds(' with 1 booking'));
  });

  it('is refused while a server that reports no count of bookings has locked the data folder [DISK-11]', async () => {
    await fillFolder(1);
    const { close } = await openEmbedded(dataDir);
    onTestFinished(close);
    expect(await startSays()).toBe(holds(''));
  });

  it('is refused while there are backups of a shop [DISK-11]', async () => {
    const backups = join(dataDir, 'backups');
    mkdirSync(backups, { recursive: true });
    const file = join(backups, 'snapshot-000010-2025-01-05T07-35-00Z-1f2e3d4c.jsonl.gz');
    writeFileSync(file, '');
    expect(await startSays()).toBe(
      `There are backups of a shop, and ${describeEmpty()} is empty. Correct DATABASE_URL, or bring the shop back. The newest proven snapshot, of Jan 5, 2025, 12:35 PM, comes back with: npm run restore -- ${file}\nTo start an empty shop in the database anyway, start once with NEW_SHOP=yes.`,
    );
  });

  it('gets an empty shop with NEW_SHOP=yes [DISK-11]', async () => {
    await fillFolder(1);
    expect(await startSays({ NEW_SHOP: 'yes' })).toBeNull();
  });

  it.each([
    ['a folder that is not there', async () => undefined],
    ['a folder without a shop', () => bootedData(dataDir)],
    ['a shop in which nothing was booked', () => fillFolder(0)],
  ])('gets an empty shop next to %s [DISK-11]', async (_, prepare) => {
    await prepare();
    expect(await startSays()).toBeNull();
  });
});
