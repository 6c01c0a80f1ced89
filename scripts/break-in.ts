// `npm test -- break-in`: a stranger, a colleague and whoever runs the commands try doors that once were open, on the built
// server in folders of its own: those at which no test of the server stands.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lastCode, BRIEF } from '../test/e2e/support/shop.ts';
import { signProof } from '../src/services/session/refresh-proof.ts';
import { aBookingBody } from '../test/support/body.ts';
import { oneOf, readArgs } from '../tools/command.ts';
import { freshBuild } from './fresh-build.mjs';
import { root } from './tool.ts';

const OWNER = { email: 'owner@shop.test', password: 'kettle-orbit-77' };
const home = mkdtempSync(join(tmpdir(), 'reflow-break-in-'));
const running = new Set<ChildProcess>();

type Env = Record<string, string>;
type Victim = Exclude<Awaited<ReturnType<typeof start>>, string>;

/** A folder for a shop, or the copy of one. */
function createFolder(from?: string): string {
  const folder = join(mkdtempSync(join(home, 'shop-')), 'data');
  if (from !== undefined) cpSync(from, folder, { recursive: true });
  return folder;
}

/** Runs a program of the build with a clean environment. */
function spawnProgram(script: string, args: readonly string[], env: Env) {
  const child = spawn(process.execPath, [...BRIEF, join(root, 'dist/server', script), ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
  const ended = once(child, 'close').finally(() => running.delete(child));
  return { child, ended, printed: () => text };
}

/** Runs a command to its end. @returns the last line that it printed */
async function command(script: string, args: readonly string[], env: Env): Promise<string> {
  const { ended, printed } = spawnProgram(script, args, env);
  await ended;
  return printed().trim().split('\n').at(-1) ?? '';
}

/** Starts the server. @returns it, or what it printed when it refused to start */
async function start(dataDir: string, env: Env = {}) {
  const known = { PORT: '0', DATA_DIR: dataDir, STAFF_EMAIL: OWNER.email, STAFF_PASSWORD: OWNER.password };
  const { child, ended, printed } = spawnProgram('main.js', [], { ...known, ...env });
  let url: string | undefined;
  while (url === undefined) {
    if (!running.has(child)) return printed();
    await Promise.race([once(child.stdout, 'data'), ended]);
    url = /ready at (http\S+)/.exec(printed())?.[1]?.replace('0.0.0.0', '127.0.0.1');
  }
  const call = async (method: string, path: string, body?: unknown, token?: string, proof?: string) => {
    const headers = {
      ...(proof !== undefined && { dpop: proof }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const { status, text } = await fetch(`${url}/api${path}`, { method, headers, ...sent }).then(async (answer) => ({
      status: answer.status,
      text: await answer.text(),
    }));
    const { data = {} } = text.startsWith('{') ? (JSON.parse(text) as { data?: Record<string, string | number> }) : {};
    return { status, text, data };
  };
  const login = (person = OWNER) => call('POST', '/auth/login', person);
  return {
    printed,
    call,
    login,
    signIn: async () => {
      const { status, text, data } = await login();
      if (status !== 200) throw new Error(`The owner cannot sign in: ${status} ${text}`);
      return { token: String(data['accessToken']), refreshToken: String(data['refreshToken']) };
    },
    /** Uses the code that was put into the outbox. */
    verify: (email: string) =>
      call('POST', '/auth/verifyEmail', { email, token: lastCode(join(dataDir, 'outbox'), email) }),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function mustStart(dataDir: string, env: Env = {}): Promise<Victim> {
  const victim = await start(dataDir, env);
  if (typeof victim === 'string') throw new Error(`The server did not start:\n${victim}`);
  return victim;
}

/** Tries a door by its name: what is seen at it, and what is seen where it is closed. */
type Try = (door: string, closed: RegExp, attempt: () => Promise<string>) => Promise<void>;

/** A server with its owner at work. */
async function work(shop: string, door: Try): Promise<void> {
  const { call, signIn, stop } = await mustStart(createFolder(shop));
  const { token } = await signIn();
  const book = async () => {
    const { data, text } = await call('POST', '/booking', aBookingBody(), token);
    if (data['id'] === undefined) throw new Error(`No booking was made: ${text}`);
    return `/booking/${data['id']}`;
  };

  await door('a DELETE with content is taken', /^4/, async () => {
    const { status } = await call('DELETE', await book(), { id: 1 }, token);
    return String(status);
  });
  await door('POST /auth/refresh answers no token', /^200, a token of [1-9]/, async () => {
    const { refreshToken } = await signIn();
    const { status, data } = await call('POST', '/auth/refresh', { refreshToken });
    return `${status}, a token of ${String(data['token'] ?? '').length} characters`;
  });
  await door('one person takes every place in the line of documents', /429/, async () => {
    const path = `${await book()}/document?type=receipt`;
    const answers = await Promise.all(Array.from({ length: 8 }, () => call('GET', path, undefined, token)));
    return answers.map(({ status }) => status).join(' ');
  });
  await stop();
}

const makeKey = () => crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);

/** A browser with this key: its proofs, and the counter that its owner makes of it. */
function createBrowser({ call, signIn }: Victim, key: CryptoKeyPair) {
  const prove = (path: string, subject: string) => signProof(key, `http://localhost/api${path}`, subject);
  const enter = async (pin: string, proof?: string) =>
    call('POST', '/auth/pin', { staffId: 1, pin }, undefined, proof ?? (await prove('/auth/pin', '1')));
  const enrol = async (pin: string) => {
    const { token, refreshToken } = await signIn();
    await call('POST', '/auth/bind', { refreshToken }, undefined, await prove('/auth/bind', refreshToken));
    await call('POST', '/account/pin', { currentPassword: OWNER.password, pin }, token);
    const { data, text } = await call('POST', '/counters', { name: 'Front desk' }, token);
    if (data['id'] === undefined) throw new Error(`No counter was made: ${text}`);
    return { token, id: data['id'] };
  };
  return { prove, enter, enrol };
}

/** A counter whose owner has a PIN. */
async function counter(shop: string, door: Try): Promise<void> {
  const victim = await mustStart(createFolder(shop));
  const [desk, other] = [createBrowser(victim, await makeKey()), createBrowser(victim, await makeKey())];
  const { id } = await desk.enrol('274913');
  const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).join(' ');

  await door('a PIN works in another browser', /^404 200$/, async () =>
    statuses([await other.enter('274913'), await desk.enter('274913')]),
  );
  await door('a proof of the counter works twice', /^401 429$/, async () => {
    const proof = await desk.prove('/auth/pin', '1');
    return statuses([await desk.enter('111111', proof), await desk.enter('274913', proof)]);
  });
  await door('guesses at once are more than five', /^(?:401 ){1,4}403, then 403, with the password 200$/, async () => {
    const guesses = await Promise.all(Array.from({ length: 40 }, (_, n) => desk.enter(String(300_000 + n))));
    const checked = guesses.filter(({ status }) => status === 401);
    const { status } = await desk.enter('274913');
    await victim.signIn();
    return `${statuses(checked)} 403, then ${status}, with the password ${(await desk.enter('274913')).status}`;
  });
  await door('a counter that was revoked takes a PIN', /^404$/, async () => {
    const { token } = await victim.signIn();
    await victim.call('DELETE', `/counters/${id}`, undefined, token);
    return statuses([await desk.enter('274913')]);
  });
  await victim.stop();
}

/** First starts, in folders where no shop is yet, and those of a shop that is stopped. */
async function starts(shop: string, door: Try): Promise<void> {
  /** Whether a shop starts for the first time with this password of its owner, who then signs in with it. */
  const firstStart = async (password: string): Promise<string> => {
    const victim = await start(createFolder(), { STAFF_PASSWORD: password });
    if (typeof victim === 'string') return `refused: ${victim.trim().split('\n').at(-1)}`;
    const { status } = await victim.login({ ...OWNER, password });
    await victim.stop();
    return `taken, then signed in with: ${status}`;
  };

  await door('the owner may have the password "password"', /^refused/, () => firstStart('password'));
  await door('a password of 2,000 characters is set and then not accepted', /^refused|200$/, () =>
    firstStart('kettle orbit '.repeat(160).slice(0, 2_000)),
  );
  const JOURNAL = 'the first password stands in the journal, or is lost when a port is in use';
  await door(JOURNAL, /^printed: false, kept in a file: true$/, async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const taken = String((holder.address() as AddressInfo).port);
    const folder = createFolder();
    const said = [];
    for (const ports of [{ PORT: taken }, { METRICS_PORT: taken }, {}]) {
      const victim = await start(folder, { STAFF_PASSWORD: '', HOST: '127.0.0.1', ...ports });
      said.push(typeof victim === 'string' ? victim : victim.printed());
      if (typeof victim !== 'string') await victim.stop();
    }
    holder.close();
    const told = said.some((text) => /password (?!is\b|shown\b)[\w-]{16}(?:\s|$)/.test(text));
    return `printed: ${told}, kept in a file: ${existsSync(join(folder, 'first-password'))}`;
  });
  await door("staff -- add gives the owner's STAFF_PASSWORD away", /: 4/, async () => {
    const folder = createFolder(shop);
    const person = { email: 'new@shop.test', password: OWNER.password };
    await command('staff.js', ['add', person.email], { DATA_DIR: folder, STAFF_PASSWORD: person.password });
    const victim = await mustStart(folder);
    await victim.verify(person.email);
    const { status } = await victim.login(person);
    await victim.stop();
    return `the new person signs in with it: ${status}`;
  });
  await door('plain HTTP outside of this machine without a word', /true/, async () => {
    const victim = await mustStart(createFolder(shop), { HOST: '0.0.0.0' });
    await victim.stop();
    return `said: ${/https|TLS|encrypt/i.test(victim.printed().replaceAll(/http:\/\/\S+/g, ''))}`;
  });
}

/** What a command brings back, in the folder of a shop. */
async function commands(shop: string, door: Try): Promise<void> {
  const DATA_DIR = createFolder(shop);
  const REVIVED = 'a restore revives a login or a counter that was ended, and leaves half a database behind';
  await door(REVIVED, /^refreshed 4\d\d, PIN 404, 0 left/, async () => {
    const victim = await mustStart(DATA_DIR);
    const { refreshToken } = await victim.signIn();
    const key = await makeKey();
    const { id, token } = await createBrowser(victim, key).enrol('274913');
    await command('data.js', ['backup'], { DATA_DIR });
    await victim.call('DELETE', `/counters/${id}`, undefined, token);
    await victim.call('POST', '/auth/logout', { refreshToken });
    await victim.stop();
    const [snapshot = ''] = readdirSync(join(DATA_DIR, 'backups'));
    const said = await command('data.js', ['restore', join(DATA_DIR, 'backups', snapshot)], { DATA_DIR });
    const left = readdirSync(DATA_DIR).filter((name) => name.includes('restoring')).length;
    const restored = await mustStart(DATA_DIR);
    const { status } = await restored.call('POST', '/auth/refresh', { refreshToken });
    const entered = await createBrowser(restored, key).enter('274913');
    await restored.stop();
    return `refreshed ${status}, PIN ${entered.status}, ${left} left. ${said}`;
  });
}

/** Each tries some doors, one after the other, in copies of the folder of a shop. */
const ROOMS = { starts, commands, work, counter };
const names = Object.keys(ROOMS) as (keyof typeof ROOMS)[];

const { only } = readArgs(
  `npm test -- break-in: tries doors that once were open, at which no test of the server stands. Fails where one is.
  --only ROOM  tries only the doors of ${names.join(', ')}; may be said several times`,
  { only: { type: 'string', multiple: true, default: names } },
).values;
const rooms = only.map((name) => oneOf('The room', name, names));
freshBuild();

let [closed, open] = [0, 0];
try {
  const shop = createFolder();
  await (await mustStart(shop)).stop();
  for (const name of rooms) {
    console.log(`${name}:`);
    await ROOMS[name](shop, async (door, isClosed, attempt) => {
      const saw = await attempt().catch((error: unknown) => `it failed: ${String(error)}`);
      if (isClosed.test(saw)) closed += 1;
      else open += 1;
      console.log(`${isClosed.test(saw) ? 'closed' : 'OPEN  '} ${door}: ${saw}`);
    });
  }
} finally {
  for (const child of running) child.kill('SIGKILL');
  rmSync(home, { recursive: true, force: true, maxRetries: 5 });
}
console.log(`${closed} closed, ${open} open`);
process.exitCode = open > 0 || closed === 0 ? 1 : 0;
