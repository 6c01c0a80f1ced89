import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { openEmbedded } from '../../server/db/embedded/embedded.ts';
import { signProof } from '../../src/services/session/refresh-proof.ts';
import { command, createFolder, mustStart, OWNER, start, type Victim } from './victim.ts';

/** Tries a door by its name: what is seen at it, and what is seen where it is closed. */
type Try = (door: string, closed: RegExp, attempt: () => Promise<string>) => Promise<void>;

const times = (count: number) => Array.from({ length: count }, (_, index) => index);
const at = (address: string) => ({ 'x-forwarded-for': address });
const wrong = (n: number, email = `nobody-${n}@shop.test`) => ({ email, password: `wrong guess ${n}` });

const KHAN = {
  clientName: 'Ayesha Khan',
  clientType: 'INDIVIDUAL',
  phoneNumber: '0300-1234567',
  whatsappNumber: '0300-1234567',
  booking_items: [{ name: 'RTX 3080', type: 'GPU', payableAmount: 100.5, serialNumber: 'SN-SECRET' }],
};
/** @returns the path of the booking */
async function book({ call }: Victim, token: string, more: object = {}): Promise<string> {
  const { data, text } = await call('POST', '/api/booking', { token, body: { ...KHAN, ...more } });
  if (data['id'] === undefined) throw new Error(`No booking was made: ${text}`);
  return `/api/booking/${data['id']}`;
}

/** A picture of so many black pixels: small as a file, and large once it is unpacked. */
function blackPng(side: number): string {
  const number = (value: number) => Buffer.from(value.toString(16).padStart(8, '0'), 'hex');
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    return Buffer.concat([number(data.length), body, number(crc32(body))]);
  };
  const head = Buffer.concat([number(side), number(side), Buffer.from([8, 0, 0, 0, 0])]);
  const pixels = deflateSync(Buffer.alloc(side * (side + 1)));
  const chunks = [chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))];
  const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks]);
  return `data:image/png;base64,${png.toString('base64')}`;
}

/** The content of the write-ahead log, as a hash. */
const hashLog = (dataDir: string) => {
  const folder = join(dataDir, 'db/pg_wal');
  const files = readdirSync(folder).filter((name) => statSync(join(folder, name)).isFile());
  return files.reduce((hash, name) => hash.update(readFileSync(join(folder, name))), createHash('sha1')).digest('hex');
};

/** Statements by whoever stopped the server, has its folder, and switches the triggers off. */
async function changeFiles(dataDir: string, ...statements: string[]): Promise<void> {
  const { db, close } = await openEmbedded(dataDir);
  const tables = ['history', 'history_text', 'history_seal'].map((one) => `alter table ${one} disable trigger all`);
  try {
    for (const one of ['set session_replication_role = replica', ...tables, ...statements])
      await db.execute(sql.raw(one));
  } finally {
    await close();
  }
}

/** Begins a sign-in whose body drips in. @returns after how many ms, at most a minute, the server hangs up */
async function drip(address: string): Promise<number> {
  const { hostname, port } = new URL(address);
  const began = Date.now();
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  socket.resume().write('POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n');
  socket.write('Content-Length: 400\r\n\r\n');
  const dripping = setInterval(() => (Date.now() - began < 60_000 ? socket.write('{') : socket.destroy()), 1_000);
  await new Promise((done) => socket.once('close', done));
  clearInterval(dripping);
  return Date.now() - began;
}

