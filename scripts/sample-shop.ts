import { spawn } from 'node:child_process';
import type { Page } from 'playwright';
import { readUntilReady, root } from '../tools/project.ts';

/** The first account of the sample shop. */
export const OWNER = { email: 'owner@reflow.test', password: 'reflow demo' };

/** Opens the sample shop of `npm run demo` on a free port. @throws Error if it does not start */
export async function openSampleShop(): Promise<{ url: string; close: () => void }> {
  const server = spawn(process.execPath, ['dist/server/demo.js'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'error',
    },
  });
  const { url } = await readUntilReady(server.stdout);
  return { url, close: () => void server.kill() };
}

/** Signs the owner in, on a page with the sign-in open. */
export async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(OWNER.email);
  await page.getByLabel(/^Password/).fill(OWNER.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
}
