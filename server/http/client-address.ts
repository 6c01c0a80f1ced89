import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { toPlainAddress } from '../features/session/attempts.usecases.ts';

/** The proxies to trust. A function, because Fastify trusts nobody when it is given a number (EDGE-02). */
export const createTrust = (trusted: Config['trustProxy']): string[] | ((address: string, hop: number) => boolean) =>
  typeof trusted === 'number' ? (_, hop) => hop < trusted : [...trusted];

/**
 * The client's address, as the last trusted proxy wrote it. If that is not an address, the address of the connection
 * (EDGE-02).
 */
export function readAddress({ ip, socket }: FastifyRequest): string {
  const address = isIP(ip) === 0 ? socket.remoteAddress : ip;
  return address === undefined ? 'unknown' : toPlainAddress(address);
}

/** Warns once about a proxy that is not trusted, because all its clients then share one throttle (EDGE-02). */
export function warnOfProxy(app: FastifyInstance, trusted: Config['trustProxy']): void {
  if (trusted !== 0) return;
  let isSaid = false;
  app.addHook('onRequest', async ({ headers, log }) => {
    if (isSaid || (headers['x-forwarded-for'] ?? headers.forwarded) === undefined) return;
    isSaid = true;
    log.warn(
      { event: 'proxy_not_trusted' },
      'Requests arrive with X-Forwarded-For and TRUST_PROXY is off: if your proxy sends it, set TRUST_PROXY, otherwise all its clients are treated as one',
    );
  });
}
