import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { createTrust } from '../../../server/http/client-address.ts';
import { createShop } from '../support/harness.ts';

type Line = { event?: string; address?: string };

/** A shop and what its log said of each answer. */
async function createLoggedShop(env: Record<string, string>) {
  const lines: Line[] = [];
  const log = { level: 'info', stream: { write: (line: string) => void lines.push(JSON.parse(line) as Line) } };
  const shop = await createShop({ env, log });
  return {
    shop,
    lines,
    /** The address that a request with this `X-Forwarded-For` counts as. */
    addressOf: async (forwarded: string) => {
      lines.length = 0;
      await shop.app.inject({ url: '/api/services', headers: { 'x-forwarded-for': forwarded } });
      return lines.find(({ event }) => event === 'request_answered')?.address;
    },
  };
}

describe.each([
  [
    'true',
    [
      ['198.51.100.7', '198.51.100.7'],
      ['6.6.6.6, 198.51.100.7', '198.51.100.7'],
      ['6.6.6.6, 127.0.0.1, 198.51.100.7', '198.51.100.7'],
      ['198.51.100.7, not-an-address', '127.0.0.1'],
      ['', '127.0.0.1'],
      [',,', '127.0.0.1'],
      ['198.51.100.7:4444', '127.0.0.1'],
      ['0x7f000001', '127.0.0.1'],
      ['x'.repeat(9000), '127.0.0.1'],
      ['::ffff:198.51.100.7', '198.51.100.7'],
      ['2001:DB8:0::1', '2001:db8::1'],
    ],
  ],
  ['2', [['6.6.6.6, 198.51.100.7, 10.0.0.2', '198.51.100.7']]],
  [
    '127.0.0.1, 10.0.0.0/8',
    [
      ['6.6.6.6, 198.51.100.7, 10.0.0.2', '198.51.100.7'],
      ['6.6.6.6, 198.51.100.7', '198.51.100.7'],
      ['6.6.6.6, nonsense, 10.0.0.2', '127.0.0.1'],
    ],
  ],
  ['false', [['198.51.100.7', '127.0.0.1']]],
])('TRUST_PROXY=%s', (trusted, cases) => {
  let shop: Awaited<ReturnType<typeof createLoggedShop>>;
  beforeAll(async () => {
    shop = await createLoggedShop({ TRUST_PROXY: trusted });
  });
  afterAll(() => shop.shop.close());

  it.each(cases)('takes of "%.40s" %s [EDGE-02]', async (forwarded, address) => {
    expect(await shop.addressOf(forwarded)).toBe(address);
  });
});

it.each([
  ['127.0.0.1, 10.0.0.0/8', '203.0.113.9', '203.0.113.9'],
  ['127.0.0.1, 10.0.0.0/8', '::ffff:10.1.2.3', '198.51.100.7'],
  ['2001:db8::/32', '2001:db8:5::1', '198.51.100.7'],
  ['2001:db8::/32', '10.1.2.3', '10.1.2.3'],
])('takes for TRUST_PROXY=%s over a connection from %s %s [EDGE-02]', (text, peer, address) => {
  const { trustProxy } = readConfig({ TRUST_PROXY: text });
  expect(createTrust(trustProxy)(peer, 0) ? '198.51.100.7' : peer).toBe(address);
});

it('counts a forged hop as nothing: the limit of an address holds [EDGE-02]', async () => {
  const { shop } = await createLoggedShop({ TRUST_PROXY: 'true' });
  try {
    const guess = async (n: number) =>
      (
        await shop.call('POST', '/auth/login', {
          body: '{',
          headers: { 'x-forwarded-for': `203.0.113.${n % 250}, 2001:db8::${n.toString(16)}` },
        })
      ).status;
    const seen: number[] = [];
    while (seen.at(-1) !== 429 && seen.length < 200) seen.push(await guess(seen.length + 1));
    expect([...new Set(seen)]).toEqual([400, 429]);
  } finally {
    await shop.close();
  }
});

it('says once that a proxy is there which nobody believes [EDGE-02]', async () => {
  const { shop, lines } = await createLoggedShop({});
  try {
    const ask = (headers: Record<string, string>) => shop.app.inject({ url: '/api/services', headers });
    await ask({});
    expect(lines.map(({ event }) => event)).not.toContain('proxy_not_trusted');
    await ask({ 'x-forwarded-for': '198.51.100.7' });
    await ask({ 'x-forwarded-for': '198.51.100.7' });
    expect(lines.filter(({ event }) => event === 'proxy_not_trusted')).toEqual([
      expect.objectContaining({
        msg: 'Requests arrive with X-Forwarded-For and TRUST_PROXY is off: if a proxy of yours sends it, set TRUST_PROXY, or all its callers count as one',
      }),
    ]);
  } finally {
    await shop.close();
  }
});
