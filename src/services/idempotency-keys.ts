import type { SentRequest } from '../domain/shared/stored-draft.ts';

/**
 * Keys of one form's submissions: sending the same content again, after an answer that never came, sends the same key,
 * so that the server creates one record; other content gets a key of its own. REL-01.
 */
export function createIdempotencyKeys(newKey: () => string) {
  let last: SentRequest | null = null;
  let store = (): Promise<unknown> => Promise.resolve();
  return {
    /** The key of a submission, once it is stored with what was typed: the power may fail before the answer comes. */
    async keyFor(body: unknown): Promise<string> {
      const content = JSON.stringify(body);
      if (last?.content === content) return last.key;
      const { key } = (last = { content, key: newKey() });
      await store();
      return key;
    },
    /** Stores each new key before it is used. */
    storeWith(storing: () => Promise<unknown>): void {
      store = storing;
    },
    /** The last submission, to be stored with what was typed. */
    last: () => last,
    /** Goes on from a stored submission, so that sending it again after a reload creates nothing twice. */
    resume(sent: SentRequest | null): void {
      last = sent;
    },
  };
}
export type IdempotencyKeys = ReturnType<typeof createIdempotencyKeys>;
