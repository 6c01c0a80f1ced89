import { createHash } from 'node:crypto';
import { linkSync, renameSync, rmSync, statSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { relative, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { systemErrorCode, StartupError } from '../../startup-error.ts';

/** Longest path of a socket, in bytes. */
const PATH_MAX = 100;
/** Milliseconds the holder of a lock has to say its process id. */
const ANSWER_MS = 1_000;
/** Milliseconds in which anyone who saw the same dead lock has replaced it too. */
const SETTLE_MS = 200;

/** Most characters of a request to the holder. */
const REQUEST_MAX = 16_384;
/** Milliseconds the holder may be silent while it does what it was asked. */
const REQUEST_MS = 120_000;

/** Answers a request of another process of the same user, after the lines that it says meanwhile. It never fails. */
export type Answer = (request: string, say: (line: string) => void) => Promise<string>;

/** A lock that is held: `serve` says who answers requests from now on, `release` ends it. */
export type Lock = { serve: (answer: Answer) => void; release: () => Promise<void> };

/**
 * Makes this process the only one on a data folder. The lock is a socket that answers with the holder's process id: a
 * killed holder leaves a socket that answers nothing, and a busy one still answers. What is sent to it is a request; only
 * the user who owns the folder can open it. PEOPLE-06. On Windows it is a named pipe, which ends with its holder, so that
 * there are no dead ones. DISK-06. @throws StartupError when another process holds it.
 */
export async function lockData(lockPath: string, folder: string, platform = process.platform): Promise<Lock> {
  if (platform === 'win32') return lockByPipe(toPipe(lockPath), folder);
  const lock = shortest(lockPath);
  const own = `${lock}.${process.pid}`;
  rmSync(own, { force: true });
  let answer: Answer | null = null;
  const server = await listen(own, () => answer);
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
  const serve = (given: Answer) => {
    answer = given;
  };
  return { serve, release };
}

async function lockByPipe(pipe: string, folder: string): Promise<Lock> {
  let answer: Answer | null = null;
  try {
    const server = await listen(pipe, () => answer);
    return {
      serve: (given) => {
        answer = given;
      },
      release: () => new Promise((done) => server.close(() => done())),
    };
  } catch (error) {
    if (systemErrorCode(error) !== 'EADDRINUSE') throw error;
    throw inUse(folder, await ask(pipe));
  }
}

/** Pipes have a place of their own; folders that differ by case only are one folder. */
const toPipe = (lockPath: string) =>
  String.raw`\\.\pipe\reflow-` +
  createHash('sha256').update(resolve(lockPath).toLowerCase()).digest('hex').slice(0, 16);

/** `ms` milliseconds of silence end the asking; `hear` takes the lines that come before the answer. */
export type AskOptions = {
  ms?: number | undefined;
  hear?: ((line: string) => void) | undefined;
  platform?: NodeJS.Platform;
};

/**
 * Sends a request to whoever holds the lock. @returns the answer, `null` where nobody holds it. @throws StartupError when
 * the holder takes no requests
 */
export async function askHolder(
  lockPath: string,
  folder: string,
  request: string,
  { ms = REQUEST_MS, hear, platform = process.platform }: AskOptions = {},
): Promise<string | null> {
  const said = await ask(platform === 'win32' ? toPipe(lockPath) : shortest(lockPath), request, ms, hear);
  if (said === 'gone' || said === 'dead') return null;
  const [holder = '', ...answer] = said.split('\n');
  if (answer.length === 0) throw inUse(folder, holder);
  return answer.join('\n');
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

function listen(path: string, findAnswer: () => Answer | null): Promise<Server> {
  return new Promise((done, fail) => {
    const server = createServer({ allowHalfOpen: true }, (asking) => {
      let request = '';
      asking.on('error', () => asking.destroy());
      asking.setEncoding('utf8').setTimeout(ANSWER_MS, () => asking.destroy());
      asking.write(String(process.pid));
      asking.on('data', (part: string) => {
        request += part;
        if (request.length > REQUEST_MAX) asking.destroy();
      });
      asking.once('end', () => {
        const answer = request === '' ? null : findAnswer();
        asking.setTimeout(0);
        if (answer === null) asking.end();
        else void answer(request, (line) => asking.write(`\n${line}`)).then((text) => asking.end(`\n${text}`));
      });
    });
    server.once('error', fail);
    server.listen(path, () => {
      server.unref();
      done(server);
    });
  });
}

/**
 * The holder's process id, and in the lines after it what it answers to a request; `busy` when it does not say, `dead`
 * when nobody listens, `gone` when there is no lock.
 */
function ask(
  path: string,
  request = '',
  ms = ANSWER_MS,
  hear: (line: string) => void = () => undefined,
): Promise<string> {
  return new Promise((done, fail) => {
    const socket = connect(path);
    let said = '';
    socket.setEncoding('utf8').setTimeout(ms, () => socket.destroy());
    socket.end(request);
    socket.on('data', (text: string) => {
      const heard = said.lastIndexOf('\n');
      said += text;
      // The first line is the holder's, and the last one may not be whole.
      if (heard !== -1)
        for (const line of said.slice(heard + 1, said.lastIndexOf('\n')).split('\n')) if (line !== '') hear(line);
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
