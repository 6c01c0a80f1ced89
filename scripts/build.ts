// `npm run build` writes the app to dist/app with its compressed copies, the server and its commands to dist/server,
// and the book of workflows to dist/book. The server delivers the book only to users with permission.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build as bundle } from 'esbuild';
import 'temporal-polyfill/global';
import { readArgs } from 'workflow-kit/command';
import { buildBook } from '../tools/workflow-book/html/built-book.ts';
import { bundleServer, keepEarlierFiles, makeEmptyDatabase } from './build-parts.ts';
import { resolveCommand, root, runNode } from '../tools/project.ts';

const dist = join(root, 'dist');
const COMPRESSIBLE = new Set(['.html', '.js', '.css', '.svg', '.json', '.webmanifest', '.txt']);

async function must(script: string, args: readonly string[]): Promise<void> {
  const code = await runNode(script, args);
  if (code !== 0) process.exit(code);
}

function compress(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!entry.name.startsWith('.')) compress(path);
    } else if (COMPRESSIBLE.has(extname(entry.name))) {
      const content = readFileSync(path);
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength };
      writeFileSync(`${path}.br`, brotliCompressSync(content, { params }));
      writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
    }
  }
}

/**
 * Lists the files of a built app that the service worker caches, as paths of the address. Fonts load when a letter
 * needs them, and the book of workflows needs a network.
 */
const listFiles = (app: string): string[] =>
  readdirSync(app, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `/${relative(app, join(parentPath, name)).split(sep).join('/')}`)
    .filter((path) => !/\/\.|\/book-[\da-f]{8}\.|\.(?:html|txt|woff2)$/.test(path))
    .toSorted();

/** Builds two service workers: one that knows the files of this build by name, and one that removes it. */
async function buildWorkers(app: string): Promise<void> {
  const files = listFiles(app);
  const contents = createHash('sha256').update(files.join('\n'));
  for (const file of [...files, '/index.html']) contents.update(readFileSync(join(app, file)));
  await bundle({
    absWorkingDir: root,
    entryPoints: ['src/worker/service-worker.ts', 'src/worker/withdrawn-worker.ts'],
    outdir: app,
    bundle: true,
    minify: true,
    target: ['chrome123', 'firefox120', 'safari17.5'],
    define: { FILES: JSON.stringify(files), BUILD: JSON.stringify(contents.digest('hex').slice(0, 12)) },
    logLevel: 'warning',
  });
}

/** Replaces the current app or server, which may be running, by the one in `dist/next`. */
function replace(name: 'app' | 'server', hashed: string): void {
  const [present, next, replaced] = [join(dist, name), join(dist, 'next'), join(dist, 'replaced')];
  keepEarlierFiles(present, next, new Date(), hashed);
  rmSync(replaced, { recursive: true, force: true });
  if (existsSync(present)) renameSync(present, replaced);
  renameSync(next, present);
  rmSync(replaced, { recursive: true, force: true });
}

const { values } = readArgs(
  `npm run build: builds the app and the server into dist.
  --server   builds the server alone`,
  { server: { type: 'boolean' } },
);
rmSync(join(dist, 'built'), { force: true });
rmSync(join(dist, 'next'), { recursive: true, force: true });
await bundleServer(join(dist, 'next'));
await makeEmptyDatabase(join(dist, 'next/empty-database'));
replace('server', '.');
if (!values.server) {
  await must(resolveCommand('@pandacss/dev', 'panda'), ['codegen', '--silent']);
  await must(resolveCommand('vite'), ['build', '--logLevel', 'error', '--outDir', 'dist/next']);
  await buildBook(join(dist, 'book'), join(dist, 'next/assets'));
  await buildWorkers(join(dist, 'next'));
  compress(join(dist, 'next'));
  replace('app', 'assets');
  writeFileSync(join(dist, 'built'), '');
}
