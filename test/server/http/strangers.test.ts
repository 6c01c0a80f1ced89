import { gt } from 'drizzle-orm';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { throttle } from '../../../server/db/schema.ts';
import { createTrust, readAddress } from '../../../server/http/client-address.ts';
import { toAddressKey } from '../../../server/features/session/attempts.usecases.ts';
import { fieldsRefused, refused, said } from '../support/booking-fixtures.ts';
import { listRoutes, OWNER } from '../support/harness.ts';
import { keepLog, useShop } from '../support/use.ts';
import { watchStatements } from '../support/watch-statements.ts';

const { log, texts, lines } = keepLog('trace');
const shop = useShop({ log });

const unknownFields = (count: number, name = 'typed') =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`${name}${n}`, 1]));

it('twenty wrong fields are named and the rest counted, and no name is logged', async () => {
  texts.length = 0;
  const { status, body } = await shop.call('POST', '/auth/login', { body: unknownFields(500) });
  const named = Array.from({ length: 18 }, (_, n): [string, string] => [`typed${n}`, `typed${n} is not a known field`]);
  const missing: typeof named = [
    ['email', 'Email is required'],
    ['password', 'Password is required'],
  ];
  expect({ status, body }).toEqual(fieldsRefused(...missing, ...named, ['', 'and 482 more']));
  expect(texts.join('')).not.toContain('typed');
  expect(lines()).toContainEqual(expect.objectContaining({ event: 'input_validation_fail', count: 502 }));
});

it('the name of a field is truncated to 80 characters', async () => {
  const body = { ...OWNER, ['n'.repeat(5000)]: 1 };
  const cut = `${'n'.repeat(80)}…`;
  expect(said(await shop.call('POST', '/auth/login', { body }))).toEqual(
    fieldsRefused([cut, `${cut} is not a known field`]),
  );
});

it('the server reads at most 8 KiB from a signed-out client', async () => {
  const open = listRoutes(shop.app).filter(({ method, path }) => method === 'POST' && path.startsWith('/api/auth/'));
  expect(open.length).toBeGreaterThan(4);
  for (const { path } of open) {
    const answer = await shop.call('POST', path.replace('/api', ''), { body: unknownFields(800) });
    expect({ path, ...said(answer) }).toEqual({ path, ...refused(413, 'The request is larger than 8 KiB') });
  }
});

it('accepts the longest password with each character escaped', async () => {
  const body = `{"email":"${OWNER.email}","password":"${'\\u00e9'.repeat(1024)}"}`;
  expect((await shop.call('POST', '/auth/login', { body })).status).toBe(401);
});

it.each(['/auth/verifyEmail', '/auth/resendVerification'])('counts a refused body of %s as a try', async (path) => {
  await shop.forgetTries();
  for (const body of ['{', {}, unknownFields(800)]) await shop.call('POST', path, { body });
  const counted = await shop.db.select({ tries: throttle.tries }).from(throttle).where(gt(throttle.tries, 0));
  expect(counted).toEqual([{ tries: 3 }]);
});

it('refuses an address before reading its body after too many bodies', async () => {
  await shop.forgetTries();
  const seen: number[] = [];
  while (seen.at(-1) !== 429 && seen.length < 200)
    seen.push((await shop.call('POST', '/auth/login', { body: unknownFields(800) })).status);
  expect([...new Set(seen)]).toEqual([413, 429]);
  await shop.forgetTries();
});

