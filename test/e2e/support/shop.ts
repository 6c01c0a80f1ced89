import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readUntilReady, root } from '../../../scripts/tool.ts';

/** The first account of every test shop. */
export const account = { email: 'amna@shop.example', password: 'a long counter password' };

/** Of everybody whose address nobody has vouched for. */
export const NEWCOMERS_PASSWORD = 'a quiet evening shift';

/** The built server on a port and a data folder of its own. */
export type Shop = Awaited<ReturnType<typeof openShop>>;

/** A port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (typeof address !== 'object' || address === null) throw new Error('No free port');
  return address.port;
}

/** For a program that lives for seconds: its database is compiled once, not again for speed. */
export const BRIEF = ['--liftoff-only'];

/** Environment variable: the data folder of a new shop, which spares each shop the slow first boot. */
export const NEW_SHOP = 'REFLOW_NEW_SHOP';

/**
 * Opens a shop of the build with nothing in it but `account`. @param flags of Node. @param env what its environment has beside the usual, or instead. @param errors where its complaints go
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
    if (!server.stdout) throw new Error('The server has no output');
    await readUntilReady(server.stdout);
    // What it says later is read and dropped, so that its pipe never fills.
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
    /** Starts it again on the same port and data. */
    start,
    isRunning,
    /** Sends a signal that does not end it. */
    signal: (name: NodeJS.Signals) => void child?.kill(name),
    /** Stops it as a service manager would. */
    stop: () => end('SIGTERM'),
    /** Ends it as a power cut would. */
    kill: () => end('SIGKILL'),
    /** Stops it and removes its data. */
    close: async () => {
      await end('SIGKILL');
      // What the server had started may still write there for a moment.
      rmSync(home, { recursive: true, force: true, maxRetries: 30 });
    },
  };
}

/** The messages of a shop without a mail server, the oldest first, their soft line breaks taken out. */
const listMails = (outbox: string): string[] =>
  (existsSync(outbox) ? readdirSync(outbox) : [])
    .filter((file) => file.endsWith('.eml'))
    .toSorted()
    .map((file) => readFileSync(join(outbox, file), 'utf8').replace(/=\r?\n/g, ''));

/** The code of the last message to an address, as it is read there: `ABCDE-12345`. */
export function lastCode(outbox: string, email: string): string | null {
  const mail = listMails(outbox).findLast((text) => text.includes(`To: ${email}`));
  return /^[0-9A-Z]{5}-[0-9A-Z]{5}(?=\r?$)/m.exec(mail ?? '')?.[0] ?? null;
}
