import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { openShopDatabase } from '../../../server/db/open.ts';
import { explainPostgres } from '../../../server/db/postgres-faults.ts';
import { makeCertificate } from '../support/certificates.ts';
import { postgresUrl } from '../support/database.ts';
import { startOwnPostgres } from '../support/own-postgres.ts';
import { use, useFolder } from '../support/use.ts';

/** @returns the message of a start with this URL; `null` when it succeeds */
const startSays = (url: string): Promise<string | null> =>
  openShopDatabase(readConfig({ DATABASE_URL: url, DATA_DIR: '/nowhere/reflow' })).then(
    ({ close }) => close().then(() => null),
    (error: Error) => `${error.name}: ${error.message}`,
  );

const HBA = `
host all reflow all trust
host all limited all trust
host all with_password all scram-sha-256
hostssl all tls_only all trust
hostssl all elsewhere 203.0.113.0/24 trust
`;

const PREPARATION = [
  'create role limited login connection limit 0',
  "create role with_password login password 'secret'",
  'create role tls_only login',
  'create role elsewhere login',
  'create database shop',
  "create database latin encoding 'LATIN1' template template0 lc_collate 'C' lc_ctype 'C'",
];

describe.skipIf(postgresUrl === null)('a start on a PostgreSQL with a self-signed certificate', () => {
  const folder = useFolder();
  const own = makeCertificate(folder, 'own');
  const expired = makeCertificate(folder, 'expired', { days: -1 });
  const other = makeCertificate(folder, 'other', { host: 'db.shop.test' });
  const noPem = join(folder, 'no.pem');
  writeFileSync(noPem, 'no certificate');

  const serve = ({ certText, keyText }: typeof own) =>
    startOwnPostgres(
      { 'server.cert': certText, 'server.key': keyText, 'pg_hba.conf': HBA },
      { ssl: 'on', ssl_cert_file: 'server.cert', ssl_key_file: 'server.key' },
    );
  const server = use(() => serve(own));
  beforeAll(async () => {
    for (const statement of PREPARATION) await server.query(statement);
  });

  /** The URL of a database on the server, with changes. */
  const at = (change: Partial<URL>, search = '', { url } = server) =>
    Object.assign(new URL(url), { pathname: '/shop', search, ...change });

  it('opens with the certificate in sslrootcert [REL-09]', async () => {
    expect(await startSays(at({}, `sslmode=verify-full&sslrootcert=${own.cert}`).href)).toBeNull();
  });

  const TRUST =
    'does not trust the certificate of the database at {host}. Add sslmode=verify-full&sslrootcert=FILE to DATABASE_URL; FILE is the certificate of the authority that signed it, or the certificate itself where it signed itself, as PEM.';
  it.each<[fault: string, change: Partial<URL>, search: string, sentence: string]>([
    ['an unknown certificate', {}, 'sslmode=verify-full', `This computer ${TRUST}`],
    ['the certificate of another', {}, `sslmode=verify-full&sslrootcert=${other.cert}`, `This computer ${TRUST}`],
    [
      'a file that is not there',
      {},
      'sslmode=verify-full&sslrootcert=/missing.pem',
      'A file that DATABASE_URL names cannot be read: /missing.pem. Correct sslrootcert, sslcert or sslkey, or let the person who runs Reflow read it.',
    ],
    [
      'a file without a certificate',
      {},
      `sslmode=verify-full&sslcert=${noPem}&sslkey=${noPem}`,
      'A file that DATABASE_URL names holds no certificate or key as PEM. Correct sslrootcert, sslcert or sslkey.',
    ],
    [
      'a user who must use TLS',
      { username: 'tls_only' },
      '',
      'The database at {host} takes tls_only by TLS only, or not from this computer. Add sslmode=verify-full to DATABASE_URL, or allow this computer in pg_hba.conf there.',
    ],
    [
      'a user of another network',
      { username: 'elsewhere' },
      `sslmode=verify-full&sslrootcert=${own.cert}`,
      'The database at {host} does not take elsewhere from this computer. Allow it in pg_hba.conf there, or correct DATABASE_URL.',
    ],
    [
      'no password',
      { username: 'with_password' },
      '',
      'The database at {host} requires a password for with_password. Add it to DATABASE_URL. Write it behind the user name: with_password:PASSWORD@{host}.',
    ],
    [
      'a wrong password',
      { username: 'with_password', password: 'wrong' },
      '',
      'The database at {host} refuses with_password. Correct the user name and the password in DATABASE_URL.',
    ],
    [
      'a user without rights',
      { username: 'with_password', password: 'secret' },
      '',
      'The database shop at {host} lets with_password make no tables. Make that user its owner, or correct DATABASE_URL.',
    ],
    [
      'no connection left',
      { username: 'limited' },
      '',
      'The database at {host} has no connection left for limited. End what else uses it, or raise max_connections there.',
    ],
    [
      'an unknown database',
      { pathname: '/my%20shop' },
      '',
      'There is no database my shop at {host}. Create it, or correct DATABASE_URL.',
    ],
    [
      'a database of another encoding',
      { pathname: '/latin' },
      '',
      'The database latin at {host} stores texts as LATIN1, which cannot hold every name. Create one with: createdb --encoding=UTF8 --template=template0 NAME',
    ],
    [
      'an unknown host',
      { hostname: 'db.invalid' },
      '',
      'No computer has the name db.invalid. Correct the host in DATABASE_URL, or connect this computer to the network of that name.',
    ],
  ])('says what to change about %s [REL-09]', async (_, change, search, sentence) => {
    const url = at(change, search);
    expect(await startSays(url.href)).toBe(`StartupError: ${sentence.replaceAll('{host}', url.host)}`);
  });

  it('reports an expired certificate [REL-09]', async () => {
    const late = await serve(expired);
    onTestFinished(late.close);
    const url = at({ pathname: '/postgres' }, `sslmode=verify-full&sslrootcert=${expired.cert}`, late);
    expect(await startSays(url.href)).toBe(
      `StartupError: The certificate of the database at ${url.host} has expired. Renew it there, and check the clock of this computer.`,
    );
  });

  it('reports a certificate for another name [REL-09]', async () => {
    const named = await serve(other);
    onTestFinished(named.close);
    const url = at({ pathname: '/postgres' }, `sslmode=verify-full&sslrootcert=${other.cert}`, named);
    expect(await startSays(url.href)).toBe(
      `StartupError: The certificate of the database at ${url.host} is for another name. Write a name of the certificate as the host in DATABASE_URL.`,
    );
  });

  it('reports a database without TLS [REL-09]', async () => {
    const url = Object.assign(new URL(postgresUrl ?? ''), { search: 'sslmode=verify-full' });
    expect(await startSays(url.href)).toBe(
      `StartupError: The database at ${url.host} does not speak TLS. Turn on ssl there, or remove sslmode from DATABASE_URL.`,
    );
  });
});

