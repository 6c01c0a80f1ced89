import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { get as getHttp, type IncomingMessage } from 'node:http';
import { get as getHttps } from 'node:https';
import { text } from 'node:stream/consumers';

/** Milliseconds that a server on the same computer has to answer. */
const ANSWER_MS = 2_000;

/** The command that opens an address in the user's browser; `null` on a computer without a screen (RUN-02). */
export function toOpener(
  url: string,
  platform: NodeJS.Platform = process.platform,
  env: NodeJS.ProcessEnv = process.env,
): readonly [program: string, ...args: string[]] | null {
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler', url];
  if (platform === 'darwin') return ['open', url];
  return env['DISPLAY'] || env['WAYLAND_DISPLAY'] ? ['xdg-open', url] : null;
}

/** Opens an address in the user's browser. A failure is ignored, because the address is printed too (RUN-02). */
export function openBrowser(url: string): void {
  const [program, ...args] = toOpener(url) ?? [];
  if (program === undefined) return;
  spawn(program, args, { stdio: 'ignore', detached: true })
    .on('error', () => undefined)
    .unref();
}

/** Checks whether Reflow answers at an address (RUN-02). */
export async function isServing(url: string): Promise<boolean> {
  try {
    // Not `fetch`: under Wine it fails with "connect UNKNOWN".
    const get = url.startsWith('https:') ? getHttps : getHttp;
    const request = get(`${url}/health`, { signal: AbortSignal.timeout(ANSWER_MS) });
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    return answer.statusCode === 200 && (await text(answer)).includes('"status":"up"');
  } catch {
    return false;
  }
}
