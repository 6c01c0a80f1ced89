import { isIP } from 'node:net';

const MAPPED = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/;

function toGroups(shortest: string): string[] {
  const [head = '', tail] = shortest.split('::');
  const split = (part: string) => (part === '' ? [] : part.split(':'));
  if (tail === undefined) return split(head);
  const zeros = Array.from({ length: 8 - split(head).length - split(tail).length }, () => '0');
  return [...split(head), ...zeros, ...split(tail)];
}

/** An address in its plainest form: one of IPv4 that is written as IPv6 becomes IPv4, and a zone is dropped. */
export function toPlainAddress(address: string): string {
  const [bare = ''] = address.split('%');
  if (isIP(bare) !== 6) return bare;
  const shortest = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  const [, high, low] = MAPPED.exec(shortest) ?? [];
  if (high === undefined || low === undefined) return shortest;
  return [...Buffer.from(high.padStart(4, '0') + low.padStart(4, '0'), 'hex')].join('.');
}

/** Who an address counts as: IPv4 as itself, IPv6 as its /64, which is what one household or one rented machine is given. EDGE-02 */
export function toAddressKey(address: string): string {
  const plain = toPlainAddress(address);
  return isIP(plain) === 6 ? `${toGroups(plain).slice(0, 4).join(':')}::/64` : plain;
}
