import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { openEmbedded } from '../../server/db/embedded/embedded.ts';
import { signProof } from '../../src/services/session/refresh-proof.ts';
import { command, createFolder, dig, mustStart, OWNER, start, textOf, type Victim } from './victim.ts';

/** A door by its name, what is tried and then seen at it, and what is seen where it is closed. */
type Door<At> = readonly [door: string, attempt: (at: At) => Promise<string>, closed: RegExp];
type Room = {
  doors: readonly (readonly [door: string, ...unknown[]])[];
  /** Tries each door in a copy of the folder of a shop. @returns what leaves it again */
  enter: (
    shop: string,
    say: (door: readonly [string, ...unknown[]], attempt: () => Promise<string>, closed: RegExp) => Promise<void>,
  ) => Promise<() => Promise<void>>;
};

/** Doors that are tried one after the other at what `open` makes. */
function room<At>(
  open: (shop: string) => Promise<At>,
  doors: readonly Door<At>[],
  close: (at: At) => Promise<void> = async () => undefined,
): Room {
  return {
    doors,
    async enter(shop, say) {
      const at = await open(createFolder(shop));
      for (const door of doors) await say(door, () => door[1](at), door[2]);
      return () => close(at);
    },
  };
}

const times = (count: number) => Array.from({ length: count }, (_, index) => index);
const at = (address: string) => ({ 'x-forwarded-for': address });
const wrong = (n: number, email = `nobody-${n}@shop.test`) => ({ email, password: `wrong guess ${n}` });
const TEN_YEARS = { CLOCK_SHIFT_MS: String(10 * 365 * 24 * 3_600_000) };

const KHAN = {
  clientName: 'Ayesha Khan',
  clientType: 'INDIVIDUAL',
  phoneNumber: '0300-1234567',
  whatsappNumber: '0300-1234567',
  booking_items: [{ name: 'RTX 3080', type: 'GPU', payableAmount: 100.5, serialNumber: 'SN-SECRET' }],
};
/** @returns the path of the booking */
async function book({ call }: Victim, token: string, more: object = {}): Promise<string> {
  const { body, text } = await call('POST', '/api/booking', { token, body: { ...KHAN, ...more } });
  const id = dig(body, 'data', 'id');
  if (typeof id !== 'number') throw new Error(`No booking was made: ${text}`);
  return `/api/booking/${id}`;
}

/** Adds a person who can sign in. */
async function addPerson(dataDir: string, email: string, role: string) {
  const person = { email, password: 'lantern-copper-42' };
  const env = { DATA_DIR: dataDir, STAFF_PASSWORD: person.password };
  await command('staff.js', ['add', email, '--role', role], env, `${person.password}\n`);
  return person;
}

/** A picture of so many black pixels: small as a file, and large once it is unpacked. */
function blackPng(side: number): string {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc(side * (side + 1)));
  const parts = [Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), chunk('IHDR', head), chunk('IDAT', pixels)];
  return `data:image/png;base64,${Buffer.concat([...parts, chunk('IEND', Buffer.alloc(0))]).toString('base64')}`;
}

/** The content of the write-ahead log, as a hash. */
const hashLog = (dataDir: string) => {
  const folder = join(dataDir, 'db/pg_wal');
  const files = readdirSync(folder).filter((name) => statSync(join(folder, name)).isFile());
  return files.reduce((hash, name) => hash.update(readFileSync(join(folder, name))), createHash('sha1')).digest('hex');
};

/** Statements by whoever stopped the server, has its folder, and switches the triggers off. */
async function changeFiles(dataDir: string, statements: readonly string[]): Promise<void> {
  const { db, close } = await openEmbedded(dataDir);
  const tables = ['history', 'history_text', 'history_seal'].map((one) => `alter table ${one} disable trigger all`);
  try {
    for (const one of ['set session_replication_role = replica', ...tables, ...statements])
      await db.execute(sql.raw(one));
  } finally {
    await close();
  }
}

