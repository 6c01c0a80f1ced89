import { getSavedEarlier } from '../../domain/shared/written.ts';
import type { SentRequest } from '../../domain/form/stored-draft.ts';

/**
 * The key of one form's submissions: whatever is sent of it, after an answer that never came, goes under the same key, so
 * that the server creates one record. REL-01, REL-15.
 */
export function createIdempotencyKeys(newKey: () => string) {
  let last: SentRequest | null = null;
  let store = (): Promise<unknown> => Promise.resolve();
  const keyFor = async ({ isAnother }: { isAnother: boolean }): Promise<string> => {
    if (last !== null && !isAnother) return last.key;
    const { key } = (last = { key: newKey() });
    await store();
    return key;
  };
  return {
    /** The key of a submission, once it is stored with what was typed: the power may fail before the answer comes. A record that is wanted beside the one that the key made has a key of its own. */
    keyFor,
    /**
     * Sends a creation of a form whose records are in sight. Once the record was created, or the answer has named the one
     * that the key made before, what is sent next is another one. REL-15
     */
    async sendOnce<Created>(send: (key: string) => Promise<Created>): Promise<Created> {
      try {
        const created = await send(await keyFor({ isAnother: false }));
        last = null;
        return created;
      } catch (error) {
        if (getSavedEarlier(error) !== null) last = null;
        throw error;
      }
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