/** A server with an owner and a technician at work, a colleague who sends anything, and strangers. */
async function atWork(shop: string, door: Try): Promise<void> {
  const dataDir = createFolder(shop);
  const technician = { email: 'technician@shop.test', password: 'lantern-copper-42' };
  const add = ['add', technician.email, '--role', 'TECHNICIAN'];
  await command('staff.js', add, { DATA_DIR: dataDir }, `${technician.password}\n`);
  const victim = await mustStart(dataDir);
  const { call, login, signIn, url, printed, stop } = victim;
  await victim.verify(technician.email);
  const dripping = drip(url);
  const { token } = await signIn();
  const { token: bench } = await signIn(technician);

  await door('a DELETE with content is taken', /^4/, async () => {
    const { status } = await call('DELETE', await book(victim, token), { token, body: { id: 1 } });
    return String(status);
  });
  await door('POST /auth/refresh answers no token', /^200, a token of [1-9]/, async () => {
    const { refreshToken } = await signIn();
    const { status, data } = await call('POST', '/api/auth/refresh', { body: { refreshToken } });
    return `${status}, a token of ${String(data['token'] ?? '').length} characters`;
  });
  await door('a captured refresh is good again with its proof', /bound 200, refreshed 200, replayed 4/, async () => {
    const { refreshToken } = await signIn();
    const key = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);
    const send = async (path: string, dpop: string) =>
      (await call('POST', path, { body: { refreshToken }, headers: { dpop } })).status;
    const bound = await send('/api/auth/bind', await signProof(key, `${url}/api/auth/bind`, refreshToken));
    const captured = await signProof(key, `${url}/api/auth/refresh`, refreshToken);
    const [first, again] = [await send('/api/auth/refresh', captured), await send('/api/auth/refresh', captured)];
    return `bound ${bound}, refreshed ${first}, replayed ${again}`;
  });
  await door('changes are still told for seconds after the logout', /^it ended within 1 s$/, async () => {
    const { token, refreshToken } = await signIn();
    const live = await fetch(`${url}/api/live`, { headers: { authorization: `Bearer ${token}` } });
    await call('POST', '/api/auth/logout', { body: { refreshToken } });
    const began = Date.now();
    await live.text();
    const ms = Date.now() - began;
    return ms > 1_000 ? `for ${ms} ms` : `it ended within 1 s`;
  });

  const receiptOf = (path: string) => call('GET', `${path}/document?type=receipt`, { token });
  const ZONES = 'a time zone that Intl or the database does not know closes the shop';
  await door(ZONES, /^400 400 400 400, then a receipt: 200$/, async () => {
    const statuses = [];
    for (const timeZone of ['PLT', 'IST', 'ACT', '+05:00'])
      statuses.push((await call('PATCH', '/api/shop', { token, body: { timeZone } })).status);
    return `${statuses.join(' ')}, then a receipt: ${(await receiptOf(await book(victim, token))).status}`;
  });
  await door('a logo of some 90 kB unpacks to 90 MB', /^4/, async () => {
    const { status } = await call('PATCH', '/api/shop', { token, body: { logo: blackPng(9_500) } });
    return String(status);
  });
  const LETTERS = 'letters without a font make a header that takes the receipt away';
  await door(LETTERS, /^200, a short header$/, async () => {
    const letters = (from: number) => String.fromCodePoint(...times(60).map((n) => from + n));
    const items = times(100).map((n) => ({ name: letters(0x4e00 + 60 * n), type: 'GPU', payableAmount: 1 }));
    const { status, headers } = await receiptOf(await book(victim, token, { booking_items: items }));
    return `${status}, ${[...headers].flat().join('').length < 4_000 ? 'a short header' : 'a long header'}`;
  });
  await door('one person takes every place in the line of documents', /429/, async () => {
    const path = await book(victim, token);
    const answers = await Promise.all(times(8).map(() => receiptOf(path)));
    return answers.map(({ status }) => status).join(' ');
  });
  await door('a technician takes money and deletes, or cannot do the own work', /^403 403 200$/, async () => {
    const path = await book(victim, token);
    const edit = async (body: object) => (await call('PATCH', path, { token: bench, body })).status;
    const paid = await edit({ booking_payments: [{ status: 'PAID', paidAmount: 10_000_000 }] });
    const gone = (await call('DELETE', path, { token: bench })).status;
    return `${paid} ${gone} ${await edit({ contact_log: [{ status: 'CALL', notes: 'No answer' }] })}`;
  });

  await door('reports of the content policy add names to the log without a bound', /false$/, async () => {
    const headers = { 'content-type': 'application/csp-report' };
    const statuses = new Set();
    for (const n of times(5)) {
      const report = { 'effective-directive': `made-up-${n}`, 'blocked-uri': 'inline' };
      statuses.add((await call('POST', '/policy-reports', { body: { 'csp-report': report }, headers })).status);
    }
    return `answered ${[...statuses].join(' ')}, names in the log: ${printed().includes('made-up')}`;
  });
  const FLOOD = 'a stranger gets more bytes back than he sends, and our disk';
  await door(FLOOD, /^\d{1,4} bytes back, logged: false, then: .*429/, async () => {
    const before = printed().length;
    const typed = 'typed-by-a-stranger';
    const { text } = await login(Object.fromEntries(times(30_000).map((n) => [`${typed}-${n}`, n])));
    const more = new Set();
    for (const _ of times(150)) more.add((await login({ a: 1 })).status);
    const logged = printed().slice(before).includes(typed);
    return `${text.length} bytes back, logged: ${logged}, then: ${[...more].join(' ')}`;
  });
  await door('a refused stranger writes', /as before/, async () => {
    const guess = wrong(1, 'nobody@shop.test');
    let last = 0;
    // Seals and counts of the work before are written a moment after it.
    for (const _ of times(10)) {
      const before = hashLog(dataDir);
      for (const _refused of times(10)) last = (await login(guess)).status;
      if (hashLog(dataDir) === before && last === 429) return 'the log of the database is as before';
      await new Promise((done) => setTimeout(done, 500));
    }
    return `the log of the database grew by each of 100 refusals`;
  });
  await door('a body that drips in holds a connection for more than a minute', /less/, async () => {
    return `${(await dripping) > 45_000 ? 'longer' : 'less'} than 45 s`;
  });
  await stop();
}

