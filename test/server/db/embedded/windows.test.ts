import fs, { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askHolder, lockData } from '../../../../server/db/embedded/data-lock.ts';
import { syncPath } from '../../../../server/db/embedded/durable-files.ts';
import { getStopSignals } from '../../../../server/stop-signals.ts';

// The platform is injected: on Linux the name of a pipe is that of a socket in the current folder.

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'reflow-windows-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(dataDir, { recursive: true, force: true });
});

it('holds the data folder by a named pipe that answers requests and is gone with its holder', async () => {
  const path = join(dataDir, 'db.lock');
  const ask = (request: string) => askHolder(path, dataDir, request, { platform: 'win32' });
  expect(await ask('anyone?')).toBeNull();
  const { serve, release } = await lockData(path, dataDir, { platform: 'win32' });
  const inUse = `The data folder ${dataDir} is in use by process ${process.pid}. Stop that server first, or set DATA_DIR to another folder.`;
  await expect(lockData(path, dataDir, { platform: 'win32' })).rejects.toThrow(inUse);
  await expect(lockData(path.toUpperCase(), dataDir, { platform: 'win32' })).rejects.toThrow(inUse);
  await expect(ask('anyone?')).rejects.toThrow(inUse);
  serve(async (request) => `heard ${request}`);
  expect(await ask('me')).toBe('heard me');
  expect(existsSync(path)).toBe(false);
  await release();
  expect(await ask('anyone?')).toBeNull();
  const again = await lockData(path, dataDir, { platform: 'win32' });
  await again.release();
});

it('flushes files by a handle that may write, and no folder', () => {
  const file = join(dataDir, 'file');
  writeFileSync(file, 'text');
  const opened = vi.spyOn(fs, 'openSync');
  const flushed = vi.spyOn(fs, 'fsyncSync');
  syncPath(dataDir, 'win32');
  syncPath(file, 'win32');
  expect(opened.mock.calls).toEqual([[file, 'r+']]);
  expect(flushed).toHaveBeenCalledTimes(1);
});

it('stops at what Windows sends instead of SIGTERM', () => {
  expect(getStopSignals('win32')).toEqual(['SIGINT', 'SIGBREAK', 'SIGHUP']);
  expect(getStopSignals('linux')).toEqual(['SIGTERM', 'SIGINT']);
});
