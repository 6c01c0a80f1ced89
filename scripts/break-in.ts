// `npm test -- break-in`: a stranger, a colleague and whoever runs the commands try doors that once were open, on the built
// server in folders of its own: those at which no test of the server stands.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { account as OWNER, BRIEF, lastCode } from '../test/e2e/support/shop.ts';
import { aBookingBody } from '../test/support/body.ts';
import { readArgs } from '../tools/command.ts';
import { freshBuild } from './fresh-build.mjs';
import { readUntilReady, root } from './tool.ts';

const home = mkdtempSync(join(tmpdir(), 'reflow-break-in-'));
const program = (name: string): string[] => [...BRIEF, join(root, 'dist/server', name)];
const clean = { PATH: process.env['PATH'], NODE_ENV: 'production' };

type Shop = Awaited<ReturnType<typeof start>>;

/** Starts the server in a folder. */
async function start(dataDir: string, host = '127.0.0.1') {
  const env = { HOST: host, PORT: '0', DATA_DIR: dataDir, STAFF_EMAIL: OWNER.email, STAFF_PASSWORD: OWNER.password };
  const server = spawn(process.execPath, program('main.js'), {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...clean, ...env },
  });
  const { url, said } = await readUntilReady(server.stdout);
  server.stdout.resume();
  return {
    said,
    call: async (method: string, path: string, body: object, token?: string) => {
      const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
      const answer = await fetch(`${url}/api${path}`, { method, headers, body: JSON.stringify(body) });
      const { data = {} } = (await answer.json()) as { data?: Record<string, string | number> };
      return { status: answer.status, data };
    },
    stop: async () => {
      const ended = once(server, 'close');
      server.kill('SIGTERM');
      await ended;
    },
  };
}

/** Works in a shop that runs, and stops it. */
async function within<T>(shop: Shop, act: (shop: Shop) => Promise<T>): Promise<T> {
  return act(shop).finally(shop.stop);
}

/** What is tried by its name, what is seen where it is closed, and what is seen in the folder of a shop that is stopped. */
const DOORS: readonly [string, RegExp, (dataDir: string) => Promise<string>][] = [
  [
    'a DELETE with content is taken',
    /^4/,
    async (dataDir) =>
      within(await start(dataDir), async ({ call }) => {
        const token = String((await call('POST', '/auth/login', OWNER)).data['accessToken']);
        const { data } = await call('POST', '/booking', aBookingBody(), token);
        if (data['id'] === undefined) throw new Error('No booking was made');
        return String((await call('DELETE', `/booking/${data['id']}`, { id: 1 }, token)).status);
      }),
  ],
  [
    "staff -- add gives the owner's STAFF_PASSWORD away",
    /: 4/,
    async (dataDir) => {
      const person = { email: 'new@shop.test', password: OWNER.password };
      const env = { ...clean, DATA_DIR: dataDir, STAFF_PASSWORD: person.password };
      execFileSync(process.execPath, [...program('staff.js'), 'add', person.email], { env });
      return within(await start(dataDir), async ({ call }) => {
        const token = lastCode(join(dataDir, 'outbox'), person.email);
        await call('POST', '/auth/verifyEmail', { email: person.email, token });
        return `the new person signs in with it: ${(await call('POST', '/auth/login', person)).status}`;
      });
    },
  ],
  [
    'plain HTTP outside of this machine without a word',
    /true/,
    async (dataDir) =>
      within(await start(dataDir, '0.0.0.0'), async ({ said }) => `said: ${said.includes('http_unencrypted')}`),
  ],
];

readArgs(
  'npm test -- break-in: tries doors that once were open, at which no test of the server stands. Fails where one is.',
  {},
);
freshBuild();

let open = 0;
try {
  await within(await start(home), async () => undefined);
  for (const [door, closed, attempt] of DOORS) {
    const saw = await attempt(home).catch((error: unknown) => `it failed: ${String(error)}`);
    if (!closed.test(saw)) open += 1;
    console.log(`${closed.test(saw) ? 'closed' : 'OPEN  '} ${door}: ${saw}`);
  }
} finally {
  rmSync(home, { recursive: true, force: true, maxRetries: 5 });
}
console.log(`${DOORS.length - open} closed, ${open} open`);
process.exitCode = open > 0 ? 1 : 0;