it.each([
  ['/api/auth/login', { email: 'nobody@shop.test', password: 'x' }],
  ['/api/auth/refresh', { refreshToken: 'x' }],
  ['/api/auth/verifyEmail', { email: 'nobody@shop.test', token: 'x' }],
  ['/api/auth/resendVerification', { email: 'nobody@shop.test' }],
])('refuses a try of %s without writing, and the next one without reading', async (url, body) => {
  await shop.forgetTries();
  const headers = { 'content-type': 'application/json' };
  const ask = async () => {
    const statements: string[] = [];
    const stop = watchStatements(shop.db, (statement) => statements.push(statement));
    const payload = JSON.stringify(body);
    const { statusCode } = await shop.app.inject({ method: 'POST', url, headers, payload });
    stop();
    return { statusCode, statements };
  };
  for (let n = 0; n < 110; n += 1) await ask();
  expect(await ask()).toEqual({ statusCode: 429, statements: [] });
  shop.advance(11_000);
  expect(await ask()).toEqual({ statusCode: 429, statements: [expect.stringMatching(/^select /)] });
  shop.advance(16 * 60_000);
  expect((await ask()).statusCode).not.toBe(429);
});

it('the throttle stores keys of a fixed length, whatever was typed [EDGE-02]', async () => {
  await shop.call('POST', '/auth/login', { body: { email: `${'long'.repeat(16)}@shop.test`, password: 'x' } });
  await shop.call('POST', '/auth/login', { body: { email: 'a@b.cd', password: 'x' } });
  const rows = await shop.db.select({ key: throttle.key }).from(throttle);
  expect(new Set(rows.map(({ key }) => key.length))).toEqual(new Set([43]));
});

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::'],
  ['2001:0db8::', '2001:db8::'],
  ['::1', '::'],
  ['fe80::1%eth0', 'fe80::'],
])('treats %s as %s [EDGE-02]', (address, key) => {
  expect(toAddressKey(address)).toBe(key);
});

describe('a policy report of a browser', () => {
  const send = async (payload: unknown, type = 'application/csp-report') => {
    texts.length = 0;
    const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
    const headers = { 'content-type': type };
    const answer = await shop.app.inject({ method: 'POST', url: '/policy-reports', headers, payload: text });
    const reports = lines().filter(({ event }) => event === 'csp_report');
    return { status: answer.statusCode, said: reports.map(({ directive, blocked }) => [directive, blocked]) };
  };
  const old = (directive: string, blocked: string) => ({
    'csp-report': {
      'document-uri': 'https://shop.test/verify-email?email=owner%40shop.test&token=SECRET',
      'violated-directive': directive,
      'blocked-uri': blocked,
      'script-sample': 'SECRET',
    },
  });

  it('is counted, and logged with directive and origin only', async () => {
    expect(await send(old('script-src-elem', 'https://evil.test:8443/x.js?who=SECRET'))).toEqual({
      status: 204,
      said: [['script-src-elem', 'https://evil.test:8443']],
    });
    expect(texts.join('')).not.toContain('SECRET');
    expect(await send(old('img-src', 'data'))).toEqual({ status: 204, said: [['img-src', 'data']] });
    expect([...shop.app.policyReports]).toEqual([
      ['script-src-elem', 1],
      ['img-src', 1],
    ]);
  });

  it.each([
    [old('style-src https://a.test', 'javascript:alert(1)'), ['style-src', 'other']],
    [old('SECRET name', ''), ['other', 'other']],
    [{ 'csp-report': {} }, ['other', 'other']],
    [old('made-up-name', 'eval'), ['other', 'eval']],
  ])('is never quoted: %j', async (report, said) => {
    expect(await send(report)).toEqual({ status: 204, said: [said] });
  });

  it.each([
    ['no report', {}, 'application/csp-report', 400],
    ['broken JSON', '{', 'application/csp-report', 400],
    ['nothing', '', 'application/csp-report', 400],
    ['another type', {}, 'application/json', 415],
    ['more than 8 KiB', old('img-src', 'x'.repeat(9000)), 'application/csp-report', 413],
  ])('is refused: %s', async (_, payload, type, status) => {
    expect(await send(payload, type)).toEqual({ status, said: [] });
  });

  it('is logged up to sixty times in fifteen minutes, and always counted', async () => {
    shop.advance(16 * 60_000);
    for (let broken = 0; broken < 61; broken += 1) await send('{');
    const counted = shop.app.policyReports.get('other') ?? 0;
    const seen: number[] = [];
    while (seen.at(-1) !== 429 && seen.length < 100) seen.push((await send({ 'csp-report': {} })).status);
    expect([seen.length, await send({ 'csp-report': {} })]).toEqual([61, { status: 429, said: [] }]);
    expect(shop.app.policyReports.get('other')).toBe(counted + 62);
    shop.advance(15 * 60_000);
    expect((await send({ 'csp-report': {} })).status).toBe(204);
  });
});

