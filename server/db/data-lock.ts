import { linkSync, renameSync, rmSync, statSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { relative, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { systemErrorCode, StartupError } from '../startup-error.ts';

/** Longest path of a socket, in bytes. */
const PATH_MAX = 100;
/** Milliseconds the holder of a lock has to say its process id. */
const ANSWER_MS = 1_000;
/** Milliseconds in which anyone who saw the same dead lock has replaced it too. */
const SETTLE_MS = 200;

/** Ends the lock. */
export type Release = () => Promise<void>;

/**
 * Makes this process the only one on a data folder. The lock is a socket that answers with the holder's process id: a
 * killed holder leaves a socket that answers nothing, and a busy one still answers.
 * @throws StartupError when another process holds it.
 */
export async function lockData(lockPath: string, folder: string): Promise<Release> {
  const lock = shortest(lockPath);
  const own = `${lock}.${process.pid}`;
  rmSync(own, { force: true });
  const server = await listen(own);
  const mine = statSync(own).ino;
  const isMine = () => getInode(lock) === mine;
  const release = async () => {
    if (isMine()) rmSync(lock);
    rmSync(own, { force: true });
    await new Promise((done) => server.close(done));
  };
  try {
    await take(lock, own, isMine, folder);
  } catch (error) {
    await release();
    throw error;
  }
  return release;
}

async function take(lock: string, own: string, isMine: () => boolean, folder: string): Promise<void> {
  for (;;) {
    try {
      linkSync(own, lock);
      rmSync(own);
      return;
    } catch (error) {
      if (systemErrorCode(error) !== 'EEXIST') throw error;
    }
    const holder = await ask(lock);
    if (holder === 'gone') continue;
    if (holder !== 'dead') throw inUse(folder, holder);
    renameSync(own, lock);
    await wait(SETTLE_MS);
    if (!isMine()) throw inUse(folder, await ask(lock));
    return;
  }
}

const inUse = (folder: string, holder: string) =>
  new StartupError(
    `The data folder ${folder} is in use by ${/^\d+$/.test(holder) ? `process ${holder}` : 'another process'}. Stop that server first, or set DATA_DIR to another folder.`,
  );

function listen(path: string): Promise<Server> {
  return new Promise((done, fail) => {
    const server = createServer((asking) => {
      asking.on('error', () => asking.destroy());
      asking.end(String(process.pid));
    });
    server.once('error', fail);
    server.listen(path, () => {
      server.unref();
      done(server);
    });
  });
}

/** The holder's process id; `busy` when it does not say, `dead` when nobody listens, `gone` when there is no lock. */
function ask(path: string): Promise<string> {
  return new Promise((done, fail) => {
    const socket = connect(path);
    let said = '';
    socket.setEncoding('utf8').setTimeout(ANSWER_MS, () => socket.destroy());
    socket.on('data', (text: string) => {
      said += text;
    });
    socket.once('close', () => done(said === '' ? 'busy' : said));
    socket.once('error', (error) => {
      const code = systemErrorCode(error);
      if (code === 'ECONNREFUSED') done('dead');
      else if (code === 'ENOENT') done('gone');
      else if (code === 'ECONNRESET' || code === 'EPIPE' || code === 'EAGAIN') done('busy');
      else fail(error);
    });
  });
}

function getInode(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.ino ?? null;
}

function shortest(path: string): string {
  const choices = [resolve(path), relative(process.cwd(), path)];
  const fitting = choices.find((choice) => Buffer.byteLength(choice) + 8 <= PATH_MAX);
  if (fitting === undefined) throw new StartupError(`DATA_DIR is too long a path: ${path}. Choose a shorter one.`);
  return fitting;
}
