import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { OWNER, openSampleShop } from '../../scripts/sample-shop.ts';
import { root } from '../../scripts/tool.ts';

const ROWS = 20;
/** Stands in the last item of the large booking and nowhere else. */
export const LAST_SERIAL = 'LAST-OF-THE-ITEMS';

type Row = Record<string, unknown>;
export type LargeShop = {
  url: string;
  token: string;
  /** The booking whose form has 60 rows. */
  largeId: number;
  get: (path: string) => Promise<Row>;
  close: () => void;
};

/** The sample shop with one booking of 20 items, 20 payments and 20 deliveries. */
export async function openLargeShop(): Promise<LargeShop> {
  const { url, close } = await openSampleShop();
  let token = '';
  const call = async (method: string, path: string, body?: unknown): Promise<Row> => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { data } = (await answer.json()) as { data: Row };
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status}`);
    return data;
  };
  token = String((await call('POST', '/auth/login', OWNER))['accessToken']);
  const rows = (row: (index: number) => Row): Row[] => Array.from({ length: ROWS }, (_, index) => row(index));
  const { id } = await call('POST', '/booking', {
    clientName: 'Sixty Rows',
    clientType: 'CORPORATE',
    phoneNumber: '0300 1234567',
    whatsappNumber: '0300 1234567',
    booking_items: rows((index) => ({
      name: `RTX 30${60 + index}`,
      type: 'GPU',
      payableAmount: 1_000,
      serialNumber: index === ROWS - 1 ? LAST_SERIAL : `SN-${index}`,
    })),
  });
  await call('PATCH', `/booking/${Number(id)}`, {
    booking_payments: rows(() => ({ status: 'PENDING', paymentMethod: 'CASH', payableAmount: 1_000, paidAmount: 0 })),
    delivery: rows(() => ({ status: 'PENDING', type: 'INBOUND', courier: 'TCS', address: 'House 1, Street 2' })),
  });
  return { url, token, largeId: Number(id), get: (path) => call('GET', path), close };
}

const TYPES: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css', html: 'text/html' };

/** Serves the page of `floor/`, compressed as ours is, and hands the calls of the API on to `upstream`. */
export async function openFloor(upstream: string): Promise<{ url: string; close: () => void }> {
  const outDir = join(root, 'dist', 'floor');
  const folder = join(import.meta.dirname, 'floor');
  await build({ configFile: false, root: folder, logLevel: 'error', build: { outDir, emptyOutDir: true } });
  const files = new Map<string, Buffer>();
  const server = createServer((incoming, answer) => {
    const { url = '/', method, headers } = incoming;
    if (url.startsWith('/api')) {
      incoming.pipe(
        request(`${upstream}${url}`, { method, headers }, (given) => {
          answer.writeHead(given.statusCode ?? 502, given.headers);
          given.pipe(answer);
        }),
      );
      return;
    }
    const name = url.startsWith('/assets/') ? url : '/index.html';
    const content = files.get(name) ?? brotliCompressSync(readFileSync(join(outDir, name)));
    files.set(name, content);
    answer.writeHead(200, {
      'content-type': TYPES[name.split('.').pop() ?? ''] ?? 'application/octet-stream',
      'content-encoding': 'br',
      'cache-control': name === url ? 'public, max-age=31536000, immutable' : 'no-cache',
    });
    answer.end(content);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return { url: `http://127.0.0.1:${address.port}`, close: () => server.close() };
}
