import { expect, it, vi } from 'vitest';
import { createReleaseCheck } from '../../../src/services/http/release-check.ts';

const OWN = '/assets/index-1.js';
const page = (file: string, status = 200) => new Response(`<script type="module" src="${file}"></script>`, { status });

/** Asks a server twice. @returns whether this page is replaced, and how often its readers were told */
async function ask(answer: () => Response | Promise<never>) {
  const release = createReleaseCheck(async () => answer(), OWN);
  const told = vi.fn<() => void>();
  release.subscribe(told);
  await release.check();
  await release.check();
  return [release.isReplaced(), told.mock.calls.length];
}

it('finds a new release where the page names other files, and tells it once [SHELL-02]', async () => {
  expect(await ask(() => page('/assets/index-2.js'))).toEqual([true, 1]);
});

it.each([
  ['names the files of this page', () => page(OWN)],
  ['is of no release', () => page('/src/main.tsx')],
  ['is a failure', () => page('/assets/index-2.js', 502)],
  ['does not come', () => Promise.reject(new TypeError('No line'))],
])('finds none where the page %s', async (_, answer) => {
  expect(await ask(answer)).toEqual([false, 0]);
});
