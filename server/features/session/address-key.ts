import { isIP } from 'node:net';

const MAPPED = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/;

/** The eight groups of an IPv6 address in its shortest form, without leading zeros. */
function toGroups(shortest: string): string[] {
  const [head = '', tail] = shortest.split('::');
  const split = (part: string) => (part === '' ? [] : part.split(':'));
  if (tail === undefined) return split(head);
  const zeros = Array.from({ length: 8 - split(head).length - split(tail).length }, () => '0');
  return [...split(head), ...zeros, ...split(tail)];
}

/**
 * Who an address counts as: an IPv4 address as itself, also when it is written as IPv6, and an IPv6 address as its /64,
 * which is what one household or one rented machine is given. EDGE-02
 */
export function toAddressKey(address: string): string {
  const [bare = ''] = address.split('%');
  if (isIP(bare) !== 6) return address;
  const shortest = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  const [, high, low] = MAPPED.exec(shortest) ?? [];
  if (high === undefined || low === undefined) return `${toGroups(shortest).slice(0, 4).join(':')}::/64`;
  const bytes = Buffer.from(high.padStart(4, '0') + low.padStart(4, '0'), 'hex');
  return [...bytes].join('.');
}
