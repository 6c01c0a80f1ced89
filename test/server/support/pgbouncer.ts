import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { newFolder } from './use.ts';

/** Debian installs it where only root looks. */
const PROGRAM =
  ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'].find(existsSync) ?? 'pgbouncer';

/** Tells whether PgBouncer is installed. On Debian: apt-get install -y pgbouncer */
export const hasPgBouncer = spawnSync(PROGRAM, ['--version']).status === 0;

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const opened = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'error').then(() => false),
  ]).catch(() => false);
  socket.destroy();
  return opened;
}

/** Starts a PgBouncer in front of a PostgreSQL. @returns its URL */
export async function startPgBouncer(databaseUrl: string, settings: Record<string, string>) {
  const to = new URL(databaseUrl);
  const port = await findFreePort();
  const folder = newFolder();
  chmodSync(folder, 0o755);
  const config = join(folder, 'pgbouncer.ini');
  const all = {
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    unix_socket_dir: '',
    auth_type: 'any',
    ...settings,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`);
  const target = `host=${to.hostname} port=${to.port} user=${to.username}`;
  writeFileSync(config, `[databases]\n* = ${target}\n[pgbouncer]\n${lines.join('\n')}\n`, { mode: 0o644 });
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? ['--user', 'postgres'] : [];
  const child = spawn(PROGRAM, [...user, config], { stdio: 'ignore' });
  const ended = once(child, 'close');
  while (!(await isOpen(port))) {
    if (child.exitCode !== null) throw new Error('PgBouncer did not start');
    await setTimeout(20);
  }
  return {
    url: Object.assign(new URL(to), { port: String(port) }).href,
    close: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
