import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADDRESSES } from '../../../../src/domain/shared/addresses.ts';
import { createShop, type Shop } from '../../support/harness.ts';

const SCRIPT = 'console.log("the app");'.repeat(20);
const PAGE = (zone: string, links = '') =>
  `<!doctype html><head><meta name="api-base-url" content="/api" /><meta name="shop-time-zone" content="${zone}" /><script type="module" src="/assets/main-abc.js"></script>${links}</head>`;

const link = (file: string) => `<link rel="modulepreload" crossorigin href="/assets/${file}">`;

/** A build in which every screen needs two files beside its own, and those of staff the frame; the sign-in is in the shell. */
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

let appDir: string;
let shop: Shop;
beforeAll(async () => {
  appDir = mkdtempSync(join(tmpdir(), 'reflow-app-'));
  mkdirSync(join(appDir, 'assets'));
  mkdirSync(join(appDir, '.vite'));
  writeFileSync(join(appDir, 'index.html'), PAGE('Asia/Karachi'));
  writeFileSync(join(appDir, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(appDir, '.vite/manifest.json'), JSON.stringify(MANIFEST));
  writeFileSync(join(appDir, 'assets/main-abc.js'), SCRIPT);
  writeFileSync(join(appDir, 'assets/main-abc.js.br'), brotliCompressSync(SCRIPT));
  shop = await createShop({ appDir, env: { SHOP_TIME_ZONE: 'Europe/Berlin' } });
});
afterAll(async () => {
  await shop.close();
  rmSync(appDir, { recursive: true });
});

const get = async (url: string, accept = '*/*', headers: Record<string, string> = {}) => {
  const answer = await shop.app.inject({ method: 'GET', url, headers: { accept, ...headers } });
  const { 'content-type': type, 'cache-control': cache, 'content-encoding': encoding } = answer.headers;
  return { status: answer.statusCode, type, cache, encoding, body: answer.body, raw: answer.rawPayload };
};

describe('the page', () => {
  const page = {
    status: 200,
    type: 'text/html; charset=utf-8',
    cache: 'no-cache',
    encoding: undefined,
    body: PAGE('Europe/Berlin'),
  };

  it.each(['/no/such/page', '/bookings/1/more', '/index.html'])(
    'is served for %s with the zone of the shop',
    async (url) => {
      expect(await get(url, 'text/html,application/xhtml+xml')).toMatchObject(page);
    },
  );

  it.each([
    ['/login', ['shared.js']],
    ['/verify-email?email=a%40b.c&token=x', ['shared.js', 'verification.js', '&quot;part&quot;.js']],
    ['/bookings', ['shared.js', 'frame.js', '&quot;part&quot;.js', 'booking-list.js']],
    ['/', ['shared.js', 'frame.js', '&quot;part&quot;.js', 'dashboard.js']],
    ['/bookings/new', ['shared.js', 'frame.js', '&quot;part&quot;.js', 'booking-create.js']],
    ['/bookings/1?tab=items', ['shared.js', 'frame.js', '&quot;part&quot;.js', 'booking-details.js']],
    ['/ledger/7/edit', ['shared.js', 'frame.js', '&quot;part&quot;.js', 'ledger-form.js']],
  ])('names for %s the code of its screen, each file once and not what it names anyway', async (url, files) => {
    const body = PAGE('Europe/Berlin', files.map(link).join(''));
    expect(await get(url, 'text/html')).toMatchObject({ ...page, body });
  });

  it.each([
    ['/favicon.ico', '*/*'],
    ['/a%2ejson', '*/*'],
    ['/assets/old-xyz.js', 'text/html'],
    ['/assets/', 'text/html'],
    ['/api/nowhere', 'text/html'],
    ['/.vite/manifest.json', '*/*'],
    ['/..%2f..%2fpackage.json', '*/*'],
  ])('is not served for %s asked for as %s', async (url, accept) => {
    expect(await get(url, accept)).toMatchObject({
      status: 404,
      type: 'application/json; charset=utf-8',
      body: '{"success":false,"error":"There is nothing at this address"}',
    });
  });

  it.each(['*/*', 'application/json', 'image/png', ''])(
    'is served for any address without an extension to whoever takes "%s"',
    async (accept) => {
      for (const url of ['/', '/bookings/1', '/no.such/page', '/?utm.source=a.b', '/bookings/%%%']) {
        for (const method of ['GET', 'HEAD'] as const) {
          const { statusCode, headers } = await shop.app.inject({ method, url, headers: accept ? { accept } : {} });
          expect({ url, method, statusCode, type: headers['content-type'], cache: headers['cache-control'] }).toEqual({
            url,
            method,
            statusCode: 200,
            type: 'text/html; charset=utf-8',
            cache: 'no-cache',
          });
        }
      }
    },
  );

  it('tells its browser where to report what the content policy refuses', async () => {
    const { headers } = await shop.app.inject({ method: 'GET', url: '/', headers: { accept: 'text/html' } });
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; .*; report-uri \/policy-reports$/);
  });

  it('has a head', async () => {
    const { statusCode, body, headers } = await shop.app.inject({
      method: 'HEAD',
      url: '/no/such/page',
      headers: { accept: 'text/html' },
    });
    expect({ statusCode, body, length: headers['content-length'] }).toEqual({
      statusCode: 200,
      body: '',
      length: String(PAGE('Europe/Berlin').length),
    });
  });

  it('is not served to anything but GET and HEAD', async () => {
    const answer = await shop.app.inject({ method: 'POST', url: '/bookings', headers: { accept: 'text/html' } });
    expect(answer.statusCode).toBe(404);
  });
});

