import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createProof } from '../../../src/services/session/refresh-proof.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('indexedDB', { open: () => new EventTarget() });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('waits 2 s for the store of keys, and goes on without a proof then [SIGN-04]', async () => {
  const proofs: (string | null)[] = [];
  void createProof('https://shop.test/api/auth/refresh', 'token').then((proof) => proofs.push(proof));
  await vi.advanceTimersByTimeAsync(1_999);
  expect(proofs).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(proofs).toEqual([null]);
});
