import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { fieldsRefused, KHAN, openCounter, said } from '../support/booking-fixtures.ts';
import { listTexts, type Path, sampleFor, sampleOf, textAt, withText } from '../support/samples.ts';
import { use } from '../support/use.ts';

/** Half characters, NUL, what shows nothing or turns the line round, SQL, paths, and numbers and days beyond any column. */
const TEXTS = [
  '\0',
  'a\0b',
  '\ud800',
  '\u202Eabc',
  "'; drop table booking; --",
  '99999999999999999999',
  '9999-99-99',
  '2199-12-31',
  'x'.repeat(3000),
];
const INSTANTS = ['+15:59', '+16:00', '-23:59', '-00:00'].flatMap((offset) => [
  `1900-01-01T00:00:00${offset}`,
  `2199-12-31T23:59:59.999999999${offset}`,
]);
/** Parts of an address as they are sent. */
const SEGMENTS = ['%00', 'a%00', '%ED%A0%80', '%FF', '%E2%80%8B', '%2e%2e%2f', '%25', '%27', '1e9', 'x'.repeat(300)];

const routes: RouteOptions[] = [];
const listen = (message: unknown) =>
  void (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', (route) => void routes.push(route));

const shop = use(async () => {
  subscribe('fastify.initialization', listen);
  const opened = await openCounter();
  unsubscribe('fastify.initialization', listen);
  await opened.book();
  return opened;
});

type Part = 'body' | 'querystring';
const shapesOf = (part: Part) =>
  routes.flatMap(({ method, url, schema }) => {
    const shape = schema?.[part] as z.ZodMiniType | undefined;
    return shape && method !== 'HEAD' ? [{ method: String(method), path: url.replace('/api', ''), shape }] : [];
  });

/** Sends one value and says what was wrong with the answer; an address that has tried too often is let in again. */
async function failureOf(method: string, path: string, part: Part, value: unknown) {
  const at = path.replace(/:\w+/g, '1');
  const sent = part === 'body' ? { body: value } : { query: value as Record<string, string> };
  const ask = () => shop.call(method, at, { ...sent, token: shop.token });
  let { status, body } = await ask();
  if (status === 429) {
    await shop.forgetTries();
    ({ status, body } = await ask());
  }
  return status < 500 ? null : { method, path, value, status, body };
}

const isInstant = (sample: unknown, field: Path) => String(textAt(sample, field)).includes('T10:');

describe.each(['body', 'querystring'] as const)('every text of every %s', (part) => {
  it('may be hostile without an unexpected error', async () => {
    const shapes = shapesOf(part);
    expect(shapes.length).toBeGreaterThan(5);
    const failures: unknown[] = [];
    for (const { method, path, shape } of shapes) {
      for (const field of listTexts(sampleOf(shape))) {
        const sample = sampleFor(shape, field[0]);
        for (const text of isInstant(sample, field) ? INSTANTS : TEXTS) {
          const value = withText(sample, field, text);
          if (!z.safeParse(shape, value).success) continue; // refused before anything reads it
          const failure = await failureOf(method, path, part, value);
          if (failure) failures.push(failure);
        }
      }
    }
    expect(failures).toEqual([]);
  });
});

it('every part of every address may be hostile without an unexpected error', async () => {
  const failures: unknown[] = [];
  const open = routes.filter(({ url, method }) => url.includes(':') && method !== 'HEAD');
  expect(open.length).toBeGreaterThan(10);
  for (const { method, url } of open) {
    for (const segment of SEGMENTS) {
      const path = url.replace('/api', '').replace(/:\w+/g, segment);
      const { status, body } = await shop.ask(String(method), `${path}?type=receipt`);
      if (status >= 500 || status < 400) failures.push({ method, path, status, body });
    }
  }
  expect(failures).toEqual([]);
});

it('names the part of an address that cannot be stored', async () => {
  expect(said(await shop.ask('GET', '/warrantyClaim/claim/a%00'))).toEqual(
    fieldsRefused(['claimNumber', 'claimNumber contains a character that cannot be stored']),
  );
});

const EMPTY = '\u200b \u2060\u200d \u3164 \u00ad \u2800 \u115f \ufeff \u2066\u2069 \ufff9 \u{e0020}'.split(' ');
it.each(EMPTY)('takes a name of %j for empty', async (clientName) => {
  expect(said(await shop.ask('POST', '/booking', { ...KHAN, clientName }))).toEqual(
    fieldsRefused(['clientName', 'Client name is required']),
  );
});

it.each(['خان', 'नमस्ते', '👩‍🔧', 'e\u0301', '-', '\u200fخ'])('takes a name of %j', async (clientName) => {
  await shop.book({ clientName });
  expect((await shop.list()).bookings[0]).toMatchObject({ clientName });
});
