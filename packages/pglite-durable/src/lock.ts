import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, statfsSync, unlinkSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { hostname } from 'node:os';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { choose, FolderError, type Names, orChoose, programOf, settingOf } from './faults.ts';
import { systemErrorCode } from './system-error.ts';

/** The longest socket path (bytes) that every system supports. */
const PATH_MAX = 103;
/** The most bytes by which the path of a socket is longer than that of the lock. */
const LONGER = 11;
/** Milliseconds that the holder of a lock has to send its process id. */
const ANSWER_MS = 3_000;
/**
 * Milliseconds that a caller has to send its request. A busy holder may check this limit before it reads the request.
 */
const HEAR_MS = 10_000;
/** Milliseconds that the holder may be silent while it works on a request. */
const REQUEST_MS = 120_000;

/** File system types of NFS, SMB (three versions) and Ceph, as `statfs` reports them on Linux. */
const SHARES: ReadonlySet<number> = new Set([0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x00c36400]);

/** Answers a request of another process of the same user: one line, after the lines of its progress. Never throws. */
export type RequestHandler = (request: string, onProgress: (line: string) => void) => Promise<string>;

/** `isShare` tells whether other PCs can also see the data folder. */
export type LockOptions = {
  names?: Names;
  platform?: NodeJS.Platform;
  host?: string;
  isShare?: (folder: string) => boolean;
};

/**
 * Makes this process the only one that uses a data folder. The lock is a folder with one socket, which answers with the
 * process id of the holder. The socket of a killed holder does not answer, while that of a busy one still does. A
 * process takes the lock by renaming its own folder to it, which no system allows over a folder with content. It
 * deletes a dead socket by its unique name, so that even a slow start cannot take the lock from a live holder. Only the
 * owner of the folder can send requests through the socket. On Windows the lock is a named pipe, which ends with its
 * holder.
 * @throws FolderError when another process holds it
 */
export async function lockFolder(
  lockPath: string,
  folder: string,
  { names = {}, platform = process.platform, host = hostname(), isShare = isOnShare }: LockOptions = {},
) {
  if (platform === 'win32') return lockByPipe(toPipe(lockPath, names), folder, names);
  const lock = toShortestPath(lockPath, names);
  const mark = toHostMark(host);
  const socket = `${mark}${randomBytes(6).toString('base64url').slice(0, 5)}`;
  const [own, held] = [join(dirname(lock), `.${socket}`), join(lock, socket)];
  mkdirSync(own, { mode: 0o700 });
  const { handleRequests, close } = await listen(join(own, socket)).catch((error: unknown) => {
    rmSync(own, { recursive: true, force: true });
    throw explainLock(error, folder, names);
  });
  const release = async () => {
    rmSync(own, { recursive: true, force: true });
    ignoring(['ENOENT', 'ENOTDIR'], () => unlinkSync(held));
    ignoring(['ENOENT', 'ENOTDIR', 'ENOTEMPTY'], () => rmdirSync(lock));
    await close();
  };
  const isElsewhere = (found: string) => isShare(folder) && !basename(found).startsWith(mark);
  try {
    do {
      for (const found of findSockets(lock)) {
        const lines = await ask(found);
        if (lines !== null) throw inUse(folder, lines, names);
        if (isElsewhere(found)) throw inUseElsewhere(folder, found, names);
        ignoring(['ENOENT', 'EISDIR'], () => unlinkSync(found));
      }
    } while (!ignoring(['EEXIST', 'ENOTEMPTY', 'ENOTDIR'], () => renameSync(own, lock)));
  } catch (error) {
    await release();
    throw explainLock(error, folder, names);
  }
  /** Call it before files are opened, because a person may have removed the lock. @throws FolderError */
  const assertHeld = () => {
    if (!existsSync(held))
      throw new FolderError(`The lock ${lock} of the data folder was taken away. Nothing was opened. Start again.`);
  };
  return { handleRequests, assertHeld, release };
}

