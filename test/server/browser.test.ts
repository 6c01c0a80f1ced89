import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { isServing, toOpener } from '../../server/browser.ts';

const URL = 'http://127.0.0.1:3000';

it.each([
  ['win32', {}, ['rundll32', 'url.dll,FileProtocolHandler', URL]],
  ['darwin', {}, ['open', URL]],
  ['linux', { WAYLAND_DISPLAY: 'wayland-0' }, ['xdg-open', URL]],
  ['linux', {}, null],
] as const)('opens the browser of %s with %j [RUN-02]', (platform, env, opener) => {
  expect(toOpener(URL, platform, env)).toEqual(opener);
});

/** Starts a server that answers every request with `text`. Returns its address. */
async function answer(text: string): Promise<string> {
  const server = createServer((_, response) => response.end(text));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it('recognizes a running Reflow by its health answer [RUN-02]', async () => {
  expect(await isServing(await answer('{"success":true,"data":{"status":"up"}}'))).toBe(true);
});

it('does not mistake another server, or none, for a running Reflow [RUN-02]', async () => {
  expect(await isServing(await answer('<h1>Printer</h1>'))).toBe(false);
  expect(await isServing('http://127.0.0.1:1')).toBe(false);
});
