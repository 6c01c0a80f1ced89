// `npm run dev`: the API under `tsx watch` and Vite's server in front of it, each on a free port.
import { spawn } from 'node:child_process';
import { createServer as createTcpServer } from 'node:net';
import { createServer as createViteServer } from 'vite';
import { resolveCommand, root } from './tool.ts';

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createTcpServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => done(port));
    });
  });
}

const port = await freePort();
const account = { STAFF_EMAIL: 'staff@example.com', STAFF_PASSWORD: 'reflow for developers', DATA_DIR: 'data-dev' };

const api = spawn(process.execPath, [resolveCommand('tsx'), 'watch', '--clear-screen=false', 'server/main.ts'], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...account, ...process.env, HOST: '127.0.0.1', PORT: String(port) },
});

const vite = await createViteServer({
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