type Explain = (folder: string, code: string, names: Names) => string;

/**
 * Sentences for codes of a failed lock. `null` leaves the error to the code that opens the folder; any other code means
 * that the disk cannot hold a lock.
 */
const LOCK_FAULTS: Readonly<Record<string, Explain | null>> = {
  ENOSPC: null,
  EDQUOT: null,
  EROFS: null,
  EIO: (folder, _, names) =>
    `The disk of the data folder ${folder} failed when it was locked (EIO). ${choose(names, 'a folder on a local disk of this computer')}; if it is one, the disk is failing and needs a new one.`,
  ENAMETOOLONG: (folder, _, names) =>
    `${settingOf(names)} is too long a path for a lock: ${folder}. Choose a shorter one.`,
  EAFNOSUPPORT: (folder, _, names) =>
    `This computer lets ${programOf(names)} open no socket, which is the lock of the data folder ${folder} (EAFNOSUPPORT). Allow AF_UNIX in RestrictAddressFamilies of its service.`,
  EMFILE: toOpenFiles,
  ENFILE: toOpenFiles,
};

function toOpenFiles(folder: string, code: string): string {
  return `The data folder ${folder} cannot be locked because too many files are open (${code}). Raise the limit of open files, with ulimit -n or LimitNOFILE of the service, and start again.`;
}

/**
 * Explains what to change if the lock cannot be taken, for example on disks without sockets, such as FAT and many
 * shares.
 */
function explainLock(error: unknown, folder: string, names: Names): unknown {
  const code = systemErrorCode(error);
  if (code === null || error instanceof FolderError) return error;
  const sentence = Object.hasOwn(LOCK_FAULTS, code) ? LOCK_FAULTS[code] : toUnlockable;
  return sentence ? new FolderError(sentence(folder, code, names), { cause: error }) : error;
}

const toUnlockable = (folder: string, code: string, names: Names): string =>
  `The disk of the data folder ${folder} cannot hold the lock of the database (${code}), as shared folders and USB sticks often cannot. ${choose(names, 'a folder on a local disk of this computer')}.`;

const toHostMark = (host: string): string => createHash('sha256').update(host).digest('base64url').slice(0, 3);

const isOnShare = (folder: string): boolean => process.platform === 'linux' && SHARES.has(statfsSync(folder).type);

async function lockByPipe(pipe: string, folder: string, names: Names) {
  try {
    // Windows refuses a second pipe of the same name, but Wine does not. Asking first works on both.
    const holder = await ask(pipe);
    if (holder !== null) throw inUse(folder, holder, names);
    const { handleRequests, close } = await listen(pipe);
    return { handleRequests, assertHeld: () => {}, release: close };
  } catch (error) {
    // EACCES and EPERM: another user of this computer holds it.
    const isHeld = ['EADDRINUSE', 'EACCES', 'EPERM'].includes(systemErrorCode(error) ?? '');
    if (!isHeld) throw explainLock(error, folder, names);
    throw inUse(folder, await ask(pipe).catch(() => null), names);
  }
}

/** Pipes are not in the folder, so their name comes from its path. Windows ignores case in paths. */
const toPipe = (lockPath: string, { program = 'pglite-durable' }: Names) =>
  String.raw`\\.\pipe` +
  `\\${program.toLowerCase().replaceAll(/[^a-z0-9-]+/g, '-')}-` +
  createHash('sha256').update(resolve(lockPath).toLowerCase()).digest('hex').slice(0, 16);

/** `ms` milliseconds of silence end the request. `onProgress` gets each line, including the answer. */
export type RequestOptions = {
  names?: Names;
  ms?: number | undefined;
  onProgress?: ((line: string) => void) | undefined;
  platform?: NodeJS.Platform;
};

