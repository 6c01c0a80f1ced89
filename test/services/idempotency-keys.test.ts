import { expect, it } from 'vitest';
import { createIdempotencyKeys } from '../../src/services/idempotency-keys.ts';

it('keeps the key of the same content and takes a new one for other content', () => {
  let made = 0;
  const keys = createIdempotencyKeys(() => `key-${++made}`);
  expect([{ name: 'A' }, { name: 'A' }, { name: 'B' }, { name: 'A' }].map((body) => keys.keyFor(body))).toEqual([
    'key-1',
    'key-1',
    'key-2',
    'key-3',
  ]);
});
