import { expect, it } from 'vitest';
import { createIdempotencyKeys } from '../../src/services/idempotency-keys.ts';

function numbered(prefix: string) {
  let made = 0;
  return createIdempotencyKeys(() => `${prefix}-${++made}`);
}

it('keeps the key of the same content and takes a new one for other content', () => {
  const keys = numbered('key');
  expect([{ name: 'A' }, { name: 'A' }, { name: 'B' }, { name: 'A' }].map((body) => keys.keyFor(body))).toEqual([
    'key-1',
    'key-1',
    'key-2',
    'key-3',
  ]);
});

it('keeps the key of a submission that outlived its form', () => {
  const before = numbered('before');
  expect(before.last()).toBeNull();
  before.keyFor({ name: 'A' });
  const after = numbered('after');
  after.resume(before.last());
  expect([{ name: 'A' }, { name: 'B' }].map((body) => after.keyFor(body))).toEqual(['before-1', 'after-1']);
});
