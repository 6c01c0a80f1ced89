import 'temporal-polyfill/global';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../config.ts';
import { openShopDatabase } from '../db/open.ts';
import { prepareShop } from '../first-start.ts';
import { SAMPLE_NEWCOMERS, SAMPLE_STAFF } from '../sample/words.ts';
import { fillSampleShop } from '../sample/shop.ts';
import { DEMO_USAGE, refuseArguments } from '../usage.mjs';

// A shop to try things out: the server of `npm start` on a folder that is removed at the end.
const OWNER = 'owner@reflow.test';
const PASSWORD = 'reflow demo';

refuseArguments(DEMO_USAGE);

// Set it before anything is opened: files of this process are private to its user (DATA-01).
process.umask(0o077);

const dataDir = mkdtempSync(join(tmpdir(), 'reflow-demo-'));
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));

// Never use the shop's real database, whatever the environment says.
delete process.env['DATABASE_URL'];
Object.assign(process.env, {
  DATA_DIR: dataDir,
  STAFF_EMAIL: OWNER,
  STAFF_PASSWORD: PASSWORD,
  BACKUP_MINUTES: '0',
  BOOK_FOR: 'everybody',
});

const config = readConfig(process.env);
const database = await openShopDatabase(config);
const now = new Date();
await prepareShop(database.db, config, now);
await fillSampleShop(database.db, { now: now.toISOString(), password: PASSWORD });
await database.close();

console.log(`Sign in to the sample shop as ${[OWNER, ...SAMPLE_STAFF.map(({ email }) => email)].join(', ')}`);
console.log(`Password: ${PASSWORD}`);
console.log(`Not verified yet: ${SAMPLE_NEWCOMERS.join(', ')}. Messages go to ${join(dataDir, 'outbox')}.`);
console.log('The book of workflows is at /book.html, without sign-in');
await import('../main.ts');
