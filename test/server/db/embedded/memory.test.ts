import { FolderError, requireMemory } from 'pglite-durable';
import { expect, it } from 'vitest';
import { warnOfMemory } from '../../../../server/db/embedded/memory.ts';
import { NAMES } from '../../../../server/db/embedded/names.ts';

const MEGABYTE = 2 ** 20;

it('refuses a start with too little memory and says what to do [DISK-09]', () => {
  expect(() => requireMemory(NAMES, 256 * MEGABYTE)).toThrow(
    new FolderError(
      'Reflow may use 256 MB of memory here, and its database needs at least 400 MB. Give it 1 GB, or set DATABASE_URL to a PostgreSQL.',
    ),
  );
});

it.each([400, 16_384])('starts with %i MB of memory [DISK-09]', (megabytes) => {
  expect(() => requireMemory(NAMES, megabytes * MEGABYTE)).not.toThrow();
});

it('starts on this machine [DISK-09]', () => {
  expect(() => requireMemory(NAMES)).not.toThrow();
});

it('warns when a backup may not fit in memory together with the server [DISK-09]', () => {
  expect(warnOfMemory(512 * MEGABYTE)).toBe(
    'Reflow may use 512 MB of memory here. A backup next to the server needs 768 MB. With less, the system may end the server.',
  );
});

it.each([768, 16_384])('gives no warning with %i MB of memory [DISK-09]', (megabytes) => {
  expect(warnOfMemory(megabytes * MEGABYTE)).toBeNull();
});