/** A server with an owner and a technician at work, and a stranger whose body drips in. */
const atWork = async (dataDir: string) => {
  const technician = await addPerson(dataDir, 'technician@shop.test', 'TECHNICIAN');
  const victim = await mustStart(dataDir);
  await victim.verify(technician.email);
  const head =
    'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 400\r\n\r\n';
  const dripping = victim.raw(head, '{'.padEnd(75));
  const { token } = await victim.signIn();
  return { ...victim, victim, dripping, token, bench: (await victim.signIn(technician)).token };
};
type AtWork = Awaited<ReturnType<typeof atWork>>;

const NETWORK: readonly Door<AtWork>[] = [
  [
    'a DELETE with content is taken',
    async ({ victim, call, token }) =>
      String((await call('DELETE', await book(victim, token), { token, body: { id: 1 } })).status),
    /^4/,
  ],
  [
    'POST /auth/refresh answers no token',
    async ({ call, signIn }) => {
      const { refreshToken } = await signIn();
      const answer = await call('POST', '/api/auth/refresh', { body: { refreshToken } });
      return `${answer.status}, a token of ${textOf(answer, 'token').length} characters`;
    },
    /^200, a token of [1-9]/,
  ],
  [
    'a captured refresh is good again with its proof',
    async ({ call, signIn, url }) => {
      const { refreshToken } = await signIn();
      const key = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);
      const send = async (path: string, dpop: string) =>
        (await call('POST', path, { body: { refreshToken }, headers: { dpop } })).status;
      const bound = await send('/api/auth/bind', await signProof(key, `${url}/api/auth/bind`, refreshToken));
      const captured = await signProof(key, `${url}/api/auth/refresh`, refreshToken);
      const [first, again] = [await send('/api/auth/refresh', captured), await send('/api/auth/refresh', captured)];
      return `bound ${bound}, refreshed ${first}, replayed ${again}`;
    },
    /bound 200, refreshed 200, replayed 4/,
  ],
  [
    'changes are still told for seconds after the logout',
    async ({ call, signIn, url }) => {
      const { token, refreshToken } = await signIn();
      const { body } = await fetch(`${url}/api/live`, { headers: { authorization: `Bearer ${token}` } });
      await call('POST', '/api/auth/logout', { body: { refreshToken } });
      const began = Date.now();
      await new Response(body).text();
      const ms = Date.now() - began;
      return ms > 1_000 ? `for ${ms} ms` : `it ended within 1 s`;
    },
    /^it ended within 1 s$/,
  ],
];

const COLLEAGUE: readonly Door<AtWork>[] = [
  [
    'a time zone that Intl or the database does not know closes the shop',
    async ({ victim, call, token }) => {
      const statuses = [];
      for (const timeZone of ['PLT', 'IST', 'ACT', '+05:00'])
        statuses.push((await call('PATCH', '/api/shop', { token, body: { timeZone } })).status);
      const receipt = await call('GET', `${await book(victim, token)}/document?type=receipt`, { token });
      return `${statuses.join(' ')}, then a receipt: ${receipt.status}`;
    },
    /^400 400 400 400, then a receipt: 200$/,
  ],
  [
    'a logo of some 90 kB unpacks to 90 MB',
    async ({ call, token }) =>
      String((await call('PATCH', '/api/shop', { token, body: { logo: blackPng(9_500) } })).status),
    /^4/,
  ],
  [
    'letters without a font make a header that takes the receipt away',
    async ({ victim, call, token }) => {
      const letters = (from: number) => String.fromCodePoint(...times(60).map((n) => from + n));
      const items = times(100).map((n) => ({ name: letters(0x4e00 + 60 * n), type: 'GPU', payableAmount: 1 }));
      const path = await book(victim, token, { booking_items: items });
      const { status, headers } = await call('GET', `${path}/document?type=receipt`, { token });
      return `${status}, ${[...headers].flat().join('').length < 4_000 ? 'a short header' : 'a long header'}`;
    },
    /^200, a short header$/,
  ],
  [
    'one person takes every place in the line of documents',
    async ({ victim, call, token }) => {
      const path = `${await book(victim, token)}/document?type=receipt`;
      const answers = await Promise.all(times(8).map(() => call('GET', path, { token })));
      return answers.map(({ status }) => status).join(' ');
    },
    /429/,
  ],
  [
    'a technician takes money and deletes, or cannot do the own work',
    async ({ victim, call, token, bench }) => {
      const path = await book(victim, token);
      const edit = async (body: object) => (await call('PATCH', path, { token: bench, body })).status;
      const paid = await edit({ booking_payments: [{ status: 'PAID', paidAmount: 10_000_000 }] });
      const gone = (await call('DELETE', path, { token: bench })).status;
      return `${paid} ${gone} ${await edit({ contact_log: [{ status: 'CALL', notes: 'No answer' }] })}`;
    },
    /^403 403 200$/,
  ],
];

