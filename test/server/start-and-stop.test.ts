import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { setImmediate, setInterval } from 'node:timers/promises';
import fastify from 'fastify';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { staff } from '../../server/db/schema.ts';
import {
  checkFirstPassword,
  prepareShop,
  removeFirstPassword,
  describeFirstAccount,
} from '../../server/first-start.ts';
import { endConnectionsOnStop } from '../../server/http/connections.ts';
import { argon2 } from '../../server/features/session/argon2.ts';
import { getStopSignals, restartOnCrash } from '../../server/restart.ts';
import { type Running, startServer } from '../../server/start.ts';
import { ACCOUNT, bootedData, SIGN_IN } from './support/booted-data.ts';
import { KHAN } from './support/booking-fixtures.ts';
import { freshDatabase } from './support/database.ts';
import { createShop } from './support/harness.ts';
import { askAt, run, signInAt, startShop } from './support/server-process.ts';
import { newFolder, useFolder } from './support/use.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = join(newFolder(), 'data');
});
async function openFresh() {
  const { db, close } = await freshDatabase();
  onTestFinished(close);
  return db;
}
const NOW = new Date('2025-01-05T07:30:00Z');
const MADE = { email: 'owner@reflow.local', password: expect.stringMatching(/^[\w-]{16}$/) as string };

it.each([
  [{}, MADE, true],
  [
    { STAFF_EMAIL: 'Amna@Shop.test', STAFF_PASSWORD: 'correct horse' },
    { email: 'amna@shop.test', password: null },
    false,
  ],
])('the first account is created: %j', async (env, account, mustChangePassword) => {
  const db = await openFresh();
  expect(await prepareShop(db, readConfig(env), NOW)).toEqual(account);
  expect(await db.select().from(staff)).toMatchObject([{ email: account.email, mustChangePassword }]);
});

it('refuses a weak password of the environment, but only at the first start [SIGN-01]', async () => {
  const weak = readConfig({ STAFF_EMAIL: 'amna@shop.test', STAFF_PASSWORD: 'password' });
  const db = await openFresh();
  await expect(checkFirstPassword(db, weak)).rejects.toThrow(
    'STAFF_PASSWORD: This password is too common. Please choose another one.',
  );
  await expect(checkFirstPassword(db, { ...weak, staffPassword: 'amna-2025' })).rejects.toThrow(
    'too close to the name of',
  );
  await checkFirstPassword(db, { ...weak, staffPassword: 'correct horse' });
  await prepareShop(db, weak, NOW);
  await checkFirstPassword(db, weak);
});

it('shows the generated password at the first start that succeeds [SIGN-01, EDGE-08]', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  await bootedData(dataDir);
  const env = { DATA_DIR: dataDir, PORT: '0', BACKUP_MINUTES: '0', LOG_LEVEL: 'silent' };
  const begin = (more: Record<string, string>) =>
    startServer(readConfig({ ...env, ...more }), { appDir: null, log: false });
  const { port } = taken.address() as AddressInfo;
  await expect(begin({ PORT: String(port) })).rejects.toThrow(
    `Port ${port} is in use. Stop what runs there, or set PORT to another one.`,
  );
  taken.close();
  const running = await begin({});
  await running.stop();
  expect(running.firstAccount).toEqual(MADE);
});

