import { type AddressInfo, connect } from 'node:net';
import { text as readAll } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { listRoutes } from '../support/harness.ts';
import { refused, said, useCounter } from '../support/booking-fixtures.ts';
import { keepLog } from '../support/use.ts';

const SECURITY = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; frame-src blob:; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types service-worker",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
};
const OF_ONE_ANSWER = ['content-length', 'date', 'connection', 'content-type', 'keep-alive', 'x-request-id'];

/** All headers except those of single responses. */
const lasting = (headers: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_ONE_ANSWER.includes(name)));

const shop = useCounter();
const bearer = () => ({ authorization: `Bearer ${shop.token}` });

const ask = async (method: string, url: string, headers: Record<string, string> = {}) => {
  const answer = await shop.app.inject({ method: method as 'GET', url, headers });
  return { status: answer.statusCode, type: answer.headers['content-type'], headers: lasting(answer.headers) };
};

describe('every route', () => {
  it('carries the security headers and is never cached, for refusals too', async () => {
    const routes = listRoutes(shop.app);
    expect(routes.length).toBeGreaterThan(20);
    for (const { method, path } of routes) {
      const signedOut = await ask(method, path);
      const isPublic = path.startsWith('/api/auth/');
      expect({ method, path, ...signedOut }).toEqual({
        method,
        path,
        status: isPublic ? 400 : 401,
        type: 'application/json; charset=utf-8',
        headers: { ...SECURITY, ...(isPublic ? {} : { 'www-authenticate': 'Bearer' }) },
      });
      // A stream never ends; its headers are checked in the test of the stream.
      if (path === '/api/live') continue;
      const signedIn = await ask(method, path, bearer());
      expect({ method, path, headers: signedIn.headers }).toMatchObject({ method, path, headers: SECURITY });
      expect(signedIn.headers).not.toHaveProperty('server');
      expect(signedIn.headers).not.toHaveProperty('x-powered-by');
    }
  });

  it.each(['OPTIONS', 'TRACE', 'PUT'])('answers %s with 405 and the allowed methods', async (method) => {
    for (const path of new Set(listRoutes(shop.app).map((route) => route.path))) {
      const takes = listRoutes(shop.app).filter((route) => route.path === path);
      if (takes.some((route) => route.method === method)) continue;
      const answer = await ask(method, path);
      expect({ path, ...answer }).toMatchObject({ path, status: 405, headers: SECURITY });
      for (const route of takes) expect(String(answer.headers['allow']).split(', ')).toContain(route.method);
    }
  });

  it('answers HEAD like GET, without a body', async () => {
    const head = await shop.app.inject({ method: 'HEAD', url: '/api/services', headers: bearer() });
    const get = await shop.ask('GET', '/services');
    expect([head.body, head.headers['content-length']]).toEqual(['', get.headers['content-length']]);
    expect(lasting(head.headers)).toEqual(lasting(get.headers));
  });
});

describe('a request refused before any route', () => {
  it.each([
    ['GET', '/api/nowhere', 404, 'There is nothing at this address'],
    ['GET', '/api', 404, 'There is nothing at this address'],
    ['GET', '/api/%', 400, 'The address is not valid'],
    ['DELETE', '/api/auth/login', 405, 'This address does not take DELETE'],
  ])('%s %s is %i', async (method, url, status, error) => {
    const answer = await shop.app.inject({ method: method as 'GET', url });
    expect({ status: answer.statusCode, body: answer.json() }).toEqual(refused(status, error));
    expect(lasting(answer.headers)).toMatchObject(SECURITY);
  });

  const JSON_TYPE = 'application/json';
  it.each([
    ['text', 'text/plain', 'x', 415, 'The request must be JSON'],
    ['a form', 'application/x-www-form-urlencoded', 'a=1', 415, 'The request must be JSON'],
    ['no type', undefined, 'x', 415, 'The request must be JSON'],
    ['broken JSON', JSON_TYPE, '{', 400, 'The request is not valid JSON'],
    ['a prototype', JSON_TYPE, '{"__proto__":{}}', 400, 'The request is not valid JSON'],
    ['nothing', JSON_TYPE, '', 400, 'The request has no content'],
    ['8 KiB and a byte', JSON_TYPE, `"${'x'.repeat(8 * 1024 - 1)}"`, 413, 'The request is larger than 8 KiB'],
  ])('with %s as its body', async (_, type, payload, status, error) => {
    const headers = type === undefined ? {} : { 'content-type': type };
    const answer = await shop.app.inject({ method: 'POST', url: '/api/auth/login', headers, payload });
    expect({ status: answer.statusCode, body: answer.json() }).toEqual(refused(status, error));
    expect(lasting(answer.headers)).toMatchObject(SECURITY);
  });

  it('is never cached, however its address is written', async () => {
    for (const url of ['/%61pi/booking', '/ap%69/booking?page=1', '/%61pi/nowhere', '/no-page', '/no-file.js']) {
      const answer = await ask('GET', url, bearer());
      expect({ url, headers: answer.headers }).toEqual({ url, headers: SECURITY });
    }
    expect(await ask('GET', '/%61pi/nowhere', { accept: 'text/html' })).toMatchObject({ status: 404 });
    expect((await ask('GET', '/%61pi/booking')).status).toBe(401);
  });
});

