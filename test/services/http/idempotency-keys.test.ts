import { expect, it } from 'vitest';
import { ApiError } from '../../../src/domain/shared/api-error.ts';
import { createIdempotencyKeys } from '../../../src/services/http/idempotency-keys.ts';

const SAME = { isAnother: false };
const ANOTHER = { isAnother: true };

function numbered(prefix: string) {
  let made = 0;
  return createIdempotencyKeys(() => `${prefix}-${++made}`);
}

const keysFor = async (keys: ReturnType<typeof numbered>, ...asked: (typeof SAME)[]) => {
  const found: string[] = [];
  for (const one of asked) found.push(await keys.keyFor(one));
  return found;
};

it('keeps the key of a form whatever is sent, and takes a new one for another record [REL-01, REL-15]', async () => {
  expect(await keysFor(numbered('key'), SAME, SAME, ANOTHER, SAME)).toEqual(['key-1', 'key-1', 'key-2', 'key-2']);
});

it('stores a new key before it is used, and the same one not again [REL-01]', async () => {
  const keys = numbered('key');
  const stored: unknown[] = [];
  keys.storeWith(async () => void stored.push(keys.last()?.key));
  await keysFor(keys, SAME, SAME, ANOTHER);
  expect(stored).toEqual(['key-1', 'key-2']);
});

it('keeps the key of a submission that outlived its form, and begins anew when it is told to', async () => {
  const before = numbered('before');
  expect(before.last()).toBeNull();
  await before.keyFor(SAME);
  const after = numbered('after');
  after.resume(before.last());
  expect(await keysFor(after, SAME)).toEqual(['before-1']);
  after.resume(null);
  expect(await keysFor(after, SAME)).toEqual(['after-1']);
});

it('sends under one key until a record is created, or is named by the answer as made before [REL-01, REL-15]', async () => {
  const keys = numbered('key');
  const savedEarlier = new ApiError('status', { status: 422, body: { data: { id: 1, code: 'BK-1' } } });
  const sent: string[] = [];
  const send = (failure?: Error) =>
    keys
      .sendOnce(async (key) => {
        sent.push(key);
        if (failure) throw failure;
        return 'created';
      })
      .catch((error: unknown) => error);
  const lost = new Error('lost');
  expect([await send(lost), await send(), await send(savedEarlier), await send()]).toEqual([
    lost,
    'created',
    savedEarlier,
    'created',
  ]);
  expect(sent).toEqual(['key-1', 'key-1', 'key-2', 'key-3']);
});