const ANONYMOUS: readonly Door<AtWork>[] = [
  [
    'reports of the content policy add names to the log without a bound',
    async ({ call, printed }) => {
      const report = (n: number) => ({
        'csp-report': { 'effective-directive': `made-up-${n}`, 'blocked-uri': 'inline' },
      });
      const headers = { 'content-type': 'application/csp-report' };
      const statuses = [];
      for (const n of times(5))
        statuses.push((await call('POST', '/policy-reports', { body: report(n), headers })).status);
      return `answered ${[...new Set(statuses)].join(' ')}, names in the log: ${printed().includes('made-up')}`;
    },
    /false$/,
  ],
  [
    'a stranger gets more bytes back than he sends, and our disk',
    async ({ login, printed }) => {
      const before = printed().length;
      const typed = 'typed-by-a-stranger';
      const flood = Object.fromEntries(times(30_000).map((n) => [`${typed}-${n}`, n]));
      const { text } = await login(flood);
      const more = [];
      for (const _ of times(150)) more.push((await login({ a: 1 })).status);
      const logged = printed().slice(before).includes(typed);
      return `${text.length} bytes back, logged: ${logged}, then: ${[...new Set(more)].join(' ')}`;
    },
    /^\d{1,4} bytes back, logged: false, then: .*429/,
  ],
  [
    'a refused stranger writes',
    async ({ login, dataDir }) => {
      const guess = wrong(1, 'nobody@shop.test');
      const statuses = [];
      // Seals and counts of the work before are written a moment after it.
      for (const _ of times(10)) {
        const before = hashLog(dataDir);
        for (const _refused of times(10)) statuses.push((await login(guess)).status);
        if (hashLog(dataDir) === before && statuses.at(-1) === 429) return 'the log of the database is as before';
        await new Promise((done) => setTimeout(done, 500));
      }
      return `the log of the database grew by each of ${statuses.length} refusals`;
    },
    /as before/,
  ],
  [
    'a body that drips in holds a connection for more than a minute',
    async ({ dripping }) => `${(await dripping).ms > 45_000 ? 'longer' : 'less'} than 45 s`,
    /less/,
  ],
];

const behindProxy = (dataDir: string) => mustStart(dataDir, { TRUST_PROXY: 'true' });
const stop = ({ stop }: Victim) => stop();

const FORGED: readonly Door<Victim>[] = [
  [
    'forged hops switch the limits off',
    async ({ login }) => {
      const statuses = [];
      for (const n of times(150)) statuses.push((await login(wrong(n), at(`66.6.${n}.6, 203.0.113.5`))).status);
      return `150 wrong guesses: ${[...new Set(statuses)].join(' ')}`;
    },
    /429/,
  ],
];
const GUESSED: readonly Door<Victim>[] = [
  [
    "one's own sign-in forgets the guesses of an address",
    async ({ login }) => {
      let answered = 0;
      for (const n of times(240)) {
        if ((await login(wrong(n), at('192.0.2.44'))).status === 401) answered += 1;
        if (n % 60 === 59) await login(OWNER, at('192.0.2.44'));
      }
      return `${answered > 100 ? 'more than' : 'at most'} 100 of 240 guesses were answered`;
    },
    /^at most/,
  ],
  [
    'strangers keep the owner out of a known device',
    async ({ login, signIn }) => {
      const { headers } = await signIn(OWNER, at('198.51.100.1'));
      const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
      for (const n of times(120)) await login(wrong(n, OWNER.email), at(`203.0.${n}.7`));
      const known = { ...at('198.51.100.99'), ...(cookie === '' ? {} : { cookie }) };
      return `120 guesses from 120 addresses, then the owner: ${(await login(OWNER, known)).status}`;
    },
    /200$/,
  ],
];

