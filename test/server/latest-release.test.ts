import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { watchLatest } from '../../server/latest-release.ts';
import { readRelease } from '../../server/release.ts';
import { newFolder } from './support/use.ts';

const RUNNING = { version: '1.0.0', date: '2026-11-28' };
const NEWER = { version: '1.1.0', date: '2026-12-10' };

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/LATEST`;
}
/** Checks every few milliseconds. @returns what it logs */
function watch(source: string, options: { lookMs?: number; answerMs?: number } = {}) {
  const said: string[] = [];
  const say = (_: object, sentence: string) => void said.push(sentence);
  const { read, stop } = watchLatest(source, RUNNING, { info: say, warn: say }, options);
  onTestFinished(stop);
  return { read, said };
}
const unread = (reason: string) => `LATEST was not read: ${reason}. Reflow runs as before.`;
const AVAILABLE = 'Reflow 1.1.0 of 2026-12-10 is available; this is 1.0.0';
const LATE = 'the address did not answer in time';
const NO_RELEASE = 'it does not hold a version and a date like 1.1.0 2026-12-10';

it('nothing is checked unless LATEST is set [SEEN-11]', () => {
  expect(readConfig({}).latest).toBe(null);
  expect(readRelease()).toEqual({ version: expect.stringMatching(/^\d+\.\d+\.\d+$/), date: null });
});

it('a newer release at an address or in a file is logged once [SEEN-11]', async () => {
  const file = join(newFolder(), 'LATEST');
  writeFileSync(file, '1.1.0 2026-12-10\n');
  let asked = 0;
  const url = await serve((_, answer) => {
    asked += 1;
    answer.end('1.1.0 2026-12-10\n');
  });
  for (const source of [file, url]) {
    const { read, said } = watch(source, { lookMs: 5 });
    await expect.poll(read).toEqual(NEWER);
    await expect.poll(() => source === file || asked > 2).toBe(true);
    expect(said).toEqual([AVAILABLE]);
  }
});

it('the running release is ignored, and a newer one that was withdrawn is forgotten [SEEN-11]', async () => {
  let text = '1.1.0 2026-12-10';
  const { read, said } = watch(await serve((_, answer) => answer.end(text)), { lookMs: 5 });
  await expect.poll(read).toEqual(NEWER);
  text = '1.0.0 2026-11-28';
  await expect.poll(read).toBe(null);
  expect(said).toEqual([AVAILABLE]);
});

it.each<[string, RequestListener, string]>([
  ['a page', (_, answer) => answer.end('<!doctype html><p>1.1.0 2026-12-10</p>'), NO_RELEASE],
  ['a refusal', (_, answer) => answer.writeHead(404).end(), 'the address answered with 404'],
  [
    'an endless answer',
    (_, answer) => {
      const write = () => {
        while (!answer.destroyed && answer.write('1'.repeat(1000)));
      };
      answer.on('drain', write);
      write();
    },
    'it is longer than 1024 bytes',
  ],
  ['no answer', () => undefined, LATE],
  ['half an answer', (_, answer) => void answer.write('1.1.0'), LATE],
  ['a broken answer', (request) => request.socket.destroy(), 'it cannot be reached (UND_ERR_SOCKET)'],
  [
    'a redirect to another scheme',
    (_, answer) => answer.writeHead(302, { location: 'file:///etc/passwd' }).end(),
    'it cannot be reached',
  ],
])('logs once that LATEST cannot be read: %s [SEEN-11]', async (_, answer, reason) => {
  let asked = 0;
  const url = await serve((request, response) => {
    asked += 1;
    answer(request, response);
  });
  const { read, said } = watch(url, { lookMs: 5, answerMs: reason === LATE ? 100 : 10_000 });
  await expect.poll(() => asked).toBeGreaterThan(2);
  expect([read(), said]).toEqual([null, [unread(reason)]]);
});

it('a file or scheme that cannot be read is logged once with the reason [SEEN-11]', async () => {
  const folder = newFolder();
  mkdirSync(join(folder, 'LATEST'));
  writeFileSync(join(folder, 'large'), '1'.repeat(1e6));
  const cases = [
    [join(folder, 'none'), 'it cannot be reached (ENOENT)'],
    [join(folder, 'LATEST'), 'it cannot be reached (EISDIR)'],
    [join(folder, 'large'), 'it is longer than 1024 bytes'],
    ['/dev/zero', 'it is longer than 1024 bytes'],
    ['ftp://user:secret@shop.example/LATEST', 'only http, https and files are read'],
    ['http://', 'it cannot be reached (ERR_INVALID_URL)'],
  ] as const;
  for (const [source, reason] of cases) {
    const { said } = watch(source);
    await expect.poll(() => said).toEqual([unread(reason)]);
  }
});