/** Sends a request to the holder of the lock. @returns the answer; `null` if nobody holds it. @throws FolderError */
export async function requestHolder(
  lockPath: string,
  folder: string,
  request: string,
  { names = {}, ms = REQUEST_MS, onProgress, platform = process.platform }: RequestOptions = {},
): Promise<string | null> {
  const [socket] = platform === 'win32' ? [toPipe(lockPath, names)] : findSockets(toShortestPath(lockPath, names));
  const lines = socket === undefined ? null : await ask(socket, request, ms, onProgress);
  if (lines === null) return null;
  const answer = lines.slice(1).at(-1);
  if (answer === undefined) throw inUse(folder, lines, names);
  return answer;
}

function findSockets(lock: string): string[] {
  try {
    return readdirSync(lock).map((name) => join(lock, name));
  } catch (error) {
    if (systemErrorCode(error) === 'ENOTDIR') return [lock];
    if (systemErrorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

function ignoring(codes: readonly string[], act: () => void): boolean {
  try {
    act();
    return true;
  } catch (error) {
    if (codes.includes(systemErrorCode(error) ?? '')) return false;
    throw error;
  }
}

const inUse = (folder: string, lines: readonly string[] | null, names: Names) =>
  new FolderError(
    `The data folder ${folder} is in use by ${lines?.[0] === undefined ? 'another process' : `process ${lines[0]}`}. Stop that server first, or ${orChoose(names, 'another folder')}.`,
  );

const inUseElsewhere = (folder: string, socket: string, names: Names) =>
  new FolderError(
    `The data folder ${folder} lies on a network share, and another PC has opened it. Stop ${programOf(names)} on that PC first. If it runs nowhere, remove ${socket} and start again.`,
  );

async function listen(path: string) {
  let handler: RequestHandler | null = null;
  const server = createServer((caller) => {
    caller.on('error', () => caller.destroy());
    caller.setTimeout(HEAR_MS, () => caller.destroy());
    caller.write(`${process.pid}\n`);
    // A line ends a request, because one side of a Windows named pipe cannot be closed alone.
    const reader = createInterface({ input: caller });
    // The reader repeats the errors of its socket.
    reader.on('error', () => undefined);
    reader.once('line', (request) => {
      caller.setTimeout(0);
      if (request === '' || handler === null) caller.end();
      else void handler(request, (line) => caller.write(`${line}\n`)).then((answer) => caller.end(`${answer}\n`));
    });
  });
  await once(server.listen(path), 'listening');
  server.unref();
  return {
    handleRequests: (given: RequestHandler) => {
      handler = given;
    },
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
}

/** @returns the lines of the listener, none if it does not answer in time; `null` if nobody listens */
function ask(
  path: string,
  request = '',
  ms = ANSWER_MS,
  onProgress: (line: string) => void = () => undefined,
): Promise<string[] | null> {
  return new Promise((done, fail) => {
    const lines: string[] = [];
    const socket = connect(path);
    socket.setTimeout(ms, () => socket.destroy());
    const reader = createInterface({ input: socket });
    reader.on('line', (line) => {
      if (lines.push(line) > 1) onProgress(line);
    });
    // The reader repeats the errors of its socket.
    reader.on('error', () => undefined);
    socket.write(`${request}\n`);
    socket.once('close', () => done(lines));
    socket.once('error', (error) => {
      const code = systemErrorCode(error) ?? '';
      if (['ECONNREFUSED', 'ENOENT'].includes(code)) done(null);
      else if (['ECONNRESET', 'EPIPE', 'EAGAIN'].includes(code)) done(lines);
      else fail(error);
    });
  });
}

function toShortestPath(path: string, names: Names): string {
  const choices = [resolve(path), relative(process.cwd(), path)];
  const fitting = choices.find((choice) => Buffer.byteLength(choice) + LONGER <= PATH_MAX);
  if (fitting === undefined)
    throw new FolderError(`${settingOf(names)} is too long a path: ${path}. Choose a shorter one.`);
  return fitting;
}
