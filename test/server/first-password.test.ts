import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { staff } from '../../server/db/schema.ts';
import { removeFirstPassword, tellFirstAccount } from '../../server/first-password.ts';
import { createShop } from './support/harness.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'reflow-first-')), 'data');
  file = join(folder, 'first-password');
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true }));

const MADE = { email: 'owner@reflow.local', password: 'made-up-secret' };

it('shows a made-up password on a terminal and keeps it nowhere [EDGE-08]', () => {
  expect(tellFirstAccount(MADE, readConfig({ DATA_DIR: folder }), true)).toEqual([
    'First account: owner@reflow.local with the password made-up-secret',
    'It is shown this once. The first sign-in asks for one of your own.',
  ]);
  expect(existsSync(file)).toBe(false);
});

it('keeps it out of a log, in a file for the owner of the server alone [EDGE-08]', () => {
  const said = tellFirstAccount(MADE, readConfig({ DATA_DIR: folder }), false);
  expect(said).toEqual([
    `First account: owner@reflow.local. Its password is in ${file}, which only you can read. The first sign-in asks for one of your own.`,
  ]);
  expect(readFileSync(file, 'utf8')).toBe('made-up-secret\n');
  expect([statSync(file).mode & 0o777, statSync(folder).mode & 0o777]).toEqual([0o600, 0o700]);
});

it('says no password that was given to it [EDGE-08]', () => {
  const given = { email: 'owner@shop.test', password: null };
  expect(tellFirstAccount(given, readConfig({ DATA_DIR: folder }), false)).toEqual(['First account: owner@shop.test']);
});

it('removes the file once the password was changed [EDGE-08]', async () => {
  const shop = await createShop();
  try {
    const config = readConfig({ DATA_DIR: folder });
    tellFirstAccount(MADE, config, false);
    await shop.db.update(staff).set({ mustChangePassword: true });
    await removeFirstPassword(shop.db, config);
    expect(existsSync(file)).toBe(true);
    await shop.db.update(staff).set({ mustChangePassword: false });
    await removeFirstPassword(shop.db, config);
    expect(existsSync(file)).toBe(false);
  } finally {
    await shop.close();
  }
});
