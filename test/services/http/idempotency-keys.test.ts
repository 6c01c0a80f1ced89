import { expect, it } from 'vitest';
import { ApiError } from '../../../src/domain/shared/api-error.ts';
import { createIdempotencyKeys } from '../../../src/services/http/idempotency-keys.ts';

const SAME = { isAnother: false };
const ANOTHER = { isAnother: true };

function numbered(prefix = 'key') {
  let made = 0;
  return createIdempotencyKeys(() => `${prefix}-${++made}`);
}

const keysFor = async (keys: ReturnType<typeof numbered>, ...asked: (typeof SAME)[]) => {
  const found: string[] = [];
  for (const one of asked) found.push(await keys.keyFor(one));
  return found;
};

it('keeps the key of a form whatever is sent, takes a new one for another record, and stores it before it is used [REL-01, REL-15]', async () => {
  const keys = numbered();
  const stored: unknown[] = [];
  keys.storeWith(async () => void stored.push(keys.last()?.key));
  expect(await keysFor(keys, SAME, SAME, ANOTHER, SAME)).toEqual(['key-1', 'key-1', 'key-2', 'key-2']);
  expect(stored).toEqual(['key-1', 'key-2']);
});

it('keeps the key of a submission that outlived its form, and begins anew when it is told to', async () => {
  const [before, after] = [numbered('before'), numbered('after')];
  expect(before.last()).toBeNull();
  await before.keyFor(SAME);
  after.resume(before.last());
  expect(await keysFor(after, SAME)).toEqual(['before-1']);
  after.resume(null);
  expect(await keysFor(after, SAME)).toEqual(['after-1']);
});

it('sends under one key until a record is created, or is named by the answer as made before [REL-01, REL-15]', async () => {
  const keys = numbered();
  const sent: string[] = [];
  const lost = new Error('lost');
  const savedEarlier = new ApiError('status', { status: 422, body: { data: { id: 1, code: 'BK-1' } } });
  const outcomes = [lost, null, savedEarlier, null];
  for (const failure of outcomes) {
    const send = async (key: string) => {
      sent.push(key);
      if (failure) throw failure;
      return null;
    };
    expect(await keys.sendOnce(send).catch((error: unknown) => error)).toBe(failure);
  }
  expect(sent).toEqual(['key-1', 'key-1', 'key-2', 'key-3']);
});