/** A server behind a proxy, and strangers who say where they come from. */
async function proxy(shop: string, door: Try): Promise<void> {
  const behindProxy = () => mustStart(createFolder(shop), { TRUST_PROXY: 'true' });
  const forged = await behindProxy();
  await door('forged hops switch the limits off', /429/, async () => {
    const statuses = new Set();
    for (const n of times(150)) statuses.add((await forged.login(wrong(n), at(`66.6.${n}.6, 203.0.113.5`))).status);
    return `150 wrong guesses: ${[...statuses].join(' ')}`;
  });
  await forged.stop();
  const { login, signIn, stop } = await behindProxy();
  await door("one's own sign-in forgets the guesses of an address", /^at most/, async () => {
    let answered = 0;
    for (const n of times(240)) {
      if ((await login(wrong(n), at('192.0.2.44'))).status === 401) answered += 1;
      if (n % 60 === 59) await login(OWNER, at('192.0.2.44'));
    }
    return `${answered > 100 ? 'more than' : 'at most'} 100 of 240 guesses were answered`;
  });
  await door('strangers keep the owner out of a known device', /200$/, async () => {
    const { headers } = await signIn(OWNER, at('198.51.100.1'));
    const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
    for (const n of times(120)) await login(wrong(n, OWNER.email), at(`203.0.${n}.7`));
    const { status } = await login(OWNER, { ...at('198.51.100.99'), cookie });
    return `120 guesses from 120 addresses, then the owner: ${status}`;
  });
  await stop();
}