it('is ready only once someone can sign in [SEEN-04]', async () => {
  const free = createServer().listen(0, '127.0.0.1');
  await once(free, 'listening');
  const { port } = free.address() as AddressInfo;
  free.close();
  await bootedData(dataDir);
  const env = { ...ACCOUNT, DATA_DIR: dataDir, PORT: String(port), BACKUP_MINUTES: '0', LOG_LEVEL: 'silent' };
  const ready = async () => (await fetch(`http://127.0.0.1:${port}/ready`)).status;
  // The server already listens while it hashes the password of the first account.
  let before = 0;
  const { hash } = argon2;
  vi.spyOn(argon2, 'hash').mockImplementationOnce(async (...typed) => {
    before = await ready();
    return hash(...typed);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  const running = await startServer(readConfig(env), { appDir: null, log: false });
  onTestFinished(() => running.stop());
  expect([before, await ready()]).toEqual([503, 200]);
});

it('the generated password is shown only on a terminal, and otherwise kept in a file until it is changed [EDGE-08]', async () => {
  const config = readConfig({ DATA_DIR: dataDir });
  const file = join(dataDir, 'first-password');
  const made = { email: 'owner@reflow.local', password: 'made-up-secret' };
  expect(describeFirstAccount({ email: 'owner@shop.test', password: null }, config, false)).toEqual([
    'First account: owner@shop.test',
  ]);
  expect(describeFirstAccount(made, config, true)).toEqual([
    'First account: owner@reflow.local with the password made-up-secret',
    'It is shown only once. At the first sign-in, you choose your own password.',
  ]);
  expect(existsSync(dataDir)).toBe(false);
  expect(describeFirstAccount(made, config, false)).toEqual([
    `First account: owner@reflow.local. Its password is in ${file}, which only you can read. At the first sign-in, you choose your own password.`,
  ]);
  expect(describeFirstAccount(made, config, false, 'win32').join('')).toContain(
    'first-password, which everyone with access to that folder can read.',
  );
  expect(describeFirstAccount(made, { ...config, inContainer: true }, false).join('')).toMatch(
    / your own password\. Read it with: docker exec reflow cat \S+\/first-password$/,
  );
  expect(readFileSync(file, 'utf8')).toBe('made-up-secret\n');
  expect([statSync(file).mode & 0o777, statSync(dataDir).mode & 0o777]).toEqual([0o600, 0o700]);
  const db = await openFresh();
  await prepareShop(db, config, NOW);
  await removeFirstPassword(db, config);
  expect(existsSync(file)).toBe(true);
  await db.update(staff).set({ mustChangePassword: false });
  await removeFirstPassword(db, config);
  expect(existsSync(file)).toBe(false);
});

describe('a server whose database ends', () => {
  /** Servers whose database ends on demand. `onStart` is called before each start with its number. */
  async function open(onStart: (nth: number) => void = () => undefined) {
    const said: string[] = [];
    const ends: (() => void)[] = [];
    let time = 0;
    const start = async (): Promise<Running> => {
      const nth = ends.length + 1;
      onStart(nth);
      said.push(`start ${nth}`);
      const ended = new Promise<void>((done) => ends.push(done));
      const stop = async (say?: (sentence: string) => void) => {
        said.push(`stop ${nth}`);
        say?.(`waiting for a backup of ${nth}`);
      };
      return { address: `http://shop:${nth}`, firstAccount: null, warnings: [], ended, stop };
    };
    const server = await restartOnCrash(start, { now: () => time, say: (sentence) => void said.push(sentence) });
    void server.lost.catch((error: Error) => said.push(`lost: ${error.message}`));
    /** The newest database ends so many minutes later. */
    const end = async (minutes: number, last: RegExp = /ready again|^lost/m) => {
      time += minutes * 60_000;
      const before = said.length;
      ends.at(-1)?.();
      await expect.poll(() => said.slice(before).join('\n')).toMatch(last);
    };
    return { said, server, end };
  }

  const ENDED = 'The database has stopped. Reflow starts it again.';
  const restart = (nth: number) => [
    ENDED,
    `stop ${nth - 1}`,
    `start ${nth}`,
    `Reflow is ready again at http://shop:${nth}`,
  ];

  it('is restarted three times in an hour, then gives up [DISK-13]', async () => {
    const { said, server, end } = await open();
    for (const minutes of [1, 1, 61, 1, 1, 1]) await end(minutes);
    await server.stop((sentence) => void said.push(sentence));
    expect(said).toEqual([
      'start 1',
      ...[2, 3, 4, 5, 6].flatMap(restart),
      'lost: The database has stopped 4 times in an hour',
      'stop 6',
      'waiting for a backup of 6',
    ]);
  });

  it('ends with the reason if the restart fails', async () => {
    const { said, end } = await open((nth) => {
      if (nth > 1) throw new Error('The disk is full');
    });
    await end(0);
    expect(said).toEqual(['start 1', ENDED, 'stop 1', 'lost: The disk is full']);
  });

  it('starts nothing after a stop, and stops a restart that is running', async () => {
    const stopped = await open();
    await stopped.server.stop();
    await stopped.end(0, /^$/);
    await setImmediate();
    expect(stopped.said).toEqual(['start 1', 'stop 1']);

    let stopping = Promise.resolve();
    const starting = await open((nth) => {
      if (nth > 1) stopping = starting.server.stop();
    });
    await starting.end(0);
    await stopping;
    expect(starting.said).toEqual(['start 1', ...restart(2), 'stop 2']);
  });

  it('stops on the signals of Windows, which has no SIGTERM', () => {
    expect(getStopSignals('win32')).toEqual(['SIGINT', 'SIGBREAK', 'SIGHUP']);
    expect(getStopSignals('linux')).toEqual(['SIGTERM', 'SIGINT']);
  });
});

/** Milliseconds between two bookings: faster than any counter, with time left for parallel reads. */
const PACE_MS = 200;

describe('a server in its own process', () => {
  const data = join(useFolder(), 'data');
  // Settings that once were insecure: the owner's default password, and plain HTTP to other machines without a warning.
  const env = { DATA_DIR: data, HOST: '0.0.0.0', ...ACCOUNT };
  let shop: Awaited<ReturnType<typeof startShop>>;
  beforeAll(async () => {
    shop = await startShop(env);
  });
  const command = async (name: string, ...args: string[]) => {
    const program = await run(name, args, env);
    return { ended: await program.ended, printed: program.printed().trim().split('\n').at(-1) };
  };

  it('warns that mails have no link while HOST is not the address of one computer [EDGE-11]', () => {
    expect(shop.printed()).toContain('Mails carry a code without a link, because the address of the app is not known');
  });

  it('accepts bookings while backup, verify, audit, export, erase and staff run [BACKUP-06, BACKUP-07, HIST-04, MOVE-01, PEOPLE-06]', async () => {
    expect(shop.printed()).toContain('http_unencrypted');
    const { accessToken: token } = await signInAt(shop.address, SIGN_IN);
    let isOver = false;
    const statuses: number[] = [];
    const writing = (async () => {
      for await (const _ of setInterval(PACE_MS)) {
        if (isOver) return;
        statuses.push((await askAt(shop.address, '/booking', { token, body: KHAN })).status);
      }
    })();
    const said = {
      backup: await command('data', 'backup'),
      verify: await command('data', 'verify'),
      audit: await command('audit', 'verify'),
      export: await command('export', join(data, 'out')),
      erase: await command('erase', 'BK-1001', '--yes'),
      added: await command('staff', 'add', 'amna@shop.test', '--role', 'manager'),
    };
    isOver = true;
    await writing;
    expect(said).toEqual({
      backup: {
        ended: 0,
        printed: expect.stringMatching(/^A backup was made, opened and counted: .*snapshot-000001-.*\.jsonl\.gz$/),
      },
      verify: { ended: 0, printed: 'Every page and every rule of the data is in order.' },
      audit: { ended: 0, printed: 'Every row of the shop is as it says.' },
      export: {
        ended: 0,
        printed:
          'A spreadsheet that saves the CSV files drops zeros and digits of phone and serial numbers; the JSON files keep them. For a spreadsheet, export with --spreadsheet.',
      },
      erase: { ended: 0, printed: expect.any(String) },
      added: { ended: 0, printed: expect.stringMatching(/^amna@shop\.test can sign in\. The password is [\w-]{16}$/) },
    });
    // The copies that the commands read are removed.
    expect(readdirSync(join(data, 'backups'))).toHaveLength(1);
    expect(new Set(statuses)).toEqual(new Set([201]));
    expect((await askAt(shop.address, '/booking/1', { token })).body.data['clientName']).toBe('Erased');
    const credentials = { email: 'amna@shop.test', password: said.added.printed?.slice(-16) };
    expect(await signInAt(shop.address, credentials)).toHaveProperty('accessToken');
  });

  it('answers running requests before it stops, stops once, and keeps its folder private [DATA-01, DISK-13, PEOPLE-06]', async () => {
    const { port, hostname, host } = new URL(shop.address);
    const body = JSON.stringify(SIGN_IN);
    const head = `POST /api/auth/login HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`;
    const half = connect(Number(port), hostname).setEncoding('utf8');
    half.write(head + body.slice(0, 9));
    await signInAt(shop.address, SIGN_IN);
    const isOpen = async () => {
      const caller = connect(Number(port), hostname);
      const answer = await Promise.race([once(caller, 'connect').then(() => true), once(caller, 'error')]);
      caller.destroy();
      return answer === true;
    };

    shop.child.kill('SIGINT');
    while (await isOpen().catch(() => false));
    shop.child.kill('SIGINT');
    shop.child.kill('SIGTERM');
    half.write(body.slice(9));
    const [answer] = (await once(half, 'data')) as [string];
    expect(answer).toMatch(/^HTTP\/1.1 200 /);
    expect(await shop.ended).toBe(0);
    expect(shop.printed()).toMatch(/^Reflow is stopping$[^]*^Stopped; the data is closed\.\n$/m);
    expect(shop.printed().match(/^(?:Reflow is stopping|Stopped.*)$/gm)).toHaveLength(2);
    const left = ['.', ...readdirSync(data, { recursive: true, encoding: 'utf8' })];
    expect(left).not.toContain('db.lock');
    expect(left.length).toBeGreaterThan(900);
    expect(left.filter((path) => (statSync(join(data, path)).mode & 0o077) !== 0)).toEqual([]);
    const refused = 'The shop needs an active owner. Make someone else an owner first.';
    expect(await command('staff', 'disable', ACCOUNT.STAFF_EMAIL)).toEqual({ ended: 1, printed: refused });
  });
});

it('a stop does not wait for a connection without a request, as browsers open them ahead', async () => {
  const shop = await createShop();
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = shop.app.server.address() as AddressInfo;
  const accepted = once(shop.app.server, 'connection');
  // Node answers a connection that waited too long before it closes it; this one gets no byte.
  const idle = connect(port, '127.0.0.1').resume();
  const ended = once(idle, 'close');
  await accepted;
  await shop.close();
  await ended;
  expect(idle.bytesRead).toBe(0);
});

it('a stop does not wait for a connection that arrives during it, or whose response ends by then', async () => {
  const app = fastify();
  endConnectionsOnStop(app);
  const body = new PassThrough();
  app.get('/', (_request, reply) => reply.send(body));
  let late: Socket | null = null;
  app.addHook('preClose', async () => {
    late = connect(port, '127.0.0.1').resume();
    await once(app.server, 'connection');
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  body.write('The begin');
  const asked = connect(port, '127.0.0.1').setEncoding('utf8');
  asked.write('GET / HTTP/1.1\r\nhost: shop.test\r\n\r\n');
  let answer = '';
  asked.on('data', (part) => (answer += part));
  while (!answer.includes('The begin')) await once(asked, 'data');
  const stopped = Promise.all([app.close(), once(asked, 'close')]);
  while (app.server.listening) await setImmediate();
  body.end(', and its end');
  await stopped;
  expect(answer).toContain(', and its end');
  expect(late).toMatchObject({ bytesRead: 0 });
});
