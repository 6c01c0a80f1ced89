// `npm run fuzz`: calls a server on a fresh embedded database 50,000 times, as its description says and as it does not.
import 'temporal-polyfill/global';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../server/config.ts';
import { openShopDatabase } from '../server/db/open.ts';
import { prepareShop } from '../server/first-start.ts';
import { buildApp } from '../server/http/app.ts';
import { CommandError, readTyped } from '../tools/command.ts';
import { describeReport } from '../tools/fuzz/fuzz.ts';
import { USAGES } from '../tools/usages.ts';
import { fuzzShop, FUZZ_OWNER } from './fuzz-shop.ts';

const { value } = readTyped(USAGES.fuzz);
const calls = Number(value('calls'));
if (calls === 0) throw new CommandError('No call is made by --calls 0.');
const dataDir = mkdtempSync(join(tmpdir(), 'reflow-fuzz-'));
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));

let clock = Date.parse('2025-01-05T07:30:00.000Z');
const now = () => new Date(clock);
const config = readConfig({ DATA_DIR: dataDir, STAFF_EMAIL: FUZZ_OWNER.email, STAFF_PASSWORD: FUZZ_OWNER.password });
const { db, listen, health, close } = await openShopDatabase(config);
await prepareShop(db, config, now());
const app = await buildApp({
  db,
  listen,
  health,
  config,
  now,
  mailer: { send: async () => undefined },
  appDir: null,
  log: false,
});
const began = performance.now();
const report = await fuzzShop({
  app,
  db,
  calls,
  seed: Number(value('seed')),
  advance: (ms) => {
    clock += ms;
  },
  onProgress: (made, { faults }) =>
    console.log(`${made} calls, ${faults.length} faults, ${Math.round((performance.now() - began) / 1000)} s`),
});
await app.close();
await close();
console.log(describeReport(report).join('\n'));
process.exitCode = report.faults.length === 0 ? 0 : 1;
