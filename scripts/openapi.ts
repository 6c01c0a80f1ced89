// `npm run openapi`: writes the description of the API to docs/openapi.json; `-- --check` fails where that is another one.
import 'temporal-polyfill/global';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../server/config.ts';
import { openInMemory } from '../server/db/embedded/embedded.ts';
import { migrate } from '../server/db/migrate.ts';
import { buildApp } from '../server/http/app.ts';
import { readTyped } from '../tools/command.ts';
import { USAGES } from '../tools/usages.ts';
import { root } from './tool.ts';

const { db, listen, health, close } = await openInMemory();
await migrate(db);
const mailer = { send: async () => undefined };
const app = await buildApp({
  db,
  listen,
  health,
  config: readConfig({}),
  now: () => new Date(),
  mailer,
  appDir: null,
  log: false,
});
const { statusCode, body } = await app.inject('/api/openapi.json');
await app.close();
await close();
if (statusCode !== 200) throw new Error(body);

const file = join(root, 'docs/openapi.json');
const text = `${JSON.stringify(JSON.parse(body), null, 2)}\n`;
if (!readTyped(USAGES.openapi).has('check')) {
  writeFileSync(file, text);
} else if (readFileSync(file, 'utf8') !== text) {
  console.error('docs/openapi.json is not what the server answers: npm run openapi');
  process.exitCode = 1;
}