/** First starts, in folders where no shop is yet, and those of a shop that is stopped. */
type Starts = { shop: string };
const openStarts = async (shop: string): Promise<Starts> => ({ shop });

/** Whether a first account may have this password, and then signs in. */
const firstPassword = (STAFF_PASSWORD: string) => async (): Promise<string> => {
  const victim = await start(createFolder(), { STAFF_PASSWORD });
  if (typeof victim === 'string') return `refused: ${victim.trim().split('\n').at(-1)}`;
  const { status } = await victim.login({ email: OWNER.email, password: STAFF_PASSWORD });
  await victim.stop();
  return `taken, then signed in with: ${status}`;
};

const STARTS: readonly Door<Starts>[] = [
  [
    'the data folder is open to other users',
    async ({ shop }) => {
      const entries = readdirSync(shop, { recursive: true, withFileTypes: true });
      const paths = [shop, ...entries.map((entry) => join(entry.parentPath, entry.name))];
      const open = paths.filter((path) => (statSync(path).mode & 0o077) !== 0);
      const nobody = ['--reuid=65534', '--regid=65534', '--clear-groups', 'ls', join(shop, 'db/pg_wal')];
      const isRead = process.getuid?.() === 0 && spawnSync('setpriv', nobody).status === 0;
      return `${open.length} paths are open, another user lists the log: ${isRead}`;
    },
    /^0 .*false$/,
  ],
  ['the owner may have the password "password"', firstPassword('password'), /^refused/],
  [
    'a password of 2,000 characters is set and then not accepted',
    firstPassword('kettle orbit '.repeat(160).slice(0, 2_000)),
    /^refused|200$/,
  ],
  [
    'the first password stands in the journal, or is lost when a port is in use',
    async () => {
      const holder = createServer().listen(0, '127.0.0.1');
      await new Promise((done) => holder.once('listening', done));
      const taken = String(dig(holder.address(), 'port'));
      const folder = createFolder();
      const env = { STAFF_PASSWORD: '', HOST: '127.0.0.1' };
      const said = [];
      for (const ports of [{ PORT: taken }, { METRICS_PORT: taken }, {}]) {
        const victim = await start(folder, { ...env, ...ports });
        said.push(typeof victim === 'string' ? victim : victim.printed());
        if (typeof victim !== 'string') await victim.stop();
      }
      holder.close();
      const told = said.some((text) => /password (?!is\b|shown\b)[\w-]{16}(?:\s|$)/.test(text));
      return `printed: ${told}, kept in a file: ${existsSync(join(folder, 'first-password'))}`;
    },
    /^printed: false, kept in a file: true$/,
  ],
  [
    "staff -- add gives the owner's STAFF_PASSWORD away",
    async ({ shop }) => {
      const folder = createFolder(shop);
      const env = { DATA_DIR: folder, STAFF_PASSWORD: OWNER.password };
      await command('staff.js', ['add', 'new@shop.test'], env);
      const victim = await mustStart(folder);
      await victim.verify('new@shop.test');
      const { status } = await victim.login({ email: 'new@shop.test', password: OWNER.password });
      await victim.stop();
      return `the new person signs in with it: ${status}`;
    },
    /: 4/,
  ],
  [
    'plain HTTP outside of this machine without a word',
    async ({ shop }) => {
      const victim = await mustStart(createFolder(shop), { HOST: '0.0.0.0' });
      await victim.stop();
      return `said: ${/https|TLS|encrypt/i.test(victim.printed().replaceAll(/http:\/\/\S+/g, ''))}`;
    },
    /true/,
  ],
  [
    'SHOP_TIME_ZONE=PLT makes a shop that answers no receipt',
    async () => {
      const victim = await start(createFolder(), { SHOP_TIME_ZONE: 'PLT' });
      if (typeof victim === 'string') return `refused: ${victim.trim().split('\n').at(-1)}`;
      await victim.stop();
      return 'it starts';
    },
    /^refused: .*SHOP_TIME_ZONE/,
  ],
];

