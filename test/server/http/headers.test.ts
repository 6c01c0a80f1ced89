import { type AddressInfo, connect } from 'node:net';
import { text as readAll } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createShop, type Shop } from '../support/harness.ts';
import { listRoutes } from '../support/routes.ts';

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

/** All headers that do not belong to one answer only. */
const lasting = (headers: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_ONE_ANSWER.includes(name)));

let shop: Shop;
let token: string;
beforeAll(async () => {
  shop = await createShop();
  token = await shop.signIn();
});
afterAll(() => shop.close());

const ask = async (method: string, url: string, headers: Record<string, string> = {}) => {
  const answer = await shop.app.inject({ method: method as 'GET', url, headers });
  return { status: answer.statusCode, type: answer.headers['content-type'], headers: lasting(answer.headers) };
};

describe('every route', () => {
  it('carries the security headers and stays out of caches, refused or answered', async () => {
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
        headers: {
          ...SECURITY,
          ...(isPublic ? {} : { 'www-authenticate': 'Bearer' }),
        },
      });
      // A stream has no end to wait for; its headers are in the test of the stream.
      if (path === '/api/live') continue;
      const signedIn = await ask(method, path, { authorization: `Bearer ${token}` });
      expect({ method, path, headers: signedIn.headers }).toMatchObject({
        method,
        path,
        headers: SECURITY,
      });
      expect(signedIn.headers).not.toHaveProperty('server');
      expect(signedIn.headers).not.toHaveProperty('x-powered-by');
    }
  });

  it.each(['OPTIONS', 'TRACE', 'PUT'])('answers %s with 405 and what it takes', async (method) => {
    for (const path of new Set(listRoutes(shop.app).map((route) => route.path))) {
      const answer = await ask(method, path);
      const takes = listRoutes(shop.app).filter((route) => route.path === path);
      expect({ path, ...answer }).toMatchObject({
        path,
        status: 405,
        headers: SECURITY,
      });
      for (const route of takes) expect(String(answer.headers['allow']).split(', ')).toContain(route.method);
    }
  });

  it('answers HEAD like GET, without a body', async () => {
    const head = await shop.app.inject({
      method: 'HEAD',
      url: '/api/services',
      headers: { authorization: `Bearer ${token}` },
    });
    const get = await shop.call('GET', '/services', { token });
    expect(head.body).toBe('');
    expect(lasting(head.headers)).toEqual(lasting(get.headers));
    expect(head.headers['content-length']).toBe(get.headers['content-length']);
  });
});

describe('what is refused before any route', () => {
  it.each([
    ['GET', '/api/nowhere', 404, 'There is nothing at this address'],
    ['GET', '/api', 404, 'There is nothing at this address'],
    ['GET', '/api/%', 400, 'The address is not valid'],
    ['DELETE', '/api/auth/login', 405, 'This address does not take DELETE'],
  ])('%s %s is %i', async (method, url, status, error) => {
    const answer = await shop.app.inject({ method: method as 'GET', url });
    expect({ status: answer.statusCode, body: answer.json() }).toEqual({ status, body: { success: false, error } });
    expect(lasting(answer.headers)).toMatchObject(SECURITY);
  });

  it.each([
    ['text', { 'content-type': 'text/plain' }, 'x', 415, 'The request must be JSON'],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'a=1', 415, 'The request must be JSON'],
    ['no type', {}, 'x', 415, 'The request must be JSON'],
    ['broken JSON', { 'content-type': 'application/json' }, '{', 400, 'The request is not valid JSON'],
    ['a prototype', { 'content-type': 'application/json' }, '{"__proto__":{}}', 400, 'The request is not valid JSON'],
    ['nothing', { 'content-type': 'application/json' }, '', 400, 'The request has no content'],
    [
      '8 KiB and a byte',
      { 'content-type': 'application/json' },
      `"${'x'.repeat(8 * 1024 - 1)}"`,
      413,
      'The request is larger than 8 KiB',
    ],
  ])('%s as a body', async (_, headers, payload, status, error) => {
    const answer = await shop.app.inject({ method: 'POST', url: '/api/auth/login', headers, payload });
    expect({ status: answer.statusCode, body: answer.json() }).toEqual({ status, body: { success: false, error } });
    expect(lasting(answer.headers)).toMatchObject(SECURITY);
  });

  it('stays out of caches however the address is written', async () => {
    for (const url of ['/%61pi/booking', '/ap%69/booking?page=1', '/%61pi/nowhere', '/no-page', '/no-file.js']) {
      const answer = await ask('GET', url, { authorization: `Bearer ${token}` });
      expect({ url, headers: answer.headers }).toEqual({ url, headers: SECURITY });
    }
    expect(await ask('GET', '/%61pi/nowhere', { accept: 'text/html' })).toMatchObject({ status: 404 });
    expect((await ask('GET', '/%61pi/booking')).status).toBe(401);
  });
});

