import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { useCounter } from '../support/booking-fixtures.ts';
import { OWNER } from '../support/harness.ts';
import { useFolder } from '../support/use.ts';

const PAGE = `<!doctype html><head></head>${'<p>the app</p>'.repeat(100)}`;

const appDir = useFolder();
mkdirSync(join(appDir, '.vite'));
writeFileSync(join(appDir, 'index.html'), PAGE);
writeFileSync(join(appDir, '.vite/manifest.json'), '{}');
const counter = useCounter({ appDir });
beforeAll(async () => {
  for (let made = 0; made < 5; made += 1) await counter.book();
});

const get = async (url: string, accept?: string) => {
  const takes = accept === undefined ? {} : { 'accept-encoding': accept };
  const { headers, rawPayload, statusCode } = await counter.app.inject({
    url,
    headers: { authorization: `Bearer ${counter.token}`, ...takes },
  });
  const { 'content-encoding': encoding, 'content-length': length, vary, etag } = headers;
  return { status: statusCode, encoding, length: Number(length), vary, etag, raw: rawPayload };
};
const plain = (bytes: Buffer) => bytes.toString();

it.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip;q=1, br;q=0.5', 'gzip', gunzipSync],
  ['br;q=0, *;q=0.1, gzip', 'gzip', gunzipSync],
] as const)('a list goes to whoever takes %s as %s, and to nobody else', async (accept, encoding, decode) => {
  const whole = await get('/api/booking');
  expect([whole.encoding, whole.vary, whole.length > 1024]).toEqual([undefined, 'accept-encoding', true]);
  const small = await get('/api/booking', accept);
  expect(small).toMatchObject({ status: 200, encoding, vary: 'accept-encoding', length: small.raw.byteLength });
  expect(plain(decode(small.raw))).toBe(plain(whole.raw));
  expect(small.length).toBeLessThan(whole.length / 2);
  for (const other of ['identity', 'compress', 'br;q=0', '']) {
    expect(await get('/api/booking', other)).toMatchObject({ encoding: undefined, length: whole.length });
  }
});

it('a record keeps the tag of its version, with which it is saved, compressed or not [REL-02]', async () => {
  const { id } = await counter.book({ referralSourceNotes: 'Came with a colleague. '.repeat(20) });
  const [whole, small] = [await get(`/api/booking/${id}`), await get(`/api/booking/${id}`, 'br')];
  expect([whole.etag, small.etag, whole.encoding, small.encoding]).toEqual(['"1"', '"1"', undefined, 'br']);
  await counter.send('PATCH', `/booking/${id}`, { clientName: 'Sana' }, { 'if-match': String(small.etag) });
});

it('the page goes out compressed, and a short answer as it is', async () => {
  const page = await get('/bookings', 'br');
  expect([page.encoding, plain(brotliDecompressSync(page.raw))]).toEqual(['br', PAGE]);
  expect(await get('/api/services', 'br')).toMatchObject({ status: 200, encoding: undefined, vary: undefined });
});

it('an answer of /auth is never compressed, however long and however its address is written', async () => {
  const unknown = Object.fromEntries(Array.from({ length: 25 }, (_, index) => [`field${index}${'x'.repeat(60)}`, 1]));
  const asked: [string, object][] = [
    ['/api/auth/login', OWNER],
    ['/api/auth/login', unknown],
    ['/api/%61uth/login', unknown],
  ];
  for (const [url, payload] of asked) {
    const takes = { 'accept-encoding': 'gzip, br' };
    const { headers, rawPayload } = await counter.app.inject({ method: 'POST', url, payload, headers: takes });
    const isLong = rawPayload.byteLength > 1024;
    expect([headers['content-encoding'], headers['vary'], isLong]).toEqual([undefined, undefined, payload === unknown]);
  }
});

it('the stream of changes goes out as it is, each change at once', async () => {
  const url = await counter.app.listen({ port: 0 });
  const stop = new AbortController();
  const { headers, body } = await fetch(`${url}/api/live`, {
    headers: { authorization: `Bearer ${counter.token}`, 'accept-encoding': 'br' },
    signal: stop.signal,
  });
  const first = await body?.getReader().read();
  stop.abort();
  const said = new TextDecoder().decode(first?.value).split('\n')[0];
  expect([headers.get('content-encoding'), said]).toEqual([null, 'event: open']);
});
