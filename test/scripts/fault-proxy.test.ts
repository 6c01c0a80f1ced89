import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type FaultProxy, startFaultProxy } from '../e2e/support/fault-proxy.ts';

let asked: number;
let shop: Server;
let proxy: FaultProxy;

beforeEach(async () => {
  asked = 0;
  shop = createServer((_, answer) => {
    asked += 1;
    answer.end('a booking');
  });
  await new Promise<void>((done) => shop.listen(0, '127.0.0.1', done));
  const address = shop.address();
  proxy = await startFaultProxy(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
});

afterEach(async () => {
  await proxy.close();
  shop.closeAllConnections();
  shop.close();
});

const read = async (signal?: AbortSignal) =>
  (await fetch(`${proxy.url}/api/booking/`, signal ? { signal } : {})).text();

it('passes everything on', async () => {
  expect(await read()).toBe('a booking');
  expect(proxy.calls).toEqual([{ method: 'GET', path: '/api/booking/', isDelivered: true }]);
});

it('refuses while it is down and works again afterwards', async () => {
  proxy.set({ kind: 'down' });
  await expect(read()).rejects.toThrow('fetch failed');
  expect(asked).toBe(0);
  proxy.set({ kind: 'none' });
  expect(await read()).toBe('a booking');
});

it.each(['reset', 'half'] as const)('loses the answer of a call that arrived: %s', async (kind) => {
  proxy.set({ kind });
  await expect(read()).rejects.toThrow(kind === 'half' ? 'terminated' : 'fetch failed');
  expect(asked).toBe(1);
});

it('cuts the line before a call arrives', async () => {
  proxy.set({ kind: 'cut' });
  await expect(read()).rejects.toThrow('fetch failed');
  expect({ asked, calls: proxy.calls }).toEqual({
    asked: 0,
    calls: [{ method: 'GET', path: '/api/booking/', isDelivered: false }],
  });
});

it.each(['silent', 'unclosed'] as const)('keeps a call waiting for its answer: %s', async (kind) => {
  proxy.set({ kind });
  const waiting = new AbortController();
  const answer = read(waiting.signal);
  while (asked === 0) await new Promise((next) => setImmediate(next));
  waiting.abort();
  await expect(answer).rejects.toThrow('This operation was aborted');
});

it('answers in the place of the shop', async () => {
  proxy.set({ kind: 'html' });
  expect(await read()).toContain('Hotel Wi-Fi');
  proxy.set({ kind: 'status', status: 429 });
  expect((await fetch(`${proxy.url}/api/booking/`)).status).toBe(429);
  expect(asked).toBe(0);
});

it('delivers a slow answer whole', async () => {
  proxy.set({ kind: 'latency', milliseconds: 5 });
  expect(await read()).toBe('a booking');
});
