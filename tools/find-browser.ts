import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';
import { resolveCommand, run, runNode } from './project.ts';

/** The headless shell comes first: it is the same engine without the browser UI, for a third less CPU. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Finds the browser for the stories: `CHROMIUM_PATH`, else Playwright's own, else a Chromium or Chrome on the `PATH`.
 * @returns its path, or null if there is no browser
 * @throws Error if CHROMIUM_PATH names no file
 */
export function findBrowser(): string | null {
  const { CHROMIUM_PATH: wanted = '', PATH = '' } = process.env;
  if (wanted === '') {
    const onPath = PATH.split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
    return [chromium.executablePath(), ...onPath].find((path) => existsSync(path)) ?? null;
  }
  if (!existsSync(wanted)) throw new Error(`CHROMIUM_PATH is ${wanted}, but there is no such file.`);
  return wanted;
}

/** Installs a browser: Debian's package as root, else Playwright's own. Prints its steps. */
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
 * Like `findBrowser`, but installs a browser if there is none.
 * @throws Error if none could be installed
 */
export async function ensureBrowser(): Promise<string> {
  const found = findBrowser();
  if (found !== null) return found;
  await installBrowser();
  const installed = findBrowser();
  if (installed === null) throw new Error('No browser could be installed. Set CHROMIUM_PATH to a Chromium or Chrome.');
  return installed;
}
