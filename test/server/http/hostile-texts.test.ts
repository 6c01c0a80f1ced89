import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { fieldsRefused, said, useCounter } from '../support/booking-fixtures.ts';
import { listRoutes } from '../support/harness.ts';
import { listTexts, type Path, sampleFor, sampleOf, textAt, withText } from '../support/samples.ts';

/** Lone surrogates, NUL, invisible and direction characters, SQL, paths, and numbers and dates beyond any column. */
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
/** Hostile path segments, encoded. */
const SEGMENTS = ['%00', 'a%00', '%ED%A0%80', '%FF', '%E2%80%8B', '%2e%2e%2f', '%25', '%27', '1e9', 'x'.repeat(300)];

const shop = useCounter();
beforeAll(() => shop.book());

type Part = 'body' | 'querystring';
const shapesOf = (part: Part) =>
  listRoutes(shop.app).flatMap(({ method, url, schema }) => {
    const shape = schema?.[part] as z.ZodMiniType | undefined;
    return shape && method !== 'HEAD' ? [{ method, path: url.replace('/api', ''), shape }] : [];
  });

/** Sends one value and reports a wrong response. Resets the throttle if necessary. */
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
          if (!z.safeParse(shape, value).success) continue; // The shape refuses it before anything reads it.
          const failure = await failureOf(method, path, part, value);
          if (failure) failures.push(failure);
        }
      }
    }
    expect(failures).toEqual([]);
  });
});

it('every part of every path may be hostile without an unexpected error', async () => {
  const failures: unknown[] = [];
  const open = listRoutes(shop.app).filter(({ url, method }) => url.includes(':') && method !== 'HEAD');
  expect(open.length).toBeGreaterThan(10);
  for (const { method, url } of open) {
    for (const segment of SEGMENTS) {
      const path = url.replace('/api', '').replace(/:\w+/g, segment);
      const { status, body } = await shop.ask(method, `${path}?type=receipt`);
      if (status >= 500 || status < 400) failures.push({ method, path, status, body });
    }
  }
  expect(failures).toEqual([]);
});

it('names the part of a path that cannot be stored', async () => {
  expect(said(await shop.ask('GET', '/warrantyClaim/claim/a%00'))).toEqual(
    fieldsRefused(['claimNumber', 'claimNumber contains a character that cannot be stored']),
  );
});
