import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { ADDRESSES } from '../../../../src/domain/shared/addresses.ts';
import { DEFAULT_ZONE } from '../../../../src/domain/shared/shop-day.ts';
import { readZoneRules, writeZoneRules } from '../../../../src/domain/shared/zone-rules.ts';
import { useCounter } from '../../support/booking-fixtures.ts';
import { OWNER, type Shop } from '../../support/harness.ts';
import { useFolder, useShop } from '../../support/use.ts';

const SCRIPT = 'console.log("the app");'.repeat(20);
const PAGE = (zone: string, links = '') => {
  const rules = zone === DEFAULT_ZONE ? '' : writeZoneRules(zone, new Date().toISOString());
  return `<!doctype html><head><meta name="api-base-url" content="/api" /><meta name="shop-time-zone" content="${zone}" /><meta name="shop-zone-rules" content="${rules}" /><script type="module" src="/assets/main-abc.js"></script>${links}</head>${'<p>the app</p>'.repeat(100)}`;
};

const link = (file: string) => `<link rel="modulepreload" crossorigin href="/assets/${file}">`;

/**
 * A build in which every screen needs two extra files, and screens of staff the frame. The sign-in is part of the
 * shell.
 */
const MANIFEST = {
  'index.html': { file: 'assets/main-abc.js', name: 'index', imports: ['_shared.js'] },
  '_shared.js': { file: 'assets/shared.js', name: 'shared' },
  '_frame.js': { file: 'assets/frame.js', name: 'frame', imports: ['index.html', '_part.js'] },
  '_part.js': { file: 'assets/"part".js', name: 'part', imports: ['_shared.js'] },
  ...Object.fromEntries(
    ADDRESSES.filter(({ screen }) => screen !== 'login').map(({ screen }) => [
      `src/app/screens/${screen}.screen.tsx`,
      { file: `assets/${screen}.js`, name: `${screen}.screen`, imports: ['index.html', '_part.js'] },
    ]),
  ),
};

