// `npm test -- fuzz`: calls a server on a fresh embedded database 50,000 times, as its description says and as it does not.
import 'temporal-polyfill/global';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../server/config.ts';
import { openShopDatabase } from '../server/db/open.ts';
import { prepareShop } from '../server/first-start.ts';
import { buildApp } from '../server/http/app.ts';
import { readArgs, wholeNumber } from '../tools/command.ts';
import { describeReport } from '../tools/fuzz/fuzz.ts';
import { fuzzShop, FUZZ_OWNER } from './fuzz-shop.ts';

const { values } = readArgs(
  `npm test -- fuzz: calls a server as its description says and as it does not. Fails where a check does not hold.
  --calls N   how many calls (50000)
  --seed N    draws another run (1)`,
  { calls: { type: 'string', default: '50000' }, seed: { type: 'string', default: '1' } },
);
const calls = wholeNumber('--calls', values.calls, 1);
const seed = wholeNumber('--seed', values.seed);
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
  seed,
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
