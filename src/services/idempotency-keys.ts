import type { SentRequest } from '../domain/shared/stored-draft.ts';

/**
 * The key of one form's submissions: whatever is sent of it, after an answer that never came, goes under the same key, so
 * that the server creates one record. REL-01, REL-15.
 */
export function createIdempotencyKeys(newKey: () => string) {
  let last: SentRequest | null = null;
  let store = (): Promise<unknown> => Promise.resolve();
  return {
    /** The key of a submission, once it is stored with what was typed: the power may fail before the answer comes. A record that is wanted beside the one that the key made has a key of its own. */
    async keyFor({ isAnother }: { isAnother: boolean }): Promise<string> {
      if (last !== null && !isAnother) return last.key;
      const { key } = (last = { key: newKey() });
      await store();
      return key;
    },
    /** Stores each new key before it is used. */
    storeWith(storing: () => Promise<unknown>): void {
      store = storing;
    },
    /** The key of what was sent, to be stored with what was typed. */
    last: () => last,
    /** Goes on from a stored key, so that sending again after a reload creates nothing twice; `null` begins anew. */
    resume(sent: SentRequest | null): void {
      last = sent;
    },
  };
}
export type IdempotencyKeys = ReturnType<typeof createIdempotencyKeys>;