const appDir = useFolder();
for (const folder of ['assets', '.vite']) mkdirSync(join(appDir, folder));
const put = (file: string, content: string | Buffer) => writeFileSync(join(appDir, file), content);
put('index.html', PAGE(DEFAULT_ZONE));
put('icon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
put('.vite/manifest.json', JSON.stringify(MANIFEST));
put('assets/main-abc.js', SCRIPT);
put('assets/main-abc.js.br', brotliCompressSync(SCRIPT));
put('service-worker.js', 'keep();');
put('withdrawn-worker.js', 'withdraw();');
const SHOP_TIME_ZONE = 'Europe/Berlin';
const shop = useCounter({ appDir, env: { SHOP_TIME_ZONE } });
const unworked = useShop({ appDir, env: { SHOP_TIME_ZONE, SERVICE_WORKER: 'off' } });

type Asked = { method?: 'GET' | 'HEAD' | 'POST'; of?: Pick<Shop, 'app'>; encoding?: string };
const get = async (url: string, accept = '*/*', { method = 'GET', of = shop, encoding: takes }: Asked = {}) => {
  const headers = {
    authorization: `Bearer ${shop.token}`,
    ...(accept ? { accept } : {}),
    ...(takes === undefined ? {} : { 'accept-encoding': takes }),
  };
  const { statusCode: status, headers: said, body, rawPayload: raw } = await of.app.inject({ method, url, headers });
  const { 'content-type': type, 'cache-control': cache, 'content-encoding': encoding, vary, etag } = said;
  return { status, type, cache, encoding, vary, etag, length: Number(said['content-length']), body, raw };
};
/** A response of the API to a client that accepts these encodings. */
const ask = (url: string, encoding?: string) => get(url, '*/*', encoding === undefined ? {} : { encoding });

describe('the page', () => {
  const page = {
    status: 200,
    type: 'text/html; charset=utf-8',
    cache: 'no-cache',
    encoding: undefined,
    body: PAGE(SHOP_TIME_ZONE),
  };

  it.each([
    ['/no/such/page', []],
    ['/bookings/1/more', []],
    ['/index.html', []],
    ['/login', ['shared.js']],
    ['/verify-email?email=a%40b.c&token=x', ['shared.js', 'verification.js', '&quot;part&quot;.js']],
    ['/bookings', ['shared.js', 'frame.js', '&quot;part&quot;.js', 'booking-list.js']],
    ['/', ['shared.js', 'frame.js', '&quot;part&quot;.js', 'dashboard.js']],
    ['/bookings/new', ['shared.js', 'frame.js', '&quot;part&quot;.js', 'booking-create.js']],
    ['/bookings/1?tab=items', ['shared.js', 'frame.js', '&quot;part&quot;.js', 'booking-details.js']],
    ['/ledger/7/edit', ['shared.js', 'frame.js', '&quot;part&quot;.js', 'ledger-form.js']],
  ])('is served for %s with the time zone and each file of its screen once', async (url, files) => {
    const body = PAGE(SHOP_TIME_ZONE, files.map(link).join(''));
    expect(await get(url, 'text/html')).toMatchObject({ ...page, body });
  });

  it.each<[url: string, accept: string, method?: 'POST']>([
    ['/favicon.ico', '*/*'],
    ['/a%2ejson', '*/*'],
    ['/assets/old-xyz.js', 'text/html'],
    ['/assets/', 'text/html'],
    ['/api/nowhere', 'text/html'],
    ['/.vite/manifest.json', '*/*'],
    ['/..%2f..%2fpackage.json', '*/*'],
    ['/bookings', 'text/html', 'POST'],
  ])('is not served for %s requested as %s', async (url, accept, method) => {
    const nothing = '{"success":false,"error":"There is nothing at this address"}';
    const { status, type, body } = await get(url, accept, method && { method });
    expect([status, type, body]).toEqual([404, 'application/json; charset=utf-8', nothing]);
  });

  it.each(['*/*', 'application/json', 'image/png', ''])(
    'is served for any path without an extension to a client that accepts "%s"',
    async (accept) => {
      const { body: _, ...head } = page;
      for (const url of ['/', '/bookings/1', '/no.such/page', '/?utm.source=a.b', '/bookings/%%%']) {
        expect({ url, ...(await get(url, accept)) }).toMatchObject({ url, ...head });
        expect({ url, ...(await get(url, accept, { method: 'HEAD' })) }).toMatchObject({ url, ...head, body: '' });
      }
    },
  );

  it('contains the current time zone [SHOP-06]', async () => {
    await shop.send('PATCH', '/shop', { timeZone: 'Asia/Dubai' });
    expect((await get('/dashboard')).body).toContain('<meta name="shop-time-zone" content="Asia/Dubai"');
  });

  it('contains the rules of a time zone that is not the default [BROWSER-03]', async () => {
    const readRules = async () => /name="shop-zone-rules" content="([^"]*)"/.exec((await get('/dashboard')).body)?.[1];
    await shop.send('PATCH', '/shop', { timeZone: 'America/New_York' });
    const rules = readZoneRules((await readRules()) ?? '');
    expect(
      rules
        ?.slice(-2)
        .map(({ offset }) => offset)
        .sort(),
    ).toEqual([-240, -300]);
    await shop.send('PATCH', '/shop', { timeZone: DEFAULT_ZONE });
    expect(await readRules()).toBe('');
  });

  it('and its files carry the policy, with the address for reports', async () => {
    for (const url of ['/', '/assets/main-abc.js']) {
      const { headers } = await shop.app.inject(url);
      const { 'x-content-type-options': sniff, 'cross-origin-resource-policy': origin } = headers;
      expect([url, sniff, origin]).toEqual([url, 'nosniff', 'same-origin']);
      expect(headers['content-security-policy']).not.toContain('unsafe');
    }
    const { headers } = await shop.app.inject({ url: '/', headers: { accept: 'text/html' } });
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; .*; report-uri \/policy-reports$/);
  });
});

it('is served next to the API description, which lists no files', async () => {
  const { paths } = (await shop.app.inject('/api/openapi.json')).json<{ paths: object }>();
  expect(Object.keys(paths).filter((path) => path.includes('*'))).toEqual([]);
  expect(paths).toHaveProperty('/api/booking');
});

