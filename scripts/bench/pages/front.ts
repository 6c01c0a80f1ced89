import { createHash } from 'node:crypto';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { root } from '../../tool.ts';

/** The page of React alone, built and compressed as the app is. */
async function buildFloor(): Promise<{ page: string; script: Buffer; path: string }> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [join(import.meta.dirname, 'floor.tsx')],
    bundle: true,
    minify: true,
    format: 'esm',
    jsx: 'automatic',
    target: ['chrome123'],
    define: { 'process.env.NODE_ENV': '"production"' },
    write: false,
  });
  const script = Buffer.from(outputFiles[0]?.contents ?? []);
  const path = `/floor/floor-${createHash('sha256').update(script).digest('hex').slice(0, 8)}.js`;
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Floor</title><link rel="icon" href="data:,"><script type="module" src="${path}"></script></head><body><div id="root"></div></body></html>`;
  return { page, script: brotliCompressSync(script), path };
}

/** One address for both: `/floor` is React alone, everything else the shop at `shopUrl`, as it answers. */
export async function openFront(shopUrl: string): Promise<{ url: string; close: () => void }> {
  const floor = await buildFloor();
  const server: Server = createServer((asked, answer) => {
    const path = asked.url ?? '/';
    if (path === floor.path) {
      const lasting = 'public, max-age=31536000, immutable';
      answer.writeHead(200, {
        'content-type': 'text/javascript',
        'content-encoding': 'br',
        'cache-control': lasting,
      });
      answer.end(floor.script);
    } else if (path.startsWith('/floor')) {
      answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
      answer.end(floor.page);
    } else {
      const onward = request(shopUrl + path, { method: asked.method, headers: asked.headers }, (found) => {
        answer.writeHead(found.statusCode ?? 502, found.headers);
        found.pipe(answer);
      });
      onward.on('error', () => answer.destroy());
      answer.on('close', () => onward.destroy());
      asked.pipe(onward);
    }
  });
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