/** What the commands take, and what they destroy, in the folder of a shop. */
const openCommands = async (own: string) => ({
  own,
  data: (word: string, more: string[] = [], env: Record<string, string> = {}) =>
    command('data.js', [word, ...more], { DATA_DIR: own, ...env }),
});
type Commands = Awaited<ReturnType<typeof openCommands>>;

const COMMANDS: readonly Door<Commands>[] = [
  [
    "a restore takes the snapshot of another shop, whose copies lie in this shop's folder of copies",
    async ({ data }) => {
      const other = createFolder();
      const busy = await mustStart(other);
      await book(busy, (await busy.signIn()).token);
      await busy.stop();
      const BACKUP_DIR = `${other}-copies`;
      mkdirSync(BACKUP_DIR);
      await data('backup', [], { DATA_DIR: other, BACKUP_DIR });
      const { status, said } = await data('restore', [], { BACKUP_DIR });
      return `ended with ${status}: ${said}`;
    },
    /^ended with [^0]|with 0 bookings/,
  ],
  [
    'exports remove and overwrite what they did not make',
    async ({ own }) => {
      const mine = [join(`${own}-out.part`, 'note.txt'), join(`${own}-audit`, 'verify.mjs')];
      for (const path of mine) {
        mkdirSync(join(path, '..'));
        writeFileSync(path, 'mine');
      }
      await command('export.js', [`${own}-out`], { DATA_DIR: own });
      await command('audit.js', ['export', join(`${own}-audit`, 'history.jsonl')], { DATA_DIR: own });
      return `mine still: ${mine.map((path) => existsSync(path) && readFileSync(path, 'utf8') === 'mine').join(', ')}`;
    },
    /^mine still: true, true$/,
  ],
  [
    'a restore revives a login that was ended, and leaves half a database behind',
    async ({ data, own }) => {
      const victim = await mustStart(own);
      const { refreshToken } = await victim.signIn();
      await data('backup');
      await victim.call('POST', '/api/auth/logout', { body: { refreshToken } });
      await victim.stop();
      const { said } = await data('restore', [join(own, 'backups', readdirSync(join(own, 'backups'))[0] ?? '')]);
      const left = readdirSync(own).filter((name) => name.includes('restoring')).length;
      const restored = await mustStart(own);
      const { status } = await restored.call('POST', '/api/auth/refresh', { body: { refreshToken } });
      await restored.stop();
      return `refreshed ${status}, ${left} left. ${said}`;
    },
    /^refreshed 4\d\d, 0 left/,
  ],
];

/** What a server whose clock is ten years ahead leaves to one whose clock is right. */
const openAfterFuture = (guesses: number) => async (dataDir: string) => {
  const future = await mustStart(dataDir, TEN_YEARS);
  const { token, refreshToken } = await future.signIn();
  await book(future, token);
  for (const n of times(guesses)) await future.login(wrong(n, OWNER.email));
  await future.stop();
  const victim = await mustStart(dataDir);
  return { ...victim, victim, refreshToken };
};
type AfterFuture = Awaited<ReturnType<ReturnType<typeof openAfterFuture>>>;

const DATED: readonly Door<AfterFuture>[] = [
  [
    'one hour of a wrong clock dates the history of years',
    async ({ victim, call, signIn }) => {
      const { token } = await signIn();
      const { body } = await call('GET', `${await book(victim, token)}/history`, { token });
      const dated = Date.parse(String(dig(body, 'data', 'entries', 0, 'at'))) - Date.now();
      return `a change of now is dated ${dated > 3_600_000 ? 'years ahead' : 'now'}`;
    },
    /now$/,
  ],
];

