import { expect, it } from 'vitest';
import { createIdempotencyKeys } from '../../src/services/idempotency-keys.ts';

function numbered(prefix: string) {
  let made = 0;
  return createIdempotencyKeys(() => `${prefix}-${++made}`);
}

const keysFor = async (keys: ReturnType<typeof numbered>, ...names: string[]) => {
  const found: string[] = [];
  for (const name of names) found.push(await keys.keyFor({ name }));
  return found;
};

it('keeps the key of the same content and takes a new one for other content', async () => {
  expect(await keysFor(numbered('key'), 'A', 'A', 'B', 'A')).toEqual(['key-1', 'key-1', 'key-2', 'key-3']);
});

it('stores a new key before it is used, and the same one not again [REL-01]', async () => {
  const keys = numbered('key');
  const stored: unknown[] = [];
  keys.storeWith(async () => void stored.push(keys.last()?.key));
  await keysFor(keys, 'A', 'A', 'B');
  expect(stored).toEqual(['key-1', 'key-2']);
});

it('keeps the key of a submission that outlived its form', async () => {
  const before = numbered('before');
  expect(before.last()).toBeNull();
  await before.keyFor({ name: 'A' });
  const after = numbered('after');
  after.resume(before.last());
  expect(await keysFor(after, 'A', 'B')).toEqual(['before-1', 'after-1']);
});
