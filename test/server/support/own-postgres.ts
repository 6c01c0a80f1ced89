import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import pg from 'pg';
import { root } from '../../../tools/project.ts';

/** Prints the address of the PostgreSQL, and runs until its input ends. */
const TELL = `console.log(JSON.stringify([process.env.TEST_DATABASE_URL, process.env.TEST_POSTGRES_CTL]));
process.stdin.resume().on('end', () => process.exit(0));`;

async function readWhere(child: ChildProcess): Promise<[url: string, control: string]> {
  if (!child.stdout) throw new Error('The program has no output');
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('[')) return JSON.parse(line) as [string, string];
  }
  throw new Error('PostgreSQL did not start');
}

/** A PostgreSQL with settings that a test can change. `files` are put into its data folder before it starts. */
export async function startOwnPostgres(files: Record<string, string>, settings: Record<string, string> = {}) {
  const program = [join(root, 'scripts/with-postgres.sh'), process.execPath, '-e', TELL];
  // The folder of the tests is private, but PostgreSQL runs as another user when the tests run as root.
  const env = { ...process.env, TMPDIR: '/tmp' };
  const child = spawn('bash', program, { stdio: ['pipe', 'pipe', 'inherit'], env });
  const ended = once(child, 'close');
  const [url, control] = await readWhere(child);
  const query = async (statement: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query<Record<string, string>>(statement)).rows;
    } finally {
      await client.end();
    }
  };
  const [found] = await query('show data_directory');
  const folder = found?.['data_directory'] ?? '';
  const { uid, gid } = statSync(folder);
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, name);
    writeFileSync(path, text, { mode: 0o600 });
    chownSync(path, uid, gid);
  }
  for (const [name, value] of Object.entries(settings)) await query(`alter system set ${name} = '${value}'`);
  const [command = '', ...args] = control.split(' ');
  await promisify(execFile)(command, [...args, 'restart']);
  return {
    url: new URL(url),
    query,
    close: async () => {
      child.stdin?.end();
      await ended;
    },
  };
}
