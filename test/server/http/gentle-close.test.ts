import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { promisify } from 'node:util';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { buildApp } from '../../../server/http/app.ts';
import { readTls } from '../../../server/http/certificate.ts';
import { closeGently, LINGER } from '../../../server/http/gentle-close.ts';
import { makeCertificate } from '../support/certificates.ts';
import { OWNER } from '../support/harness.ts';
import { useFolder, useShop } from '../support/use.ts';

const folder = useFolder();
const shop = useShop();
const MB = 2 ** 20;
const BODY = Buffer.alloc(5 * MB, 'a');
const CHUNK = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(0x10000, 'a'), Buffer.from('\r\n')]);
const CHUNKS = Buffer.concat([...Array.from({ length: 80 }, () => CHUNK), Buffer.from('0\r\n\r\n')]);

let secure: Awaited<ReturnType<typeof buildApp>>;
let bearer = '';
beforeAll(async () => {
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const { cert, key } = makeCertificate(folder, 'own');
  secure = await buildApp(shop.deps, readTls({ tls: { cert, key } }));
  await secure.listen({ port: 0, host: '127.0.0.1' });
  await shop.addStaff({ email: 'tariq@shop.test', role: 'TECHNICIAN' });
  bearer = await shop.signIn({ ...OWNER, email: 'tariq@shop.test' });
});
afterAll(() => secure.close());

const portOf = ({ server }: { server: typeof shop.app.server }) => (server.address() as AddressInfo).port;
const open = (app: Pick<typeof shop.app, 'server'> = shop.app): Socket =>
  app === secure
    ? connectTls({ host: '127.0.0.1', port: portOf(app), rejectUnauthorized: false })
    : connect(portOf(app), '127.0.0.1');

/**
 * Sends everything before it reads the first byte, as simple clients do.
 * @returns the status and the end of the response
 */
async function sendFirst(socket: Socket, ...parts: (string | Buffer)[]) {
  let answer = '';
  const fault: string[] = [];
  const closed = new Promise((done) => socket.once('close', done));
  socket.on('error', (error: NodeJS.ErrnoException) => fault.push(error.code ?? error.message));
  for (const part of parts.slice(0, -1)) socket.write(part);
  await new Promise((sent) => socket.write(parts.at(-1) ?? '', sent));
  socket.setEncoding('utf8').on('data', (text) => (answer += text));
  await closed;
  return { fault, status: /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1], body: answer.split('\r\n\r\n')[1] };
}

const toHead = (
  path: string,
  { version = '1.1', type = 'application/json', length = `Content-Length: ${BODY.length}`, more = '' } = {},
) => `POST ${path} HTTP/${version}\r\nHost: shop.test\r\nContent-Type: ${type}\r\n${length}\r\n${more}\r\n`;
const CLOSE = { more: 'Connection: close\r\n' };
const CHUNKED = { length: 'Transfer-Encoding: chunked' };
const refusal = (status: number, error: string) => ({
  fault: [],
  status: String(status),
  body: JSON.stringify({ success: false, error }),
});
const TOO_LARGE = refusal(413, 'The request is larger than 8 KiB');

describe('a client that sends 5 MB before it reads', () => {
  it.each([
    ['and keeps the connection', {}],
    ['and closes', CLOSE],
    ['in chunks', CHUNKED],
    ['by HTTP 1.0', { version: '1.0' }],
  ])('reads that its request is too large: %s [EDGE-12]', async (_, head) => {
    const body = 'length' in head ? CHUNKS : BODY;
    expect(await sendFirst(open(), toHead('/api/auth/login', head), body)).toEqual(TOO_LARGE);
  });

  it('reads the refusal over TLS [EDGE-12]', async () => {
    expect(await sendFirst(open(secure), toHead('/api/auth/login'), BODY)).toEqual(TOO_LARGE);
  });

  it.each([
    [401, 'Please sign in.', '/api/booking', CLOSE],
    [415, 'The request must be JSON', '/api/auth/login', { ...CLOSE, type: 'text/plain' }],
    [417, 'Nothing here does what the request expects', '/api/auth/login', { more: 'Expect: tea\r\n' + CLOSE.more }],
  ])('reads %i %s [EDGE-12]', async (status, error, path, head) => {
    expect(await sendFirst(open(), toHead(path, head), BODY)).toEqual(refusal(status, error));
  });

  it('reads that its role lacks the permission [EDGE-12]', async () => {
    const head = toHead('/api/people', { more: `Authorization: Bearer ${bearer}\r\n${CLOSE.more}` });
    expect(await sendFirst(open(), head, BODY)).toEqual(refusal(403, 'You do not have permission to manage people.'));
  });

  it('reads that it tried too often [EDGE-12]', async () => {
    let tries = 0;
    while ((await shop.call('POST', '/auth/verifyEmail', { body: {} })).status !== 429)
      expect(++tries).toBeLessThan(200);
    expect(await sendFirst(open(), toHead('/api/auth/verifyEmail', CLOSE), BODY)).toMatchObject({ status: '429' });
    await shop.forgetTries();
  });

  it('reads that its headers are too long [EDGE-12]', async () => {
    const answer = await sendFirst(open(), `GET / HTTP/1.1\r\nHost: shop.test\r\nX: ${'x'.repeat(5 * MB)}\r\n\r\n`);
    expect(answer).toEqual(refusal(431, 'The request has too many headers'));
  });
});

