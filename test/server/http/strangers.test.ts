import { gt } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { throttle } from '../../../server/db/schema.ts';
import { toAddressKey } from '../../../server/features/session/attempts.usecases.ts';
import { fieldsRefused, refused, said } from '../support/booking-fixtures.ts';
import { OWNER } from '../support/harness.ts';
import { listRoutes } from '../support/routes.ts';
import { keepLog, useShop } from '../support/use.ts';
import { watchStatements } from '../support/watch-statements.ts';

const { log, texts, lines } = keepLog('trace');
const shop = useShop({ log });

const unknownFields = (count: number, name = 'typed') =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`${name}${n}`, 1]));

it('names twenty wrong fields and counts the others, and logs no name', async () => {
  texts.length = 0;
  const { status, body } = await shop.call('POST', '/auth/login', { body: unknownFields(500) });
  const named = Array.from({ length: 18 }, (_, n): [string, string] => [`typed${n}`, `typed${n} is not a known field`]);
  const missing: typeof named = [
    ['email', 'Email is required'],
    ['password', 'Password is required'],
  ];
  expect({ status, body }).toEqual(fieldsRefused(...missing, ...named, ['', 'and 482 more']));
  expect(texts.join('')).not.toContain('typed');
  expect(lines()).toContainEqual(expect.objectContaining({ event: 'input_validation_fail', count: 502 }));
});

it('cuts the name of a field at 80 characters', async () => {
  const body = { ...OWNER, ['n'.repeat(5000)]: 1 };
  const cut = `${'n'.repeat(80)}…`;
  expect(said(await shop.call('POST', '/auth/login', { body }))).toEqual(
    fieldsRefused([cut, `${cut} is not a known field`]),
  );
});

it('reads at most 8 KiB of whoever is not signed in', async () => {
  const open = listRoutes(shop.app).filter(({ method, path }) => method === 'POST' && path.startsWith('/api/auth/'));
  expect(open.length).toBeGreaterThan(4);
  for (const { path } of open) {
    const answer = await shop.call('POST', path.replace('/api', ''), { body: unknownFields(800) });
    expect({ path, ...said(answer) }).toEqual({ path, ...refused(413, 'The request is larger than 8 KiB') });
  }
});

it('takes the longest password there is, each character escaped', async () => {
  const body = `{"email":"${OWNER.email}","password":"${'\\u00e9'.repeat(1024)}"}`;
  expect((await shop.call('POST', '/auth/login', { body })).status).toBe(401);
});

it.each(['/auth/verifyEmail', '/auth/resendVerification'])('counts a refused body of %s', async (path) => {
  await shop.forgetTries();
  for (const body of ['{', {}, unknownFields(800)]) await shop.call('POST', path, { body });
  const counted = await shop.db.select({ tries: throttle.tries }).from(throttle).where(gt(throttle.tries, 0));
  expect(counted).toEqual([{ tries: 3 }]);
});

it('refuses even to read on, once an address has sent enough bodies', async () => {
  await shop.forgetTries();
  const seen: number[] = [];
  while (seen.at(-1) !== 429 && seen.length < 200)
    seen.push((await shop.call('POST', '/auth/login', { body: unknownFields(800) })).status);
  expect([...new Set(seen)]).toEqual([413, 429]);
  await shop.forgetTries();
});

it.each([
  ['/api/auth/login', { email: 'nobody@shop.test', password: 'x' }],
  ['/api/auth/refresh', { refreshToken: 'x' }],
  ['/api/auth/verifyEmail', { email: 'nobody@shop.test', token: 'x' }],
  ['/api/auth/resendVerification', { email: 'nobody@shop.test' }],
])('looks before it writes when a try of %s is refused, and the next time need not even look', async (url, body) => {
  await shop.forgetTries();
  const headers = { 'content-type': 'application/json' };
  const ask = async () => {
    const statements: string[] = [];
    const stop = watchStatements(shop.db, (statement) => statements.push(statement));
    const payload = JSON.stringify(body);
    const { statusCode } = await shop.app.inject({ method: 'POST', url, headers, payload });
    stop();
    return { statusCode, statements };
  };
  for (let n = 0; n < 110; n += 1) await ask();
  expect(await ask()).toEqual({ statusCode: 429, statements: [] });
  shop.advance(11_000);
  expect(await ask()).toEqual({ statusCode: 429, statements: [expect.stringMatching(/^select /)] });
  shop.advance(16 * 60_000);
  expect((await ask()).statusCode).not.toBe(429);
});

it('keeps a key of one length, whatever was typed [EDGE-02]', async () => {
  await shop.call('POST', '/auth/login', { body: { email: `${'long'.repeat(16)}@shop.test`, password: 'x' } });
  await shop.call('POST', '/auth/login', { body: { email: 'a@b.cd', password: 'x' } });
  const rows = await shop.db.select({ key: throttle.key }).from(throttle);
  expect(new Set(rows.map(({ key }) => key.length))).toEqual(new Set([43]));
});

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0db8::', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('counts %s as %s [EDGE-02]', (address, key) => {
  expect(toAddressKey(address)).toBe(key);
});