/** First starts, in folders where no shop is yet, and those of a shop that is stopped. */
async function starts(shop: string, door: Try): Promise<void> {
  /** Whether a shop starts for the first time so, and its owner signs in. */
  const firstStart = async (env: Record<string, string>): Promise<string> => {
    const victim = await start(createFolder(), env);
    if (typeof victim === 'string') return `refused: ${victim.trim().split('\n').at(-1)}`;
    const { status } = await victim.login({ ...OWNER, password: env['STAFF_PASSWORD'] ?? OWNER.password });
    await victim.stop();
    return `taken, then signed in with: ${status}`;
  };

  await door('the data folder is open to other users', /^0 .*false$/, async () => {
    const entries = readdirSync(shop, { recursive: true, withFileTypes: true });
    const paths = [shop, ...entries.map((entry) => join(entry.parentPath, entry.name))];
    const open = paths.filter((path) => (statSync(path).mode & 0o077) !== 0);
    const nobody = ['--reuid=65534', '--regid=65534', '--clear-groups', 'ls', join(shop, 'db/pg_wal')];
    const isRead = process.getuid?.() === 0 && spawnSync('setpriv', nobody).status === 0;
    return `${open.length} paths are open, another user lists the log: ${isRead}`;
  });
  await door('the owner may have the password "password"', /^refused/, () =>
    firstStart({ STAFF_PASSWORD: 'password' }),
  );
  await door('a password of 2,000 characters is set and then not accepted', /^refused|200$/, () =>
    firstStart({ STAFF_PASSWORD: 'kettle orbit '.repeat(160).slice(0, 2_000) }),
  );
  await door('SHOP_TIME_ZONE=PLT makes a shop that answers no receipt', /^refused: .*SHOP_TIME_ZONE/, () =>
    firstStart({ SHOP_TIME_ZONE: 'PLT' }),
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

/** What the commands take, and what they destroy, in the folder of a shop. */
async function commands(shop: string, door: Try): Promise<void> {
  const own = createFolder(shop);
  const data = (word: string, more: string[] = [], env: Record<string, string> = {}) =>
    command('data.js', [word, ...more], { DATA_DIR: own, ...env });

  const ANOTHER = "a restore takes the snapshot of another shop, whose copies lie in this shop's folder of copies";
  await door(ANOTHER, /^ended with [^0]|with 0 bookings/, async () => {
    const other = createFolder();
    const busy = await mustStart(other);
    await book(busy, (await busy.signIn()).token);
    await busy.stop();
    const BACKUP_DIR = `${other}-copies`;
    mkdirSync(BACKUP_DIR);
    await data('backup', [], { DATA_DIR: other, BACKUP_DIR });
    const { status, said } = await data('restore', [], { BACKUP_DIR });
    return `ended with ${status}: ${said}`;
  });
  await door('exports remove and overwrite what they did not make', /^mine still: true, true$/, async () => {
    const mine = [join(`${own}-out.part`, 'note.txt'), join(`${own}-audit`, 'verify.mjs')];
    for (const path of mine) {
      mkdirSync(dirname(path));
      writeFileSync(path, 'mine');
    }
    await command('export.js', [`${own}-out`], { DATA_DIR: own });
    await command('audit.js', ['export', join(`${own}-audit`, 'history.jsonl')], { DATA_DIR: own });
    return `mine still: ${mine.map((path) => existsSync(path) && readFileSync(path, 'utf8') === 'mine').join(', ')}`;
  });
  const REVIVED = 'a restore revives a login that was ended, and leaves half a database behind';
  await door(REVIVED, /^refreshed 4\d\d, 0 left/, async () => {
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
  });
}

/** What a server whose clock is ten years ahead leaves to one whose clock is right. */
async function clock(shop: string, door: Try): Promise<void> {
  const afterFuture = async (guesses: number) => {
    const dataDir = createFolder(shop);
    const future = await mustStart(dataDir, { CLOCK_SHIFT_MS: String(10 * 365 * 24 * 3_600_000) });
    const { token, refreshToken } = await future.signIn();
    await book(future, token);
    for (const n of times(guesses)) await future.login(wrong(n, OWNER.email));
    await future.stop();
    return { victim: await mustStart(dataDir), refreshToken };
  };
  const { victim: dated } = await afterFuture(0);
  await door('one hour of a wrong clock dates the history of years', /now$/, async () => {
    const { token } = await dated.signIn();
    const { text } = await dated.call('GET', `${await book(dated, token)}/history`, { token });
    const [, instant = ''] = /"at":"([^"]+)"/.exec(text) ?? [];
    return `a change of now is dated ${Date.parse(instant) - Date.now() < 3_600_000 ? 'now' : 'years ahead'}`;
  });
  await dated.stop();
  const { victim, refreshToken } = await afterFuture(15);
  await door('a sign-in of the future never ends', /^4/, async () => {
    const { status } = await victim.call('POST', '/api/auth/refresh', { body: { refreshToken } });
    return String(status);
  });
  await door('wrong guesses of the future make a wait of ten years', /wait \d{1,4} s$/, async () => {
    const { status, headers } = await victim.login(OWNER);
    return `${status}, wait ${headers.get('retry-after') ?? 0} s`;
  });
  await door('a clock behind the last time that was seen is not mentioned', /true/, async () => {
    return `said: ${/clock/i.test(victim.printed())}`;
  });
  await victim.stop();
}