const CLOCK: readonly Door<AfterFuture>[] = [
  [
    'a sign-in of the future never ends',
    async ({ call, refreshToken }) =>
      String((await call('POST', '/api/auth/refresh', { body: { refreshToken } })).status),
    /^4/,
  ],
  [
    'wrong guesses of the future make a wait of ten years',
    async ({ login }) => {
      const { status, headers } = await login(OWNER);
      return `${status}, wait ${headers.get('retry-after') ?? 0} s`;
    },
    /wait \d{1,4} s$/,
  ],
  [
    'a clock behind the last time that was seen is not mentioned',
    async ({ printed }) => `said: ${/clock/i.test(printed())}`,
    /true/,
  ],
];

/** A booking that was changed, in the folder of a server that is stopped. */
const openHistory = async (folder: string) => {
  const victim = await mustStart(folder);
  const { token } = await victim.signIn();
  const path = await book(victim, token);
  const booking_payments = [{ status: 'PAID', paidAmount: 100.5, transactionId: 'TX-SECRET' }];
  await victim.call('PATCH', path, { token, body: { phoneNumber: '0333-1112222 / 0345-6667777', booking_payments } });
  await victim.stop();
  const check = async (dataDir: string) => {
    const { status } = await command('audit.js', ['verify'], { DATA_DIR: dataDir });
    return status === 0 ? 'whole' : 'not whole';
  };
  return { check, folder, erased: createFolder(folder), path, id: path.split('/').at(-1) };
};
type History = Awaited<ReturnType<typeof openHistory>>;

const HISTORY: readonly Door<History>[] = [
  [
    'an erasure by the second number of a field leaves the customer',
    async ({ erased, path }) => {
      await command('erase.js', ['03456667777', '--yes'], { DATA_DIR: erased });
      const victim = await mustStart(erased);
      const { text } = await victim.call('GET', path, { token: (await victim.signIn()).token });
      await victim.stop();
      const left = ['Ayesha Khan', '1112222', 'SN-SECRET', 'TX-SECRET'].filter((secret) => text.includes(secret));
      return `left: ${left.join(', ') || 'nothing'}`;
    },
    /nothing$/,
  ],
  [
    'texts are removed unseen after an erasure',
    async ({ check, erased, path, id }) => {
      const victim = await mustStart(erased);
      const body = { clientName: 'Nadia', reason: 'came again' };
      await victim.call('PATCH', path, { token: (await victim.signIn()).token, body });
      await victim.stop();
      const before = await check(erased);
      await changeFiles(erased, [
        `delete from history_text where history_id = (select max(history_id) from history_text join history on id = history_id where record = 'booking' and record_id = ${id})`,
      ]);
      return `${before}, then ${await check(erased)}`;
    },
    /^whole, then not whole$/,
  ],
  [
    'a payment is changed and the head of the chain set back',
    async ({ check, folder, id }) => {
      const changed = `(select max(id) from history where entity = 'booking_payment' and record_id = ${id})`;
      await changeFiles(folder, [
        `update booking_payment set paid_paisa = 1 where booking_id = ${id}`,
        `update history set after = after || '{"paid_paisa": 1}' where id = ${changed}`,
        `update history_head set (seq, hash) = (select seq, hash from history_seal where seq = (select seq - 1 from history_seal where history_id = ${changed}))`,
      ]);
      return check(folder);
    },
    /^not whole$/,
  ],
];

export const ROOMS: readonly Room[] = [
  room(openStarts, STARTS),
  room(openCommands, COMMANDS),
  room(openHistory, HISTORY),
  room(openAfterFuture(0), DATED, stop),
  room(openAfterFuture(15), CLOCK, stop),
  room(behindProxy, FORGED, stop),
  room(behindProxy, GUESSED, stop),
  room(atWork, [...NETWORK, ...COLLEAGUE, ...ANONYMOUS], stop),
];
