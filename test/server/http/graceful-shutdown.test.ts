import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { expect, it } from 'vitest';
import { createShop } from '../support/harness.ts';

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
