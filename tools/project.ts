import { spawn, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import * as z from 'zod/mini';

/** The root of the project. */
export const root = resolve(import.meta.dirname, '..');

const Manifest = z.object({ bin: z.union([z.string(), z.record(z.string(), z.string())]) });

/**
 * Returns the script of a package's command. It needs no shell and no `.cmd` file, so it starts the same way on every
 * system.
 */
export function resolveCommand(packageName: string, command = packageName): string {
  const folder = join(root, 'node_modules', packageName);
  const { bin } = Manifest.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  const script = typeof bin === 'string' ? bin : bin[command];
  if (script === undefined) throw new Error(`${packageName} has no command ${command}`);
  return join(folder, script);
}

type Output = 'inherit' | number;

export const runNode = (script: string, args: readonly string[], env: NodeJS.ProcessEnv = {}, output?: Output) =>
  run(process.execPath, [script, ...args], env, output);

/**
 * Runs a program in the project folder and returns its exit code (1 if a signal ended it).
 * @param output this terminal, or an open file
 */
export async function run(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  output: Output = 'inherit',
): Promise<number> {
  const stdio: StdioOptions = ['inherit', output, output];
  const child = spawn(program, args, { cwd: root, stdio, env: { ...process.env, ...env } });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}

/** Reads the output of a server until it is ready, and its address. @throws Error if it ends before */
export async function readUntilReady(output: NodeJS.ReadableStream): Promise<{ url: string; said: string }> {
  let said = '';
  for await (const line of createInterface(output)) {
    said += `${line}\n`;
    const [, url] = /^Reflow is ready at (\S+?)\/?$/.exec(line) ?? [];
    if (url !== undefined) return { url, said };
  }
  throw new Error(`The server did not open: ${said}`);
}
