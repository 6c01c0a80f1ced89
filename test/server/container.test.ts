import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isMounted, warnOfVolume } from '../../server/container.ts';
import { ACCOUNT, bootedData } from './support/booted-data.ts';
import { startShop } from './support/server-process.ts';
import { newFolder } from './support/use.ts';

const MOUNTS = String.raw`600 500 0:52 / / rw,relatime - overlay overlay rw
601 600 0:55 / /proc rw,nosuid - proc proc rw
602 600 254:1 /volumes/reflow /data rw,relatime - ext4 /dev/vda1 rw
603 600 254:1 /volumes/shop /the\040shop rw,relatime - ext4 /dev/vda1 rw
`;

it.each([
  ['/data', true],
  ['/data/shop', true],
  ['/the shop', true],
  ['/database', false],
  ['/', false],
  ['/app/data', false],
])('tells whether %s is a volume [DISK-15]', (folder, expected) => {
  expect(isMounted(folder, MOUNTS)).toBe(expected);
});

it.each([
  ['a volume', true, '/data', MOUNTS, null],
  [
    'no volume',
    true,
    '/shop',
    MOUNTS,
    '/shop is no volume: the shop is lost when this container is removed. Start the container with a volume there, for example -v reflow:/shop',
  ],
  ['no volume outside a container', false, '/shop', MOUNTS, null],
  ['no list of mounts', true, '/shop', null, null],
])('warns about a container with %s [DISK-15]', (_, inContainer, dataDir, mounts, warning) => {
  const readMounts = () => {
    if (mounts === null) throw new Error('ENOENT');
    return mounts;
  };
  expect(warnOfVolume({ inContainer, dataDir }, readMounts)).toBe(warning);
});

it('gives advice that works in a container [EDGE-06, DISK-15]', async () => {
  const data = join(newFolder(), 'data');
  await bootedData(data);
  const shop = await startShop({ DATA_DIR: data, HOST: '0.0.0.0', IN_CONTAINER: 'yes', ...ACCOUNT });
  shop.child.kill('SIGTERM');
  await shop.ended;
  expect(shop.printed()).toContain('publish the port on 127.0.0.1 alone, as in -p 127.0.0.1:3000:3000');
  expect(shop.printed()).not.toContain('leave HOST at 127.0.0.1');
  // On some machines the folder of temporary files is in memory, and so is a mount.
  const isVolume = isMounted(data, readFileSync('/proc/self/mountinfo', 'utf8'));
  expect(/^\/\S+ is no volume: the shop is lost/m.test(shop.printed())).toBe(!isVolume);
});
