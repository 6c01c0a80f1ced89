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
    answer.setHeader('connection', 'close').end('a booking');
  });
  await new Promise<void>((done) => shop.listen(0, '127.0.0.1', done));
  const address = shop.address();
  proxy = await startFaultProxy(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
});

afterEach(async () => {
  await proxy.close();
  shop.close();
});

const read = async () => (await fetch(proxy.url)).text();

it('passes everything on', async () => {
  expect(await read()).toBe('a booking');
});

it('refuses while it is down and works again afterwards', async () => {
  proxy.set({ kind: 'down' });
  await expect(read()).rejects.toThrow('fetch failed');
  expect(asked).toBe(0);
  proxy.set({ kind: 'none' });
  expect(await read()).toBe('a booking');
});

it('loses the answer of a request that arrived', async () => {
  proxy.set({ kind: 'reset' });
  await expect(read()).rejects.toThrow('fetch failed');
  expect(asked).toBe(1);
});

it('cuts an answer short', async () => {
  proxy.set({ kind: 'cut', bytes: 20 });
  await expect(read()).rejects.toThrow('fetch failed');
  expect(asked).toBe(1);
});

it('delivers a slow answer whole', async () => {
  proxy.set({ kind: 'latency', milliseconds: 5 });
  expect(await read()).toBe('a booking');
});
