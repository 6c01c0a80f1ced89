// `npm test -- break-in`: an outsider, a colleague and a clock gone wrong try each door that once was open. It starts the
// built server in folders of its own and says of each try whether it came in. `-- --root DIR` tries another build.
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { openEmbedded } from '../../server/db/embedded/embedded.ts';
import { freshBuild } from '../fresh-build.mjs';
import { CommandError, readArgs } from '../../tools/command.ts';
import { root as ownRoot } from '../tool.ts';
import { type Answer, call, cleanUp, createFolder, mustStart, OWNER, raw, run, start, type Victim } from './victim.ts';

const { root: other } = readArgs(
  `npm test -- break-in: tries each door that once was open. Fails where one is.
  --root DIR   tries another build than this one`,
  { root: { type: 'string' } },
).values;
if (other === undefined) freshBuild();
else if (!statSync(join(other, 'dist/server'), { throwIfNoEntry: false }))
  throw new CommandError(`${other} has no build.`);
const root = resolve(other ?? ownRoot);

/** What a try saw, and whether it came in. */
type Outcome = { open: boolean; saw: string };
const results: ({ door: string } & Outcome)[] = [];

async function attempt(door: string, act: () => Promise<Outcome> | Outcome): Promise<void> {
  const outcome = await act();
  results.push({ door, ...outcome });
  console.log(`${outcome.open ? 'OPEN  ' : 'closed'} ${door}: ${outcome.saw}`);
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
/** A field deep in an answer. */
const dig = (value: unknown, ...path: (string | number)[]): unknown =>
  path.reduce<unknown>((at, name) => (isObject(at) ? at[name] : undefined), value);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const times = (count: number) => Array.from({ length: count }, (_, index) => index);

const login = (victim: Victim, body: unknown, headers: Record<string, string> = {}) =>
  call(victim, 'POST', '/api/auth/login', { body, headers });

async function signIn(victim: Victim, person = OWNER, headers: Record<string, string> = {}): Promise<Answer> {
  const answer = await login(victim, person, headers);
  if (answer.status !== 200) throw new Error(`${person.email} cannot sign in: ${answer.status} ${answer.text}`);
  return answer;
}
const tokenOf = (answer: Answer) => text(dig(answer.body, 'data', 'accessToken') ?? dig(answer.body, 'accessToken'));
const refreshTokenOf = (answer: Answer) =>
  text(dig(answer.body, 'data', 'refreshToken') ?? dig(answer.body, 'refreshToken'));

const KHAN = {
  clientName: 'Ayesha Khan',
  clientType: 'INDIVIDUAL',
  phoneNumber: '0300-1234567',
  whatsappNumber: '0300-1234567',
  booking_items: [{ name: 'RTX 3080', type: 'GPU', payableAmount: 100.5, serialNumber: 'SN-SECRET' }],
};
async function book(victim: Victim, token: string): Promise<number> {
  const { body, text: said } = await call(victim, 'POST', '/api/booking', { token, body: KHAN });
  const id = dig(body, 'data', 'id');
  if (typeof id !== 'number') throw new Error(`No booking was made: ${said}`);
  return id;
}

/** Adds a person who can sign in, whichever way this build asks for the password and the address. */
async function addPerson(dataDir: string, role: string): Promise<{ email: string; password: string }> {
  const person = { email: `${role.toLowerCase()}@shop.test`, password: 'lantern-copper-42' };
  const env = { DATA_DIR: dataDir, STAFF_PASSWORD: person.password };
  const program = run(root, 'staff.js', ['add', person.email, '--role', role], env, `${person.password}\n`);
  await program.ended;
  return person;
}

/** Uses the code that was put into the outbox, where this build sends one. */
async function verify(victim: Victim, email: string): Promise<void> {
  const outbox = join(victim.dataDir, 'outbox');
  const mails = statSync(outbox, { throwIfNoEntry: false }) ? readdirSync(outbox) : [];
  for (const name of mails) {
    const mail = readFileSync(join(outbox, name), 'utf8').replaceAll('=\r\n', '');
    const [, token] = /token=(?:3D)?([\w-]+)/.exec(mail) ?? /code[^\w]+([\w-]{6,})/i.exec(mail) ?? [];
    if (mail.includes(email) && token !== undefined) {
      await call(victim, 'POST', '/api/auth/verifyEmail', { body: { email, token } });
    }
  }
}

const stranger = (address: string) => ({ 'x-forwarded-for': address });
const wrongPassword = (email: string, n: number) => ({ email, password: `wrong guess ${n}` });

async function tryFolder(dataDir: string): Promise<void> {
  await attempt('1.1 the data folder is open to other users', () => {
    const paths = readdirSync(dataDir, { recursive: true, withFileTypes: true }).map((entry) =>
      join(entry.parentPath, entry.name),
    );
    const open = [dataDir, ...paths].filter((path) => (statSync(path).mode & 0o077) !== 0);
    const read =
      process.getuid?.() === 0
        ? spawnSync('setpriv', ['--reuid=65534', '--regid=65534', '--clear-groups', 'ls', join(dataDir, 'db/pg_wal')])
        : null;
    const other = read === null ? 'not tried as another user' : `another user lists the log: ${read.status === 0}`;
    return { open: open.length > 0, saw: `${open.length} of ${paths.length + 1} paths are open, ${other}` };
  });
}

async function tryAnonymous(victim: Victim): Promise<void> {
  const before = victim.printed().length;
  const typed = 'typed-by-a-stranger';
  const flood = JSON.stringify(Object.fromEntries(times(30_000).map((n) => [`${typed}-${n}`, n])));
  await attempt('1.2 a stranger gets more bytes back than he sends, and our disk', async () => {
    const { status, text: said } = await login(victim, flood);
    const logged = victim.printed().slice(before);
    const more = [];
    for (const _ of times(150)) more.push((await login(victim, '{"a":1}')).status);
    return {
      open: said.length > 20_000 || logged.includes(typed) || !more.includes(429),
      saw: `${flood.length} bytes sent, ${status} with ${said.length} back, ${logged.length} logged, 150 more: ${[...new Set(more)].join(' ')}`,
    };
  });
}

async function tryNetwork(victim: Victim, token: string): Promise<void> {
  await attempt('1.7 an address written in another way is kept by caches', async () => {
    const { status, headers } = await call(victim, 'GET', '/%61pi/booking', { token });
    const cache = headers.get('cache-control') ?? 'nothing';
    return { open: status === 200 && !cache.includes('no-store'), saw: `${status}, cache-control: ${cache}` };
  });
  await attempt('1.7 what Node refuses by itself has no security headers', async () => {
    const bad = await raw(victim, 'GET / HTTP/1.1\r\nHost: x\r\nBad Header\r\n\r\n');
    const odd = await raw(victim, 'GET / HTTP/1.1\r\nHost: x\r\nExpect: magic\r\nConnection: close\r\n\r\n');
    const [one, other] = [bad, odd].map(({ text: said }) => said.toLowerCase().includes('x-content-type-options'));
    const lines = [bad, odd].map(({ text: said }) => said.split('\r\n')[0]);
    return { open: !one || !other, saw: `${lines.join(', ')}; with headers: ${one}, ${other}` };
  });
  await attempt('1.7 two Host headers are taken', async () => {
    const { text: said } = await raw(
      victim,
      'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nAccept: text/html\r\nConnection: close\r\n\r\n',
    );
    return { open: !said.startsWith('HTTP/1.1 400'), saw: said.split('\r\n')[0] ?? '' };
  });
  await attempt('1.7 a DELETE with content is taken', async () => {
    const id = await book(victim, token);
    const { status } = await call(victim, 'DELETE', `/api/booking/${id}`, { token, body: { id: 1 } });
    return { open: status === 200, saw: String(status) };
  });
  await attempt('1.7 a name of characters that nobody sees', async () => {
    const { status } = await call(victim, 'POST', '/api/booking', {
      token,
      body: { ...KHAN, clientName: '\u200B\u2060' },
    });
    return { open: status === 201, saw: String(status) };
  });
  await attempt('1.7 curl, an uptime watch and a link preview find no page', async () => {
    const statuses = [];
    for (const method of ['GET', 'HEAD']) {
      statuses.push((await call(victim, method, '/', { headers: { accept: '*/*' } })).status);
    }
    return { open: statuses.some((status) => status !== 200), saw: statuses.join(', ') };
  });
  await attempt('1.7 POST /auth/refresh answers no token', async () => {
    const tokens = await signIn(victim);
    const { body } = await call(victim, 'POST', '/api/auth/refresh', {
      body: { refreshToken: refreshTokenOf(tokens) },
    });
    const found = dig(body, 'data', 'token') ?? dig(body, 'token');
    return { open: typeof found !== 'string', saw: `token is a ${typeof found}` };
  });
}

async function tryRows(victim: Victim, token: string): Promise<void> {
  const id = await book(victim, token);
  const items = times(150).map((n) => ({ name: `Fan ${n}`, type: 'GPU', payableAmount: 1, comments: 'x'.repeat(500) }));
  await attempt('1.5 rows of a booking without a limit', async () => {
    const statuses = [];
    for (const _ of times(4)) {
      statuses.push(
        (await call(victim, 'PATCH', `/api/booking/${id}`, { token, body: { booking_items: items } })).status,
      );
    }
    const { body } = await call(victim, 'GET', `/api/booking/${id}`, { token });
    const stored = dig(body, 'data', 'booking_items', 'length');
    return { open: Number(stored) > 200, saw: `four edits of 150: ${statuses.join(' ')}; ${String(stored)} items` };
  });
  await attempt('1.5 the list carries every row', async () => {
    const { text: said } = await call(victim, 'GET', '/api/booking/', { token });
    return {
      open: said.includes('SN-SECRET'),
      saw: `${said.length} bytes, serial numbers in it: ${said.includes('SN-SECRET')}`,
    };
  });
  await attempt('1.5 one person takes every place in the line of documents', async () => {
    const answers = await Promise.all(
      times(8).map(() => call(victim, 'GET', `/api/booking/${id}/document?type=receipt`, { token })),
    );
    const statuses = answers.map(({ status }) => status);
    return { open: statuses.every((status) => status === 200), saw: `eight at once: ${statuses.join(' ')}` };
  });
  await attempt('1.6 an address or an instant that the database refuses', async () => {
    const claim = await call(victim, 'GET', '/api/warrantyClaim/claim/%00', { token });
    const booking = await call(victim, 'POST', '/api/booking', {
      token,
      body: { ...KHAN, appointmentDate: '2025-01-05T10:00:00+23:59' },
    });
    return {
      open: claim.status >= 500 || booking.status >= 500,
      saw: `${claim.status} for %00, ${booking.status} for an offset of 23:59`,
    };
  });
}

async function tryRoles(victim: Victim, owner: string, technician: string): Promise<void> {
  const id = await book(victim, owner);
  const body = { booking_payments: [{ status: 'PAID', paidAmount: 10_000_000 }] };
  await attempt('2 a technician marks 10,000,000 as paid of 100.50', async () => {
    const { status } = await call(victim, 'PATCH', `/api/booking/${id}`, { token: technician, body });
    return { open: status === 200, saw: String(status) };
  });
  await attempt('2 a technician deletes a booking', async () => {
    const { status } = await call(victim, 'DELETE', `/api/booking/${id}`, { token: technician });
    return { open: status === 200, saw: String(status) };
  });
  await attempt('2 a technician still does the own work', async () => {
    const other = await book(victim, owner);
    const { status } = await call(victim, 'PATCH', `/api/booking/${other}`, {
      token: technician,
      body: { contact_log: [{ status: 'CALL', notes: 'No answer' }] },
    });
    return { open: status !== 200, saw: String(status) };
  });
}

async function tryProxy(dataDir: string): Promise<void> {
  const victim = await mustStart(root, createFolder(dataDir), { TRUST_PROXY: 'true' });
  await attempt('1.3 forged hops switch the limits off', async () => {
    const statuses = [];
    for (const n of times(150)) {
      const hops = stranger(`66.6.${n % 250}.6, 203.0.113.5`);
      statuses.push((await login(victim, wrongPassword(`nobody-${n}@shop.test`, n), hops)).status);
    }
    return {
      open: !statuses.includes(429),
      saw: `150 wrong guesses, ${statuses.filter((status) => status === 401).length} were answered`,
    };
  });
  await attempt('1.3 a long hop is an unexpected error', async () => {
    const { status } = await login(
      victim,
      wrongPassword('long@shop.test', 1),
      stranger(randomBytes(4_000).toString('base64url')),
    );
    return { open: status >= 500, saw: String(status) };
  });
  await victim.stop();

  const guessed = await mustStart(root, createFolder(dataDir), { TRUST_PROXY: 'true' });
  await attempt("1.4 one's own sign-in forgets the guesses of an address", async () => {
    const at = stranger('192.0.2.44');
    let answered = 0;
    for (const n of times(4 * 60)) {
      if ((await login(guessed, wrongPassword(`someone-${n}@shop.test`, n), at)).status === 401) answered += 1;
      if (n % 60 === 59) await login(guessed, OWNER, at);
    }
    return { open: answered > 100, saw: `${answered} of 240 guesses of one address were answered` };
  });
  await attempt('1.4 strangers keep the owner out of a known device', async () => {
    const first = await signIn(guessed, OWNER, stranger('198.51.100.1'));
    const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? '';
    const before = [];
    for (const n of times(120)) {
      before.push((await login(guessed, wrongPassword(OWNER.email, n), stranger(`203.0.${n}.7`))).status);
    }
    const known = await login(guessed, OWNER, { ...stranger('198.51.100.99'), ...(cookie === '' ? {} : { cookie }) });
    const guesses = before.filter((status) => status === 401).length;
    return {
      open: known.status !== 200,
      saw: `120 guesses from 120 addresses, ${guesses} answered, then the owner: ${known.status}`,
    };
  });
  await guessed.stop();
}

async function tryPasswords(): Promise<void> {
  await attempt('1.8 the owner may have the password "password"', async () => {
    const victim = await start(root, createFolder(), { STAFF_PASSWORD: 'password' });
    if (typeof victim === 'string') return { open: false, saw: victim.trim().split('\n').at(-1) ?? '' };
    const { status } = await login(victim, { email: OWNER.email, password: 'password' });
    await victim.stop();
    return { open: status === 200, saw: `it signs in: ${status}` };
  });
  await attempt('1.8 a password of 2,000 characters is set and then not accepted', async () => {
    const password = 'kettle orbit '.repeat(160).slice(0, 2_000);
    const victim = await start(root, createFolder(), { STAFF_PASSWORD: password });
    if (typeof victim === 'string') return { open: false, saw: victim.trim().split('\n').at(-1) ?? '' };
    const { status } = await login(victim, { email: OWNER.email, password });
    await victim.stop();
    return { open: status !== 200, saw: `set, then ${status}` };
  });
  await attempt('1.7 the first password stands in the journal', async () => {
    const victim = await mustStart(root, createFolder(), { STAFF_PASSWORD: '' });
    const printed = victim.printed();
    await victim.stop();
    const told = /password (?!is\b|shown\b)[\w-]{16}(?:\s|$)/.test(printed);
    return { open: told, saw: told ? 'it was printed to a pipe' : 'it was not printed to a pipe' };
  });
}

async function tryGivenAway(dataDir: string): Promise<void> {
  await attempt("1.8 staff -- add gives the owner's STAFF_PASSWORD away", async () => {
    const folder = createFolder(dataDir);
    const env = { DATA_DIR: folder, STAFF_PASSWORD: OWNER.password };
    await run(root, 'staff.js', ['add', 'new@shop.test'], env).ended;
    const victim = await mustStart(root, folder);
    await verify(victim, 'new@shop.test');
    const { status } = await login(victim, { email: 'new@shop.test', password: OWNER.password });
    await victim.stop();
    return { open: status === 200, saw: `the new person signs in with it: ${status}` };
  });
}

async function tryOutside(dataDir: string): Promise<void> {
  await attempt('1.7 plain HTTP outside of this machine without a word', async () => {
    const victim = await mustStart(root, createFolder(dataDir), { HOST: '0.0.0.0' });
    const printed = victim.printed();
    await victim.stop();
    const warned = /https|TLS|encrypt/i.test(printed.replaceAll(/http:\/\/\S+/g, ''));
    return { open: !warned, saw: warned ? 'the start says so' : 'nothing is said' };
  });
}

/** Statements by whoever stopped the server, has its folder, and switches the triggers off. */
async function changeFiles(dataDir: string, statements: readonly string[]): Promise<void> {
  const { db, close } = await openEmbedded(dataDir);
  try {
    for (const statement of ['set session_replication_role = replica', ...HISTORY_TABLES, ...statements])
      await db.execute(sql.raw(statement));
  } finally {
    await close();
  }
}
const HISTORY_TABLES = ['history', 'history_text', 'history_seal'].map(
  (table) => `alter table ${table} disable trigger all`,
);

/** Whether the check of the history finds nothing. */
async function isWhole(dataDir: string): Promise<boolean> {
  const check = run(root, 'audit.js', ['verify'], { DATA_DIR: dataDir });
  await check.ended;
  return check.child.exitCode === 0;
}

async function tryHistory(dataDir: string): Promise<void> {
  const folder = createFolder(dataDir);
  const first = await mustStart(root, folder);
  const token = tokenOf(await signIn(first));
  const id = await book(first, token);
  const path = `/api/booking/${id}`;
  await call(first, 'PATCH', path, {
    token,
    body: {
      phoneNumber: '0333-1112222 / 0345-6667777',
      booking_payments: [{ status: 'PAID', paidAmount: 100.5, transactionId: 'TX-SECRET' }],
    },
  });
  await first.stop();
  const erased = createFolder(folder);
  await attempt('DATA-05 an erasure by the second number of a field leaves the customer', async () => {
    const { ended, printed } = run(root, 'erase.js', ['03456667777', '--yes'], { DATA_DIR: erased });
    await ended;
    const victim = await mustStart(root, erased);
    const { text: said } = await call(victim, 'GET', path, { token: tokenOf(await signIn(victim)) });
    await victim.stop();
    const left = ['Ayesha Khan', '1112222', 'SN-SECRET', 'TX-SECRET'].filter((secret) => said.includes(secret));
    return { open: left.length > 0, saw: `${printed().split('.')[0]}; left: ${left.join(', ') || 'nothing'}` };
  });
  await attempt('HIST-05 texts are removed unseen after an erasure', async () => {
    const victim = await mustStart(root, erased);
    const body = { clientName: 'Nadia', reason: 'came again' };
    await call(victim, 'PATCH', path, { token: tokenOf(await signIn(victim)), body });
    await victim.stop();
    const before = await isWhole(erased);
    await changeFiles(erased, [
      `delete from history_text where history_id = (select max(history_id) from history_text join history on id = history_id where record = 'booking' and record_id = ${id})`,
    ]);
    const after = await isWhole(erased);
    return { open: after, saw: `whole before: ${before}, after: ${after}` };
  });
  await attempt('HIST-04 a payment is changed and the head of the chain set back', async () => {
    const changed = `(select max(id) from history where entity = 'booking_payment' and record_id = ${id})`;
    await changeFiles(folder, [
      `update booking_payment set paid_paisa = 1 where booking_id = ${id}`,
      `update history set after = after || '{"paid_paisa": 1}' where id = ${changed}`,
      `update history_head set (seq, hash) = (select seq, hash from history_seal where seq = (select seq - 1 from history_seal where history_id = ${changed}))`,
    ]);
    const after = await isWhole(folder);
    return { open: after, saw: `whole: ${after}` };
  });
}

async function tryDates(dataDir: string): Promise<void> {
  const folder = createFolder(dataDir);
  const future = await mustStart(root, folder, { CLOCK_SHIFT_MS: String(TEN_YEARS_MS) });
  await book(future, tokenOf(await signIn(future)));
  await future.stop();
  const victim = await mustStart(root, folder);
  await attempt('HIST-06 one hour of a wrong clock dates the history of years', async () => {
    const token = tokenOf(await signIn(victim));
    const id = await book(victim, token);
    const { body } = await call(victim, 'GET', `/api/booking/${id}/history`, { token });
    const at = text(dig(body, 'data', 'entries', 0, 'at'));
    return { open: !(Date.parse(at) < Date.now() + 3_600_000), saw: `a change of now is dated ${at.slice(0, 10)}` };
  });
  await victim.stop();
}

const TEN_YEARS_MS = 10 * 365 * 24 * 3_600_000;

async function tryClock(dataDir: string): Promise<void> {
  const folder = createFolder(dataDir);
  const future = await mustStart(root, folder, { CLOCK_SHIFT_MS: String(TEN_YEARS_MS) });
  const refreshToken = refreshTokenOf(await signIn(future));
  for (const n of times(15)) await login(future, wrongPassword(OWNER.email, n));
  await future.stop();
  const victim = await mustStart(root, folder);
  await attempt('1.9 a sign-in of the future never ends', async () => {
    const { status } = await call(victim, 'POST', '/api/auth/refresh', { body: { refreshToken } });
    return { open: status === 200, saw: String(status) };
  });
  await attempt('1.9 wrong guesses of the future make a wait of ten years', async () => {
    const { status, headers } = await login(victim, OWNER);
    const wait = Number(headers.get('retry-after') ?? 0);
    return { open: wait > 3_600, saw: `${status}, wait ${wait} s` };
  });
  await attempt('1.9 a clock behind the last time that was seen is not mentioned', () => {
    const warned = /clock/i.test(victim.printed());
    return { open: !warned, saw: warned ? 'the start says so' : 'nothing is said' };
  });
  await victim.stop();
}

/** What the commands take, and what they destroy. */
async function tryCommands(dataDir: string): Promise<void> {
  const own = createFolder(dataDir);
  const command = async (env: Record<string, string>, script: string, ...args: string[]) => {
    const program = run(root, script, args, { DATA_DIR: own, ...env });
    await program.ended;
    return { status: program.child.exitCode, saw: program.printed().trim().split('\n').at(-1) ?? '' };
  };
  await attempt(
    "a restore takes the snapshot of another shop, whose copies lie in this shop's folder of copies",
    async () => {
      const other = createFolder();
      await (await mustStart(root, other)).stop();
      const copies = `${other}-copies`;
      mkdirSync(copies);
      await command({ DATA_DIR: other, BACKUP_DIR: copies }, 'data.js', 'backup');
      const { status, saw } = await command({ BACKUP_DIR: copies }, 'data.js', 'restore');
      return { open: status === 0, saw };
    },
  );
  await attempt('an export deletes a folder that it did not make', async () => {
    const note = join(`${own}-out.part`, 'note.txt');
    mkdirSync(`${own}-out.part`);
    writeFileSync(note, 'mine');
    const { saw } = await command({}, 'export.js', `${own}-out`);
    return { open: !existsSync(note), saw };
  });
  await attempt('a restore revives a login that was ended', async () => {
    const victim = await mustStart(root, own);
    const refreshToken = refreshTokenOf(await signIn(victim));
    await command({}, 'data.js', 'backup');
    await call(victim, 'POST', '/api/auth/logout', { body: { refreshToken } });
    await victim.stop();
    const { saw } = await command(
      {},
      'data.js',
      'restore',
      join(own, 'backups', readdirSync(join(own, 'backups'))[0] ?? ''),
    );
    const restored = await mustStart(root, own);
    const { status } = await call(restored, 'POST', '/api/auth/refresh', { body: { refreshToken } });
    await restored.stop();
    return { open: status === 200, saw: `refreshed: ${status}. ${saw}` };
  });
}

try {
  const dataDir = createFolder();
  const first = await mustStart(root, dataDir);
  await tryFolder(dataDir);
  await first.stop();
  const untouched = createFolder(dataDir);
  const technician = await addPerson(dataDir, 'TECHNICIAN');
  const victim = await mustStart(root, dataDir);
  await verify(victim, technician.email);
  const owner = tokenOf(await signIn(victim));
  const work = tokenOf(await signIn(victim, technician));
  const dripping = raw(
    victim,
    'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 400\r\n\r\n',
    '{'.padEnd(80),
  );
  await tryNetwork(victim, owner);
  await tryRows(victim, owner);
  await tryRoles(victim, owner, work);
  await tryAnonymous(victim);
  await tryProxy(untouched);
  await tryPasswords();
  await tryGivenAway(untouched);
  await tryOutside(untouched);
  await tryCommands(untouched);
  await tryClock(untouched);
  await tryHistory(untouched);
  await tryDates(untouched);
  await attempt('1.7 a body that drips in holds a connection for more than a minute', async () => {
    const { ms } = await dripping;
    return { open: ms > 45_000, saw: `it was ended after ${Math.round(ms / 1000)} s` };
  });
  await victim.stop();
} finally {
  cleanUp();
}

const open = results.filter((result) => result.open).length;
console.log(`${results.length - open} closed, ${open} open`);
process.exitCode = open > 0 ? 1 : 0;
