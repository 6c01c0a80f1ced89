// `npm run dev` runs the API under `tsx watch` with Vite's server in front of it, each on a free port.
import { spawn } from 'node:child_process';
import { createServer } from 'vite';
import { readArgs } from 'workflow-kit/command';
import { freePort } from '../test/e2e/support/shop.ts';
import { resolveCommand, root } from '../tools/project.ts';

readArgs(
  `npm run dev: runs the app with hot reload and the API, which restarts when its sources change. It takes no options.
The data is in data-dev; DATA_DIR, STAFF_EMAIL and STAFF_PASSWORD change that, as for npm start.`,
  {},
);
const port = await freePort();
const account = { STAFF_EMAIL: 'staff@example.com', STAFF_PASSWORD: 'reflow for developers', DATA_DIR: 'data-dev' };

const api = spawn(process.execPath, [resolveCommand('tsx'), 'watch', '--clear-screen=false', 'server/main.ts'], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...account, ...process.env, HOST: '127.0.0.1', PORT: String(port) },
});

const vite = await createServer({
  root,
  server: { port: 5173, proxy: { '/api': `http://127.0.0.1:${port}` } },
});
await vite.listen();
vite.printUrls();
console.log(
  `  Account: ${process.env['STAFF_EMAIL'] ?? account.STAFF_EMAIL} / ${process.env['STAFF_PASSWORD'] ?? account.STAFF_PASSWORD}`,
);

async function stop(): Promise<void> {
  api.kill('SIGTERM');
  await vite.close();
}

process.once('SIGINT', () => void stop());
process.once('SIGTERM', () => void stop());
api.once('exit', (code) => {
  process.exitCode = code ?? 0;
  void vite.close();
});
