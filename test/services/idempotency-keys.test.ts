import { expect, it } from 'vitest';
import { createIdempotencyKeys } from '../../src/services/idempotency-keys.ts';

it('keeps the key of the same content and takes a new one for other content', () => {
  let made = 0;
  const keys = createIdempotencyKeys(() => `key-${++made}`);
  expect([{ name: 'A' }, { name: 'A' }, { name: 'B' }, { name: 'A' }].map(keys.keyFor)).toEqual([
    'key-1',
    'key-1',
    'key-2',
    'key-3',
  ]);
});

it('makes keys of 128 random bits', () => {
  const keys = [createIdempotencyKeys(), createIdempotencyKeys()].map(({ keyFor }) => keyFor({}));
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), expect.stringMatching(/^[0-9a-f]{32}$/)]);
  expect(keys[0]).not.toBe(keys[1]);
});
