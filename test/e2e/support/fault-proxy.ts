import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/**
 * What the line between the browser and the shop does.
 * `down` refuses every connection. `reset` delivers the request and loses the answer. `cut` ends the answer after so
 * many bytes. `latency` holds each part of an answer back by so many milliseconds.
 */
export type Fault =
  | { kind: 'none' }
  | { kind: 'down' }
  | { kind: 'reset' }
  | { kind: 'cut'; bytes: number }
  | { kind: 'latency'; milliseconds: number };

export type FaultProxy = {
  /** Address to open instead of the shop's own. */
  url: string;
  /** Changes the line for what comes now; `down` also breaks the open connections. */
  set: (fault: Fault) => void;
  close: () => Promise<void>;
};

/** A TCP proxy on a free port in front of `target`, for example `http://127.0.0.1:3000`. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  let fault: Fault = { kind: 'none' };

  const breakAll = (): void => {
    for (const socket of open) socket.destroy();
  };

  const server = createServer((browser) => {
    if (fault.kind === 'down') {
      browser.destroy();
      return;
    }
    const shop = connect(Number(port), hostname);
    for (const socket of [browser, shop]) {
      open.add(socket);
      socket.on('error', () => socket.destroy());
      socket.once('close', () => open.delete(socket));
    }
    browser.once('close', () => shop.destroy());
    shop.once('close', () => setTimeout(() => browser.destroySoon(), heldBack(fault)));
    browser.on('data', (part) => shop.write(part));
    shop.on('data', (part) => answer(browser, part, fault));
  });

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The fault proxy got no port');

  return {
    url: `http://127.0.0.1:${address.port}`,
    set: (next) => {
      fault = next;
      if (fault.kind === 'down') breakAll();
    },
    close: async () => {
      server.close();
      breakAll();
      await once(server, 'close');
    },
  };
}

function heldBack(fault: Fault): number {
  return fault.kind === 'latency' ? fault.milliseconds : 0;
}

function answer(browser: Socket, part: Buffer, fault: Fault): void {
  switch (fault.kind) {
    case 'none':
    case 'down':
      browser.write(part);
      return;
    case 'reset':
      browser.resetAndDestroy();
      return;
    case 'cut':
      browser.end(part.subarray(0, fault.bytes));
      return;
    case 'latency':
      setTimeout(() => browser.writable && browser.write(part), heldBack(fault));
      return;
  }
}
