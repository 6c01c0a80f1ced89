import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { root } from '../../tools/project.ts';

/**
 * Returns the program and the first arguments of npm. It uses npm's script, because Windows has npm only as `npm.cmd`.
 */
export function toNpm(env: NodeJS.ProcessEnv = process.env): readonly [program: string, ...args: string[]] {
  const script = env['npm_execpath'];
  return script === undefined ? ['npm'] : [process.execPath, script];
}

/** Runs npm and returns its output. */
export function askNpm(args: readonly string[], cwd = root): string {
  const [program, ...first] = toNpm();
  return execFileSync(program, [...first, ...args], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

const Packed = z.tuple([z.object({ filename: z.string() })]);

/** Checks whether a content matches the hash of an entry of package-lock.json. */
export function isIntact(content: Buffer, integrity: string): boolean {
  const [algorithm = ''] = integrity.split('-');
  return `${algorithm}-${createHash(algorithm).update(content).digest('base64')}` === integrity;
}

/**
 * Downloads and unpacks a package of the registry into a folder. @throws Error if its content does not match the hash
 */
export function fetchPackage(name: string, version: string, integrity: string, folder: string): void {
  const away = mkdtempSync(join(tmpdir(), 'reflow-package-'));
  try {
    const said = askNpm(['pack', `${name}@${version}`, '--json', '--ignore-scripts'], away);
    const [{ filename }] = Packed.parse(JSON.parse(said));
    if (!isIntact(readFileSync(join(away, filename)), integrity)) {
      throw new Error(`${name} ${version} of the registry is not what ${integrity} stands for`);
    }
    mkdirSync(folder, { recursive: true });
    execFileSync('tar', ['-xzf', join(away, filename), '-C', folder, '--strip-components=1']);
  } finally {
    rmSync(away, { recursive: true, force: true });
  }
}