describe('the connection', () => {
  beforeAll(async () => void (await shop.app.listen({ port: 0, host: '127.0.0.1' })));

  /** The response to these bytes, until the server closes the connection. */
  async function say(text: string) {
    const { port } = shop.app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    const said = (await readAll(socket)).split('\r\n\r\n');
    const [line, ...headers] = (said[0] ?? '').split('\r\n');
    return { line, headers: headers.map((header) => header.split(':')[0]?.toLowerCase()), body: said[1] };
  }
  const ONE_HOST = 'The request must name one host';
  const TEA = 'Nothing here does what the request expects';
  const MANY = '431 Request Header Fields Too Large';

  it.each([
    ['what is not HTTP', ['NONSENSE'], '400 Bad Request', 'The request is not valid'],
    ['no host', ['GET /api/booking HTTP/1.1'], '400 Bad Request', ONE_HOST],
    ['two hosts', ['GET /api/booking HTTP/1.1', 'Host: a', 'host: b'], '400 Bad Request', ONE_HOST],
    ['an expectation', ['GET / HTTP/1.1', 'Host: a', 'Expect: tea'], '417 Expectation Failed', TEA],
    ['HTTP of the future', ['GET / HTTP/2.7', 'Host: a'], '400 Bad Request', 'The request is not valid'],
    ['too much', ['GET / HTTP/1.1', `X: ${'x'.repeat(20_000)}`], MANY, 'The request has too many headers'],
    ['the first HTTP, which names no host', ['GET /api/booking HTTP/1.0'], '401 Unauthorized', 'Please sign in.'],
  ])('answers %s with every header', async (_, lines, status, error) => {
    const { line, headers, body } = await say([...lines, 'Connection: close', '', ''].join('\r\n'));
    expect({ line, body }).toEqual({ line: `HTTP/1.1 ${status}`, body: JSON.stringify({ success: false, error }) });
    expect(headers).toEqual(expect.arrayContaining([...Object.keys(SECURITY), 'x-request-id']));
  });

  it('ends a request whose body takes longer than the limit', async () => {
    const { requestTimeout, headersTimeout } = shop.app.server;
    // Node would swap the two if headers could take longer than the request.
    expect({ requestTimeout, headersTimeout }).toEqual({ requestTimeout: 30_000, headersTimeout: 30_000 });
    Object.assign(shop.app.server, { requestTimeout: 1, headersTimeout: 1 });
    try {
      const { line, headers, body } = await say(
        'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"email":',
      );
      expect({ line, body }).toEqual({
        line: 'HTTP/1.1 408 Request Timeout',
        body: '{"success":false,"error":"The request did not arrive in time"}',
      });
      expect(headers).toEqual(expect.arrayContaining([...Object.keys(SECURITY), 'x-request-id']));
    } finally {
      Object.assign(shop.app.server, { requestTimeout, headersTimeout });
    }
  });
});

describe('a call without content', () => {
  it.each([
    ['POST', '/booking/1/restore'],
    ['DELETE', '/ledger-entry/1'],
  ])('%s %s refuses content and does nothing', async (method, path) => {
    expect(said(await shop.ask(method, path, { id: 2 }))).toEqual(refused(400, 'This call takes no content'));
    expect((await shop.ask(method, path, undefined, { 'content-type': 'application/json' })).status).toBe(404);
  });

  it.each([undefined, {}, { reason: 'Booked twice' }])('DELETE /booking/1 takes the content %j', async (body) => {
    const { status } = await shop.ask('DELETE', '/booking/1', body, { 'content-type': 'application/json' });
    expect(status).toBe(404);
  });
});

describe('a shop behind a proxy', () => {
  const { log, texts, lines } = keepLog();
  const proxied = useCounter({ log, env: { TRUST_PROXY: 'true' } });

  it('asks for HTTPS only over HTTPS', async () => {
    const hsts = async (scheme: string) =>
      (await proxied.call('GET', '/services', { headers: { 'x-forwarded-proto': scheme } })).headers[
        'strict-transport-security'
      ];
    expect([await hsts('https'), await hsts('http')]).toEqual(['max-age=31536000', undefined]);
  });

  it('an unexpected error shows a sentence and the request id, keeps the headers, and logs no data', async () => {
    await proxied.db.execute(sql`alter table booking rename to booking_gone`);
    const answer = await proxied.ask('GET', '/booking/?page=1&pageSize=10&searchString=03001234567');
    const [, id = ''] = /Request ([0-9a-f-]{36})$/.exec((answer.body as { error: string }).error) ?? [];
    expect(said(answer)).toEqual(refused(500, `Something went wrong. Request ${id}`));
    expect(lasting(answer.headers)).toEqual(SECURITY);
    expect(lines().filter((line) => line['reqId'] === id)).toMatchObject([
      { level: 50, event: 'sys_error' },
      { level: 30, event: 'request_answered', status: 500 },
    ]);
    for (const secret of ['03001234567', proxied.token, 'correct horse', 'select ']) {
      expect(texts.join('')).not.toContain(secret);
    }
    expect((await proxied.ask('GET', '/services')).status).toBe(200);
  });
});
