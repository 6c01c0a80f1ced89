import { getSavedEarlier } from '../../domain/shared/written.ts';
import type { SentRequest } from '../../domain/form/stored-draft.ts';

/** The key of one form's submissions. After a lost answer the form is sent again with the same key (REL-01, REL-15). */
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
    /** Called after the key is stored with the draft, because the power may fail before the answer. */
    keyFor,
    /** For a form that shows its records. After a creation the next submission is a new record (REL-15). */
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
    /** `null` starts with a new key. */
    resume(sent: SentRequest | null): void {
      last = sent;
    },
  };
}
export type IdempotencyKeys = ReturnType<typeof createIdempotencyKeys>;
