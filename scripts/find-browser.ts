import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';
import { resolveCommand, run, runNode } from './tool.ts';

/** The headless shell first: the same engine without the browser around it, for a third less CPU. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
];

const macApps = ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
);

function systemBrowsers(env: NodeJS.ProcessEnv): string[] {
  const onPath = (env['PATH'] ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  const onWindows = [env['PROGRAMFILES'], env['PROGRAMFILES(X86)'], env['LOCALAPPDATA']].flatMap((folder) =>
    folder === undefined
      ? []
      : [join(folder, 'Google/Chrome/Application/chrome.exe'), join(folder, 'Microsoft/Edge/Application/msedge.exe')],
  );
  return [...onPath, ...macApps, ...onWindows];
}

/**
 * The browser for the stories: `CHROMIUM_PATH`, else Playwright's own, else the system's Chromium, Chrome or Edge.
 * @returns its path, or null when there is none
 * @throws Error when CHROMIUM_PATH names no file
 */
export function findBrowser(): string | null {
  const { env } = process;
  const wanted = env['CHROMIUM_PATH'];
  if (wanted !== undefined && wanted !== '') {
    if (!existsSync(wanted)) throw new Error(`CHROMIUM_PATH is ${wanted}, but there is no such file.`);
    return wanted;
  }
  return [chromium.executablePath(), ...systemBrowsers(env)].find((path) => existsSync(path)) ?? null;
}

/** Installs a browser: Debian's package as root, else Playwright's own. Says what it does. */
async function installBrowser(): Promise<void> {
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log("No browser found. Installing Debian's: apt-get install -y chromium-headless-shell");
    const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-q'], quiet);
    const install = ['install', '-y', '-q', '--no-install-recommends', 'chromium-headless-shell'];
    if ((await run('apt-get', install, quiet)) === 0) return;
  }
  console.log("No browser found. Installing Playwright's own: npx playwright install chromium");
  await runNode(resolveCommand('playwright'), ['install', 'chromium']);
}

/**
 * Like `findBrowser`, but installs one when there is none.
 * @throws Error when none could be installed
 */
export async function ensureBrowser(): Promise<string> {
  const found = findBrowser();
  if (found !== null) return found;
  await installBrowser();
  const installed = findBrowser();
  if (installed === null) throw new Error('No browser could be installed. Set CHROMIUM_PATH to a Chromium or Chrome.');
  return installed;
}
