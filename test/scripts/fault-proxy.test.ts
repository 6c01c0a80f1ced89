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

const ask = (init?: RequestInit) => fetch(`${proxy.url}/api/booking/`, init);
const read = async () => (await ask()).text();
const call = { method: 'GET', path: '/api/booking/' };

it('passes everything on, also what is slow', async () => {
  expect(await read()).toBe('a booking');
  proxy.set({ kind: 'latency', milliseconds: 5 });
  expect(await read()).toBe('a booking');
  expect(proxy.calls).toEqual([call, call].map((known) => ({ ...known, isDelivered: true })));
});

it.each([
  ['loses the answer of a call that arrived', 'reset', 'fetch failed', 1],
  ['loses half of it', 'half', 'terminated', 1],
  ['refuses a call while it is down', 'down', 'fetch failed', 0],
  ['cuts the line before a call arrives', 'cut', 'fetch failed', 0],
] as const)('%s, and works again afterwards', async (_, kind, failure, arrived) => {
  proxy.set({ kind });
  await expect(read()).rejects.toThrow(failure);
  expect(asked).toBe(arrived);
  expect(proxy.calls).toEqual(kind === 'down' ? [] : [{ ...call, isDelivered: arrived === 1 }]);
  proxy.set({ kind: 'none' });
  expect(await read()).toBe('a booking');
});

it.each(['silent', 'unclosed'] as const)('keeps a call waiting for its answer: %s', async (kind) => {
  proxy.set({ kind });
  const waiting = new AbortController();
  const answer = ask({ signal: waiting.signal }).then((got) => got.text());
  while (asked === 0) await new Promise((next) => setImmediate(next));
  waiting.abort();
  await expect(answer).rejects.toThrow('This operation was aborted');
});

it('answers in the place of the shop', async () => {
  proxy.set({ kind: 'html' });
  expect(await read()).toContain('Hotel Wi-Fi');
  proxy.set({ kind: 'status', status: 429 });
  expect([(await ask()).status, asked]).toEqual([429, 0]);
});
