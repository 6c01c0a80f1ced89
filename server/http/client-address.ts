import { BlockList, isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { toPlainAddress } from '../features/session/address-key.ts';

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Whether a proxy at `address` is believed; Fastify trusts nobody when it is given a number. EDGE-02 */
export function createTrust(trusted: Config['trustProxy']): (address: string, hop: number) => boolean {
  if (typeof trusted === 'number') return (_, hop) => hop < trusted;
  const proxies = new BlockList();
  for (const network of trusted) {
    const [address = '', prefix] = network.split('/');
    if (prefix === undefined) proxies.addAddress(address, familyOf(address));
    else proxies.addSubnet(address, Number(prefix), familyOf(address));
  }
  return (address) => isIP(address) !== 0 && proxies.check(toPlainAddress(address), familyOf(toPlainAddress(address)));
}

/** Where a request came from: what the last trusted proxy wrote, and the connection's own where that is no address. EDGE-02 */
export function readAddress({ ip, socket }: FastifyRequest): string {
  const address = isIP(ip) === 0 ? socket.remoteAddress : ip;
  return address === undefined ? 'unknown' : toPlainAddress(address);
}

/** Says once that a proxy is there and nobody believes it: all its callers count as one. EDGE-02 */
export function warnOfProxy(app: FastifyInstance, trusted: Config['trustProxy']): void {
  if (trusted !== 0) return;
  let isSaid = false;
  app.addHook('onRequest', async ({ headers, log }) => {
    if (isSaid || (headers['x-forwarded-for'] ?? headers.forwarded) === undefined) return;
    isSaid = true;
    log.warn(
      { event: 'proxy_not_trusted' },
      'Requests arrive with X-Forwarded-For and TRUST_PROXY is off: if a proxy of yours sends it, set TRUST_PROXY, or all its callers count as one',
    );
  });
}
