import { afterAll, beforeAll, expect, it } from 'vitest';
import { createShop, type Shop } from '../../support/harness.ts';

type Line = { event?: string; level?: number; directive?: string; blocked?: string; msg?: string };

let shop: Shop;
const lines: string[] = [];
beforeAll(async () => {
  shop = await createShop({ log: { level: 'info', stream: { write: (line) => void lines.push(line) } } });
});
afterAll(() => shop.close());

const send = async (payload: unknown, type = 'application/csp-report') => {
  lines.length = 0;
  const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/policy-reports',
    headers: { 'content-type': type },
    payload: text,
  });
  const said = lines.map((line) => JSON.parse(line) as Line).filter(({ event }) => event === 'csp_report');
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
  expect(lines.join('')).not.toContain('SECRET');
  const modern = [
    { type: 'csp-violation', body: { effectiveDirective: 'script-src-elem', blockedURL: 'inline', sample: 'SECRET' } },
    { type: 'csp-violation', body: { effectiveDirective: 'img-src', blockedURL: 'data' } },
  ];
  expect(await send(modern, 'application/reports+json')).toEqual({
    status: 204,
    said: [
      ['script-src-elem', 'inline'],
      ['img-src', 'data'],
    ],
  });
  expect(lines.join('')).not.toContain('SECRET');
  expect([...shop.app.policyReports]).toEqual([
    ['script-src-elem', 2],
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

it('reads twenty reports of one body, and sixty bodies of one address in fifteen minutes', async () => {
  await shop.forgetTries();
  const report = { type: 'csp-violation', body: { effectiveDirective: 'font-src', blockedURL: 'data' } };
  const many = Array.from({ length: 60 }, () => report);
  expect((await send(many, 'application/reports+json')).said).toHaveLength(20);
  const seen: number[] = [];
  while (seen.at(-1) !== 429 && seen.length < 100) seen.push((await send({ 'csp-report': {} })).status);
  expect([seen.length, seen.at(-1)]).toEqual([60, 429]);
});
