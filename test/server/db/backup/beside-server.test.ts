import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setInterval } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { ACCOUNT, shopData, SIGN_IN } from '../../support/booted-data.ts';
import { KHAN } from '../../support/booking-fixtures.ts';
import { askAt, run, signInAt, startShop } from '../../support/server-process.ts';
import { newFolder } from '../../support/use.ts';

/** Milliseconds between two bookings: more than any counter takes, and time for who reads beside them. */
const PACE_MS = 200;

it('backup, verify, audit, export, erase and staff run beside a server that goes on taking bookings, and where none runs [BACKUP-06, BACKUP-07, HIST-04, MOVE-01, PEOPLE-06]', async () => {
  const dataDir = newFolder();
  await shopData(dataDir);
  // Two doors that once were open: the owner's password for everybody, and plain HTTP outside of this machine without a word.
  const env = { DATA_DIR: dataDir, HOST: '0.0.0.0', STAFF_PASSWORD: ACCOUNT.STAFF_PASSWORD };
  const shop = await startShop(env);
  expect(shop.printed()).toContain('http_unencrypted');
  const { accessToken: token } = await signInAt(shop.address, SIGN_IN);
  const command = async (name: string, ...args: string[]) => {
    const program = await run(name, args, env);
    return { ended: await program.ended, printed: program.printed().trim().split('\n').at(-1) };
  };
  let isOver = false;
  const statuses: number[] = [];
  const writing = (async () => {
    for await (const _ of setInterval(PACE_MS)) {
      if (isOver) return;
      statuses.push((await askAt(shop.address, '/booking', { token, body: KHAN })).status);
    }
  })();
  const said = {
    backup: await command('data', 'backup'),
    verify: await command('data', 'verify'),
    audit: await command('audit', 'verify'),
    export: await command('export', join(dataDir, 'out')),
    erase: await command('erase', 'BK-1001', '--yes'),
    added: await command('staff', 'add', 'amna@shop.test', '--role', 'manager'),
    refused: await command('staff', 'disable', 'owner@shop.test'),
  };
  isOver = true;
  await writing;
  expect(said).toEqual({
    backup: {
      ended: 0,
      printed: expect.stringMatching(/^A backup was made, opened and counted: .*snapshot-000001-.*\.jsonl\.gz$/),
    },
    verify: { ended: 0, printed: 'Every page and every rule of the data is in order.' },
    audit: { ended: 0, printed: 'Every row of the shop is as it says.' },
    export: { ended: 0, printed: expect.stringMatching(/^\d+ records were written to /) },
    erase: { ended: 0, printed: expect.any(String) },
    added: { ended: 0, printed: expect.stringMatching(/^amna@shop\.test can sign in\. The password is [\w-]{16}$/) },
    refused: { ended: 1, printed: 'The shop needs an active owner. Make somebody else an owner first.' },
  });
  expect(new Set(statuses)).toEqual(new Set([201]));
  expect((await askAt(shop.address, '/booking/1', { token })).body.data['clientName']).toBe('Erased');
  const credentials = { email: 'amna@shop.test', password: said.added.printed?.slice(-16) };
  expect(await signInAt(shop.address, credentials)).toHaveProperty('accessToken');
  shop.child.kill('SIGTERM');
  expect(await shop.ended).toBe(0);
  // The copies that the commands read are gone.
  expect(readdirSync(join(dataDir, 'backups'))).toHaveLength(1);
  const disabled = 'amna@shop.test can no longer sign in. 1 login ended.';
  expect(await command('staff', 'disable', 'amna@shop.test')).toEqual({ ended: 0, printed: disabled });
});
