import { getSavedEarlier } from '../../domain/shared/written.ts';
import type { SentRequest } from '../../domain/form/stored-draft.ts';

/** The key of one form's submissions: after an answer that never came the same is sent under it. REL-01, REL-15. */
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
    /** Once it is stored with what was typed: the power may fail before the answer comes. */
    keyFor,
    /** For a form whose records are in sight: once one was created, what is sent next is another one. REL-15 */
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
    storeWith(storing: () => Promise<unknown>): void {
      store = storing;
    },
    last: () => last,
    /** `null` begins anew. */
    resume(sent: SentRequest | null): void {
      last = sent;
    },
  };
}
export type IdempotencyKeys = ReturnType<typeof createIdempotencyKeys>;
