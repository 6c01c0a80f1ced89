import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Config } from '../../config.ts';
import { readReply, type ServerRequest, toStepReader } from '../../requests.ts';
import { systemErrorCode } from '../../startup-error.ts';
import type { Db } from '../database.ts';
import { askRunning } from '../embedded/embedded.ts';
import { explainStart } from '../embedded/start-faults.ts';
import { openUnflushed } from './folder.ts';
import type { Progress } from './rows.ts';
import { SNAPSHOT_FOLDER } from './snapshots.ts';

/** Milliseconds that a running server has for what takes long. */
const ANSWER_MS = 60 * 60_000;
const NAME = /^\.copy-(\d+)$/;

/** Where the copy for a process lies, which that process removes. What one that was killed has left goes now. */
export function toCopyFolder(dataDir: string, pid: number): string {
  const folder = join(resolve(dataDir), SNAPSHOT_FOLDER);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(folder)) {
    const [, owner] = NAME.exec(name) ?? [];
    if (owner !== undefined && !isAlive(Number(owner))) rmSync(join(folder, name), { recursive: true, force: true });
  }
  return join(folder, `.copy-${pid}`);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return systemErrorCode(error) !== 'ESRCH';
  }
}

/** Asks the server that has the folder open. @returns what it answers, `null` where none runs. @throws StartupError */
export async function askServer(dataDir: string, request: ServerRequest, progress: Progress): Promise<string | null> {
  const ms = request.ask === 'backup' || request.ask === 'copy' ? ANSWER_MS : undefined;
  const answer = await askRunning(dataDir, JSON.stringify(request), { ms, hear: toStepReader(progress) });
  return answer === null ? null : readReply(answer);
}

/**
 * Has a running server copy its files, so that what takes long is read here and no save waits for it. Every change up to
 * the copy is sealed in it, or about to be. @returns the folder, `null` where no server runs. @throws StartupError
 */
export const copyRunning = (dataDir: string, progress: Progress): Promise<string | null> => {
  progress('copying', 0, 1);
  return askServer(dataDir, { ask: 'copy', pid: process.pid }, progress);
};

/** Copies the files of a shop that no server has open. */
export function copyIdle(dataDir: string, dir: string): string {
  const copy = toCopyFolder(dataDir, process.pid);
  rmSync(copy, { recursive: true, force: true });
  cpSync(dir, copy, { recursive: true });
  return copy;
}

/** Reads a copy, and removes it. @throws StartupError when it does not open */
export async function readCopy<T>(copy: string, config: Config, read: (db: Db) => Promise<T>): Promise<T> {
  try {
    const opened = await openUnflushed(copy).catch((error: unknown) => {
      throw explainStart(error, config) ?? error;
    });
    try {
      return await read(opened.db);
    } finally {
      await opened.close();
    }
  } finally {
    if (existsSync(copy)) rmSync(copy, { recursive: true, force: true });
  }
}
