import { once } from 'node:events';
import { existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { shopData, SIGN_IN } from './support/booted-data.ts';
import { askAt, signInAt, startShop } from './support/server-process.ts';
import { newFolder } from './support/use.ts';

const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 3);

let dataDir: string;
beforeEach(async () => {
  dataDir = newFolder();
  await shopData(dataDir);
});

const BOOKING = {
  clientName: 'Ayesha Khan',
  clientType: 'INDIVIDUAL',
  phoneNumber: '0300 1234567',
  whatsappNumber: '0300 1234567',
  booking_items: [{ name: 'RTX 3080', type: 'GPU', payableAmount: 12500 }],
};

it(`loses no acknowledged booking in ${ROUNDS} kills and a stop`, { timeout: 90_000 + ROUNDS * 30_000 }, async () => {
  const witness = join(dataDir, 'acknowledged');
  const paper = openSync(witness, 'a');
  for (let round = 1; round <= ROUNDS + 1; round += 1) {
    const { address, child, ended } = await startShop({ DATA_DIR: dataDir });
    const { accessToken: token } = await signInAt(address, SIGN_IN);
    let missing = 5 + 7 * round;
    const writers = Array.from({ length: 4 }, async () => {
      for (;;) {
        const { status, body } = await askAt(address, '/booking', { token, body: BOOKING });
        if (status !== 201) throw new Error(`A booking was answered ${status}`);
        writeSync(paper, `${String(body.data['id'])}\n`);
        fsyncSync(paper);
        missing -= 1;
        // The others are under way then.
        if (missing === 0) child.kill(round > ROUNDS ? 'SIGTERM' : 'SIGKILL');
      }
    });
    await Promise.allSettled(writers);
    expect(await ended).toBe(round > ROUNDS ? 0 : 'SIGKILL');
  }

  const acknowledged = readFileSync(witness, 'utf8').trim().split('\n').map(Number);
  const shop = await startShop({ DATA_DIR: dataDir });
  const { accessToken: token } = await signInAt(shop.address, SIGN_IN);
  const found = new Set<number>();
  for (let page = 1; ; page += 1) {
    const { body } = await askAt(shop.address, `/booking/?page=${page}&pageSize=100`, { token });
    const rows = body.data['bookings'] as { id: number; payableAmount: number; booking_items: unknown[] }[];
    for (const row of rows) {
      expect({ items: row.booking_items.length, payable: row.payableAmount }).toEqual({ items: 1, payable: 12500 });
      found.add(row.id);
    }
    if (page >= Number(body.data['totalPages'])) break;
  }
  expect(acknowledged.filter((id) => !found.has(id))).toEqual([]);
  shop.child.kill('SIGTERM');
  expect(await shop.ended).toBe(0);
});

it('answers what is under way before it stops, and ends once however often it is told to', async () => {
  const shop = await startShop({ DATA_DIR: dataDir });
  const { port, hostname, host } = new URL(shop.address);
  const body = JSON.stringify(SIGN_IN);
  const head = `POST /api/auth/login HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`;
  const half = connect(Number(port), hostname).setEncoding('utf8');
  half.write(head + body.slice(0, 9));
  await signInAt(shop.address, SIGN_IN);
  const isOpen = async () => {
    const caller = connect(Number(port), hostname);
    const answer = await Promise.race([once(caller, 'connect').then(() => true), once(caller, 'error')]);
    caller.destroy();
    return answer === true;
  };

  shop.child.kill('SIGINT');
  while (await isOpen().catch(() => false));
  shop.child.kill('SIGINT');
  shop.child.kill('SIGTERM');
  half.write(body.slice(9));
  const [answer] = (await once(half, 'data')) as [string];
  expect(answer).toMatch(/^HTTP\/1.1 200 /);
  expect(await shop.ended).toBe(0);
  expect(existsSync(join(dataDir, 'db.lock'))).toBe(false);
});
