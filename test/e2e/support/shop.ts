import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../../scripts/tool.ts';

/** The first account of every test shop. */
export const account = { email: 'amna@shop.example', password: 'a long counter password' };

/** The built server on a port and a data folder of its own. */
export type Shop = {
  url: string;
  /** Stops it as a service manager would. */
  stop: () => Promise<void>;
  /** Ends it as a power cut would. */
  kill: () => Promise<void>;
  /** Starts it again on the same port and data. */
  start: () => Promise<void>;
  /** Stops it and removes its data. */
  close: () => Promise<void>;
};

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (typeof address !== 'object' || address === null) throw new Error('No free port');
  return address.port;
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

async function whenAnswering(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error(`The server ended with code ${child.exitCode}`);
    if (Date.now() > deadline) throw new Error(`No answer from ${url} in a minute`);
    await new Promise((next) => setTimeout(next, 50));
  }
}

/** Opens a shop with nothing in it but `account`. */
export async function openShop(): Promise<Shop> {
  const home = mkdtempSync(join(tmpdir(), 'reflow-shop-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;

  const start = async (): Promise<void> => {
    child = spawn(process.execPath, ['dist/server/main.js'], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        HOST: '127.0.0.1',
        PORT: String(port),
        DATA_DIR: join(home, 'data'),
        DATABASE_URL: '',
        STAFF_EMAIL: account.email,
        STAFF_PASSWORD: account.password,
        SHOP_TIME_ZONE: 'Asia/Karachi',
      },
    });
    await whenAnswering(url, child);
  };

  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };

  await start();
  return {
    url,
    start,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    close: async () => {
      await end('SIGKILL');
      rmSync(home, { recursive: true, force: true });
    },
  };
}
