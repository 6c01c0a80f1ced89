import { once } from 'node:events';
import { existsSync, fsyncSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ACCOUNT, shopData } from './support/booted-data.ts';
import { type Program, startShop } from './support/server-process.ts';

const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 3);

let dataDir: string;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'reflow-survival-'));
  await shopData(dataDir);
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

type Shop = Program & { address: string };

const ask = async (shop: Shop, path: string, token: string | null, body?: unknown) => {
  const answer = await fetch(`${shop.address}/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as { data: Record<string, unknown> } };
};

const signIn = async (shop: Shop) => {
  const { body } = await ask(shop, '/auth/login', null, {
    email: ACCOUNT.STAFF_EMAIL,
    password: ACCOUNT.STAFF_PASSWORD,
  });
  return String(body.data['accessToken']);
};

const BOOKING = {
  clientName: 'Ayesha Khan',
  clientType: 'INDIVIDUAL',
  phoneNumber: '0300 1234567',
  whatsappNumber: '0300 1234567',
  booking_items: [{ name: 'RTX 3080', type: 'GPU', payableAmount: 12500 }],
};

it(`loses no acknowledged booking in ${ROUNDS} kills`, { timeout: 60_000 + ROUNDS * 30_000 }, async () => {
  const witness = join(dataDir, 'acknowledged');
  const paper = openSync(witness, 'a');
  for (let round = 1; round <= ROUNDS; round += 1) {
    const shop = await startShop({ DATA_DIR: dataDir });
    const token = await signIn(shop);
    let missing = 5 + 7 * round;
    const writers = Array.from({ length: 4 }, async () => {
      for (;;) {
        const { status, body } = await ask(shop, '/booking', token, BOOKING);
        if (status !== 200 && status !== 201) throw new Error(`A booking was answered ${status}`);
        writeSync(paper, `${String(body.data['id'])}\n`);
        fsyncSync(paper);
        missing -= 1;
        // The others are under way then.
        if (missing === 0) shop.child.kill('SIGKILL');
      }
    });
    await Promise.allSettled(writers);
    await shop.ended;
  }

  const acknowledged = readFileSync(witness, 'utf8').trim().split('\n').map(Number);
  const shop = await startShop({ DATA_DIR: dataDir });
  const token = await signIn(shop);
  const found = new Set<number>();
  for (let page = 1; ; page += 1) {
    const { body } = await ask(shop, `/booking/?page=${page}&pageSize=100`, token);
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

it('answers what is under way before it stops', async () => {
  const shop = await startShop({ DATA_DIR: dataDir });
  const token = await signIn(shop);
  const asked = Array.from({ length: 8 }, () => ask(shop, '/booking', token, BOOKING));
  const first = await Promise.race(asked);
  shop.child.kill('SIGTERM');
  const answers = await Promise.allSettled(asked);
  expect(await shop.ended).toBe(0);
  expect(first.status).toBeLessThan(300);
  const stored = answers.flatMap((answer) =>
    answer.status === 'fulfilled' && answer.value.status < 300 ? [answer.value] : [],
  );
  expect(stored.length).toBeGreaterThanOrEqual(1);

  const again = await startShop({ DATA_DIR: dataDir });
  const { body } = await ask(again, '/booking/?page=1&pageSize=100', await signIn(again));
  const ids = (body.data['bookings'] as { id: number }[]).map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(stored.map((answer) => answer.body.data['id'])));
  again.child.kill('SIGTERM');
  expect(await again.ended).toBe(0);
});

it('ends once and cleanly however often it is told to stop', async () => {
  const shop = await startShop({ DATA_DIR: dataDir });
  const { port, hostname, host } = new URL(shop.address);
  const body = JSON.stringify({ email: ACCOUNT.STAFF_EMAIL, password: ACCOUNT.STAFF_PASSWORD });
  const head = `POST /api/auth/login HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`;
  const half = connect(Number(port), hostname).setEncoding('utf8');
  half.write(head + body.slice(0, 9));
  await signIn(shop);
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
