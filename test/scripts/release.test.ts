import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { isIntact, toNpm } from '../../scripts/release/npm.ts';
import { PLATFORMS, runsOn } from '../../scripts/release/platforms.ts';
import { writeZip } from '../../scripts/release/zip.ts';
import { root } from '../../tools/project.ts';

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'reflow-release-test-'));

/** Reads a ZIP file by its own directory: contents by names. */
function readZip(zip: Buffer): Record<string, string> {
  const end = zip.length - 22;
  const contents: Record<string, string> = {};
  let at = zip.readUInt32LE(end + 16);
  for (let nth = 0; nth < zip.readUInt16LE(end + 10); nth += 1) {
    const [packed, length] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)];
    const name = zip.toString('utf8', at + 46, at + 46 + length);
    const begin = zip.readUInt32LE(at + 42) + 30 + length;
    const content = zip.subarray(begin, begin + packed);
    contents[name] = zip.readUInt16LE(at + 10) === 0 ? content.toString() : inflateRawSync(content).toString();
    at += 46 + length;
  }
  return contents;
}

describe('the ZIP file of a release', () => {
  const folder = join(newFolder(), 'reflow');
  mkdirSync(join(folder, 'pg_notify'), { recursive: true });
  writeFileSync(join(folder, 'رسید.txt'), 'Rs 12,500');
  const pack = (at: string): Buffer => {
    writeZip(folder, `${folder}.zip`, new Date(at));
    return readFileSync(`${folder}.zip`);
  };

  it('contains files with names in any script, and empty folders', () => {
    expect(readZip(pack('2026-11-28T00:00:00Z'))).toEqual({ 'reflow/pg_notify/': '', 'reflow/رسید.txt': 'Rs 12,500' });
  });

  it('is the same for the same files', () => {
    expect(pack('2026-11-28T00:00:00Z').equals(pack('2026-11-28T00:00:00Z'))).toBe(true);
  });
});

it('the packages of a platform are selected by system, processor and C library', () => {
  const built = { os: ['linux'], cpu: ['x64'], libc: ['glibc'] };
  expect(PLATFORMS.filter((platform) => runsOn(platform, built))).toEqual(['linux-x64']);
  expect(PLATFORMS.filter((platform) => runsOn(platform, { ...built, libc: ['musl'] }))).toEqual([]);
  expect(PLATFORMS.filter((platform) => runsOn(platform, { cpu: ['arm64'] }))).toEqual(['linux-arm64', 'darwin-arm64']);
});

it('a package whose content does not match its hash is refused', () => {
  const integrity = 'sha512-m3HSJL1i83hdltRq0+o9czGb+8KJDKra4t/3JRlnPKcjI8PZm6XBHXx6zG4UuMXaDEZjR1wuXDre9G9zvN7AQw==';
  expect(isIntact(Buffer.from('hello'), integrity)).toBe(true);
  expect(isIntact(Buffer.from('hallo'), integrity)).toBe(false);
});

it('npm is started by its script, which also works on Windows', () => {
  expect(toNpm({ npm_execpath: '/npm-cli.js' })).toEqual([process.execPath, '/npm-cli.js']);
  expect(toNpm({})).toEqual(['npm']);
});

describe('the launcher of a release', () => {
  const folder = newFolder();
  mkdirSync(join(folder, 'scripts'));
  cpSync(join(root, 'scripts/reflow.mjs'), join(folder, 'scripts/reflow.mjs'));
  const scripts = { start: 'node scripts/told.mjs', backup: 'node scripts/told.mjs data backup' };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts }));
  writeFileSync(
    join(folder, 'scripts/told.mjs'),
    'console.log(JSON.stringify([process.argv.slice(2), process.env.OPEN_BROWSER ?? null]));',
  );
  const env = { PATH: process.env['PATH'] };
  const launch = (...args: string[]): string => {
    const script = join(folder, 'scripts/reflow.mjs');
    return execFileSync(process.execPath, [script, ...args], { encoding: 'utf8', env, stdio: 'pipe' }).trim();
  };

  it('opens the browser when it is started without arguments [RUN-02]', () => {
    expect(launch().split('\n').at(-1)).toBe('[[],"yes"]');
  });

  it('opens no browser when it is started as a service [RUN-02]', () => {
    expect(launch('start')).toBe('[[],null]');
  });

  it('runs the command of that name in package.json with the other arguments [RUN-02]', () => {
    expect(launch('backup', '--dry-run')).toBe('[["data","backup","--dry-run"],null]');
  });

  it('refuses an unknown name with 2 [RUN-02]', () => {
    expect(() => launch('bakcup')).toThrow(expect.objectContaining({ status: 2 }));
  });
});

it('a release whose files were copied without their times builds nothing [RUN-02]', () => {
  const folder = newFolder();
  for (const name of ['dist', 'scripts', 'server']) mkdirSync(join(folder, name));
  cpSync(join(root, 'scripts/fresh-build.mjs'), join(folder, 'scripts/fresh-build.mjs'));
  for (const name of ['dist/built', 'server/usage.mjs']) writeFileSync(join(folder, name), '');
  utimesSync(join(folder, 'dist/built'), 0, 1);
  writeFileSync(join(folder, 'start.mjs'), "(await import('./scripts/fresh-build.mjs')).freshBuild();");
  expect(execFileSync(process.execPath, [join(folder, 'start.mjs')], { encoding: 'utf8', stdio: 'pipe' })).toBe('');
});