it('stands beside the description of the API, which does not speak of files', async () => {
  const { paths } = (await shop.app.inject('/api/openapi.json')).json<{ paths: object }>();
  expect(Object.keys(paths).filter((path) => path.includes('*'))).toEqual([]);
  expect(paths).toHaveProperty('/api/booking');
});

describe('files', () => {
  it('come compressed and are kept for ever when their name carries their hash', async () => {
    const compressed = await get('/assets/main-abc.js', '*/*', { 'accept-encoding': 'gzip, br' });
    expect(compressed).toMatchObject({
      status: 200,
      type: 'application/javascript; charset=utf-8',
      cache: 'public, max-age=31536000, immutable',
      encoding: 'br',
    });
    expect(brotliDecompressSync(compressed.raw).toString()).toBe(SCRIPT);
    expect(await get('/assets/main-abc.js')).toMatchObject({ status: 200, encoding: undefined, body: SCRIPT });
  });

  it('are asked for again otherwise', async () => {
    expect(await get('/icon.svg')).toMatchObject({ status: 200, type: 'image/svg+xml', cache: 'no-cache' });
  });

  it('withdraw the service worker where it is switched off, and are asked for again as any', async () => {
    writeFileSync(join(appDir, 'service-worker.js'), 'keep();');
    writeFileSync(join(appDir, 'withdrawn-worker.js'), 'withdraw();');
    const script = { status: 200, type: 'application/javascript; charset=utf-8', cache: 'no-cache' };
    expect(await get('/service-worker.js')).toMatchObject({ ...script, body: 'keep();' });
    const off = await createShop({ appDir, env: { SERVICE_WORKER: 'off' } });
    const { body, headers } = await off.app.inject({ method: 'GET', url: '/service-worker.js' });
    await off.close();
    expect([body, headers['cache-control']]).toEqual(['withdraw();', 'no-cache']);
  });

  it('carry the policy', async () => {
    const { headers } = await shop.app.inject({ method: 'GET', url: '/assets/main-abc.js' });
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['content-security-policy']).not.toContain('unsafe');
  });
});

it('the page carries the zone of today [SHOP-06]', async () => {
  const own = await createShop({ appDir });
  try {
    const page = async () => (await own.app.inject({ method: 'GET', url: '/dashboard' })).body;
    expect(await page()).toContain('<meta name="shop-time-zone" content="Asia/Karachi"');
    const token = await own.signIn();
    await own.call('PATCH', '/shop', { token, body: { timeZone: 'Asia/Dubai' } });
    expect(await page()).toContain('<meta name="shop-time-zone" content="Asia/Dubai"');
  } finally {
    await own.close();
  }
});
