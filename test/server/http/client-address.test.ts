import { describe, expect, it } from 'vitest';
import { keepLog, useShop } from '../support/use.ts';

/** A shop and what its log said of each answer. */
function useLogged(env: Record<string, string>) {
  const { log, texts, lines } = keepLog();
  const shop = useShop({ env, log });
  const ask = (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
    shop.app.inject({ url: '/api/services', headers, remoteAddress });
  return {
    shop,
    lines,
    ask,
    /** The address that a request with this `X-Forwarded-For` counts as, over a connection from `peer`. */
    addressOf: async (forwarded: string, peer?: string) => {
      texts.length = 0;
      await ask({ 'x-forwarded-for': forwarded }, peer);
      return lines().find(({ event }) => event === 'request_answered')?.['address'];
    },
  };
}

type Case = [forwarded: string, address: string, peer?: string];
describe.each<readonly [string, Case[]]>([
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
      ['198.51.100.7', '203.0.113.9', '203.0.113.9'],
      ['198.51.100.7', '198.51.100.7', '::ffff:10.1.2.3'],
    ],
  ],
  [
    '2001:db8::/32',
    [
      ['198.51.100.7', '198.51.100.7', '2001:db8:5::1'],
      ['198.51.100.7', '10.1.2.3', '10.1.2.3'],
    ],
  ],
  ['false', [['198.51.100.7', '127.0.0.1']]],
])('TRUST_PROXY=%s', (trusted, cases) => {
  const { addressOf, shop } = useLogged({ TRUST_PROXY: trusted });

  it.each<Case>(cases)('takes of "%.40s" %s [EDGE-02]', async (...[forwarded, address, peer]) => {
    expect(await addressOf(forwarded, peer)).toBe(address);
  });

  it.runIf(trusted === 'true')('counts a forged hop as nothing: the limit of an address holds [EDGE-02]', async () => {
    const guess = async (n: number) => {
      const headers = { 'x-forwarded-for': `203.0.113.${n % 250}, 2001:db8::${n.toString(16)}` };
      return (await shop.call('POST', '/auth/login', { body: '{', headers })).status;
    };
    const seen: number[] = [];
    while (seen.at(-1) !== 429 && seen.length < 200) seen.push(await guess(seen.length + 1));
    expect([...new Set(seen)]).toEqual([400, 429]);
  });
});

const { lines, ask } = useLogged({});
it('says once that a proxy is there which nobody believes [EDGE-02]', async () => {
  await ask({});
  expect(lines().map(({ event }) => event)).not.toContain('proxy_not_trusted');
  for (let nth = 0; nth < 2; nth += 1) await ask({ 'x-forwarded-for': '198.51.100.7' });
  expect(lines().filter(({ event }) => event === 'proxy_not_trusted')).toEqual([
    expect.objectContaining({
      msg: 'Requests arrive with X-Forwarded-For and TRUST_PROXY is off: if a proxy of yours sends it, set TRUST_PROXY, or all its callers count as one',
    }),
  ]);
});
