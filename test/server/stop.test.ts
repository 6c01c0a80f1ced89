import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { shopData, SIGN_IN } from './support/booted-data.ts';
import { createShop } from './support/harness.ts';
import { signInAt, startShop } from './support/server-process.ts';
import { newFolder } from './support/use.ts';

it('answers what is under way before it stops, and ends once however often it is told to', async () => {
  const dataDir = newFolder();
  await shopData(dataDir);
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

it('a stop waits for no connection on which nothing was asked, as browsers open them ahead', async () => {
  const shop = await createShop();
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = shop.app.server.address() as AddressInfo;
  const accepted = once(shop.app.server, 'connection');
  // Who has waited in vain for a request says so before it hangs up.
  const idle = connect(port, '127.0.0.1').resume();
  const ended = once(idle, 'close');
  await accepted;
  await shop.close();
  await ended;
  expect(idle.bytesRead).toBe(0);
});
