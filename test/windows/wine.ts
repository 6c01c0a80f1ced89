import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Programs that the test needs, with the Debian packages that hold them. */
const TOOLS = {
  wine64: 'wine64',
  wineserver: 'wine64',
  'x86_64-w64-mingw32-gcc': 'gcc-mingw-w64-x86-64',
  unzip: 'unzip',
  script: 'bsdutils',
} as const;
type Tool = keyof typeof TOOLS;

/** Debian keeps two of them out of the way. */
const FOLDERS = ['/usr/lib/wine', ...(process.env['PATH'] ?? '').split(delimiter)];
const find = (tool: Tool): string | null =>
  FOLDERS.map((folder) => join(folder, tool)).find((path) => existsSync(path)) ?? null;
const listMissing = (): Tool[] => (Object.keys(TOOLS) as Tool[]).filter((tool) => find(tool) === null);

/** Installs what is missing where that is possible. @returns why the test cannot run, `null` where it can */
export function prepareTools(): string | null {
  const lacks = (tools: readonly Tool[]) =>
    `Skipped: this computer lacks ${tools.join(', ')}. On Debian: apt-get install ${[...new Set(tools.map((tool) => TOOLS[tool]))].join(' ')}`;
  if (process.platform !== 'linux' || process.arch !== 'x64') return 'Skipped: Wine runs this on Linux x64 only.';
  const missing = listMissing();
  if (missing.length === 0) return null;
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return lacks(missing);
  console.log(`Installing ${missing.join(', ')} ...`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const packages = new Set(missing.map((tool) => TOOLS[tool]));
  spawnSync('apt-get', ['update', '-q'], { env });
  spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], { env });
  const still = listMissing();
  return still.length === 0 ? null : lacks(still);
}

function toPath(tool: Tool): string {
  const path = find(tool);
  if (path === null) throw new Error(`${tool} is missing`);
  return path;
}

/** A path of this computer as Wine's programs write it. */
export const toWindowsPath = (path: string): string => `Z:${path.replaceAll('/', '\\')}`;

/** What a program under Wine said, and with which code it ended. */
export type Ended = { code: number | null; said: string };

/** Without the sequences by which the console places and colours its text. */
// eslint-disable-next-line no-control-regex
const toText = (written: string): string => written.replaceAll(/\u001B(?:\[[\d;?]*[A-Za-z]|\][^\u0007]*\u0007)/g, '');

/** A program in a terminal, as a window of Windows shows it. */
export type Terminal = {
  /** All that it has shown. */
  read: () => string;
  /** Presses Ctrl+C. */
  interrupt: () => void;
  ended: Promise<number | null>;
};

/** Makes a Windows 10 of its own in `home`. Whatever opens the browser there adds its address to `opened`. */
export function createWine(home: string) {
  const [prefix, opened, browser] = [join(home, 'prefix'), join(home, 'opened'), join(home, 'browser.sh')];
  mkdirSync(prefix, { recursive: true });
  const wine = toPath('wine64');
  const env = { ...process.env, WINEPREFIX: prefix, WINEDEBUG: '-all' };
  /** Its output goes to a file: Wine's pipes of this computer are none for Node. */
  async function run(args: readonly string[], more: NodeJS.ProcessEnv = {}, cwd = home): Promise<Ended> {
    const file = join(home, 'said');
    const output = openSync(file, 'w');
    const child = spawn(wine, args, { cwd, env: { ...env, ...more }, stdio: ['ignore', output, output] });
    const [code] = (await once(child, 'exit')) as [number | null];
    closeSync(output);
    return { code, said: readFileSync(file, 'utf8') };
  }
  let terminals = 0;
  /** Runs a shell line of this computer that starts with the program `"$WINE"`. */
  function open(line: string, more: NodeJS.ProcessEnv, cwd: string): Terminal {
    const file = join(home, `terminal-${(terminals += 1)}`);
    const args = ['-qefc', `stty cols 250 rows 60; exec "$WINE" ${line}`, file];
    const child = spawn(toPath('script'), args, {
      cwd,
      env: { ...env, ...more, WINE: wine, SHELL: '/bin/sh' },
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    return {
      read: () => (existsSync(file) ? toText(readFileSync(file, 'utf8')) : ''),
      interrupt: () => child.stdin.write('\u0003'),
      ended: once(child, 'exit').then(([code]) => code as number | null),
    };
  }
  return {
    run,
    open,
    /** @throws Error where Wine cannot make it */
    prepare: async (): Promise<string> => {
      await run(['wineboot', '--init']);
      const system = join(prefix, 'drive_c/windows/system32');
      const stub = join(system, 'bcryptprimitives.dll');
      if (!existsSync(stub)) {
        const source = join(import.meta.dirname, 'bcryptprimitives.c');
        execFileSync(toPath('x86_64-w64-mingw32-gcc'), ['-shared', '-O2', '-o', stub, source, '-ladvapi32']);
      }
      await run(['winecfg', '/v', 'win10']);
      writeFileSync(browser, `#!/bin/sh\necho "$@" >> '${opened}'\n`);
      chmodSync(browser, 0o755);
      const key = String.raw`HKCU\Software\Wine\WineBrowser`;
      const { code } = await run(['reg', 'add', key, '/v', 'Browsers', '/d', browser, '/f']);
      if (code !== 0) throw new Error('Wine did not take its settings');
      return execFileSync(wine, ['--version'], { env, encoding: 'utf8' }).trim();
    },
    /** The addresses that were opened in the browser, without their last slash. */
    readOpened: (): string[] =>
      existsSync(opened)
        ? readFileSync(opened, 'utf8')
            .trim()
            .split('\n')
            .map((url) => url.replace(/\/$/, ''))
        : [],
    /** Kills everything that runs there, at once, and takes what was opened for read. */
    kill: async (): Promise<void> => {
      spawnSync(toPath('wineserver'), ['-k'], { env });
      spawnSync(toPath('wineserver'), ['-w'], { env });
      rmSync(opened, { force: true });
      await pause(100);
    },
  };
}
