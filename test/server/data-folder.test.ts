import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { findDataFolder, getSharedFolder } from '../../server/data-folder.ts';
import { markShop } from '../../server/db/embedded/shop-marker.ts';
import { newFolder } from './support/use.ts';

let home: string;
beforeEach(() => {
  home = newFolder();
});

const place = (env: Record<string, string> = {}) => ({
  platform: 'linux' as const,
  env,
  home,
  uid: 1000,
  cwd: join(home, 'reflow-1.1.0-linux-x64'),
});
const shared = () => join(home, '.local/share/reflow');

/** @returns the data folder of a release */
function putRelease(name: string): string {
  const folder = join(home, name);
  mkdirSync(join(folder, 'data'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{}');
  return join(folder, 'data');
}
function putShop(folder: string): string {
  mkdirSync(join(folder, 'db'), { recursive: true });
  writeFileSync(join(folder, 'db/PG_VERSION'), '18\n');
  return folder;
}
const refusal = (env?: Record<string, string>): string => {
  try {
    return `opened ${findDataFolder(place(env)).dataDir}`;
  } catch (error) {
    return String(error);
  }
};

it.each<[string, NodeJS.Platform, Record<string, string>, string, number | undefined, string]>([
  ['of a person on Linux', 'linux', {}, '{home}', 1000, '{home}/.local/share/reflow'],
  ['named by XDG', 'linux', { XDG_DATA_HOME: '/disk/share' }, '{home}', 1000, '/disk/share/reflow'],
  [
    'of a relative XDG, which is ignored',
    'linux',
    { XDG_DATA_HOME: 'x' },
    '{home}',
    1000,
    '{home}/.local/share/reflow',
  ],
  ['of root', 'linux', {}, '{home}', 0, '/var/lib/reflow'],
  ['of a service', 'linux', {}, '/nonexistent', 999, '/var/lib/reflow'],
  ['of the service of deploy', 'linux', {}, '/var/lib/reflow', 999, '/var/lib/reflow'],
  ['on macOS', 'darwin', {}, '{home}', 501, '{home}/Library/Application Support/Reflow'],
  ['on Windows', 'win32', { LOCALAPPDATA: '/local' }, '{home}', undefined, '/local/Reflow'],
  ['on Windows without its variable', 'win32', {}, '{home}', undefined, '{home}/AppData/Local/Reflow'],
])('shares one folder between releases (%s) [DISK-12]', (_, platform, env, typed, uid, folder) => {
  const found = getSharedFolder({ platform, env, home: typed.replace('{home}', home), uid, cwd: '/' });
  expect(found).toBe(folder.replace('{home}', home));
});

it('uses DATA_DIR if it is set [DISK-12]', () => {
  putShop(putRelease('reflow-1.1.0-linux-x64'));
  putShop(shared());
  expect(findDataFolder(place({ DATA_DIR: 'elsewhere' }))).toEqual({ dataDir: 'elsewhere', advice: null });
});

it('uses the folder data of a checkout, with and without a shop in the shared folder [DISK-12]', () => {
  const data = putRelease('reflow-1.1.0-linux-x64');
  writeFileSync(join(data, '../package-lock.json'), '{}');
  const found = { dataDir: data, advice: null };
  expect(findDataFolder(place())).toEqual(found);
  putShop(shared());
  expect(findDataFolder(place())).toEqual(found);
});

it('uses the shared folder, with and without a shop in it [DISK-12]', () => {
  putRelease('reflow-1.1.0-linux-x64');
  const found = { dataDir: shared(), advice: null };
  expect(findDataFolder(place())).toEqual(found);
  putShop(shared());
  putShop(putRelease('reflow-1.0.0-linux-x64'));
  expect(findDataFolder(place())).toEqual(found);
});

it('keeps using the shop inside the release, and says where to move it [DISK-12]', () => {
  const data = putShop(putRelease('reflow-1.1.0-linux-x64'));
  expect(findDataFolder(place())).toEqual({
    dataDir: data,
    advice: `The shop is in ${data}, inside the folder of this release. For easier updates stop Reflow and move that folder to ${shared()}, where every release finds it.`,
  });
});

it.each([
  ['its marker', (folder: string) => markShop(folder, '18')],
  [
    'a snapshot',
    (folder: string) => {
      mkdirSync(join(folder, 'backups'));
      writeFileSync(join(folder, 'backups/snapshot-000001-2025-01-05T07-35-00Z-1f2e3d4c.jsonl.gz'), '');
    },
  ],
])('recognises a shop inside the release by %s [DISK-12]', (_, leave) => {
  const data = putRelease('reflow-1.1.0-linux-x64');
  leave(data);
  expect(findDataFolder(place()).dataDir).toBe(data);
});

it('refuses to start while another release holds the shop [DISK-12]', () => {
  putRelease('reflow-1.1.0-linux-x64');
  const old = putShop(putRelease('reflow-1.0.0-linux-x64'));
  const rest = `Then start this one. To start with an empty shop instead, set DATA_DIR to another folder.`;
  expect(refusal()).toBe(
    `StartupError: ${old} holds the shop of another release. Nothing was opened. Stop that release and move its folder data to ${shared()}, where every release finds it. ${rest}`,
  );
  const older = putShop(putRelease('Reflow-0.9.0'));
  expect(refusal()).toContain(`${older} and ${old} hold shops of other releases.`);
});

it('ignores folders that are not releases [DISK-12]', () => {
  putRelease('reflow-1.1.0-linux-x64');
  putShop(putRelease('other'));
  putShop(join(home, 'reflow-copies/data'));
  expect(refusal()).toBe(`opened ${shared()}`);
});

it('refuses to choose between two shops [DISK-12]', () => {
  const data = putShop(putRelease('reflow-1.1.0-linux-x64'));
  putShop(shared());
  expect(refusal()).toBe(
    `StartupError: There are two shops, in ${data} and in ${shared()}. Nothing was opened. Set DATA_DIR to the one to use, or move the other one away.`,
  );
});
