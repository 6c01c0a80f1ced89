import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { root } from '../tool.ts';

/** npm as a program with its first arguments: by its script, since Windows has it as `npm.cmd` alone. */
export function toNpm(env: NodeJS.ProcessEnv = process.env): readonly [program: string, ...args: string[]] {
  const script = env['npm_execpath'];
  return script === undefined ? ['npm'] : [process.execPath, script];
}

/** What npm prints. */
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

/** Whether a content is the one that an entry of package-lock.json means. */
export function isIntact(content: Buffer, integrity: string): boolean {
  const [algorithm = ''] = integrity.split('-');
  return `${algorithm}-${createHash(algorithm).update(content).digest('base64')}` === integrity;
}

/** Unpacks a package of the registry into a folder. @throws Error where its content is another one */
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
