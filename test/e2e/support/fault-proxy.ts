import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * A fault of the connection between the browser and the shop.
 *
 * Requests that do not arrive: `down` refuses every connection, also for the app's own files; `cut` closes it;
 * `html` answers with the page of a hotspot, `status` with an error as a proxy would.
 * Requests that arrive: `reset` loses the answer, `half` its second half, `unclosed` its end, `silent` delays it as
 * long as the fault lasts, `latency` for the given milliseconds.
 */
export type Fault =
  | Plain<'none' | 'down' | 'cut' | 'html' | 'reset' | 'half' | 'unclosed' | 'silent'>
  | { kind: 'status'; status: number }
  | { kind: 'latency'; milliseconds: number };

type Plain<Kind> = Kind extends string ? { kind: Kind } : never;

/** A request that reached the proxy. */
export type Call = { method: string; path: string; isDelivered: boolean };

export type FaultProxy = Awaited<ReturnType<typeof startFaultProxy>>;

const HOTSPOT = '<!doctype html><title>Hotel Wi-Fi</title><h1>Please accept the terms</h1>';

/** A proxy on a free port in front of `target`, for example `http://127.0.0.1:3000`. */
export async function startFaultProxy(target: string) {
  const { hostname, port } = new URL(target);
  const agent = new Agent({ keepAlive: true });
  const open = new Set<Socket>();
  const silent = new Set<Socket>();
  const calls: Call[] = [];
  let fault: Fault = { kind: 'none' };

  const breakAll = (sockets: Iterable<Socket>): void => {
    for (const socket of sockets) socket.destroy();
  };

  /** Forwards to the shop. Calls `answered` with its answer, or breaks the connection. */
  function deliver(call: IncomingMessage, from: Socket, answered: (answer: IncomingMessage) => void): void {
    const { method, url: path, headers } = call;
    const onward = request({ hostname, port, method, path, headers, agent }, answered);
    onward.on('error', () => from.destroy());
    call.pipe(onward);
  }
  const pass = (answer: IncomingMessage, to: ServerResponse): void => {
    to.writeHead(answer.statusCode ?? 502, answer.headers);
    to.flushHeaders();
    answer.on('error', () => to.destroy()).pipe(to);
  };

  function disturb(now: Exclude<Fault, { kind: 'none' | 'down' }>, call: IncomingMessage, to: ServerResponse): void {
    const { socket } = call;
    switch (now.kind) {
      case 'cut':
        socket.destroy();
        return;
      case 'html':
        to.writeHead(200, { 'content-type': 'text/html' }).end(HOTSPOT);
        return;
      case 'status':
        to.writeHead(now.status, { 'content-type': 'text/plain', 'retry-after': '5' }).end('No');
        return;
      case 'latency':
        deliver(call, socket, (answer) => setTimeout(() => pass(answer, to), now.milliseconds));
        return;
      case 'silent':
        silent.add(socket);
        deliver(call, socket, (answer) => answer.resume());
        return;
      case 'reset':
      case 'half':
      case 'unclosed':
        // An event stream ends when its client or the shop ends it.
        deliver(call, socket, (answer) => void spoil(now.kind, answer, to, socket).catch(() => socket.destroy()));
    }
  }

  async function spoil(
    kind: 'reset' | 'half' | 'unclosed',
    answer: IncomingMessage,
    to: ServerResponse,
    socket: Socket,
  ): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of answer) parts.push(part as Buffer);
    if (kind === 'reset') return void socket.resetAndDestroy();
    const body = Buffer.concat(parts);
    const { 'transfer-encoding': _, ...headers } = answer.headers;
    // Announces one byte more than it sends.
    to.writeHead(answer.statusCode ?? 502, { ...headers, 'content-length': String(body.length + 1) });
    to.write(kind === 'half' ? body.subarray(0, body.length / 2) : body, () => {
      if (kind === 'half') socket.destroySoon();
    });
    silent.add(socket);
  }

  const server = createServer((call, to) => {
    const now = fault;
    const path = call.url ?? '/';
    if (now.kind === 'down') return void call.socket.destroy();
    if (!path.startsWith('/api/')) return deliver(call, call.socket, (answer) => pass(answer, to));
    const isLost = now.kind === 'cut' || now.kind === 'html' || now.kind === 'status';
    calls.push({ method: call.method ?? '', path, isDelivered: !isLost });
    if (now.kind === 'none') deliver(call, call.socket, (answer) => pass(answer, to));
    else disturb(now, call, to);
  });
  server.on('connection', (socket: Socket) => {
    if (fault.kind === 'down') return void socket.destroy();
    open.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => [open, silent].forEach((sockets) => sockets.delete(socket)));
  });

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The fault proxy got no port');

  return {
    /** Address to open instead of the shop's own. */
    url: `http://127.0.0.1:${address.port}`,
    /** Every API request so far, in order. */
    calls: calls as readonly Call[],
    /** Sets the fault from now on. `down` also breaks open connections. The answers held by `silent` are lost. */
    set: (next: Fault) => {
      fault = next;
      breakAll(fault.kind === 'down' ? open : silent);
    },
    close: async () => {
      server.close();
      breakAll(open);
      agent.destroy();
      await once(server, 'close');
    },
  };
}