describe('files', () => {
  const script = { status: 200, type: 'application/javascript; charset=utf-8', cache: 'no-cache' };

  it('are compressed, and cached for ever if their name contains their hash', async () => {
    const compressed = await get('/assets/main-abc.js', '*/*', { encoding: 'gzip, br' });
    const forEver = { ...script, cache: 'public, max-age=31536000, immutable' };
    expect(compressed).toMatchObject({ ...forEver, encoding: 'br' });
    expect(brotliDecompressSync(compressed.raw).toString()).toBe(SCRIPT);
    expect(await get('/assets/main-abc.js')).toMatchObject({ ...forEver, encoding: undefined, body: SCRIPT });
  });

  it('are revalidated otherwise, and the service worker is withdrawn if it is off', async () => {
    expect(await get('/icon.svg')).toMatchObject({ status: 200, type: 'image/svg+xml', cache: 'no-cache' });
    expect(await get('/service-worker.js')).toMatchObject({ ...script, body: 'keep();' });
    const off = await get('/service-worker.js', '*/*', { of: unworked });
    expect([off.body, off.cache]).toEqual(['withdraw();', 'no-cache']);
  });
});

describe('the compression of responses', () => {
  beforeAll(async () => {
    for (let made = 0; made < 5; made += 1) await shop.book();
  });

  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip;q=1, br;q=0.5', 'gzip', gunzipSync],
    ['br;q=0, *;q=0.1, gzip', 'gzip', gunzipSync],
  ] as const)(
    'sends a list to a client that accepts %s as %s, and unchanged to others',
    async (accept, encoding, decode) => {
      const whole = await ask('/api/booking');
      expect([whole.encoding, whole.vary, whole.length > 1024]).toEqual([undefined, 'accept-encoding', true]);
      const small = await ask('/api/booking', accept);
      expect(small).toMatchObject({ status: 200, encoding, vary: 'accept-encoding', length: small.raw.byteLength });
      expect(decode(small.raw).toString()).toBe(whole.body);
      expect(small.length).toBeLessThan(whole.length / 2);
      for (const other of ['identity', 'compress', 'br;q=0', '']) {
        expect(await ask('/api/booking', other)).toMatchObject({ encoding: undefined, length: whole.length });
      }
    },
  );

  it('keeps the ETag of a record, compressed or not [REL-02]', async () => {
    const { id } = await shop.book({ referralSourceNotes: 'Came with a colleague. '.repeat(20) });
    const [whole, small] = [await ask(`/api/booking/${id}`), await ask(`/api/booking/${id}`, 'br')];
    expect([whole.etag, small.etag, whole.encoding, small.encoding]).toEqual(['"1"', '"1"', undefined, 'br']);
    await shop.send('PATCH', `/booking/${id}`, { clientName: 'Sana' }, { 'if-match': String(small.etag) });
  });

  it('compresses the page, but not a short response', async () => {
    const page = await ask('/no/such/page', 'br');
    expect([page.encoding, brotliDecompressSync(page.raw).toString()]).toEqual(['br', PAGE(DEFAULT_ZONE)]);
    expect(await ask('/api/services', 'br')).toMatchObject({ status: 200, encoding: undefined, vary: undefined });
  });

  it('never compresses a response of /auth, however long or however its path is written', async () => {
    const unknown = Object.fromEntries(Array.from({ length: 25 }, (_, index) => [`field${index}${'x'.repeat(60)}`, 1]));
    const asked: [string, object][] = [
      ['/api/auth/login', OWNER],
      ['/api/auth/login', unknown],
      ['/api/%61uth/login', unknown],
    ];
    for (const [url, payload] of asked) {
      const takes = { 'accept-encoding': 'gzip, br' };
      const { headers, rawPayload } = await shop.app.inject({ method: 'POST', url, payload, headers: takes });
      const isLong = rawPayload.byteLength > 1024;
      expect([headers['content-encoding'], headers['vary'], isLong]).toEqual([
        undefined,
        undefined,
        payload === unknown,
      ]);
    }
  });

  it('leaves the stream of changes uncompressed, with each change sent at once', async () => {
    const url = await shop.app.listen({ port: 0 });
    const stop = new AbortController();
    const { headers, body } = await fetch(`${url}/api/live`, {
      headers: { authorization: `Bearer ${shop.token}`, 'accept-encoding': 'br' },
      signal: stop.signal,
    });
    const first = await body?.getReader().read();
    stop.abort();
    const said = new TextDecoder().decode(first?.value).split('\n')[0];
    expect([headers.get('content-encoding'), said]).toEqual([null, 'event: open']);
  });
});
