import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { readDataCommand, runDataCommand } from '../../../server/db/backup/data-command.ts';
import { markMoved } from '../../../server/db/embedded/shop-marker.ts';
import { openShopDatabase } from '../../../server/db/open.ts';
import { shopData, spareFirstBoots } from '../support/booted-data.ts';
import { emptyPostgres, postgresUrl } from '../support/database.ts';
import { newFolder } from '../support/use.ts';

let endSparing = () => {};
beforeAll(async () => {
  endSparing = await spareFirstBoots();
});
afterAll(() => endSparing());

let dataDir: string;
beforeEach(async () => {
  dataDir = join(newFolder(), 'data');
  await shopData(dataDir);
});

const THERE = 'the database shop at localhost:5432';
const mark = () => join(dataDir, 'moved-to');
const refusal = (there = THERE) =>
  `The shop of the data folder ${dataDir} was moved to ${there}. Set DATABASE_URL to that database. To use the earlier copy in the folder all the same, remove ${mark()}.`;

/** @returns what a start says, `null` when it succeeds. */
const startSays = (env: Record<string, string> = {}): Promise<string | null> =>
  openShopDatabase(readConfig({ DATA_DIR: dataDir, ...env })).then(
    ({ close }) => close().then(() => null),
    (error: Error) => error.message,
  );
const run = (env: Record<string, string>, ...args: string[]) =>
  runDataCommand(readDataCommand(args), readConfig({ DATA_DIR: dataDir, ...env }), () => undefined);

describe('the copy of a shop that was moved', () => {
  it('is not opened by a start, and by a backup neither [DISK-14]', async () => {
    markMoved(dataDir, THERE);
    expect(await startSays()).toBe(refusal());
    await expect(run({}, 'backup')).rejects.toThrow(refusal());
  });

  it('opens again once the mark is removed [DISK-14]', async () => {
    markMoved(dataDir, THERE);
    rmSync(mark());
    expect(await startSays()).toBeNull();
  });

  it('gives way to a backup that is restored in its place, which opens [DISK-14]', async () => {
    const said = await run({}, 'backup');
    const [, file = ''] = /counted: (.+)$/.exec(said) ?? [];
    markMoved(dataDir, THERE);
    await run({}, 'restore', file);
    expect(existsSync(mark())).toBe(false);
    expect(await startSays()).toBeNull();
  });
});

describe.skipIf(postgresUrl === null)('npm run move', { timeout: 0 }, () => {
  let target: Awaited<ReturnType<typeof emptyPostgres>>;
  beforeEach(async () => {
    target = await emptyPostgres();
    onTestFinished(target.drop);
  });
  const where = (url: string) => `the database ${new URL(url).pathname.slice(1)} at ${new URL(url).host}`;

  it('marks the folder only once the shop is in the database [DISK-14]', async () => {
    const env = { DATABASE_URL: target.url };
    await run(env, 'move', 'postgres', '--dry-run');
    expect(existsSync(mark())).toBe(false);
    await run(env, 'move', 'postgres');
    expect(await startSays()).toBe(refusal(where(target.url)));
    expect(await startSays(env)).toBeNull();
  });

  it('removes the mark when it brings the shop back into the folder [DISK-14]', async () => {
    const env = { DATABASE_URL: target.url };
    await run(env, 'move', 'postgres');
    renameSync(join(dataDir, 'db'), join(dataDir, 'db.old'));
    await run(env, 'move', 'folder');
    expect(await startSays()).toBeNull();
  });

  it('has a start on another empty database say where the shop is [DISK-14]', async () => {
    markMoved(dataDir, THERE);
    expect(await startSays({ DATABASE_URL: target.url })).toBe(
      `The shop of the data folder ${dataDir} was moved to ${THERE}, and ${where(target.url)} is empty. Correct DATABASE_URL. To begin an empty shop in the database all the same, start once with NEW_SHOP=yes.`,
    );
  });
});