describe('a common client that sends 5 MB', () => {
  it('reads that its request is too large: fetch [EDGE-12]', async () => {
    const answer = await fetch(`http://127.0.0.1:${portOf(shop.app)}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: BODY,
    });
    expect([answer.status, await answer.text()]).toEqual([413, TOO_LARGE.body]);
  });

  it.each(['Expect: 100-continue', 'Expect:'])(
    'reads that its request is too large: curl with the header %j [EDGE-12]',
    async (header) => {
      const file = join(folder, 'body');
      writeFileSync(file, BODY);
      const headers = ['-H', 'content-type: application/json', '-H', header];
      const args = ['-sS', '-w', ' %{http_code}', ...headers, '--data-binary', `@${file}`];
      const { stdout } = await promisify(execFile)('curl', [
        ...args,
        `http://127.0.0.1:${portOf(shop.app)}/api/auth/login`,
      ]);
      expect(stdout).toBe(`${TOO_LARGE.body} 413`);
    },
  );
});

describe('a refused request', () => {
  it('keeps a connection open for the next one after its body was read [EDGE-12]', async () => {
    const socket = open();
    const next = 'GET /health HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\n\r\n';
    const seen: string[] = [];
    socket.setEncoding('utf8').on('data', (text: string) => seen.push(...(text.match(/^HTTP\/1\.1 \d+/gm) ?? [])));
    socket.write(toHead('/api/booking'));
    socket.write(BODY);
    socket.write(next);
    await once(socket, 'close');
    expect(seen).toEqual(['HTTP/1.1 401', 'HTTP/1.1 200']);
  });

  it('allows nothing more on a connection that is closing [EDGE-12]', async () => {
    const app = fastify({ bodyLimit: 10 });
    onTestFinished(() => app.close());
    closeGently(app);
    const done: string[] = [];
    app.post('/', async () => done.push('first'));
    app.post('/second', async () => done.push('second'));
    await app.listen({ port: 0, host: '127.0.0.1' });
    const accepted = once(app.server, 'connection') as Promise<[Socket]>;
    const second = `${toHead('/second', { length: 'Content-Length: 2' })}{}`;
    const client = open(app);
    const [connection] = await accepted;
    const closed = new Promise((end) => connection.once('close', end));
    expect(await sendFirst(client, toHead('/'), BODY, second)).toMatchObject({ status: '413' });
    await closed;
    expect(done).toEqual([]);
  });

  /** Starts a server with these limits, and a client that ignores its refusal and repeats `part`. */
  async function refuseWith(limits: Partial<typeof LINGER>, part: string | Buffer) {
    const app = fastify({ bodyLimit: 10 });
    closeGently(app, { ...LINGER, ...limits });
    app.post('/', async () => ({}));
    await app.listen({ port: 0, host: '127.0.0.1' });
    onTestFinished(() => app.close());
    const accepted = once(app.server, 'connection') as Promise<[Socket]>;
    const socket = connect({
      port: (app.server.address() as AddressInfo).port,
      host: '127.0.0.1',
      allowHalfOpen: true,
    });
    onTestFinished(() => void socket.destroy());
    const answered = once(socket, 'data');
    socket.write(toHead('/', { length: `Content-Length: ${1024 * MB}` }));
    const [connection] = await accepted;
    const closed = new Promise((done) => connection.once('close', done));
    await answered;
    socket.on('error', () => undefined);
    const timer = setInterval(() => part !== '' && socket.write(part), 20);
    void closed.then(() => clearInterval(timer));
    return { app, connection, closed };
  }

  it.each([
    ['so many bytes', { bytes: MB }, Buffer.alloc(MB, 'a')],
    ['so much time', { ms: 200 }, 'a'],
    ['a pause', { idleMs: 100 }, ''],
  ])('is read only for a while, until %s [EDGE-12]', async (_, limits, part) => {
    const { connection, closed } = await refuseWith(limits, part);
    await closed;
    expect(connection.bytesRead).toBeLessThan(100 * MB);
  });

  it('does not delay a stop [EDGE-12]', async () => {
    const { app, connection } = await refuseWith({ stopMs: 50 }, 'a');
    await app.close();
    expect(connection.destroyed).toBe(true);
  });
});
