import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, statfsSync, unlinkSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { hostname } from 'node:os';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { systemErrorCode, StartupError } from '../../startup-error.ts';

/** Longest path of a socket on every system, in bytes. */
const PATH_MAX = 103;
/** Most bytes that a socket's path is longer than the lock's. */
const LONGER = 11;
/** Milliseconds the holder of a lock has to say its process id. */
const ANSWER_MS = 1_000;

/** What `statfs` says of NFS, SMB in its three versions, and Ceph. Linux */
const SHARES: ReadonlySet<number> = new Set([0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x00c36400]);

/** Most characters of a request to the holder. */
const REQUEST_MAX = 16_384;
/** Milliseconds the holder may be silent while it does what it was asked. */
const REQUEST_MS = 120_000;

/** Answers a request of another process of the same user, after the lines that it says meanwhile. It never fails. */
export type Answer = (request: string, say: (line: string) => void) => Promise<string>;

/**
 * A lock that is held: `serve` says who answers requests from now on, `release` ends it. `assertHeld` is asked before each
 * opening of files, since a person may remove the lock meanwhile. @throws StartupError
 */
export type Lock = { serve: (answer: Answer) => void; assertHeld: () => void; release: () => Promise<void> };

/** `isShare` says whether other PCs see the data folder too. */
export type LockOptions = { platform?: NodeJS.Platform; host?: string; isShare?: (folder: string) => boolean };

/**
 * Makes this process the only one on a data folder. The lock is a folder with one socket, which answers with the holder's
 * process id: a killed holder leaves a socket that answers nothing, and a busy one still answers. It is taken by moving a
 * folder into its place, which no system does over one that holds something, and a dead socket is removed by its own name:
 * however long a start pauses, it takes nothing from the living. What is sent to the socket is a request; only the user who
 * owns the folder can open it. PEOPLE-06. On Windows it is a named pipe, which ends with its holder, so that there are no
 * dead ones. @throws StartupError when another process holds it.
 */
export async function lockData(
  lockPath: string,
  folder: string,
  { platform = process.platform, host = hostname(), isShare = isOnShare }: LockOptions = {},
): Promise<Lock> {
  if (platform === 'win32') return lockByPipe(toPipe(lockPath), folder);
  const lock = shortest(lockPath);
  const socket = `${toHostMark(host)}${randomBytes(6).toString('base64url').slice(0, 5)}`;
  const own = join(dirname(lock), `.${socket}`);
  mkdirSync(own, { mode: 0o700 });
  let answer: Answer | null = null;
  const server = await listen(join(own, socket), () => answer);
  const release = async () => {
    rmSync(own, { recursive: true, force: true });
    ignoring(['ENOENT', 'ENOTDIR'], () => unlinkSync(join(lock, socket)));
    await new Promise((done) => server.close(done));
  };
  try {
    await take(lock, own, folder, (found) => isShare(folder) && !basename(found).startsWith(toHostMark(host)));
  } catch (error) {
    await release();
    throw error;
  }
  return {
    serve: (given) => {
      answer = given;
    },
    assertHeld: () => {
      if (!existsSync(join(lock, socket)))
        throw new StartupError(`The lock ${lock} of the data folder was taken away. Nothing was opened. Start again.`);
    },
    release: async () => {
      await release();
      ignoring(['ENOENT', 'ENOTEMPTY'], () => rmdirSync(lock));
    },
  };
}

/** Which PC a socket is of, in the first letters of its name. */
const toHostMark = (host: string): string => createHash('sha256').update(host).digest('base64url').slice(0, 3);

const isOnShare = (folder: string): boolean => process.platform === 'linux' && SHARES.has(statfsSync(folder).type);

async function lockByPipe(pipe: string, folder: string): Promise<Lock> {
  let answer: Answer | null = null;
  try {
    const server = await listen(pipe, () => answer);
    return {
      serve: (given) => {
        answer = given;
      },
      assertHeld: () => {},
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
  const [socket] = platform === 'win32' ? [toPipe(lockPath)] : findSockets(shortest(lockPath));
  const said = socket === undefined ? 'gone' : await ask(socket, request, ms, hear);
  if (said === 'gone' || said === 'dead') return null;
  const [holder = '', ...answer] = said.split('\n');
  if (answer.length === 0) throw inUse(folder, holder);
  return answer.join('\n');
}

async function take(
  lock: string,
  own: string,
  folder: string,
  isElsewhere: (socket: string) => boolean,
): Promise<void> {
  do {
    for (const socket of findSockets(lock)) {
      const holder = await ask(socket);
      if (holder === 'gone') continue;
      if (holder !== 'dead') throw inUse(folder, holder);
      if (isElsewhere(socket)) throw inUseElsewhere(folder, socket);
      ignoring(['ENOENT', 'EISDIR'], () => unlinkSync(socket));
    }
  } while (!ignoring(['EEXIST', 'ENOTEMPTY', 'ENOTDIR'], () => renameSync(own, lock)));
}

/** The sockets of a lock. Of earlier releases it is a socket itself. */
function findSockets(lock: string): string[] {
  try {
    return readdirSync(lock).map((name) => join(lock, name));
  } catch (error) {
    if (systemErrorCode(error) === 'ENOTDIR') return [lock];
    if (systemErrorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

/** Does something, which may fail in these ways. @returns whether it was done */
function ignoring(codes: readonly string[], act: () => void): boolean {
  try {
    act();
    return true;
  } catch (error) {
    if (codes.includes(systemErrorCode(error) ?? '')) return false;
    throw error;
  }
}

const inUse = (folder: string, holder: string) =>
  new StartupError(
    `The data folder ${folder} is in use by ${/^\d+$/.test(holder) ? `process ${holder}` : 'another process'}. Stop that server first, or set DATA_DIR to another folder.`,
  );

const inUseElsewhere = (folder: string, socket: string) =>
  new StartupError(
    `The data folder ${folder} lies on a network share, and another PC has opened it. Stop Reflow on that PC first. If it runs nowhere, remove ${socket} and start again.`,
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

function shortest(path: string): string {
  const choices = [resolve(path), relative(process.cwd(), path)];
  const fitting = choices.find((choice) => Buffer.byteLength(choice) + LONGER <= PATH_MAX);
  if (fitting === undefined) throw new StartupError(`DATA_DIR is too long a path: ${path}. Choose a shorter one.`);
  return fitting;
}