/** A booking that was changed, in the folder of a server that is stopped. */
async function history(shop: string, door: Try): Promise<void> {
  const folder = createFolder(shop);
  const atServer = async <T>(dataDir: string, act: (victim: Victim, token: string) => Promise<T>): Promise<T> => {
    const victim = await mustStart(dataDir);
    const result = await act(victim, (await victim.signIn()).token);
    await victim.stop();
    return result;
  };
  const path = await atServer(folder, async (victim, token) => {
    const made = await book(victim, token);
    const booking_payments = [{ status: 'PAID', paidAmount: 100.5, transactionId: 'TX-SECRET' }];
    await victim.call('PATCH', made, { token, body: { phoneNumber: '0333-1112222 / 0345-6667777', booking_payments } });
    return made;
  });
  const id = path.split('/').at(-1);
  const erased = createFolder(folder);
  const check = async (dataDir: string) => {
    const { status } = await command('audit.js', ['verify'], { DATA_DIR: dataDir });
    return status === 0 ? 'whole' : 'not whole';
  };

  await door('an erasure by the second number of a field leaves the customer', /nothing$/, async () => {
    await command('erase.js', ['03456667777', '--yes'], { DATA_DIR: erased });
    const { text } = await atServer(erased, ({ call }, token) => call('GET', path, { token }));
    const left = ['Ayesha Khan', '1112222', 'SN-SECRET', 'TX-SECRET'].filter((secret) => text.includes(secret));
    return `left: ${left.join(', ') || 'nothing'}`;
  });
  await door('texts are removed unseen after an erasure', /^whole, then not whole$/, async () => {
    const body = { clientName: 'Nadia', reason: 'came again' };
    await atServer(erased, ({ call }, token) => call('PATCH', path, { token, body }));
    const before = await check(erased);
    await changeFiles(
      erased,
      `delete from history_text where history_id = (select max(history_id) from history_text join history on id = history_id where record = 'booking' and record_id = ${id})`,
    );
    return `${before}, then ${await check(erased)}`;
  });
  await door('a payment is changed and the head of the chain set back', /^not whole$/, async () => {
    const changed = `(select max(id) from history where entity = 'booking_payment' and record_id = ${id})`;
    await changeFiles(
      folder,
      `update booking_payment set paid_paisa = 1 where booking_id = ${id}`,
      `update history set after = after || '{"paid_paisa": 1}' where id = ${changed}`,
      `update history_head set (seq, hash) = (select seq, hash from history_seal where seq = (select seq - 1 from history_seal where history_id = ${changed}))`,
    );
    return check(folder);
  });
}

/** Each tries some doors, one after the other, in copies of the folder of a shop. */
export const ROOMS: Readonly<Record<string, (shop: string, door: Try) => Promise<void>>> = {
  starts,
  commands,
  history,
  clock,
  proxy,
  work: atWork,
};