/** A server on a free port that handles each connection with this function. */
async function serveAt(onConnection: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    onConnection(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A message of PostgreSQL: its letter, its length and its content. */
function toMessage(letter: string, ...parts: (string | number[])[]): Buffer {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part as string)));
  const length = Buffer.alloc(4);
  length.writeInt32BE(content.length + 4);
  return Buffer.concat([Buffer.from(letter), length, content]);
}

/** A text column in a row description. */
const toColumn = (name: string, type: number) => [
  ...Buffer.from(`${name}\0`),
  0,
  0,
  0,
  0,
  0,
  0,
  0,
  0,
  0,
  type,
  0,
  0,
  0,
  0,
  0,
  0,
  0,
  0,
];
const toValue = (text: string) => [0, 0, 0, text.length, ...Buffer.from(text)];

/** Answers every query as a PostgreSQL of this version. */
function answerAsVersion(socket: Socket, version: string, number: string): void {
  const ready = toMessage('Z', 'I');
  const done = toMessage('C', 'SELECT 1\0');
  const columns = [toColumn('version', 25), toColumn('number', 23), toColumn('encoding', 25)];
  const row = [toValue(version), toValue(number), toValue('UTF8')];
  let isStarted = false;
  socket.on('data', (asked) => {
    if (asked[0] === 'X'.charCodeAt(0)) return;
    if (!isStarted) {
      isStarted = true;
      socket.write(Buffer.concat([toMessage('R', [0, 0, 0, 0]), ready]));
    } else if (asked.includes('server_version')) {
      const answer = [toMessage('T', [0, 3], ...columns), toMessage('D', [0, 3], ...row), done, ready];
      const parsed = asked[0] === 'P'.charCodeAt(0) ? [toMessage('1'), toMessage('2')] : [];
      socket.write(Buffer.concat([...parsed, ...answer]));
    } else socket.write(Buffer.concat([toMessage('C', 'SET\0'), ready]));
  });
}

it('reports a PostgreSQL that is too old [REL-09]', async () => {
  const host = await serveAt((socket) => answerAsVersion(socket, '13.14 (Debian)', '130014'));
  expect(await startSays(`postgres://reflow@${host}/shop`)).toBe(
    `StartupError: The database at ${host} is PostgreSQL 13.14 (Debian), and Reflow needs 15 or newer. Upgrade it, or let DATABASE_URL name a newer one.`,
  );
});

it('reports a port where no PostgreSQL answers [REL-09]', async () => {
  const host = await serveAt((socket) => void socket.write('J\0\0\0\n8.0.36\0 MySQL'));
  expect(await startSays(`postgres://reflow:secret@${host}/shop`)).toBe(
    `StartupError: The server at ${host} is not PostgreSQL. Correct the host and the port in DATABASE_URL.`,
  );
});

it.each([
  [
    '28000',
    'no such user: shop',
    'The database at db:6432 refuses shop. Correct the user name and the password in DATABASE_URL.',
  ],
  [
    '08P01',
    'password authentication failed',
    'The database at db:6432 refuses shop. Correct the user name and the password in DATABASE_URL.',
  ],
  ['08P01', 'no such database: books', 'There is no database books at db:6432. Create it, or correct DATABASE_URL.'],
  [
    '57P03',
    'the database system is starting up',
    'The database at db:6432 is starting or stopping. Start Reflow again in a moment.',
  ],
  [
    'EAI_AGAIN',
    'getaddrinfo EAI_AGAIN db',
    'The name db could not be looked up. Check the network of this computer, or correct the host in DATABASE_URL.',
  ],
  [
    '0A000',
    'extension "pg_trgm" is not available',
    'The database at db:6432 lacks the extension pg_trgm. Install postgresql-contrib there.',
  ],
])('explains %s: %s [REL-09]', (code, message, sentence) => {
  const error = Object.assign(new Error(message), { code });
  expect(explainPostgres(error, 'postgres://shop:secret@db:6432/books')?.message).toBe(sentence);
});