describe('over a connection', () => {
  beforeAll(async () => void (await shop.app.listen({ port: 0, host: '127.0.0.1' })));

  /** What is answered to these bytes until the server closes. */
  async function say(text: string) {
    const { port } = shop.app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    const said = (await readAll(socket)).split('\r\n\r\n');
    const [line, ...headers] = (said[0] ?? '').split('\r\n');
    const read = headers.map((header) =>
      header
        .split(/: (.*)/s)
        .slice(0, 2)
        .map((part) => part.toLowerCase()),
    );
    return { line, headers: Object.keys(Object.fromEntries(read) as object), body: said[1] };
  }
  const CLOSE = 'Connection: close\r\n\r\n';

  it.each([
    ['what is not HTTP', 'NONSENSE\r\n\r\n', '400 Bad Request', 'The request is not valid'],
    ['no host', `GET /api/booking HTTP/1.1\r\n${CLOSE}`, '400 Bad Request', 'The request must name one host'],
    [
      'two hosts',
      `GET /api/booking HTTP/1.1\r\nHost: a\r\nhost: b\r\n${CLOSE}`,
      '400 Bad Request',
      'The request must name one host',
    ],
    [
      'an expectation',
      `POST /api/auth/login HTTP/1.1\r\nHost: a\r\nExpect: tea\r\n${CLOSE}`,
      '417 Expectation Failed',
      'Nothing here does what the request expects',
    ],
    ['HTTP of the future', 'GET / HTTP/2.7\r\nHost: a\r\n\r\n', '400 Bad Request', 'The request is not valid'],
    [
      'too many headers',
      `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n${CLOSE}`,
      '431 Request Header Fields Too Large',
      'The request has too many headers',
    ],
    ['the first HTTP, which names no host', `GET /api/booking HTTP/1.0\r\n\r\n`, '401 Unauthorized', 'Please sign in.'],
  ])('answers %s with every header', async (_, text, status, error) => {
    const { line, headers, body } = await say(text);
    expect({ line, body }).toEqual({ line: `HTTP/1.1 ${status}`, body: JSON.stringify({ success: false, error }) });
    expect(headers).toEqual(expect.arrayContaining([...Object.keys(SECURITY), 'x-request-id']));
  });

  it('ends a body that drips in for longer than a request may take', { timeout: 20_000 }, async () => {
    const { requestTimeout, headersTimeout } = shop.app.server;
    // Node exchanges the two when headers may take longer than the request.
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

describe('a call that takes no content', () => {
  it.each([
    ['DELETE', '/booking/1'],
    ['POST', '/booking/1/restore'],
    ['DELETE', '/ledger-entry/1'],
  ])('%s %s is refused with some and not carried out', async (method, path) => {
    const { status, body } = await shop.call(method, path, { token, body: { id: 2 } });
    expect({ status, body }).toEqual({
      status: 400,
      body: { success: false, error: 'This call takes no content' },
    });
    const empty = await shop.call(method, path, { token, headers: { 'content-type': 'application/json' } });
    expect(empty.status).toBe(404);
  });
});

describe('TLS', () => {
  it('is asked for once it is there', async () => {
    const proxied = await createShop({ env: { TRUST_PROXY: 'true' } });
    try {
      const answers = await Promise.all(
        ['https', 'http'].map((scheme) =>
          proxied.call('GET', '/services', { headers: { 'x-forwarded-proto': scheme } }),
        ),
      );
      expect(answers.map(({ headers }) => headers['strict-transport-security'])).toEqual([
        'max-age=31536000',
        undefined,
      ]);
    } finally {
      await proxied.close();
    }
  });
});

describe('an unexpected error', () => {
  it('says a sentence and a request id, keeps the headers, and logs no data', async () => {
    const lines: string[] = [];
    const broken = await createShop({ log: { level: 'info', stream: { write: (line) => void lines.push(line) } } });
    try {
      const signedIn = await broken.signIn();
      await broken.db.execute(sql`alter table booking rename to booking_gone`);
      const { status, body, headers } = await broken.call('GET', '/booking/', {
        token: signedIn,
        query: { page: '1', pageSize: '10', searchString: '03001234567' },
      });
      const [, id = ''] = /Request ([0-9a-f-]{36})$/.exec((body as { error: string }).error) ?? [];
      expect({ status, body }).toEqual({
        status: 500,
        body: { success: false, error: `Something went wrong. Request ${id}` },
      });
      expect(lasting(headers)).toEqual(SECURITY);
      const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
      expect(logged.filter((line) => line['reqId'] === id)).toMatchObject([
        { level: 50, event: 'sys_error' },
        { level: 30, event: 'request_answered', status: 500 },
      ]);
      for (const secret of ['03001234567', signedIn, 'correct horse', 'select ']) {
        expect(lines.join('')).not.toContain(secret);
      }
      expect((await broken.call('GET', '/services', { token: signedIn })).status).toBe(200);
    } finally {
      await broken.close();
    }
  });
});
