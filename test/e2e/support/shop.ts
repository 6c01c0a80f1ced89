import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readUntilReady, root } from '../../../tools/project.ts';

/** The first account of every test shop. */
export const account = { email: 'amna@shop.example', password: 'a long counter password' };

/** The password of everyone with an unverified email address. */
export const NEWCOMERS_PASSWORD = 'a quiet evening shift';

/** The built server with its own port and data folder. */
export type Shop = Awaited<ReturnType<typeof openShop>>;

/** Returns a free port of this machine. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (typeof address !== 'object' || address === null) throw new Error('No free port');
  return address.port;
}

/** For a short-lived process: compiles the database's WebAssembly once, without a second optimization. */
export const BRIEF = ['--liftoff-only'];

/** Environment variable: the data folder of a new shop, which is copied to avoid the slow first start. */
export const NEW_SHOP = 'REFLOW_NEW_SHOP';

/**
 * Starts the built server with a shop that only has `account`.
 * @param flags of Node. @param env added to the environment. @param errors the file for its error output
 */
export async function openShop(
  flags: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
  errors: 'inherit' | number = 'inherit',
) {
  const home = mkdtempSync(join(tmpdir(), 'reflow-shop-'));
  const dataDir = env['DATA_DIR'] ?? join(home, 'data');
  const newShop = process.env[NEW_SHOP];
  if (newShop !== undefined) cpSync(newShop, dataDir, { recursive: true });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;
  let closed: Promise<unknown> = Promise.resolve();

  const start = async (): Promise<void> => {
    const server = spawn(process.execPath, [...flags, 'dist/server/main.js'], {
      cwd: root,
      stdio: ['ignore', 'pipe', errors],
      env: {
        ...process.env,
        HOST: '127.0.0.1',
        PORT: String(port),
        DATA_DIR: dataDir,
        DATABASE_URL: '',
        STAFF_EMAIL: account.email,
        STAFF_PASSWORD: account.password,
        SHOP_TIME_ZONE: 'Asia/Karachi',
        ...env,
      },
    });
    child = server;
    closed = once(server, 'close');
    if (!server.stdout) throw new Error('The server has no output');
    await readUntilReady(server.stdout);
    // Later output is read and discarded, so that the pipe never fills.
    server.stdout.resume();
  };

  const isRunning = () => child !== null && child.exitCode === null && child.signalCode === null;
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child === null || !isRunning()) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };

  await start();
  return {
    url,
    dataDir,
    /** Restarts it with the same port and data. */
    start,
    isRunning,
    /** Sends a signal that does not stop it. */
    signal: (name: NodeJS.Signals) => void child?.kill(name),
    /** Stops it like a service manager. */
    stop: () => end('SIGTERM'),
    /** Kills it like a power cut. */
    kill: () => end('SIGKILL'),
    /** Stops it and removes its data. */
    close: async () => {
      await end('SIGKILL');
      // The process of a backup holds the output of its server, and may write there until it ends.
      await closed;
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Returns the messages of a shop without a mail server, oldest first, without soft line breaks. */
const listMails = (outbox: string): string[] =>
  (existsSync(outbox) ? readdirSync(outbox) : [])
    .filter((file) => file.endsWith('.eml'))
    .toSorted()
    .map((file) => readFileSync(join(outbox, file), 'utf8').replace(/=\r?\n/g, ''));

/** Returns the code in the last message to an address, for example `ABCDE-12345`. */
export function lastCode(outbox: string, email: string): string | null {
  const mail = listMails(outbox).findLast((text) => text.includes(`To: ${email}`));
  return /^[0-9A-Z]{5}-[0-9A-Z]{5}(?=\r?$)/m.exec(mail ?? '')?.[0] ?? null;
}