/** Returns the client address for a server that trusts these proxies. */
function openBehind(trusted: string) {
  const app = Fastify({ trustProxy: createTrust(readConfig({ TRUST_PROXY: trusted }).trustProxy) });
  app.get('/', async (request) => readAddress(request));
  return async (forwarded: string, remoteAddress = '127.0.0.1') =>
    (await app.inject({ url: '/', headers: { 'x-forwarded-for': forwarded }, remoteAddress })).body;
}

type Case = [forwarded: string, address: string, peer?: string];
it.each<[trusted: string, Case[]]>([
  [
    'true',
    [
      ['198.51.100.7', '198.51.100.7'],
      ['6.6.6.6, 198.51.100.7', '198.51.100.7'],
      ['6.6.6.6, 127.0.0.1, 198.51.100.7', '198.51.100.7'],
      ['198.51.100.7, not-an-address', '127.0.0.1'],
      ['', '127.0.0.1'],
      [',,', '127.0.0.1'],
      ['198.51.100.7:4444', '127.0.0.1'],
      ['0x7f000001', '127.0.0.1'],
      ['x'.repeat(9000), '127.0.0.1'],
      ['::ffff:198.51.100.7', '198.51.100.7'],
      ['2001:DB8:0::1', '2001:db8::1'],
    ],
  ],
  ['2', [['6.6.6.6, 198.51.100.7, 10.0.0.2', '198.51.100.7']]],
  [
    '127.0.0.1, 10.0.0.0/8',
    [
      ['6.6.6.6, 198.51.100.7, 10.0.0.2', '198.51.100.7'],
      ['6.6.6.6, 198.51.100.7', '198.51.100.7'],
      ['6.6.6.6, nonsense, 10.0.0.2', '127.0.0.1'],
      ['198.51.100.7', '203.0.113.9', '203.0.113.9'],
      ['198.51.100.7', '198.51.100.7', '::ffff:10.1.2.3'],
    ],
  ],
  [
    '2001:db8::/32',
    [
      ['198.51.100.7', '198.51.100.7', '2001:db8:5::1'],
      ['198.51.100.7', '10.1.2.3', '10.1.2.3'],
    ],
  ],
  ['false', [['198.51.100.7', '127.0.0.1']]],
])('takes the client address only from the proxies of TRUST_PROXY=%s [EDGE-02]', async (trusted, cases) => {
  const addressOf = openBehind(trusted);
  const taken: Case[] = [];
  for (const [sent, , ...peer] of cases) taken.push([sent, await addressOf(sent, ...peer), ...peer]);
  expect(taken).toEqual(cases);
});

it('warns once about a proxy that is not trusted [EDGE-02]', async () => {
  const ask = (headers: Record<string, string>) => shop.app.inject({ url: '/api/services', headers });
  const said = () => lines().filter(({ event }) => event === 'proxy_not_trusted');
  await ask({});
  expect(said()).toEqual([]);
  for (let nth = 0; nth < 2; nth += 1) await ask({ 'x-forwarded-for': '198.51.100.7' });
  expect(said()).toEqual([
    expect.objectContaining({
      msg: 'Requests arrive with X-Forwarded-For and TRUST_PROXY is off: if your proxy sends it, set TRUST_PROXY, otherwise all its clients are treated as one',
    }),
  ]);
});
