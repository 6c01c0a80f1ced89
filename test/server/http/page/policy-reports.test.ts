import { expect, it } from 'vitest';
import { keepLog, useShop } from '../../support/use.ts';

const { log, texts, lines } = keepLog<{ event?: string; directive?: string; blocked?: string }>();
const shop = useShop({ log });

const send = async (payload: unknown, type = 'application/csp-report') => {
  texts.length = 0;
  const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
  const headers = { 'content-type': type };
  const answer = await shop.app.inject({ method: 'POST', url: '/policy-reports', headers, payload: text });
  const said = lines().filter(({ event }) => event === 'csp_report');
  return { status: answer.statusCode, said: said.map(({ directive, blocked }) => [directive, blocked]) };
};
const old = (directive: string, blocked: string) => ({
  'csp-report': {
    'document-uri': 'https://shop.test/verify-email?email=owner%40shop.test&token=SECRET',
    'violated-directive': directive,
    'blocked-uri': blocked,
    'script-sample': 'SECRET',
  },
});

it('counts what browsers report, and logs directive and origin alone', async () => {
  expect(await send(old('script-src-elem', 'https://evil.test:8443/x.js?who=SECRET'))).toEqual({
    status: 204,
    said: [['script-src-elem', 'https://evil.test:8443']],
  });
  expect(texts.join('')).not.toContain('SECRET');
  expect(await send(old('img-src', 'data'))).toEqual({ status: 204, said: [['img-src', 'data']] });
  expect([...shop.app.policyReports]).toEqual([
    ['script-src-elem', 1],
    ['img-src', 1],
  ]);
});

it.each([
  [old('style-src https://a.test', 'javascript:alert(1)'), ['style-src', 'other']],
  [old('SECRET name', ''), ['other', 'other']],
  [{ 'csp-report': {} }, ['other', 'other']],
  [old('made-up-name', 'eval'), ['other', 'eval']],
])('quotes nothing that is neither: %j', async (report, said) => {
  expect(await send(report)).toEqual({ status: 204, said: [said] });
});

it.each([
  ['no report', {}, 'application/csp-report', 400],
  ['broken JSON', '{', 'application/csp-report', 400],
  ['nothing', '', 'application/csp-report', 400],
  ['another type', {}, 'application/json', 415],
  ['more than 8 KiB', old('img-src', 'x'.repeat(9000)), 'application/csp-report', 413],
])('refuses %s', async (_, payload, type, status) => {
  expect(await send(payload, type)).toEqual({ status, said: [] });
});

it('logs sixty reports in fifteen minutes, and counts all', async () => {
  shop.advance(16 * 60_000);
  for (let broken = 0; broken < 61; broken += 1) await send('{');
  const counted = shop.app.policyReports.get('other') ?? 0;
  const seen: number[] = [];
  while (seen.at(-1) !== 429 && seen.length < 100) seen.push((await send({ 'csp-report': {} })).status);
  expect([seen.length, await send({ 'csp-report': {} })]).toEqual([61, { status: 429, said: [] }]);
  expect(shop.app.policyReports.get('other')).toBe(counted + 62);
  shop.advance(15 * 60_000);
  expect((await send({ 'csp-report': {} })).status).toBe(204);
});
