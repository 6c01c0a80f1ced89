// `npm run size`: what a route makes the browser load, as brotli. Fails over budget.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { BuildManifest, listFiles, type Manifest } from './route-files.ts';
import { root } from './tool.ts';

const app = join(root, 'dist', 'app');

function brotliSize(file: string): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  return brotliCompressSync(readFileSync(join(app, file)), { params }).byteLength;
}

function readManifest(): Manifest {
  return BuildManifest.parse(JSON.parse(readFileSync(join(app, '.vite', 'manifest.json'), 'utf8')));
}

const manifest = readManifest();
const login = listFiles(manifest, ['index.html', 'src/app/screens/login.screen.tsx']);
const list = listFiles(manifest, ['src/app/screens/booking-list.screen.tsx']).filter((file) => !login.includes(file));

const routes = [
  { name: '/login', files: login, budget: 110_000 },
  { name: '/bookings adds', files: list, budget: 72_000 },
].map(({ name, files, budget }) => {
  const sizes = files.map((file) => ({ file, size: brotliSize(file) })).sort((a, b) => b.size - a.size);
  return { name, sizes, budget, size: sizes.reduce((sum, { size }) => sum + size, 0) };
});

const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
for (const { name, sizes, size, budget } of routes) {
  console.log(`${name}: ${kB(size)} of ${kB(budget)}${size > budget ? ', TOO BIG' : ''}`);
  for (const one of sizes) console.log(`  ${kB(one.size).padStart(8)}  ${one.file}`);
}
process.exitCode = routes.some(({ size, budget }) => size > budget) ? 1 : 0;
