import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { root } from '../../scripts/tool.ts';

const Manifest = z.object({
  name: z.string(),
  short_name: z.string(),
  start_url: z.literal('/'),
  scope: z.literal('/'),
  display: z.literal('standalone'),
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), type: z.string() })),
});

/** What a browser asks of an app before it offers to install it. */
it('the manifest lets the app be installed, and its pictures are as large as it says [SHELL-01]', () => {
  const read = (path: string) => readFileSync(join(root, 'public', path));
  const { icons } = Manifest.parse(JSON.parse(read('manifest.webmanifest').toString()));
  const pictures = icons.filter(({ type }) => type === 'image/png');
  // A PNG says its width and height in bytes 16 to 23.
  const sizes = pictures.map(({ src }) => `${read(src).readUInt32BE(16)}x${read(src).readUInt32BE(20)}`);
  expect(sizes).toEqual(['192x192', '512x512']);
  expect(pictures.map((picture) => picture.sizes)).toEqual(sizes);
  expect(readFileSync(join(root, 'index.html'), 'utf8')).toContain('<link rel="manifest" href="/manifest.webmanifest"');
});
