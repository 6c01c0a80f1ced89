import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium, type Page } from 'playwright/test';
import { ensureBrowser } from '../../../scripts/find-browser.ts';

type Started = { page: Page; kill: () => Promise<void> };

/** Runs `story` with a browser on a profile of its own, which can be killed as a power cut kills it and started again. */
export async function withKillableBrowser(story: (start: () => Promise<Started>) => Promise<void>): Promise<void> {
  const profile = mkdtempSync(join(tmpdir(), 'reflow-profile-'));
  const executable = (await ensureBrowser()) ?? chromium.executablePath();
  let last: Started | null = null;

  async function start(): Promise<Started> {
    const args = [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
    ];
    const browser = spawn(executable, args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
    const lines = createInterface(browser.stderr);
    const address = await new Promise<string>((resolve, reject) => {
      lines.on('line', (line) => {
        const [, found] = /DevTools listening on (ws:\S+)/.exec(line) ?? [];
        if (found !== undefined) resolve(found);
      });
      lines.once('close', () => reject(new Error('The browser did not start')));
    });
    const [context] = (await chromium.connectOverCDP(address)).contexts();
    if (!context || browser.pid === undefined) throw new Error('The browser has no window');
    const group = -browser.pid;
    const kill = async () => {
      if (browser.exitCode !== null || browser.signalCode !== null) return;
      const ended = once(browser, 'exit');
      process.kill(group, 'SIGKILL');
      await ended;
    };
    last = { page: await context.newPage(), kill };
    return last;
  }

  try {
    await story(async () => {
      await last?.kill();
      return start();
    });
  } finally {
    await (last as Started | null)?.kill();
    rmSync(profile, { recursive: true, force: true });
  }
}
