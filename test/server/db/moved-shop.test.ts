import { existsSync, rmSync } from 'node:fs';
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
  `The shop of the data folder ${dataDir} was moved to ${there}. Set DATABASE_URL to that database. To use the earlier copy in the folder anyway, remove ${mark()}.`;

/** @returns the message of a start; `null` when it succeeds */
const startSays = (env: Record<string, string> = {}): Promise<string | null> =>
  openShopDatabase(readConfig({ DATA_DIR: dataDir, ...env })).then(
    ({ close }) => close().then(() => null),
    (error: Error) => error.message,
  );
const run = (env: Record<string, string>, ...args: string[]) =>
  runDataCommand(readDataCommand(args), readConfig({ DATA_DIR: dataDir, ...env }), () => undefined);

describe('the folder of a moved shop', () => {
  it('is opened neither by a start nor by a backup [DISK-14]', async () => {
    markMoved(dataDir, THERE);
    expect(await startSays()).toBe(refusal());
    await expect(run({}, 'backup')).rejects.toThrow(refusal());
  });

  it('opens again after the mark is removed [DISK-14]', async () => {
    markMoved(dataDir, THERE);
    rmSync(mark());
    expect(await startSays()).toBeNull();
  });

  it('opens again after a backup was restored to it [DISK-14]', async () => {
    const said = await run({}, 'backup');
    const [, file = ''] = /counted: (.+)$/.exec(said) ?? [];
    markMoved(dataDir, THERE);
    await run({}, 'restore', file);
    expect(existsSync(mark())).toBe(false);
    expect(await startSays()).toBeNull();
  });
});

it.skipIf(postgresUrl === null)('a start on another empty database says where the shop is [DISK-14]', async () => {
  const { url, drop } = await emptyPostgres();
  onTestFinished(drop);
  markMoved(dataDir, THERE);
  expect(await startSays({ DATABASE_URL: url })).toBe(
    `The shop of the data folder ${dataDir} was moved to ${THERE}, and the database ${new URL(url).pathname.slice(1)} at ${new URL(url).host} is empty. Correct DATABASE_URL. To start an empty shop in the database anyway, start once with NEW_SHOP=yes.`,
  );
});
